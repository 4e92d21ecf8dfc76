import { skillLabel } from '../../../contract/enums.ts';
import { cut } from '../../../core/cut.ts';
import { shippedJson } from '../../../core/shipped-json.ts';
import { decodeFeatures, encodeFeatures, MOST_TERMS, modelNameOf } from './features.ts';
import type { IndexFeatures, PartVector } from './features.ts';
import { profileParts, readProfile } from './profile-parts.ts';
import { commonness, rarity } from './query-terms.ts';
import { contentWords, fold, hash32, stem } from './text.ts';
import { trades } from './trades.ts';
import type { Embedder, ProfileText } from './types.ts';
import { dot, pack, unpack } from './vectors.ts';

/** Weights of a word by where it stands (design/matching.md); the CV must not outweigh the profile. */
const FIELD_WEIGHTS = { title: 2, expertise: 2, skills: 1, bio: 1, cvText: 0.3 } as const;
/** A word counts at most so often a field, so that repeating it does not pay. */
const MOST_REPEATS = 3;
/** Characters; shorter words are mostly function words, which every text repeats. */
const LONG_WORD = 5;

/**
 * Bytes for `advisor_features.features` (about 8 KB, some 100 ms of the embedder's thread). Rejects when the embedder does.
 * @param before features of the profile as it was: what is said in the same words keeps its vectors
 */
export async function computeFeatures(
  profile: ProfileText,
  embedder: Embedder,
  before: Uint8Array | null = null,
): Promise<Uint8Array> {
  const read = readProfile(profile);
  const terms = weighTerms(read);
  let parts: PartVector[] = [];
  let vector: Float32Array | null = null;
  let title: Float32Array | null = null;
  if (embedder.dimensions) {
    const background = await backgroundMean(embedder);
    // What another model has made, or features in another form, is of no use.
    const former =
      before && modelNameOf(before).startsWith(embedder.model) ? decodeFeatures(before).parts : [];
    const kept = new Map(former.map((part) => [part.hash, part]));
    const pieces = profileParts(read);
    const fresh = pieces.filter(({ kind, hash }) => kind === 'title' || !kept.has(hash));
    const [whole, ...vectors] = await embedder.embed([wholeProfile(read), ...fresh.map(({ text }) => text)]);
    vector = whole!;
    title = fresh[0]?.kind === 'title' ? vectors[0]! : null;
    fresh.forEach(({ hash }, i) => {
      const own = vectors[i]!;
      kept.set(hash, { hash, base: dot(own, background), vector: pack(own) });
    });
    parts = pieces.map(({ hash }) => kept.get(hash)!);
  }
  return encodeFeatures({
    model: embedder.model,
    index: {
      ...terms,
      vector: vector ? pack(vector) : null,
      trades: trades().ofProfile(weightsOf(terms), vector, title),
    },
    parts,
  });
}

/** Stored features with shares of the present trades, without embedding. @param title identifies the title's vector */
export function shareAnew(features: Uint8Array, title: string): Uint8Array {
  const { model, index, parts } = decodeFeatures(features);
  const read = readProfile({ title, expertise: '', bio: '', skills: [], cvText: '' });
  const [named] = profileParts(read);
  const own = named && parts.find(({ hash }) => hash === named.hash);
  const shares = trades().ofProfile(
    weightsOf(index),
    index.vector ? unpack(index.vector) : null,
    own ? unpack(own.vector) : null,
  );
  return encodeFeatures({ model, index: { ...index, trades: shares }, parts });
}

const weightsOf = ({ terms, frequencies }: Pick<IndexFeatures, 'terms' | 'frequencies'>) =>
  [...terms].map((hash, at) => [hash, frequencies[at]! / 10] as const);

export function wholeProfile({ title, expertise, bio, skills }: ProfileText): string {
  const said = new Map<string, number>();
  const isNew = (word: string) => {
    const key = stem(fold(word).replaceAll(/[^\p{L}\p{N}]/gu, ''));
    const times = (said.get(key) ?? 0) + 1;
    said.set(key, times);
    return times <= MOST_REPEATS || key.length < LONG_WORD;
  };
  return [title, cut(expertise, 500), cut(bio, 1_000), skills.map(skillLabel).join(', ')]
    .filter((text) => text.trim())
    .map((text) =>
      text
        .split(/(?<=\s)/)
        .filter(isNew)
        .join(''),
    )
    .join('. ');
}

function weighTerms(profile: ProfileText) {
  const weights = new Map<string, { weight: number; value: number }>();
  let length = 0;
  const fields = { ...profile, skills: profile.skills.map(skillLabel).join(' ') };
  for (const field of ['title', 'expertise', 'skills', 'bio', 'cvText'] as const) {
    const counts = new Map<string, { count: number; common: number }>();
    for (const word of contentWords(fields[field])) {
      length += FIELD_WEIGHTS[field];
      const key = stem(word);
      const known = counts.get(key);
      if (known) known.count++;
      else counts.set(key, { count: 1, common: commonness(word) });
    }
    for (const [key, { count, common }] of counts) {
      const old = weights.get(key) ?? { weight: 0, value: 0 };
      old.weight += FIELD_WEIGHTS[field] * Math.min(MOST_REPEATS, count);
      old.value = old.weight * rarity(common);
      weights.set(key, old);
    }
  }
  const kept = [...weights]
    .sort((a, b) => b[1].value - a[1].value)
    .slice(0, MOST_TERMS)
    .map(([key, { weight }]) => ({ hash: hash32(key), weight }))
    .sort((a, b) => a.hash - b.hash);
  const tenths = (weight: number) => Math.min(255, Math.max(1, Math.round(weight * 10)));
  return {
    terms: Uint32Array.from(kept, ({ hash }) => hash),
    frequencies: Uint8Array.from(kept, ({ weight }) => tenths(weight)),
    length,
  };
}

/** Evidence counts only a cosine above the mean to these (design/matching.md, "Scores people can read"). */
const BACKGROUND_BRIEFS = shippedJson<string[]>('./data/background-briefs.json', import.meta.url);

const means = new WeakMap<Embedder, Promise<Float32Array>>();

/** Its inner product with a unit vector is the mean cosine to the background briefs. */
function backgroundMean(embedder: Embedder): Promise<Float32Array> {
  const known = means.get(embedder);
  if (known) return known;
  const made = embedder.embed(BACKGROUND_BRIEFS).then((vectors) => {
    const mean = new Float32Array(embedder.dimensions);
    for (const vector of vectors)
      for (let i = 0; i < mean.length; i++) mean[i]! += vector[i]! / vectors.length;
    return mean;
  });
  means.set(embedder, made);
  made.catch(() => means.delete(embedder)); // a failure is not remembered
  return made;
}
