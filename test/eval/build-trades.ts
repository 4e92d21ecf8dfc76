/**
 * Writes src/features/matching/ranking/data/trades.bin: what the ranker needs of the trades, their words and sentence vectors.
 * Run it after a change of trades.json: `node --import tsx test/eval/build-trades.ts` (ten minutes the first time).
 */
import { writeFileSync } from 'node:fs';
import { postingsOf } from '../../src/features/matching/ranking/bm25.ts';
import { wholeProfile } from '../../src/features/matching/ranking/compute-features.ts';
import {
  asRow,
  centred,
  commonDirection,
  wordsOfTrade,
} from '../../src/features/matching/ranking/own-trades.ts';
import { TRADE_WORDS, writeTrades } from '../../src/features/matching/ranking/trades-file.ts';
import { shippedTexts } from '../../src/features/matching/ranking/trades.ts';
import { normalise } from '../../src/features/matching/ranking/vectors.ts';
import { keptVectors } from './kept-vectors.ts';
import { labelledSet, LEARNING_FOLDER } from './labelled-set.ts';

/** What the direction of a trade's stories counts beside that of its troubles, by folds of the learning set. */
const STORIES = 0.5;

const list = shippedTexts();
const embedder = keptVectors('trades');
const troubles = await embedEach(list.map((trade) => trade.troubles));
const stories = await embedEach(list.map((trade) => trade.stories ?? []));
const names = await embedAll(list.map(({ trade }) => trade));
const words = await embedAll(list.map(wordsOfTrade));
const profiles = await embedAll(labelledSet(LEARNING_FOLDER).advisors.map(wholeProfile));
await embedder.close();

const means = {
  troubleMean: mean(troubles.flat()),
  nameMean: mean(names),
  wordsMean: mean(words),
  profileMean: mean(profiles),
};
const storyMean = mean(stories.flat());
const told = list.map((_, i) => {
  const sum = commonDirection(troubles[i]!, means.troubleMean);
  commonDirection(stories[i]!, storyMean).forEach((x, d) => (sum[d]! += STORIES * x));
  return normalise(sum);
});
const rows = (vectors: readonly Float32Array[]) =>
  Int8Array.from(vectors.flatMap((vector) => [...asRow(vector)]));
const file = writeTrades({
  count: list.length,
  vectors: {
    ...means,
    troubles: rows(told),
    names: rows(names.map((vector) => centred(vector, means.nameMean))),
    words: rows(words.map((vector) => centred(vector, means.wordsMean))),
  },
  words: {
    troubles: postingsOf(list.map(TRADE_WORDS.troubles)),
    pairs: postingsOf(list.map(TRADE_WORDS.pairs)),
    profiles: postingsOf(list.map(TRADE_WORDS.profiles)),
  },
});
writeFileSync(new URL('../../src/features/matching/ranking/data/trades.bin', import.meta.url), file);
console.log(
  `${list.length} trades, ${troubles.flat().length} troubles, ${stories.flat().length} stories, ${file.length} bytes`,
);

async function embedAll(texts: readonly string[]): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let i = 0; i < texts.length; i += 200)
    vectors.push(...(await embedder.embed(texts.slice(i, i + 200))));
  return vectors;
}

async function embedEach(lists: readonly (readonly string[])[]): Promise<Float32Array[][]> {
  const all = await embedAll(lists.flat());
  let at = 0;
  return lists.map((texts) => all.slice(at, (at += texts.length)));
}

function mean(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(embedder.dimensions);
  for (const vector of vectors) for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]! / vectors.length;
  return sum;
}
