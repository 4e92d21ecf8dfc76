/**
 * What would take half a minute to compute at a first start; written by `scripts/build-demo-features.mjs`. What has no
 * entry the server computes later. *.bin: magic, length of the header (uint32 LE), header as JSON, features in a row.
 */
import { sha256 } from '../../../src/core/security/tokens.ts';
import { readFileSync } from 'node:fs';
import type { DemoAdvisor, DemoMatch } from './content.ts';
import { readJson } from '../../../src/core/json.ts';
import { shippedJson } from '../../../src/core/shipped-json.ts';

export const FEATURES = {
  advisors: new URL('features.bin', import.meta.url),
  organizations: new URL('organization-features.bin', import.meta.url),
};
export const MAGIC = Buffer.from('TMD1');

export interface Header {
  readonly model: string;
  /** Key and length in bytes, in the order of the bytes. */
  readonly entries: readonly (readonly [key: string, bytes: number])[];
}

type RankedProfile = Pick<DemoAdvisor, 'title' | 'expertise' | 'bio' | 'skills'>;

/** The same text has the same features, whoever's it is. */
export function profileKey({ title, expertise, bio, skills }: RankedProfile): string {
  return sha256(JSON.stringify([title, expertise, bio, skills])).slice(0, 32);
}

/** Whether search can show it: "a title, expertise, bio or skills" (contract §5). */
export function isPublished({ title, expertise, bio, skills }: RankedProfile): boolean {
  return [title, expertise, bio].some((text) => text !== '') || skills.length > 0;
}

export interface DemoFeatures {
  readonly model: string;
  /** Advisors' by {@link profileKey}, organisations' by the hash of their text. */
  readonly byKey: ReadonlyMap<string, Buffer>;
}

/** @throws Error when the file is not what the script writes */
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

export const matchKey = ({ request, advisor }: Pick<DemoMatch, 'request' | 'advisor'>): string =>
  `${request} | ${advisor}`;

/** The score is a whole percentage. */
export interface DemoFit {
  readonly score: number;
  readonly reason: string;
}

export function readMatchScores(): ReadonlyMap<string, DemoFit> {
  return new Map(Object.entries(shippedJson<Record<string, DemoFit>>('match-scores.json', import.meta.url)));
}
