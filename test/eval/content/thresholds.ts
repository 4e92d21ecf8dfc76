/**
 * Sets the thresholds of the trained content check by the calibration set, and writes them into its file:
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

/** Shares of the calibration set that may be flagged: the aims are 3 % of the look-alikes and no ordinary brief. */
const MOST = { lookalike: 0.025, ordinary: 0.0035 };
const STEP = 0.01;
const MOST_LOWERED = 3;

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

const wordsOnly = lowered('wordsOnly');
const head = Buffer.from(JSON.stringify({ ...header, full: lowered('full'), wordsOnly }));
const length = Buffer.alloc(4);
length.writeUInt32LE(head.length);
writeFileSync(FILE, Buffer.concat([length, head, file.subarray(4 + file.readUInt32LE(0))]));

/** The trainer's thresholds, both as much lower as keeps within {@link MOST}. */
function lowered(way: 'full' | 'wordsOnly'): Thresholds {
  const { folds, ...thresholds } = header[way];
  const { flag, grave } = folds;
  const share = (label: Label, by: number) => {
    const those = scored.filter((each) => each.label === label);
    const isFlagged = ({ [way]: score }: (typeof scored)[number]) =>
      score.harm >= flag - by || gravity(score, header.kinds) >= grave - by;
    return those.filter(isFlagged).length / those.length;
  };
  const amounts = Array.from({ length: MOST_LOWERED / STEP }, (_, at) => at * STEP);
  const tooMany = amounts.find(
    (by) => share('lookalike', by) > MOST.lookalike || share('ordinary', by) > MOST.ordinary,
  );
  const by = Math.max(0, (tooMany ?? MOST_LOWERED) - STEP);
  console.log(`${way}: lower by ${by.toFixed(2)}; harmful ${share('harmful', by).toFixed(3)}`);
  return { ...thresholds, folds, flag: flag - by, grave: grave - by };
}
