import { LIMITS } from '../../../contract/limits.ts';
import { shippedJson } from '../../../core/shipped-json.ts';
import { chanceOf, LEAST, type Features, type Weights } from './choice.ts';
import { jobTitleIn, periodIn } from './job-words.ts';
import { isContact, wordsOf, type Found } from './lines.ts';
import { paragraphsOf, type PlacedLine } from './sections.ts';

/** What a sentence's words and place say of its being of the bio; written by `test/eval/train-cv.ts`. */
const BIO_WEIGHTS = shippedJson<Weights>('./data/bio-weights.json', import.meta.url);
/** Characters; a longer one is a whole CV in prose. */
const LONGEST = 2_500;
/** A shorter sentence says less for its paragraph. */
const WHOLE_SENTENCE = 8;
/** The chance from which a paragraph goes on with the bio, and from which a sentence stays in such a paragraph. */
const [GOES_ON, STAYS] = [0.25, 0.1];

/** Of a letter the sentences that are likely enough, of any other CV the likeliest paragraph with those around it. */
export function findBio(lines: readonly PlacedLine[], weights = BIO_WEIGHTS): Found | null {
  const paragraphs = sentencesOf(lines).map(({ line, sentences }) => ({
    line,
    sentences: sentences.map(({ text, features }) => ({ text, chance: chanceOf(features, weights) })),
  }));
  const isProse = isProseCv(lines);
  const chosen = (isProse ? paragraphs : runOf(paragraphs)).map(({ line, sentences }) => ({
    ...line,
    text: sentences
      .filter(({ text, chance }) => chance >= (isProse ? LEAST.bio : STAYS) && !isContact(text))
      .map(({ text }) => text)
      .join(' '),
  }));
  return bioOf(chosen.filter(({ text }) => text !== ''));
}

/** A CV in prose, or a letter, has no headings, or none but of addresses. */
const isProseCv = (lines: readonly PlacedLine[]): boolean =>
  !lines.some(({ role, kind }) => role === 'heading' && !['contact', 'references', 'profile'].includes(kind));

interface Paragraph {
  readonly line: PlacedLine;
  readonly sentences: readonly { readonly text: string; readonly chance: number }[];
}

function runOf(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  const likely = paragraphs.filter(({ sentences }) => sentences.some(({ chance }) => chance >= LEAST.bio));
  const [best] = likely.toSorted((a, b) => worthOf(b) - worthOf(a));
  if (!best) return [];
  const goesOn = ({ line, sentences }: Paragraph): boolean =>
    line.kind === best.line.kind &&
    sentences.reduce((sum, { chance }) => sum + chance, 0) >= GOES_ON * sentences.length;
  const at = paragraphs.indexOf(best);
  const from = paragraphs.slice(0, at).findLastIndex((paragraph) => !goesOn(paragraph)) + 1;
  const end = paragraphs.findIndex((paragraph, place) => place > at && !goesOn(paragraph));
  return paragraphs.slice(from, end < 0 ? undefined : end);
}

const worthOf = ({ sentences }: Paragraph): number =>
  sentences.reduce(
    (sum, { text, chance }) =>
      sum + Math.log(chance / (1 - chance)) * Math.min(1, wordsOf(text).length / WHOLE_SENTENCE),
    0,
  );

const SENTENCES = /(?<=[.!?])(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|Rev|St)\.)\s+(?=[\p{Lu}¿¡"“«])/u;
const SELF =
  /(?<![\p{L}'’])(?:I|I['’](?:m|ve|ll|d)|my|me|je|j['’]ai|mon|ma|mes|ich|mein\p{L}*|yo|mi|mis|eu|meu|minha|io|mio|mia|ik|mijn|jag|jeg|min|mój|moje)(?![\p{L}])/u;

/** The paragraphs of a CV, sentence by sentence, with what the weights are learned from. */
export function sentencesOf(lines: readonly PlacedLine[]) {
  const paragraphs = paragraphsOf(lines, () => true);
  const isProse = isProseCv(lines);
  const before = new Map<string, number>();
  return paragraphs.map((line, at) => {
    const place = before.get(line.kind) ?? 0;
    before.set(line.kind, place + 1);
    const sentences = line.text.split(SENTENCES);
    const whole: Features = {
      any: true,
      prose: isProse,
      bullet: line.isBullet,
      selfAround: sentences.some((sentence) => SELF.test(sentence)),
      [`kind:${line.kind}`]: true,
      [`place:${Math.min(3, place)}`]: true,
      [`part:${Math.floor((5 * at) / paragraphs.length)}`]: true,
      [`sentences:${Math.min(4, sentences.length)}`]: true,
    };
    return {
      line,
      sentences: sentences.map((text, index) => {
        const features: Features = { ...whole, first: index === 0, ...featuresOf(text) };
        return { text, features };
      }),
    };
  });
}

function featuresOf(sentence: string): Features {
  const words = sentence.match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? [];
  const forms = words.map((word) => word.toLowerCase().replaceAll('’', "'"));
  const years = sentence.match(/\b(?:19|20)\d\d\b/g)?.length ?? 0;
  return {
    self: SELF.test(sentence),
    year: years > 0,
    years: years > 1,
    period: periodIn(sentence) !== null,
    job: jobTitleIn(sentence) !== null,
    ended: /[.!?]["”»)]?$/.test(sentence),
    contact: isContact(sentence),
    small: words.filter((word) => /^\p{Ll}/u.test(word)).length / Math.max(1, words.length),
    [`words:${Math.min(6, Math.floor(words.length / 5))}`]: true,
    [`begins ${forms[0]}`]: true,
    ...Object.fromEntries(forms.map((word) => [`says ${word}`, true])),
  };
}

function gapBefore({ afterBlank, isBullet }: PlacedLine, value: string): string {
  if (afterBlank) return '\n\n';
  if (isBullet) return '\n';
  return / \S*-$|^\S*\p{L}-$/u.test(value) ? '' : ' ';
}

function bioOf(lines: readonly PlacedLine[]): Found | null {
  let value = '';
  let end = 0;
  for (const line of lines) {
    const gap = value === '' ? '' : gapBefore(line, value);
    if (value.length + gap.length + line.text.length > LONGEST) break;
    value += gap + line.text;
    end = line.end;
  }
  const start = lines[0]?.start ?? 0;
  // One endless line is cut where a sentence ends.
  if (value === '' && lines[0]) {
    value = lines[0].text
      .slice(0, LONGEST)
      .replace(/[^.!?]*$/, '')
      .trim();
    end = start + value.length;
  }
  return value.length >= LIMITS.bio.min && wordsOf(value).length >= 4 ? { value, start, end } : null;
}
