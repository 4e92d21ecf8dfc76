import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LIMITS } from '../../../src/contract/limits.ts';
import { asTrade, importTrades, listTrades, ownTrades } from '../../../src/features/matching/trades/index.ts';
import { createUseEmbedder } from '../../../src/features/matching/ranking/index.ts';
import { defineCommand, type AnyCommand } from '../../command.ts';
import { confirmed } from '../../confirm.ts';
import { openMigrated } from '../../context.ts';
import { CommandFailure, EXIT, exitOf } from '../../exit.ts';
import { count } from '../../output.ts';
import { messageOf } from '../../../src/core/errors.ts';
import { replaceFile } from '../export/export.ts';

const FORM = `The file holds a list of { "trade", "also", "words", "troubles" }: a name, other titles (${LIMITS.trade.titles.max} at
most), ${LIMITS.trade.words.min} to ${LIMITS.trade.words.max} words of profiles, ${LIMITS.trade.troubles.min} to ${LIMITS.trade.troubles.max} troubles in lay words.`;

const list = defineCommand<{ own?: boolean }>({
  path: ['trades', 'list'],
  summary: 'list the trades that briefs and profiles meet over',
  writes: false,
  configure: (command) => void command.option('--own', 'only those that were added here'),
  run: async ({ open, output }, { own }) => {
    const { db } = await openMigrated(open);
    const all = { sort: null, from: 0, to: Number.MAX_SAFE_INTEGER, filter: own ? { source: 'own' } : {} };
    const { rows } = await listTrades(db, all);
    const lines = rows.map(
      ({ id, source, name, troubles }) => `${id}  ${source}  ${name}  (${troubles.length})`,
    );
    return output.answer(
      { trades: rows },
      lines.length > 0 ? lines : ['There are no trades of your own yet.'],
    );
  },
});

const importFile = defineCommand<{ file: string }>({
  path: ['trades', 'import'],
  summary: 'add trades of your own from a JSON file',
  help: `${FORM}\nA trade whose name is there stays as it is. Exits with 3 when some could not be taken.`,
  writes: true,
  configure: (command) => void command.argument('<file>', 'a JSON file, as "trades export" writes it'),
  run: async ({ open, output, asker }, { file, dryRun = false, yes }) => {
    const given = readTrades(file);
    const context = await openMigrated(open);
    if (!dryRun) await confirmed(asker, yes, `Add the trades of ${file}?`);
    const embedder = createUseEmbedder();
    const parts = { db: context.db, embedder };
    const options = { dryRun, progress: output.progress('Trades') };
    const rows = await importTrades(parts, { actor: 'cli' }, given, options).finally(() => embedder.close());
    const those = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
    const [created, exists, failed] = [those('created'), those('exists'), those('failed')];
    output.answer({ dryRun, created, exists, failed, rows }, [
      `${dryRun ? 'Would add' : 'Added'} ${count(created, 'trade')}; ${count(exists, 'exists', 'exist')} already; ${failed} cannot be taken.`,
      ...rows.flatMap(({ row, name, fields }) =>
        Object.values(fields ?? {}).map((problem) => `Trade ${row}: ${name || '(no name)'}  ${problem}`),
      ),
    ]);
    return exitOf(created + exists, failed);
  },
});

const exportFile = defineCommand<{ file?: string }>({
  path: ['trades', 'export'],
  summary: 'write the trades of your own as JSON',
  help: 'Goes to standard output unless a file is named. Another installation takes it with "trades import".',
  writes: false,
  configure: (command) => void command.argument('[file]', 'write to this file, which is replaced'),
  run: async ({ open, output }, { file }) => {
    const { db } = await openMigrated(open);
    const trades = (await ownTrades(db)).map(asTrade);
    // As in the shipped table: a trade a line, so that two versions can be compared.
    const text = `[\n${trades.map((trade) => JSON.stringify(trade)).join(',\n')}\n]\n`;
    if (file === undefined) {
      await output.piece(text);
      return EXIT.done;
    }
    await replaceFile(path.resolve(file), text);
    return output.answer({ file, trades: trades.length }, [
      `Wrote ${count(trades.length, 'trade')} to ${file}.`,
    ]);
  },
});

/** The operator's own trades (decision 21). */
export const tradeCommands: readonly AnyCommand[] = [list, importFile, exportFile];

function readTrades(file: string): unknown[] {
  let given: unknown;
  try {
    // Some editors put a byte order mark in front.
    given = JSON.parse(readFileSync(path.resolve(file), 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandFailure(`The file ${file} cannot be read: ${messageOf(error)}`);
  }
  if (!Array.isArray(given)) throw new CommandFailure(`The file ${file} holds no list. ${FORM}`);
  return given as unknown[];
}
