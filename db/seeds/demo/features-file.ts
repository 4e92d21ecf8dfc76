/**
 * What the ranker would take half a minute to compute at a first start, shipped ready: the features of every demo
 * profile (`features.bin`) and organisation (`organization-features.bin`), and the score of every demo match with its
 * reason (`match-scores.json`). All are written by `scripts/build-demo-features.mjs`; what has no entry is simply
 * computed by the server, later.
 *
 * Both *.bin: magic, length of the header (uint32 LE), header as JSON, then the features one after the other.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { DemoAdvisor, DemoMatch } from './content.ts';
import { readJson } from '../../../src/core/json.ts';

const FEATURES = {
  advisors: new URL('features.bin', import.meta.url),
  organizations: new URL('organization-features.bin', import.meta.url),
};
const SCORES = new URL('match-scores.json', import.meta.url);
const MAGIC = Buffer.from('TMD1');

interface Header {
  readonly model: string;
  /** Key and length in bytes, in the order of the bytes. */
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
  /** Advisors' by {@link profileKey}, organisations' by the hash of their text. */
  readonly byKey: ReadonlyMap<string, Buffer>;
}

/** Reads the shipped features. @throws Error when the file is not what the script writes */
export function readDemoFeatures(of: keyof typeof FEATURES = 'advisors'): DemoFeatures {
  const file = readFileSync(FEATURES[of]);
  if (!file.subarray(0, 4).equals(MAGIC)) throw new Error(`${FEATURES[of].pathname} holds no demo features`);
  let at = 8 + file.readUInt32LE(4);
  const { model, entries } = readJson<Header>(file.toString('utf8', 8, at));
  const byKey = new Map<string, Buffer>();
  for (const [key, bytes] of entries) {
    if (at + bytes > file.length) throw new Error(`${FEATURES[of].pathname} is cut off`);
    byKey.set(key, file.subarray(at, at + bytes));
    at += bytes;
  }
  return { model, byKey };
}

export function writeDemoFeatures(of: keyof typeof FEATURES, { model, byKey }: DemoFeatures): void {
  const entries = [...byKey].map(([key, bytes]) => [key, bytes.length] as const);
  const header = Buffer.from(JSON.stringify({ model, entries } satisfies Header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  writeFileSync(FEATURES[of], Buffer.concat([MAGIC, length, header, ...byKey.values()]));
}

/** The name of a match in `match-scores.json`. */
export const matchKey = ({ request, advisor }: Pick<DemoMatch, 'request' | 'advisor'>): string =>
  `${request} | ${advisor}`;

/** How well a demo match fits, as the ranker says it: a whole percentage, and why. */
export interface DemoFit {
  readonly score: number;
  readonly reason: string;
}

/** The demo matches' fits by {@link matchKey}. */
export function readMatchScores(): ReadonlyMap<string, DemoFit> {
  return new Map(Object.entries(readJson<Record<string, DemoFit>>(readFileSync(SCORES, 'utf8'))));
}

export function writeMatchScores(scores: ReadonlyMap<string, DemoFit>): void {
  writeFileSync(SCORES, `${JSON.stringify(Object.fromEntries(scores), null, 2)}\n`);
}
