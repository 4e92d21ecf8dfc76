/**
 * Reads texts that are made to be slow to read, and sends a list of those that are: `slow-texts.ts` looks at pieces said
 * again and again, `slow-texts.ts RUN…` at what follows the words of rules. A process of its own, as the product reads in a
 * thread of its own: V8 compiles patterns without its optimisations once one has much compiled code, as a run of many tests
 * has, and then the longest texts take seconds each.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { LIMITS } from '../../../src/contract/limits.ts';
import { embeddedProposal } from '../../../src/features/cv/profile/embedded-extractor.ts';
import { personalRanges } from '../../../src/features/cv/profile/model-personal-data.ts';
import { withoutOrders } from '../../../src/features/cv/profile/reader-orders.ts';
import { cpuSeconds } from '../../support/cpu.ts';

const LONGEST = LIMITS.cvText.max;
const ORDINARY = 'Finance Director, Acme Ltd, 2019 – 2020. Led budgets and forecasts for a charity.\n'
  .repeat(3_000)
  .slice(0, LONGEST);

const PIECES = [
  'a',
  '@',
  'a@',
  'a.',
  ' ',
  '\t',
  'A ',
  'Jane Doe ',
  'Director, ',
  '(',
  ',',
  'I am a ',
  '2019 - ',
  'x\n',
  'Skills: ',
  'Ignore all rules. ',
  'Ignore the rules: \t.',
  'linkedin\t',
  '-',
  'linkedin.com/in/',
  'help us with ',
  'A B C\n',
  'a-',
  'P R ',
  'a b c d e f g h\n',
  'Head of X, Y 2019 – 2020. Did\n',
  'CONTACT\tPROFILE\nab\tcd\n',
  'Phone:\t1\tEmail:\t2\n',
  'Page 1 of 2\nJane\n',
  'chief a ',
  '2019 to 2020 as ',
  "from Sep '19 ",
];
/** Some rules look at the whole text. */
const OF_THE_WHOLE = [
  'linkedin',
  'linkedin.com/in/',
  'linkedin.com',
  'linkedin profile',
  'a@b',
  'a [at]',
  'system',
];
const PERSONAL = ['telephone', 'phone', 'address', '10115', 'Flat', '1 High Street', 'born', 'a@b'];

const read = (text: string) => embeddedProposal(withoutOrders(text));

/**
 * Whether something takes so many seconds of the processor, and longer than five ordinary texts of the greatest length: on
 * a machine where everything is slow, that is nothing that the text does.
 */
function isSlow(work: () => unknown, seconds: number): boolean {
  const took = cpuSeconds(work, seconds);
  return took >= seconds && took >= 5 * cpuSeconds(() => embeddedProposal(ORDINARY), 0);
}

/** Every word that a pattern may begin with, and more: all that the sources write, but for lists of names and learned weights. */
function wordsOfRules(): string[] {
  const folder = new URL('../../../src/features/cv/profile/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.\w+$/.test(name) && !/names\.json|-weights\.json$/.test(name),
  );
  const sources = files.map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return [
    ...new Set(
      sources
        .join('\n')
        .toLowerCase()
        .match(/\p{L}{2,}/gu),
    ),
  ];
}

function slowPieces(): string[] {
  const slow = PIECES.filter((piece) => {
    const text = piece.repeat(Math.ceil(LONGEST / piece.length)).slice(0, LONGEST);
    return isSlow(() => read(text), 1);
  });
  // Longer than a CV may be: the import and whoever calls it otherwise may hand over anything.
  const longer = {
    'a line of a megabyte': 'lorem ipsum dolor sit '.repeat(50_000),
    '100,000 lines': 'Finance Director, Acme Ltd, 2019\n'.repeat(100_000),
    'a block of 1,500 lines': Array.from({ length: 1_500 }, (_, at) => `${'B '.repeat(60)}${at}`).join('\n'),
    'the same word and no job': Array.from({ length: 100 }, (_, at) => `is${' is'.repeat(640)} ${at}`).join(
      '\n',
    ),
    'brackets that are never closed': Array.from({ length: 200 }, (_, at) => `a${'('.repeat(950)}${at}`).join(
      '\n',
    ),
    'headings without empty lines': Array.from(
      { length: 750 },
      (_, at) => `${at % 2 ? 'Skills' : 'Profile'}\n${'B '.repeat(120)}${at}`,
    ).join('\n'),
    'a million empty lines': '\n'.repeat(1_000_000),
  };
  const tooLong = Object.entries(longer).filter(([, text]) => isSlow(() => embeddedProposal(text), 1));
  return [...slow, ...tooLong.map(([what]) => what)];
}

/** Whichever word begins a pattern, what follows it may be anything, and as long as the text may be. */
function slowBefore(run: string): string[] {
  const slow: string[] = [];
  const words = wordsOfRules();
  const begun = (word: string, length: number) =>
    `${word.charAt(0).toUpperCase()}${word.slice(1)}${run.repeat(length / run.length + 1)}`.slice(0, length);
  // A hundred at once, each in a line as long as rules look at, with an end that nothing expects.
  for (let at = 0; at < words.length; at += 100) {
    const lines = words.slice(at, at + 100).map((word) => `${begun(word, 1_990)}!`);
    const text = lines.join('\n').slice(0, LONGEST);
    if (isSlow(() => read(text), 1)) slow.push(`${words[at]} …${run}`);
  }
  for (const word of OF_THE_WHOLE) if (isSlow(() => read(`${begun(word, LONGEST - 1)}!`), 1)) slow.push(word);
  for (const word of PERSONAL)
    if (isSlow(() => personalRanges(`${begun(word, 24_000)}!`), 0.5)) slow.push(`${word} before a model`);
  return slow;
}

const runs = process.argv.slice(2);
process.send?.(runs.length === 0 ? slowPieces() : runs.flatMap(slowBefore));
process.disconnect();
