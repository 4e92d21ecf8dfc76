import { trades, type TradeShares } from './trades.ts';
import type { PackedVector } from './vectors.ts';

/** What the index keeps of an advisor. */
export interface IndexFeatures {
  /** `hash32` of stems, ascending. */
  terms: Uint32Array;
  /** Weighted frequency of each term, in tenths, at most 25.5. */
  frequencies: Uint8Array;
  /** Weighted length of the profile in words. */
  length: number;
  /** Sentence vector of the whole profile; null without a model or words. */
  vector: PackedVector | null;
  /** The trades it speaks of most. */
  trades: TradeShares;
}

/** A part of the profile with its sentence vector, recognised by the hash of its text. */
export interface PartVector {
  hash: number;
  /** Mean cosine to the background briefs. */
  base: number;
  vector: PackedVector;
}

export interface Features {
  /** Of the embedder, by which vectors are comparable. */
  model: string;
  index: IndexFeatures;
  parts: PartVector[];
}

/**
 * The index reads only the head of stored features: `SUBSTR(features, 1, INDEX_BYTES)` is enough for
 * `RankingIndex.upsert`, so that filling an index of many advisors reads a sixth of the bytes.
 */
export const INDEX_BYTES = 1_536;
export const MOST_TERMS = 140;

/** In the name of every model that features are made with, so that those of another form or other trades are stale. */
export const FEATURES_EDITION = '+trades-2';

/** Follows the edition in the name of a model: by which table of own trades the shares were made. */
const DIGEST = /\.[0-9a-f]{8}$/;

/** The name of features that are made now. @param model of the embedder */
export const storedModel = (model: string): string => model + trades().digest;

const MAGIC = 0x32464d54; // 'TMF2'

/** Features as stored (`advisor_features.features`): the index's part first, then the evidence's. */
export function encodeFeatures({ model, index, parts }: Features): Uint8Array {
  const name = Buffer.from(storedModel(model), 'utf8');
  const dimensions = index.vector?.bytes.length ?? parts[0]?.vector.bytes.length ?? 0;
  const { ids, shares } = index.trades;
  const size =
    18 +
    name.length +
    index.terms.length * 5 +
    (dimensions + 4) +
    ids.length * 3 +
    4 +
    parts.length * (12 + dimensions);
  const out = Buffer.alloc(size);
  let at = out.writeUInt32LE(MAGIC, 0);
  at = out.writeUInt8(name.length, at);
  at += name.copy(out, at);
  at = out.writeUInt16LE(dimensions, at);
  at = out.writeUInt8(ids.length, at);
  at = out.writeUInt16LE(index.terms.length, at);
  at = out.writeFloatLE(index.length, at);
  for (const term of index.terms) at = out.writeUInt32LE(term, at);
  for (const frequency of index.frequencies) at = out.writeUInt8(frequency, at);
  at = writeVector(out, at, index.vector, dimensions);
  for (const id of ids) at = out.writeUInt16LE(id, at);
  for (const share of shares) at = out.writeUInt8(share, at);
  at = out.writeUInt16LE(parts.length, at);
  for (const part of parts) {
    at = out.writeUInt32LE(part.hash, at);
    at = out.writeFloatLE(part.base, at);
    at = writeVector(out, at, part.vector, dimensions);
  }
  return out.subarray(0, at);
}

/** The whole name of the model that stored features were made with, own trades included. */
export function nameOf(features: Uint8Array): string {
  return Buffer.from(features.buffer, features.byteOffset + 5, features[4]).toString('utf8');
}

/** The index's part of stored features. Throws a RangeError when the bytes are no features. */
export function decodeIndex(features: Uint8Array): { model: string; index: IndexFeatures } {
  const { model, index } = decodeHead(features);
  return { model, index };
}

/** All of stored features. Throws a RangeError when the bytes are no features or are cut off. */
export function decodeFeatures(features: Uint8Array): Features {
  const { model, index, dimensions, buffer, end } = decodeHead(features);
  const parts: PartVector[] = [];
  let at = end + 2;
  for (let left = buffer.readUInt16LE(end); left > 0; left--) {
    const hash = buffer.readUInt32LE(at);
    const base = buffer.readFloatLE(at + 4);
    parts.push({ hash, base, vector: readVector(buffer, at + 8, dimensions) });
    at += 12 + dimensions;
  }
  return { model, index, parts };
}

function decodeHead(features: Uint8Array) {
  const buffer = Buffer.from(features.buffer, features.byteOffset, features.byteLength);
  if (buffer.length < 18 || buffer.readUInt32LE(0) !== MAGIC) throw new RangeError('Not advisor features');
  const nameLength = buffer.readUInt8(4);
  let at = 5 + nameLength;
  const model = buffer.toString('utf8', 5, at).replace(DIGEST, '');
  const dimensions = buffer.readUInt16LE(at);
  const kept = buffer.readUInt8(at + 2);
  const count = buffer.readUInt16LE(at + 3);
  const length = buffer.readFloatLE(at + 5);
  at += 9;
  const terms = new Uint32Array(count);
  for (let i = 0; i < count; i++, at += 4) terms[i] = buffer.readUInt32LE(at);
  const frequencies = Uint8Array.from(buffer.subarray(at, at + count));
  at += count;
  const vector = dimensions ? readVector(buffer, at, dimensions) : null;
  at += 4 + dimensions;
  const ids = new Uint16Array(kept);
  for (let i = 0; i < kept; i++, at += 2) ids[i] = buffer.readUInt16LE(at);
  const shares = Uint8Array.from(buffer.subarray(at, at + kept));
  at += kept;
  const index: IndexFeatures = {
    terms,
    frequencies,
    length,
    vector: vector?.scale ? vector : null,
    trades: { ids, shares },
  };
  return { model, index, dimensions, buffer, end: at };
}

function writeVector(out: Buffer, at: number, vector: PackedVector | null, dimensions: number): number {
  out.writeFloatLE(vector?.scale ?? 0, at);
  if (vector) out.set(new Uint8Array(vector.bytes.buffer, vector.bytes.byteOffset, dimensions), at + 4);
  return at + 4 + dimensions;
}

function readVector(buffer: Buffer, at: number, dimensions: number): PackedVector {
  const scale = buffer.readFloatLE(at);
  const bytes = new Int8Array(dimensions);
  if (at + 4 + dimensions > buffer.length) throw new RangeError('Advisor features are cut off');
  bytes.set(new Int8Array(buffer.buffer, buffer.byteOffset + at + 4, dimensions));
  return { scale, bytes };
}
