import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Trades, shippedTrades, readByTrades, type Trade, type Vectors } from './trades.ts';
import type { Embedder } from './types.ts';
import { normalise } from './vectors.ts';

/** Ids of the operator's own trades begin here, with room for more shipped ones below; a share's id has 16 bits. */
export const OWN_IDS_FROM = 10_000;
export const OWN_IDS_TO = 65_535;
/** All rows on one scale: hardly an entry of a unit vector of 512 numbers is longer than a quarter. */
const STEPS = 4;

/** A trade of the operator's with its rows of {@link Vectors}; null without a sentence model. */
export interface OwnTrade {
  readonly id: number;
  readonly trade: Trade;
  readonly vectors: Uint8Array | null;
}

/** Reads by the shipped trades and these from now on. @returns whether the table is another one than before */
export function readByOwnTrades(own: readonly OwnTrade[], before: Trades): boolean {
  const digest = digestOf(own);
  if (digest === before.digest) return false;
  const shipped = shippedTrades();
  readByTrades(
    own.length === 0
      ? shipped
      : new Trades(
          [...shipped.list, ...own.map(({ trade }) => trade)],
          withRows(shipped.vectors, own),
          [...shipped.ids, ...own.map(({ id }) => id)],
          digest,
        ),
  );
  return true;
}

/** The rows of a trade as test/eval/build-trades.ts makes them of the shipped ones; null without a sentence model. */
export async function tradeVectors(trade: Trade, embedder: Embedder): Promise<Buffer | null> {
  const { troubleMean, nameMean } = shippedTrades().vectors;
  if (embedder.dimensions !== troubleMean.length) return null;
  const words = `${trade.trade}. ${trade.also.join(', ')}. ${trade.words.join(', ')}`;
  const [name, whole, ...troubles] = await embedder.embed([trade.trade, words, ...trade.troubles]);
  const sum = new Float32Array(embedder.dimensions);
  for (const trouble of troubles) centred(trouble, troubleMean).forEach((x, i) => (sum[i]! += x));
  return Buffer.concat(
    [normalise(sum), centred(name!, nameMean), centred(whole!, wordsMean())].map((row) =>
      Buffer.from(
        Int8Array.from(row, (x) => Math.max(-127, Math.min(127, Math.round(x * 127 * STEPS)))).buffer,
      ),
    ),
  );
}

/** What names and words of the shipped trades have in common (test/eval/build-trades.ts). */
function wordsMean(): Float32Array {
  const file = readFileSync(new URL('./data/trade-words-mean.bin', import.meta.url));
  return new Float32Array(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
}

const centred = (vector: Float32Array, common: Float32Array): Float32Array =>
  normalise(vector.map((x, i) => x - common[i]!));

/** Empty rows for a trade without vectors: its words alone speak for it. */
function withRows(vectors: Vectors, own: readonly OwnTrade[]): Vectors {
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
  return {
    ...vectors,
    troubles: extended(vectors.troubles, 0),
    names: extended(vectors.names, 1),
    words: extended(vectors.words, 2),
  };
}

function digestOf(own: readonly OwnTrade[]): string {
  if (own.length === 0) return '';
  const hash = createHash('sha256');
  for (const { id, trade, vectors } of own) hash.update(JSON.stringify([id, trade])).update(vectors ?? '');
  return `.${hash.digest('hex').slice(0, 8)}`;
}
