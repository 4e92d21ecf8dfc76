import { createHash } from 'node:crypto';
import { fromEntries } from '../../../core/records.ts';
import { Trades, readByTrades, shippedTable, shippedTradeTexts, shippedTrades, trades } from './trades.ts';
import type { OwnTrade } from './trades.ts';
import { ROWS, type Trade, type Vectors } from './trades-file.ts';
import type { Embedder } from './types.ts';
import { normalise, centred, sumOfCentred } from './vectors.ts';

/** Leaves room for more shipped trades below; a share's id has 16 bits. */
export const OWN_IDS_FROM = 10_000;
export const OWN_IDS_TO = 65_535;
/** Steps of a row's numbers to a quarter, the limit: hardly an entry of a unit vector of 512 is longer. */
const STEPS = 4;

/** Rows of {@link Vectors}; null without a sentence model. */
export interface StoredTrade extends OwnTrade {
  readonly vectors: Uint8Array | null;
}

/** Reads by the shipped trades and these from now on. @returns whether the table is another one than before */
export function readByOwnTrades(own: readonly StoredTrade[]): boolean {
  const digest = digestOf(own);
  if (digest === trades().digest) return false;
  const table = shippedTable();
  readByTrades(
    own.length === 0
      ? shippedTrades()
      : new Trades(table, shippedTradeTexts, { trades: own, vectors: withRows(table.vectors, own), digest }),
  );
  return true;
}

/** As test/eval/build-trades.ts makes those of the shipped ones; null without a sentence model. */
export async function tradeVectors(trade: Trade, embedder: Embedder): Promise<Buffer | null> {
  const { troubleMean, nameMean, wordsMean } = shippedTrades().vectors;
  if (embedder.dimensions !== troubleMean.length) return null;
  const [name, words, ...troubles] = await embedder.embed([
    trade.trade,
    wordsOfTrade(trade),
    ...trade.troubles,
  ]);
  // In the order of ROWS.
  const rows = [
    normalise(sumOfCentred(troubles, troubleMean)),
    centred(name!, nameMean),
    centred(words!, wordsMean),
  ];
  return Buffer.concat(rows.map((row) => Buffer.from(asRow(row).buffer)));
}

export const wordsOfTrade = ({ trade, also, words }: Trade): string =>
  `${trade}. ${also.join(', ')}. ${words.join(', ')}`;

/** All rows on one scale: -127 to 127 for -1/4 to 1/4. */
export const asRow = (vector: Float32Array): Int8Array =>
  Int8Array.from(vector, (x) => Math.max(-127, Math.min(127, Math.round(x * 127 * STEPS))));

/** Empty rows for a trade without vectors: its words alone speak for it. */
function withRows(vectors: Vectors, own: readonly StoredTrade[]): Vectors {
  const size = vectors.troubleMean.length;
  const extended = (rows: Int8Array, part: number): Int8Array => {
    const out = new Int8Array(rows.length + own.length * size);
    out.set(rows);
    own.forEach(({ vectors: bytes }, at) => {
      if (bytes?.length !== 3 * size) return;
      out.set(new Int8Array(bytes.buffer, bytes.byteOffset + part * size, size), rows.length + at * size);
    });
    return out;
  };
  return { ...vectors, ...fromEntries(ROWS.map((name, part) => [name, extended(vectors[name], part)])) };
}

function digestOf(own: readonly StoredTrade[]): string {
  if (own.length === 0) return '';
  const hash = createHash('sha256');
  for (const { id, trade, vectors } of own) hash.update(JSON.stringify([id, trade])).update(vectors ?? '');
  return `.${hash.digest('hex').slice(0, 8)}`;
}
