import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InvalidArgumentError } from 'commander';
import { auditExport, type ExportedWhat } from '../../../src/core/csv/export-route.ts';
import type { ExportPages, ListExport } from '../../../src/core/csv/list-export.ts';
import { csvFile } from '../../../src/core/csv/write.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { AppError, errorCode, messageOf } from '../../../src/core/errors.ts';
import type { ListQuery } from '../../../src/core/http/list.ts';
import { defineCommand, type AnyCommand, type CommonOptions } from '../../command.ts';
import { openMigrated } from '../../context.ts';
import { CommandFailure, EXIT, UsageError } from '../../exit.ts';
import { advisorExport } from '../../../src/features/advisors/index.ts';
import { auditTrailExport } from '../../../src/features/insights/index.ts';
import { hourExport } from '../../../src/features/matching/hours/index.ts';
import { matchExport } from '../../../src/features/matching/matches/index.ts';
import { requestExport } from '../../../src/features/matching/requests/index.ts';
import { sessionExport } from '../../../src/features/matching/sessions/index.ts';
import { organizationExport } from '../../../src/features/organizations/index.ts';
import { WITHOUT_LOG_IN } from '../../../src/core/access/actor.ts';

interface ExportCommandOptions extends CommonOptions {
  readonly out?: string;
  readonly filter?: ListQuery['filter'];
}

/** @param many as people are told of the rows */
function exportCommand(noun: ExportedWhat, many: string, list: ListExport): AnyCommand {
  return defineCommand<ExportCommandOptions>({
    path: ['export', noun],
    summary: `write the ${many} as CSV`,
    help: [
      'Goes to standard output unless --out names a file.',
      'The filter is the one of the list in the API, for instance: --filter \'{"groupId":1}\'',
      'With --json the rows are written as JSON; with --out as well, the answer tells of the CSV file.',
    ].join('\n'),
    writes: false,
    configure: (command) =>
      void command
        .option('--out <file>', 'write to this file, which is replaced when all is read')
        .option('--filter <json>', 'only these rows', filter),
    run: async ({ open, output }, { out, filter = {}, json }) => {
      const { db } = await openMigrated(open);
      const found = await read(list, db, filter);
      await auditExport(db, { actor: 'cli' }, { what: noun, rows: found.total, filter, groupId: null });
      const report = output.progress('Rows');
      let rows = 0;
      const pages = counted(found.pages, (more) => {
        rows += more;
        report(rows, found.total);
      });
      if (out === undefined) {
        const text = json ? jsonText(list.columns, pages) : csvFile(list.columns, pages);
        for await (const piece of text) await output.piece(piece);
        return EXIT.done;
      }
      await replaceFile(path.resolve(out), csvFile(list.columns, pages));
      return output.answer({ file: out, rows }, [`Wrote ${rows} ${many} to ${out}.`]);
    },
  });
}

function filter(text: string): ListQuery['filter'] {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Told below.
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidArgumentError('A JSON object is expected, such as {"groupId":1}.');
  return { ...value };
}

/** A filter that the list does not know is a command used wrongly. */
async function read(list: ListExport, db: Db, filter: ListQuery['filter']): Promise<ExportPages> {
  try {
    return await list.read(db, OPERATOR, { sort: ['id', 'asc'], filter });
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 400)
      throw new UsageError(`--filter: ${error.message}`);
    throw error;
  }
}

async function* counted(pages: ExportPages['pages'], onPage: (rows: number) => void): ExportPages['pages'] {
  for await (const page of pages) {
    yield page;
    onPage(page.length);
  }
}

/** `{"rows":[…]}`, each row by the headers of the CSV file. */
async function* jsonText(columns: ListExport['columns'], pages: ExportPages['pages']) {
  let before = '{"rows":[';
  for await (const page of pages)
    for (const row of page) {
      yield (
        before + JSON.stringify(Object.fromEntries(columns.map(({ header, cell }) => [header, cell(row)])))
      );
      before = ',\n';
    }
  yield `${before === ',\n' ? '' : before}]}\n`;
}

/**
 * Writes beside the file, into nothing that is there; puts it in place at the end: a broken export leaves the former. A
 * link stays one, and what is no file takes the text itself: a pipe, or `/dev/stdout`.
 */
export async function replaceFile(file: string, text: string | AsyncIterable<string>): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const found = await stat(target).catch(() => null);
  const part = `${target}.part`;
  await rm(part, { force: true }).catch(() => undefined);
  try {
    if (found && !found.isFile() && !found.isDirectory()) return await writeFile(target, text);
    await writeFile(part, text, { flag: 'wx', mode: 0o600 });
    await rename(part, target);
  } catch (error) {
    // What cannot be cleared away must not hide why it was begun in vain.
    await rm(part, { force: true }).catch(() => undefined);
    if (/^E[A-Z]+$/.test(errorCode(error)))
      throw new CommandFailure(`The file ${file} cannot be written: ${messageOf(error)}`);
    throw error;
  }
}

/** Reads everything, as a super admin does. Audit events name `cli` instead. */
const OPERATOR = { ...WITHOUT_LOG_IN, username: 'cli' };

/** Contract §9 and issue 6 point 4, in the order in which help lists them. */
export const exportCommands: readonly AnyCommand[] = [
  exportCommand('advisors', 'advisors', advisorExport),
  exportCommand('organizations', 'organisations', organizationExport),
  exportCommand('requests', 'requests', requestExport),
  exportCommand('matches', 'matches', matchExport),
  exportCommand('sessions', 'sessions', sessionExport),
  exportCommand('hours', 'ledger entries', hourExport),
  exportCommand('audit', 'audit events', auditTrailExport),
];
