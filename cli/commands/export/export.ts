import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { InvalidArgumentError } from 'commander';
import { auditExport, type ExportedWhat } from '../../../src/core/csv/export-route.ts';
import type { ExportPages, ListExport } from '../../../src/core/csv/list-export.ts';
import { csvFile } from '../../../src/core/csv/write.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { AppError, errorCode, messageOf } from '../../../src/core/errors.ts';
import type { ListQuery } from '../../../src/core/http/list.ts';
import { defineCommand, type AnyCommand, type CommonOptions, type Services } from '../../command.ts';
import { openMigrated } from '../../context.ts';
import { CommandFailure, EXIT, UsageError, type ExitCode } from '../../exit.ts';
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

function exportCommand(table: ExportTable): AnyCommand {
  return defineCommand<ExportCommandOptions>({
    path: ['export', table.noun],
    summary: `write the ${table.many} as CSV`,
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
    run: (services, options) => runExport(table, services, options),
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

async function runExport(
  table: ExportTable,
  { open, output }: Services,
  options: ExportCommandOptions,
): Promise<ExitCode> {
  const context = await openMigrated(open);
  const { filter = {} } = options;
  const found = await read(table, context.db, filter);
  const exported = { what: table.noun, rows: found.total, filter, groupId: null };
  await auditExport(context.db, { actor: 'cli' }, exported);
  const counter = counting(found, output.progress('Rows'));
  if (options.out === undefined) {
    const text = options.json
      ? jsonText(table.columns, counter.pages)
      : csvFile(table.columns, counter.pages);
    for await (const piece of text) await output.piece(piece);
    return EXIT.done;
  }
  await writeFile(path.resolve(options.out), csvFile(table.columns, counter.pages));
  return output.answer({ file: options.out, rows: counter.rows() }, [
    `Wrote ${counter.rows()} ${table.many} to ${options.out}.`,
  ]);
}

/** A filter that the list does not know is a command used wrongly. */
async function read(table: ExportTable, db: Db, filter: ListQuery['filter']): Promise<ExportPages> {
  try {
    return await table.read(db, filter);
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 400)
      throw new UsageError(`--filter: ${error.message}`);
    throw error;
  }
}

function counting(
  { total, pages }: ExportPages,
  progress: (done: number, total: number) => void,
): { readonly pages: ExportPages['pages']; readonly rows: () => number } {
  let rows = 0;
  return {
    pages: (async function* () {
      for await (const page of pages) {
        yield page;
        rows += page.length;
        progress(rows, total);
      }
    })(),
    rows: () => rows,
  };
}

/** `{"rows":[…]}`, each row by the headers of the CSV file. */
async function* jsonText(
  columns: ExportTable['columns'],
  pages: ExportPages['pages'],
): AsyncGenerator<string> {
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

/** Puts the file in place at the end: a broken export leaves the former one. */
async function writeFile(file: string, text: AsyncIterable<string>): Promise<void> {
  const part = `${file}.part`;
  const stream = createWriteStream(part);
  try {
    await once(stream, 'open');
    for await (const piece of text) if (!stream.write(piece)) await once(stream, 'drain');
    stream.end();
    await finished(stream);
    await rename(part, file);
  } catch (error) {
    stream.destroy();
    // What cannot be cleared away must not hide why it was begun in vain.
    await rm(part, { force: true }).catch(() => undefined);
    if (/^E[A-Z]+$/.test(errorCode(error)))
      throw new CommandFailure(`The file ${file} cannot be written: ${messageOf(error)}`);
    throw error;
  }
}

/** Reads everything, as a super admin does. Audit events name `cli` instead. */
const OPERATOR = { ...WITHOUT_LOG_IN, username: 'cli' };

interface ExportTable {
  readonly noun: ExportedWhat;
  readonly many: string;
  readonly columns: ListExport['columns'];
  /** @throws AppError UNKNOWN_FILTER, or INVALID for a filter's wrong value */
  readonly read: (db: Db, filter: ListQuery['filter']) => Promise<ExportPages>;
}

const table = (noun: ExportedWhat, many: string, { columns, read }: ListExport): ExportTable => ({
  noun,
  many,
  columns,
  read: (db, filter) => read(db, OPERATOR, { sort: ['id', 'asc'], filter }),
});

/** Contract §9 and issue 6 point 4, in the order in which help lists them. */
const EXPORT_TABLES: readonly ExportTable[] = [
  table('advisors', 'advisors', advisorExport),
  table('organizations', 'organisations', organizationExport),
  table('requests', 'requests', requestExport),
  table('matches', 'matches', matchExport),
  // In the API a super admin sees no session; whoever works on the machine has the database anyway.
  table('sessions', 'sessions', { ...sessionExport, read: sessionExport.readEverything }),
  table('hours', 'ledger entries', hourExport),
  table('audit', 'audit events', auditTrailExport),
];

export const exportCommands: readonly AnyCommand[] = EXPORT_TABLES.map(exportCommand);
