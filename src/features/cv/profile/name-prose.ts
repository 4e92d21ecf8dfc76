import { placeOf } from './lines.ts';
import { paragraphsOf, type PlacedLine } from './sections.ts';

const WORD =
  "(?:\\p{Lu}\\p{L}{0,3}\\.(?= \\p{Lu})|\\p{Lu}[\\p{L}\\p{M}'’-]+|van|von|de|der|den|del|la|le|du|da|das|do|dos|di|ter|ten|bin|ben|ibn|al|el|te|el-\\p{Lu}\\p{L}+|d['’]\\p{Lu}\\p{L}+)";
/** `Winston “Deacon” Brathwaite`, `Brigadier (rtd.) Syed Gilani` */
const NAME = `${WORD}(?: (?:(?:\\([^()]{1,30}\\)|["“„][^"“”„]{1,30}["“”]) )?${WORD}){1,6}`;
/** Sentences in which people say their name, and those that begin with one. */
const SAID = new RegExp(
  `(?:^|[.!?,:;] |\\b(?:and|et|und|y|e) )(?:I am|I’m|I'm|[Mm]y name(?: is|['’]s)|(?:I )?was (?:christened|born|named)|[Jj]e m['’]appelle|[Jj]e suis|[Ii]ch hei(?:ß|ss)e|[Ii]ch bin|[Mm]ein Name ist|[Mm]e llamo|[Ss]oy|[Mm]i nombre es|[Cc]hamo-me|[Ss]ou|[Mm]eu nome é|[Mm]i chiamo|[Ss]ono|[Mm]ijn naam is|[Ii]k ben|[Nn]azywam się|[Jj]ag heter|[Jj]eg (?:heter|hedder))\\s+(${NAME})(?=[\\s,.!]|$)`,
  'gu',
);
const SPOKEN_OF = new RegExp(
  `(?:^|[.!?:] )(?:(?:So|Hi|Hello|The undersigned|\\p{Lu}\\p{L}{1,8} guest (?:tonight|today) is),? )?(${NAME})(?=( (?!here)\\p{Ll})|,? \\(?\\p{Ll}|[,.:]|$)`,
  'gu',
);
/** `Philippa is a churchwarden`, `Mr. Brathwaite is a deacon`: whom sentences are about. */
const SUBJECT =
  /(?:^|[.!?:] )(?:(?:Mr|Mrs|Ms|Dr)\.? )?(\p{Lu}[\p{L}'’-]{2,40})(?: \p{Lu}[\p{L}'’-]{2,40})? (?=\p{Ll})/gu;

const MOST_PARAGRAPHS = 60;
const MOST_NAMES = 40;

/** Names in the sentences of letters and of texts about somebody, and the words that sentences are about. */
export function namesInProse(lines: readonly PlacedLine[]) {
  const paragraphs = paragraphsOf(lines, (kind) =>
    ['profile', 'header', 'other', 'contact'].includes(kind),
  ).slice(0, MOST_PARAGRAPHS);
  const aboutMe = paragraphs.filter(({ text }) => /\b(?:I|my|me|ich|je|io|eu|jag)\b/i.test(text));
  const find = (pattern: RegExp, cue: string) =>
    paragraphs.flatMap((line) =>
      [...line.text.matchAll(pattern)].map(([, name = '', verb = '']) => ({
        text: name.replaceAll(/[("“„][^()"“”„]*[)"“”] /g, ''),
        line: { ...line, ...placeOf(line, name), text: name },
        features: { [cue]: true },
        // What stands alone in its line is read there; who writes of himself says of others what they do.
        isNone: line.text.length < name.length + 10 || (aboutMe.length > 1 && verb !== ''),
      })),
    );
  return {
    said: [...find(SAID, 'told'), ...find(SPOKEN_OF, 'spokenOf')]
      .filter(({ isNone }) => !isNone)
      .slice(0, MOST_NAMES),
    subjects: new Set(
      paragraphs.flatMap(({ text }) => [...text.matchAll(SUBJECT)].map(([, word = '']) => word)),
    ),
  };
}
