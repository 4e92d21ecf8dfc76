/**
 * Sets the thresholds of the trained content check by the calibration set, each by itself, and writes them into its file:
 *   node --import tsx test/eval/content/thresholds.ts
 * Folds forecast three times the look-alikes that writers who were not learned from had flagged, and so set them too high.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import {
  ContentModel,
  gravity,
  type Score,
  type Thresholds,
} from '../../../src/features/matching/ranking/moderation/content-model.ts';
import { vectorsOf } from '../../../src/features/matching/ranking/moderation/likeness.ts';
import { keptVectors } from '../kept-vectors.ts';
import { calibrationTexts, type Label } from './texts.ts';

/** Shares of the calibration set that may be flagged: the aims are 3 % of the look-alikes and no ordinary brief; words alone err more. */
const MOST = {
  full: { lookalike: 0.02, ordinary: 0.0035 },
  wordsOnly: { lookalike: 0.025, ordinary: 0.007 },
};
/** What may be taken off each threshold of the folds. */
const OFF = Array.from({ length: 41 }, (_, step) => -0.5 + 0.05 * step);

const FILE = new URL('../../../src/features/matching/ranking/data/content-model.bin', import.meta.url);

const file = readFileSync(FILE);
const model = new ContentModel(file);
const { header } = model;
const embedder = keptVectors('content');
const scored: { readonly label: Label; readonly full: Score; readonly wordsOnly: Score }[] = [];
for (const { label, text } of calibrationTexts()) {
  const full = model.score(text, await vectorsOf(text, embedder));
  scored.push({ label, full, wordsOnly: model.score(text, null) });
}
await embedder.close();

const wordsOnly = chosen('wordsOnly');
const head = Buffer.from(JSON.stringify({ ...header, full: chosen('full'), wordsOnly }));
const length = Buffer.alloc(4);
length.writeUInt32LE(head.length);
writeFileSync(FILE, Buffer.concat([length, head, file.subarray(4 + file.readUInt32LE(0))]));

/** Both thresholds as find most harm within {@link MOST}; of equal ones the highest, which flag least. */
function chosen(way: 'full' | 'wordsOnly'): Thresholds {
  const { folds, ...thresholds } = header[way];
  const texts = scored.map(({ label, [way]: score }) => ({
    label,
    harm: score.harm,
    gravity: gravity(score, header.kinds),
  }));
  const pairs = OFF.flatMap((off) =>
    OFF.map((graveOff) => ({ flag: folds.flag - off, grave: folds.grave - graveOff })),
  );
  const tried = pairs.map(({ flag, grave }) => {
    const share = (label: Label) => {
      const those = texts.filter((text) => text.label === label);
      return those.filter((text) => text.harm >= flag || text.gravity >= grave).length / those.length;
    };
    return {
      flag,
      grave,
      found: share('harmful'),
      lookalike: share('lookalike'),
      ordinary: share('ordinary'),
    };
  });
  const within = tried.filter(
    ({ lookalike, ordinary }) => lookalike <= MOST[way].lookalike && ordinary <= MOST[way].ordinary,
  );
  const best = within.reduce((a, b) => (b.found > a.found ? b : a));
  console.log(way, best);
  return { ...thresholds, folds, flag: best.flag, grave: best.grave };
}
