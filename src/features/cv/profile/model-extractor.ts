import type { Skill } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { LanguageModel } from '../../../core/ai/language-model.ts';
import type { Found, Range } from './lines.ts';
import { MASK, maskCv, type MaskedCv } from './model-mask.ts';
import { Passages, trimmed } from './model-passages.ts';
import { profileQuestion, type ProfileAnswer } from './model-prompt.ts';
import { sourceIn, type ExtractedProposal, type ProfileProposal } from './profile-extractor.ts';

const TITLE_CHARACTERS = 120;
const MOST_ITEMS = 40;
const ITEM_CHARACTERS = 90;
const MOST_SKILLS = 6;
/** One sentence cannot show everything. */
const SKILLS_A_PASSAGE = 2;
const SHORTEST_PASSAGE = 8;
/**
 * What may stand before a title on its line: nothing, a date, a sign, or words that lead to one. "My goal is to be CEO" and
 * "write CEO here" do not say that somebody is.
 */
const BEFORE_TITLE =
  /(?:^|[|,:;–—(\t•·▪●*/-]|\d|\b(?:as|an?|the|am|currently|now|present|former|formerly|latterly|role|title|position|experienced|qualified))[ _]*$/iu;

/**
 * Believes a language model only what stands in the CV: each of its values must be a passage of the text, else the embedded
 * extractor's stays. Names and contact data come from that one alone, and are not shown to the model.
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
  return merged(cvText, embedded, new CheckedAnswer(cvText, shown, answer));
}

function merged(cvText: string, embedded: ProfileProposal, checked: CheckedAnswer): ExtractedProposal {
  const source = sourceIn(cvText);
  const fields = { title: checked.title(), bio: checked.bio(), expertise: checked.expertise() };
  const found = Object.entries(fields).flatMap(([field, value]) => (value ? [{ field, ...value }] : []));
  const skills = checked.skills(embedded);
  if (found.length === 0 && !skills.some(({ place }) => place))
    return { ...embedded, extractedBy: 'embedded' };
  const { skills: skillSources, ...sources } = embedded.sources;
  const own = skills.length > 0;
  return {
    ...embedded,
    ...Object.fromEntries(found.map(({ field, value }) => [field, value])),
    suggestedSkills: own ? skills.map(({ name }) => ({ name, selected: true })) : embedded.suggestedSkills,
    sources: {
      ...sources,
      ...Object.fromEntries(found.map(({ field, ...place }) => [field, source(place)])),
      skills: own
        ? Object.fromEntries(
            skills.map(({ name, place }) => [name, place ? source(place) : skillSources[name]]),
          )
        : skillSources,
    },
    extractedBy: 'model',
  };
}

class CheckedAnswer {
  readonly #cvText: string;
  readonly #shown: MaskedCv;
  readonly #answer: ProfileAnswer;
  readonly #passages: Passages;

  constructor(cvText: string, shown: MaskedCv, answer: ProfileAnswer) {
    this.#cvText = cvText;
    this.#shown = shown;
    this.#answer = answer;
    this.#passages = new Passages(shown.text);
  }

  title(): Found | null {
    const { title } = this.#answer;
    if (title === null || title.length > TITLE_CHARACTERS) return null;
    const isTitle = ({ start }: Range) => {
      const line = this.#shown.text.slice(this.#shown.text.lastIndexOf('\n', start - 1) + 1, start);
      return BEFORE_TITLE.test(line);
    };
    return this.#found(title, { isWanted: isTitle, max: LIMITS.title.max });
  }

  bio(): Found | null {
    const { bio } = this.#answer;
    const found = bio === null ? null : this.#found(bio, { max: LIMITS.bio.max });
    return found && found.value.length >= LIMITS.bio.min ? found : null;
  }

  /** The items that stand in the CV; none when it is fewer than half of them, since the model then made things up. */
  expertise(): Found | null {
    const wanted = [...new Set(this.#answer.expertise.slice(0, MOST_ITEMS))];
    const items = wanted.flatMap((item) => this.#found(item, { max: ITEM_CHARACTERS }) ?? []);
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
  skills(embedded: ProfileProposal): { name: Skill; place: Range | null }[] {
    const uses = new Map<number, number>();
    const proven = new Map<Skill, Range | null>();
    for (const { name, passage } of this.#answer.skills) {
      if (proven.has(name) || proven.size === MOST_SKILLS) continue;
      const found = passage.length >= SHORTEST_PASSAGE ? this.#found(passage, { max: 400 }) : null;
      const used = found ? (uses.get(found.start) ?? 0) : 0;
      if (found && used < SKILLS_A_PASSAGE) {
        uses.set(found.start, used + 1);
        proven.set(name, found);
      } else if (embedded.suggestedSkills.some((suggested) => suggested.name === name))
        proven.set(name, null);
    }
    return [...proven].map(([name, place]) => ({ name, place }));
  }

  /** The first wanted place of a passage, without anything private in it; null when there is none. */
  #found(
    passage: string,
    { max, isWanted = () => true }: { max: number; isWanted?: (place: Range) => boolean },
  ): Found | null {
    const place = this.#passages
      .find(passage)
      .find((at) => !this.#shown.isPrivate(at.start, at.end) && isWanted(at));
    if (!place) return null;
    const value = this.#spelled(passage, place);
    return value.length <= max ? { value, ...place } : null;
  }

  /**
   * As the model spells it, which may be in ordinary letters what the CV has in capitals; as the CV does where a name was
   * taken out of it, and with the full stop of a sentence.
   */
  #spelled(passage: string, { start, end }: Range): string {
    const isSentence = /[.!?]\s*$/.test(passage) && /[.!?]/.test(this.#cvText[end] ?? '');
    const text = passage.includes(MASK) ? this.#cvText.slice(start, end) : trimmed(passage);
    return text.replaceAll(/\s+/g, ' ') + (isSentence ? this.#cvText[end] : '');
  }
}
