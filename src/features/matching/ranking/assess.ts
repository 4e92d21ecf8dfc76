import { SKILLS } from '../../../contract/enums.ts';
import { readableScore, strengthOf } from './calibration.ts';
import { weighParts, type WeighedPart } from './evidence.ts';
import { reasonFor } from './reason.ts';
import type { Assessment, PreparedQuery, ProfileText, Ranked } from './types.ts';

const MOST_ITEMS = 3;
const MOST_SKILLS = 4;
const ITEM_FROM = 0.35;
const SENTENCE_FROM = 0.5;
/** A skill is named when the brief asks for it clearly more than for an average one. */
const SKILL_FROM = 1.5 / SKILLS.length;

/**
 * Score, evidence and reason for one candidate. `features` are the stored bytes of the same profile; parts of the
 * profile changed since then weigh by their words only. Quotes title, expertise and bio, never the CV or an address.
 */
export function assess(
  query: PreparedQuery,
  ranked: Ranked,
  features: Uint8Array,
  profile: ProfileText & { firstName: string },
): Assessment {
  const parts = weighParts(query, features, profile).sort((a, b) => b.weight - a.weight);
  const of = (kind: WeighedPart['kind']) => parts.filter((part) => part.kind === kind);
  const best = (kind: WeighedPart['kind']) => Math.max(0, of(kind)[0]?.weight ?? 0);
  const evidence = best('item') + best('sentence');
  const strength = strengthOf(evidence);

  const items = of('item').filter((part) => part.quotable && part.weight > ITEM_FROM);
  const quoted = of('sentence').filter(
    (part) => part.quotable && part.weight > (items.length ? SENTENCE_FROM : ITEM_FROM),
  );
  const title = of('title').filter((part) => part.quotable && part.weight > SENTENCE_FROM);
  const speaks = strength !== 'weak';
  const found = {
    skills: askedSkills(query, profile.skills),
    items: speaks ? items.slice(0, MOST_ITEMS).map((part) => part.text) : [],
    sentences: speaks
      ? [
          ...title.map((part) => ({ text: part.text, field: 'title' as const })),
          ...quoted.slice(0, 1).map((part) => ({ text: part.text, field: 'bio' as const })),
        ]
      : [],
  };
  return {
    score: readableScore(ranked.parts, evidence),
    evidence: found,
    reason: reasonFor(profile.firstName, found),
    strength,
  };
}

/** Those of the advisor's skills that the brief asks for, most wanted first. */
function askedSkills(query: PreparedQuery, skills: readonly string[]): string[] {
  const wanted = (name: string) => query.skills[(SKILLS as readonly string[]).indexOf(name)] ?? 0;
  return skills
    .filter((name) => wanted(name) >= SKILL_FROM)
    .sort((a, b) => wanted(b) - wanted(a))
    .slice(0, MOST_SKILLS);
}
