import type { Skill } from '../../../contract/enums.ts';
import { SKILLS } from '../../../contract/enums.ts';
import { chanceOf, readableScore, strengthOf } from './calibration.ts';
import { hasContactData } from './contact-data.ts';
import { weighParts, type WeighedPart } from './evidence.ts';
import { reasonFor } from './reason.ts';
import type { Assessment, PreparedQuery, ProfileText, Ranked, Strength } from './types.ts';

const MOST_ITEMS = 3;
const MOST_SKILLS = 4;
const MOST_MISSING = 3;
/** Least weights of what is quoted; a right person often has a weak sentence, hence the items (design/matching.md). */
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
  const chance = chanceOf(query, ranked.parts);
  const strength = strengthOf(chance);
  const asked = askedSkills(query);
  const missingSkills = asked.filter((name) => !profile.skills.includes(name)).slice(0, MOST_MISSING);
  const found = {
    skills: asked.filter((name) => profile.skills.includes(name)).slice(0, MOST_SKILLS),
    ...quotes(of, strength),
  };
  const score = readableScore(chance, ranked);
  return { score, evidence: found, reason: reasonFor(profile.firstName, found), strength, missingSkills };
}

/** Parts clear enough to quote; for a fit that is not weak, the clearest part if none is. */
function quotes(
  of: (kind: WeighedPart['kind']) => WeighedPart[],
  strength: Strength,
): Pick<Assessment['evidence'], 'items' | 'sentences'> {
  const clear = (kind: WeighedPart['kind'], from: number) =>
    of(kind).filter((part) => part.weight > from && !hasContactData(part.text));
  const items = clear('item', ITEM_FROM).slice(0, MOST_ITEMS);
  const sentences = clear('sentence', items.length ? SENTENCE_FROM : ITEM_FROM).slice(0, 1);
  const titles = clear(
    'title',
    items.length || sentences.length || strength === 'weak' ? SENTENCE_FROM : 0,
  ).slice(0, 1);
  if (strength !== 'weak' && !items.length && !sentences.length && !titles.length) {
    const next = [...of('item'), ...of('sentence')]
      .filter((part) => part.weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .find((part) => !hasContactData(part.text));
    if (next) (next.kind === 'item' ? items : sentences).push(next);
  }
  return {
    items: items.map((part) => part.text),
    sentences: [
      ...sentences.map((part) => ({ text: part.text, field: 'bio' as const })),
      ...titles.map((part) => ({ text: part.text, field: 'title' as const })),
    ],
  };
}

function askedSkills({ skills }: PreparedQuery): Skill[] {
  return SKILLS.map((name, at) => ({ name, wanted: skills[at] ?? 0 }))
    .filter(({ wanted }) => wanted >= SKILL_FROM)
    .sort((a, b) => b.wanted - a.wanted)
    .map(({ name }) => name);
}
