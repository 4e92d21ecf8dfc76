/**
 * What the ranker would take half a minute to compute at a first start, shipped ready: the features of every demo
 * profile (`features.bin`) and the score of every demo match (`match-scores.json`). Both are written by
 * `scripts/build-demo-features.mjs`; a profile without an entry is simply computed by the server, later.
 *
 * features.bin: magic, length of the header (uint32 LE), header as JSON, then the features one after the other.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { DemoAdvisor, DemoMatch } from './content.ts';

const FEATURES = new URL('features.bin', import.meta.url);
const SCORES = new URL('match-scores.json', import.meta.url);
const MAGIC = Buffer.from('TMD1');

interface Header {
  readonly model: string;
  /** Profile key and length in bytes, in the order of the bytes. */
  readonly entries: readonly (readonly [key: string, bytes: number])[];
}

/** What the ranker reads of an advisor. */
export type RankedProfile = Pick<DemoAdvisor, 'title' | 'expertise' | 'bio' | 'skills'>;

/** The name of a profile's text: the same text has the same features, whoever's it is. */
export function profileKey({ title, expertise, bio, skills }: RankedProfile): string {
  return createHash('sha256')
    .update(JSON.stringify([title, expertise, bio, skills]))
    .digest('hex')
    .slice(0, 32);
}

/** Whether search can show the profile at all: "a title, expertise, bio or skills" (contract §5). */
export function isPublished({ title, expertise, bio, skills }: RankedProfile): boolean {
  return [title, expertise, bio].some((text) => text !== '') || skills.length > 0;
}

export interface DemoFeatures {
  /** Name of the model that made them, as `advisor_features.model` stores it. */
  readonly model: string;
  readonly byProfile: ReadonlyMap<string, Buffer>;
}

/** Reads the shipped features. @throws Error when the file is not what the script writes */
export function readDemoFeatures(): DemoFeatures {
  const file = readFileSync(FEATURES);
  if (!file.subarray(0, 4).equals(MAGIC)) throw new Error('features.bin is not a file of demo features');
  let at = 8 + file.readUInt32LE(4);
  const { model, entries } = JSON.parse(file.toString('utf8', 8, at)) as Header;
  const byProfile = new Map<string, Buffer>();
  for (const [key, bytes] of entries) {
    if (at + bytes > file.length) throw new Error('features.bin is cut off');
    byProfile.set(key, file.subarray(at, at + bytes));
    at += bytes;
  }
  return { model, byProfile };
}

export function writeDemoFeatures({ model, byProfile }: DemoFeatures): void {
  const entries = [...byProfile].map(([key, bytes]) => [key, bytes.length] as const);
  const header = Buffer.from(JSON.stringify({ model, entries } satisfies Header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  writeFileSync(FEATURES, Buffer.concat([MAGIC, length, header, ...byProfile.values()]));
}

/** The name of a match in `match-scores.json`. */
export const matchKey = ({ request, advisor }: Pick<DemoMatch, 'request' | 'advisor'>): string =>
  `${request} | ${advisor}`;

/** Scores of the demo matches, whole percentages by {@link matchKey}. */
export function readMatchScores(): ReadonlyMap<string, number> {
  return new Map(Object.entries(JSON.parse(readFileSync(SCORES, 'utf8')) as Record<string, number>));
}

export function writeMatchScores(scores: ReadonlyMap<string, number>): void {
  writeFileSync(SCORES, `${JSON.stringify(Object.fromEntries(scores), null, 2)}\n`);
}
