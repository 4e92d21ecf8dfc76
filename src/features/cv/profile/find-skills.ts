import { SKILLS, skillLabel, type Skill } from '../../../contract/enums.ts';
import { fromEntries } from '../../../core/records.ts';
import { shippedJson } from '../../../core/shipped-json.ts';
import { LEAST } from './choice.ts';
import { placeOf, wordsOf, type Found } from './lines.ts';
import type { SectionKind } from './headings.ts';
import type { PlacedLine } from './sections.ts';

/** So many skills are proposed at most. */
const MOST = 6;
/** So much of what cues say counts: a CV that says the same in ten ways is not surer of it. */
const MOST_CUES = 8;
/** From this worth on a word stands where a CV says what somebody is or can do: titles and lists of skills. */
const PROMINENT = 1.75;

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
 * Words by which a CV shows a skill, and how strongly. `{role}` stands for what jobs of any field end in. Strict where many
 * CVs have the word by the way: mentoring, coaching, boards, leadership (design/matching.md "CV to profile without a
 * network"). `other` is nobody's proposal.
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

const { bias, cue, listed, words } = shippedJson<{
  /** By skill: of itself, for each point of its cues, and where the CV lists it by its name. */
  readonly bias: SkillWeights;
  readonly cue: SkillWeights;
  readonly listed: SkillWeights;
  /** By word, `!` behind it where it is prominent, and skill. */
  readonly words: Readonly<Record<string, SkillWeights>>;
}>('./data/skill-weights.json', import.meta.url);

type SkillWeights = Readonly<Partial<Record<Skill, number>>>;

const WORDS = new Map(Object.entries(words));

/**
 * The skills that are likely enough, by cues (each counts once, where it stands best) and by all words of the CV, whose
 * weights are learned (docs/cv.md). @param jobs the titles of all the person's jobs
 */
export function findSkills(lines: readonly PlacedLine[], title: string, jobs: readonly string[]) {
  const evidence = skillEvidence(lines, title, jobs);
  return SKILLS.filter((name) => name !== 'other')
    .map((name) => ({ name, chance: chanceOf(name, evidence) }))
    .filter(({ chance }) => chance >= LEAST.skill)
    .toSorted((a, b) => b.chance - a.chance)
    .slice(0, MOST)
    .flatMap(({ name }) => {
      const source = sourceOf(name, evidence);
      return source ? [{ name, source }] : [];
    });
}

function chanceOf(name: Skill, { cues, words: said }: Evidence): number {
  const { worth, isListed } = cues[name];
  let sum = (bias[name] ?? 0) + worth * (cue[name] ?? 0) + (isListed ? (listed[name] ?? 0) : 0);
  for (const word of said.keys()) sum += WORDS.get(word)?.[name] ?? 0;
  return 1 / (1 + Math.exp(-sum));
}

/** The best cue's place, else that of the word that says most. */
function sourceOf(name: Skill, { cues, words: said }: Evidence): Found | null {
  if (cues[name].source) return cues[name].source;
  const [best] = [...said].toSorted(([a], [b]) => (WORDS.get(b)?.[name] ?? 0) - (WORDS.get(a)?.[name] ?? 0));
  if (!best) return null;
  const [word, line] = best;
  const value = new RegExp(word.replace('!', ''), 'iu').exec(line.text)?.[0] ?? line.text;
  return { value, ...placeOf(line, value) };
}

export type Evidence = ReturnType<typeof skillEvidence>;

/** What a CV says of skills: for each what its cues are worth and where the best stands, and the places of all words. */
export function skillEvidence(lines: readonly PlacedLine[], title: string, jobs: readonly string[]) {
  const places = lines
    .filter(({ role, kind }) => ZONES[kind] > 0 && (role !== 'heading' || kind === 'skills'))
    .flatMap((line) => placesIn(line, title, jobs));
  const zones = zonesOf(places);
  const cues = fromEntries(SKILLS.map((name) => [name, cuesOf(lines, zones, name)] as const));
  const said = new Map<string, PlacedLine>();
  for (const { line, text, zone } of places)
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\d&]+(?:['’-][\p{L}\d]+)*/gu))
      for (const form of zone >= PROMINENT ? [word, `${word}!`] : [word])
        if (!said.has(form)) said.set(form, line);
  return { cues, words: said };
}

function cuesOf(lines: readonly PlacedLine[], zones: ReturnType<typeof zonesOf>, name: Skill) {
  let worth = 0;
  let best: { worth: number; source: Found } | null = null;
  for (const { weight, pattern } of CUES.get(name) ?? []) {
    const hit = firstHit(zones, pattern);
    if (!hit) continue;
    const own = weight * hit.zone;
    worth += own;
    if (!best || own > best.worth)
      best = { worth: own, source: { value: hit.word, ...placeOf(hit.line, hit.word) } };
  }
  const isListedAt = listedAs(lines, name);
  return {
    worth: Math.min(worth, MOST_CUES),
    isListed: isListedAt !== null,
    source: isListedAt ?? best?.source ?? null,
  };
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
