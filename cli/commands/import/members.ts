import { statSync } from 'node:fs';
import path from 'node:path';
import { fromFile } from '../../../src/core/csv/source.ts';
import { advisorImport } from '../../../src/features/advisors/index.ts';
import { cvReader } from '../../../src/features/cv/index.ts';
import {
  importMembers,
  type ImportKind,
  type ImportReport,
  type MemberDraft,
  type RowReport,
} from '../../../src/features/members/index.ts';
import { organizationImport } from '../../../src/features/organizations/index.ts';
import { defineCommand, type AnyCommand, type CommonOptions, type Services } from '../../command.ts';
import { confirmed } from '../../confirm.ts';
import { nameOfGroup, openMigrated } from '../../context.ts';
import { outageText, CommandFailure, EXIT, exitOf, type ExitCode } from '../../exit.ts';
import { groupId } from '../../input.ts';
import { count } from '../../output.ts';

interface ImportCommandOptions extends CommonOptions {
  readonly file: string;
  readonly group?: number;
  readonly withPasswords?: boolean;
  readonly autoGenerateFromCv?: boolean;
  readonly sheet?: string;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What exists already is left as it is (contract §8, §9). */
export const importCommands: readonly AnyCommand[] = [
  importCommand('advisors', advisorImport(cvReader)),
  importCommand('organisations', organizationImport),
];

function importCommand<Key extends string, Draft extends MemberDraft>(
  many: string,
  kind: ImportKind<Key, Draft>,
): AnyCommand {
  const headers = (isRequired: boolean) =>
    list.format(
      kind.columns.filter(({ required = false }) => required === isRequired).map(({ header }) => header),
    );
  return defineCommand<ImportCommandOptions>({
    path: ['import', `${kind.member}s`],
    summary: `bring in ${many} from a CSV file or spreadsheet`,
    help: [
      `The file needs the columns ${headers(true)}, and may have ${headers(false)}.`,
      'Rows whose address has an account are left out, so that an interrupted import can simply be run again.',
      'Exits with 3 when some rows could not be taken, or the database went away on the way.',
    ].join('\n'),
    writes: true,
    configure: (command) => {
      command
        .argument('<file>', 'an .xlsx, or a CSV file: commas, semicolons or tabs; UTF-8 or Windows-1252')
        .option('--group <id>', 'the group that all of them are put into', groupId)
        .option('--sheet <name>', 'the sheet of an .xlsx; its first one unless said')
        .option('--with-passwords', 'give every account a password, shown once in the answer');
      if (kind.prepare) command.option('--auto-generate-from-cv', 'fill empty cells from the row’s CV text');
    },
    run: (services, options) => runImport(many, kind, services, options),
  });
}

async function runImport<Key extends string, Draft extends MemberDraft>(
  many: string,
  kind: ImportKind<Key, Draft>,
  services: Services,
  options: ImportCommandOptions,
): Promise<ExitCode> {
  const { output, asker } = services;
  const file = path.resolve(options.file);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CommandFailure(`There is no file ${options.file}.`);
  const context = await openMigrated(services.open);
  const { group } = options;
  if (group !== undefined) await nameOfGroup(context.db, group);
  const dryRun = options.dryRun === true;
  if (!dryRun) await confirmed(asker, options.yes, `Bring in the ${many} of ${options.file}?`);

  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);
  let outage: string | undefined;
  try {
    const report = await importMembers(context, kind, fromFile(file), {
      context: { actor: 'cli' },
      groupIds: group === undefined ? [] : [group],
      dryRun,
      withPasswords: options.withPasswords === true,
      autoGenerateFromCV: options.autoGenerateFromCv === true,
      ...(options.sheet === undefined ? {} : { sheet: options.sheet }),
      progress: output.progress('Rows'),
      signal: stop.signal,
      // The passwords of the rows that were written are told in this answer only.
      onOutage: (error) => void (outage = outageText(error)),
    });
    const rows = report.rows.map(({ id, ...row }) => ({ ...row, [`${kind.member}Id`]: id }));
    output.answer({ ...report, rows }, lines(many, report));
    if (outage !== undefined) output.note(outage);
    const { created, skipped, failed, interrupted } = report;
    // What is there already counts as done (contract §10 "CLI").
    return interrupted ? EXIT.partly : exitOf(created + skipped, failed);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt).off('SIGHUP', interrupt);
  }
}

function lines(many: string, report: ImportReport): string[] {
  const { created, skipped, failed, ignoredHeaders } = report;
  const would = report.dryRun ? 'Would add' : 'Added';
  const isWorthALine = ({ status, message, password }: RowReport) =>
    password !== undefined || (message !== undefined && status !== 'duplicate');
  return [
    `${would} ${count(created, many.slice(0, -1))}; ${count(skipped, 'exists', 'exist')} already; ${count(failed, 'row')} cannot be taken.`,
    ...(report.interrupted
      ? [`Stopped after ${count(report.rows.length, 'row')}; run it again for the rest.`]
      : []),
    ...(ignoredHeaders.length > 0 ? [`Columns left out: ${ignoredHeaders.join(', ')}`] : []),
    ...report.rows.filter(isWorthALine).map(line),
  ];
}

const line = ({ row, email, message, username, password }: RowReport): string =>
  [
    `Row ${row}: ${email || '(no address)'}`,
    ...(password === undefined ? [] : [`${username} ${password}`]),
    ...(message === undefined ? [] : [message]),
  ].join('  ');
