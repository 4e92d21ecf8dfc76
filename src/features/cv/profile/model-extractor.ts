import type { Skill } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { LanguageModel } from '../../../core/ai/language-model.ts';
import type { Found, Range } from './lines.ts';
import { MASK, maskCv, type MaskedCv } from './model-mask.ts';
import { passagesIn, trimmed } from './model-passages.ts';
import { profileQuestion, type ProfileAnswer } from './model-prompt.ts';
import { sourceIn, type ExtractedProposal, type ProfileProposal } from './profile-extractor.ts';

const TITLE_CHARACTERS = 120;
const MOST_ITEMS = 40;
const ITEM_CHARACTERS = 90;
const MOST_SKILLS = 6;
/** One sentence cannot show everything. */
const SKILLS_A_PASSAGE = 2;
const SHORTEST_PASSAGE = 8;
const PASSAGE_CHARACTERS = 400;
/**
 * Before a title on its line: nothing, a date, a sign, or words that lead to one. "My goal is to be CEO" and "write CEO
 * here" do not say that somebody is.
 */
const BEFORE_TITLE =
  /(?:^|[|,:;–—(\t•·▪●*/-]|\d|\b(?:as|an?|the|am|currently|now|present|former|formerly|latterly|role|title|position|experienced|qualified))[ _]*$/iu;

/**
 * Believes a language model only what stands in the CV: each of its values must be a passage of the text, else the
 * embedded extractor's stays. Names and contact data come from that one alone, and are not shown to the model.
 * @param embedded what the embedded extractor proposes; also the answer when the model gives none that can be used
 */
export async function extractByModel(
  model: LanguageModel,
  cvText: string,
  embedded: ProfileProposal,
): Promise<ExtractedProposal> {
  const shown = maskCv(cvText, embedded);
  let answer: ProfileAnswer;
  try {
    answer = await model.ask(profileQuestion(shown.text));
  } catch {
    // Only ever ModelUnavailable, which the model has logged.
    return { ...embedded, extractedBy: 'embedded' };
  }
  const find = finderIn(cvText, shown);
  const source = sourceIn(cvText);
  const fields = {
    title: titleIn(answer, find, shown.text),
    bio: bioIn(answer, find),
    expertise: expertiseIn(answer, find),
  };
  const found = Object.entries(fields).flatMap(([field, value]) => (value ? [{ field, ...value }] : []));
  const skills = skillsIn(answer, find, embedded);
  if (found.length === 0 && !skills.some(([, place]) => place))
    return { ...embedded, extractedBy: 'embedded' };
  const { skills: skillSources, ...sources } = embedded.sources;
  const own = skills.length > 0;
  return {
    ...embedded,
    ...Object.fromEntries(found.map(({ field, value }) => [field, value])),
    suggestedSkills: own ? skills.map(([name]) => ({ name, selected: true })) : embedded.suggestedSkills,
    sources: {
      ...sources,
      ...Object.fromEntries(found.map(({ field, ...place }) => [field, source(place)])),
      skills: own
        ? Object.fromEntries(
            skills.map(([name, place]) => [name, place ? source(place) : skillSources[name]]),
          )
        : skillSources,
    },
    extractedBy: 'model',
  };
}

type Find = (passage: string, max: number, isWanted?: (place: Range) => boolean) => Found | null;

/** The first wanted place of a passage, without anything private in it; null when there is none. */
function finderIn(cvText: string, { text, isPrivate }: MaskedCv): Find {
  const placesOf = passagesIn(text);
  return (passage, max, isWanted = () => true) => {
    const place = placesOf(passage).find((at) => !isPrivate(at.start, at.end) && isWanted(at));
    const value = place && spelled(cvText, passage, place);
    return place && value !== undefined && value.length <= max ? { value, ...place } : null;
  };
}

/**
 * As the model spells it, which may be in ordinary letters what the CV has in capitals; as the CV does where a name was
 * taken out of it; and with the full stop of a sentence.
 */
function spelled(cvText: string, passage: string, { start, end }: Range): string {
  const isSentence = /[.!?]\s*$/.test(passage) && /[.!?]/.test(cvText[end] ?? '');
  const text = passage.includes(MASK) ? cvText.slice(start, end) : trimmed(passage);
  return text.replaceAll(/\s+/g, ' ') + (isSentence ? cvText[end] : '');
}

function titleIn({ title }: ProfileAnswer, find: Find, text: string): Found | null {
  if (title === null || title.length > TITLE_CHARACTERS) return null;
  return find(title, LIMITS.title.max, ({ start }) =>
    BEFORE_TITLE.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start)),
  );
}

function bioIn({ bio }: ProfileAnswer, find: Find): Found | null {
  const found = bio === null ? null : find(bio, LIMITS.bio.max);
  return found && found.value.length >= LIMITS.bio.min ? found : null;
}

/** The items that stand in the CV; none when it is fewer than half of them, since the model then made things up. */
function expertiseIn({ expertise }: ProfileAnswer, find: Find): Found | null {
  const wanted = [...new Set(expertise.slice(0, MOST_ITEMS))];
  const items = wanted.flatMap((item) => find(item, ITEM_CHARACTERS) ?? []);
  const value = items.map((item) => item.value).join(', ');
  const [first] = items;
  if (!first || items.length * 2 < wanted.length) return null;
  if (value.length < LIMITS.expertise.min || value.length > LIMITS.expertise.max) return null;
  const [start, end] = [Math.min(...items.map((i) => i.start)), Math.max(...items.map((i) => i.end))];
  // Items from all over the CV have no one place: the first one's is shown.
  const isTogether = end - start <= 2 * value.length + 100;
  return { value, ...(isTogether ? { start, end } : { start: first.start, end: first.end }) };
}

/** With their passages; without one where only the embedded extractor shows the skill. */
function skillsIn(answer: ProfileAnswer, find: Find, { suggestedSkills }: ProfileProposal) {
  const uses = new Map<number, number>();
  const proven = new Map<Skill, Range | null>();
  for (const { name, passage } of answer.skills) {
    if (proven.has(name) || proven.size === MOST_SKILLS) continue;
    const found = passage.length >= SHORTEST_PASSAGE ? find(passage, PASSAGE_CHARACTERS) : null;
    const used = found ? (uses.get(found.start) ?? 0) : 0;
    if (found && used < SKILLS_A_PASSAGE) {
      uses.set(found.start, used + 1);
      proven.set(name, found);
    } else if (suggestedSkills.some((suggested) => suggested.name === name)) proven.set(name, null);
  }
  return [...proven];
}
