import { SKILLS, skillLabel, type Skill } from '../../../contract/enums.ts';
import { shippedJson } from '../../../core/shipped-json.ts';
import { placeOf, wordsOf, type Found } from './lines.ts';
import type { SectionKind } from './headings.ts';
import type { PlacedLine } from './sections.ts';

/** From so much evidence on a skill is proposed, and so many at most. */
const ENOUGH = 4;
const MOST = 6;

/** Weight of a word by its section; references are other people's words. */
const ZONES: Readonly<Record<SectionKind, number>> = {
  header: 1.5,
  contact: 0,
  profile: 2,
  experience: 1,
  voluntary: 1,
  skills: 2,
  education: 0.75,
  interests: 0.4,
  references: 0,
  other: 0.75,
};
const TITLE_ZONE = 2.5;
const JOB_ZONE = 1.75;
/** An employer's name says little of skills: `Kestrel Analytics Ltd`. */
const EMPLOYER_ZONE = 0.4;
const EMPLOYER_WORDS = 7;

/**
 * Words by which a CV shows a skill, and how strongly: 4 is enough in prose, 2 in a title or a list of skills. `{role}`
 * stands for what jobs of any field end in. Strict where many CVs have the word by the way: mentoring, coaching, boards,
 * leadership (design/matching.md "CV to profile without a network"). `other` is nobody's proposal.
 */
const { role, cues } = shippedJson<{
  readonly role: string;
  readonly cues: Readonly<Record<Skill, Readonly<Record<string, number>>>>;
}>('./data/skill-cues.json', import.meta.url);

const wordOf = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words.replaceAll('{role}', role)})(?![\\p{L}\\p{N}])`, 'iu');

const CUES = new Map(
  SKILLS.map((skill) => [
    skill,
    Object.entries(cues[skill]).map(([words, weight]) => ({ weight, pattern: wordOf(words) })),
  ]),
);

/** Each cue counts once, where it stands best. @param jobs the titles of all the person's jobs */
export function findSkills(lines: readonly PlacedLine[], title: string, jobs: readonly string[]) {
  const zones = zonesOf(
    lines
      .filter(({ role, kind }) => ZONES[kind] > 0 && (role !== 'heading' || kind === 'skills'))
      .flatMap((line) => placesIn(line, title, jobs)),
  );
  const scored = SKILLS.map((name) => {
    let score = 0;
    let best: { worth: number; source: Found } | null = null;
    for (const { weight, pattern } of CUES.get(name) ?? []) {
      const hit = firstHit(zones, pattern);
      if (!hit) continue;
      const { line, word, zone } = hit;
      const worth = weight * zone;
      score += worth;
      if (!best || worth > best.worth) best = { worth, source: { value: word, ...placeOf(line, word) } };
    }
    const listed = score < ENOUGH && listedAs(lines, name);
    return listed ? { name, score: ENOUGH, source: listed } : { name, score, source: best?.source };
  });
  return scored
    .filter(({ score }) => score >= ENOUGH)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .flatMap(({ name, source }) => (source ? [{ name, source }] : []));
}

/** Where a list of skills has a skill by its own name: whoever lists it says so, however little else does. */
function listedAs(lines: readonly PlacedLine[], skill: Skill): Found | null {
  if (skill === 'other') return null;
  const name = skillLabel(skill).replaceAll(' ', '[ -]');
  const item = new RegExp(`(?:^|[,;:•|·/]|\\sand\\s)\\W*(${name})\\W*(?=$|[,;•|·/]|\\sand\\s)`, 'iu');
  for (const line of lines) {
    const word = line.kind === 'skills' ? item.exec(line.text)?.[1] : undefined;
    if (word !== undefined) return { value: word, ...placeOf(line, word) };
  }
  return null;
}

const isNameWord = (word: string): boolean =>
  /^[^\p{L}]*(?:\p{Lu}|of|the|and|for|in|at|to|de|la|on|now|present|date|\d)|^\P{L}+$/u.test(word);

/** Titles in capitals are proposed in ordinary letters. */
const indexOf = (text: string, part: string): number => text.toLowerCase().indexOf(part.toLowerCase());

interface Place {
  readonly line: PlacedLine;
  readonly text: string;
  readonly zone: number;
}

/** All places of one worth as one text: to look for a word there takes one search and not one a line. */
function zonesOf(all: readonly Place[]) {
  const worths = [...new Set(all.map(({ zone }) => zone))].toSorted((a, b) => b - a);
  return worths.map((zone) => {
    const places = all.filter((place) => place.zone === zone);
    let end = 0;
    const ends = places.map(({ text }) => (end += text.length + 1));
    return { zone, text: places.map(({ text }) => text).join('\n'), ends, places };
  });
}

function firstHit(zones: ReturnType<typeof zonesOf>, pattern: RegExp) {
  for (const { zone, text, ends, places } of zones) {
    const match = pattern.exec(text);
    const place = match && places[ends.findIndex((end) => end > match.index)];
    if (match && place) return { line: place.line, word: match[0], zone };
  }
  return null;
}

/** A job's title is worth more than its employer. */
function placesIn(line: PlacedLine, title: string, jobs: readonly string[]): Place[] {
  const { text, kind, isBullet } = line;
  const isHistory = kind === 'experience' || kind === 'voluntary';
  const isTitle = title !== '' && indexOf(text, title) >= 0;
  const job = isTitle ? title : isHistory && !isBullet ? jobs.find((name) => text.includes(name)) : undefined;
  if (job !== undefined && text.length < 200) {
    const at = indexOf(text, job);
    const own = text.slice(at, at + job.length);
    const rest = `${text.slice(0, at)} ${text.slice(at + job.length)}`;
    return [
      { line, text: own, zone: isTitle ? TITLE_ZONE : JOB_ZONE },
      { line, text: rest, zone: kind === 'profile' ? ZONES.profile : EMPLOYER_ZONE },
    ];
  }
  const isEmployer =
    isHistory && !isBullet && wordsOf(text).length <= EMPLOYER_WORDS && wordsOf(text).every(isNameWord);
  // Running text above all sections is a profile.
  const own = kind === 'header' && wordsOf(text).length > 7 ? ZONES.profile : ZONES[kind];
  return [{ line, text, zone: isEmployer ? EMPLOYER_ZONE : own }];
}
