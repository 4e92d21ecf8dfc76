import { ByteReader } from './byte-reader.ts';
import { trades, type TradeShares } from './trades.ts';
import type { PackedVector } from './vectors.ts';

export interface IndexFeatures {
  /** `hash32` of stems, ascending. */
  terms: Uint32Array;
  /** Weighted frequency of each term, in tenths, at most 25.5. */
  frequencies: Uint8Array;
  length: number;
  /** Sentence vector of the whole profile; null without a model or words. */
  vector: PackedVector | null;
  trades: TradeShares;
}

/** Sentence vector of a part of the profile, identified by the hash of its text. */
export interface PartVector {
  hash: number;
  /** Mean cosine to the background briefs. */
  base: number;
  vector: PackedVector;
}

interface Features {
  /** Name of the embedder; only vectors of one model are comparable. */
  model: string;
  index: IndexFeatures;
  parts: PartVector[];
}

/** `RankingIndex.upsert` reads no more of stored features, a sixth of them. */
export const INDEX_BYTES = 1_536;
export const MOST_TERMS = 140;

/** Part of the model's name in stored features; features of another form or of other shipped trades are stale. */
export const FEATURES_EDITION = '+trades-4';

/** Suffix of the model's name: the table of own trades that made the shares. */
const DIGEST = /\.[0-9a-f]{8}$/;

/** Model name of features that are made now. @param model of the embedder */
export const storedModel = (model: string): string => model + trades().digest;

const MAGIC = 0x32464d54; // 'TMF2'

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** `advisor_features.features`, little-endian: first the index's part ({@link INDEX_BYTES}), then the evidence's. */
export function encodeFeatures({ model, index, parts }: Features): Uint8Array {
  const name = Buffer.from(storedModel(model), 'utf8');
  const dimensions = index.vector?.bytes.length ?? parts[0]?.vector.bytes.length ?? 0;
  const { ids, shares } = index.trades;
  const vectorBytes = (vector: PackedVector | null) => [
    Float32Array.of(vector?.scale ?? 0),
    vector?.bytes ?? new Int8Array(dimensions),
  ];
  const arrays = [
    Uint32Array.of(MAGIC),
    Uint8Array.of(name.length),
    name,
    Uint16Array.of(dimensions),
    Uint8Array.of(ids.length),
    Uint16Array.of(index.terms.length),
    Float32Array.of(index.length),
    index.terms,
    index.frequencies,
    ...vectorBytes(index.vector),
    ids,
    shares,
    Uint16Array.of(parts.length),
    ...parts.flatMap(({ hash, base, vector }) => [
      Uint32Array.of(hash),
      Float32Array.of(base),
      ...vectorBytes(vector),
    ]),
  ];
  return Buffer.concat(arrays.map(bytesOf));
}

/** Model name of stored features with the suffix for own trades. */
export function modelNameOf(features: Uint8Array): string {
  return Buffer.from(features.buffer, features.byteOffset + 5, features[4]).toString('utf8');
}

/** The index's part of stored features. @throws RangeError when the bytes are no features */
export function decodeIndex(features: Uint8Array): { model: string; index: IndexFeatures } {
  const { model, index } = decodeHead(features);
  return { model, index };
}

/** @throws RangeError when the bytes are no features or are cut off */
export function decodeFeatures(features: Uint8Array): Features {
  const { model, index, dimensions, reader } = decodeHead(features);
  const parts = Array.from({ length: reader.uint16() }, () => ({
    hash: reader.uint32(),
    base: reader.float(),
    vector: { scale: reader.float(), bytes: reader.array(Int8Array, dimensions) },
  }));
  return { model, index, parts };
}

function decodeHead(features: Uint8Array) {
  const reader = new ByteReader(features);
  if (reader.uint32() !== MAGIC) throw new RangeError('Not advisor features');
  const name = reader.array(Uint8Array, reader.uint8());
  const model = Buffer.from(name).toString('latin1').replace(DIGEST, '');
  const [dimensions, kept] = [reader.uint16(), reader.uint8()];
  const count = reader.uint16();
  const length = reader.float();
  const terms = reader.array(Uint32Array, count);
  const frequencies = reader.array(Uint8Array, count);
  const vector = { scale: reader.float(), bytes: reader.array(Int8Array, dimensions) };
  const index: IndexFeatures = {
    terms,
    frequencies,
    length,
    vector: dimensions && vector.scale ? vector : null,
    trades: { ids: reader.array(Uint16Array, kept), shares: reader.array(Uint8Array, kept) },
  };
  return { model, index, dimensions, reader };
}
