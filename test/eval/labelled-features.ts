import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { LabelledAdvisor } from './labelled-set.ts';

/** Base64 of the features by {@link textOf}. */
type Stored = Record<string, string>;

const FILE = new URL('../data/matching/features.json', import.meta.url);
/** What to do when the stored features are not those of today. */
export const MEND = 'run node --import tsx test/eval/build-labelled-features.ts and commit what it writes';

/** The name of an advisor's text: another text has other features. */
const textOf = (advisor: LabelledAdvisor): string =>
  createHash('sha256').update(JSON.stringify(advisor)).digest('hex').slice(0, 32);

/**
 * What the ranker makes of the labelled set's advisors with the sentence model, computed once: it takes half a minute of
 * a processor. quality.test.ts compares some of them with what it makes of them today.
 * @returns in the order of the advisors
 * @throws Error when one of them is not there
 */
export function readLabelledFeatures(advisors: readonly LabelledAdvisor[]): Buffer[] {
  const stored = JSON.parse(readFileSync(FILE, 'utf8')) as Stored;
  return advisors.map((advisor) => {
    const features = stored[textOf(advisor)];
    if (features === undefined) throw new Error(`${advisor.id} has no features: ${MEND}`);
    return Buffer.from(features, 'base64');
  });
}

/** @param features in the order of the advisors */
export function writeLabelledFeatures(advisors: readonly LabelledAdvisor[], features: readonly Uint8Array[]) {
  const stored: Stored = {};
  advisors.forEach((advisor, at) => {
    stored[textOf(advisor)] = Buffer.from(features[at] ?? []).toString('base64');
  });
  writeFileSync(FILE, `${JSON.stringify(stored, null, 1)}\n`);
}
