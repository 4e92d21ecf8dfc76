import { dictionary } from '@zxcvbn-ts/language-common';

/** By how often people chose them. */
const LIST = dictionary['passwords-common'];
const COMMON: ReadonlySet<string> = new Set(LIST);
/** Words that are refused with a number or sign at either end as well, or with signs for letters ("P@ssw0rd1!"). */
const STEMS: ReadonlySet<string> = new Set([
  ...LIST.slice(0, 10_000),
  'abcdefgh',
  'administrator',
  'passord',
  'passw',
  'timematch',
  // The demo's, which everybody may read.
  'timematch-demo',
]);

/** What a sign is read as where it stands for a letter. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '9': 'g',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};
const SHORTEST_STEM = 3;
const RUNS = ['01234567890123456789', '98765432109876543210'];

/**
 * Whether it is the dictionary's, one of its 10,000 commonest with a few digits or signs at its ends or in place of
 * letters, the account's own name, a character or run repeated; asked wherever one is chosen (design/security.md 6).
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const unit = /^(.+?)\1+$/s.exec(plain)?.[1] ?? '';
  const forms = [plain, unit, ...stemsOf(plain)];
  const names = own.flatMap((name) => [name, name.split('@')[0] ?? '']).map((name) => name.toLowerCase());
  return (
    COMMON.has(plain) ||
    (unit !== '' && unit.length <= 4) ||
    RUNS.some((run) => run.includes(plain)) ||
    forms.some((form) => form.length >= SHORTEST_STEM && (STEMS.has(form) || names.includes(form)))
  );
}

/** What is left without what stands at the ends, with signs as they are and read as letters. */
function stemsOf(plain: string): string[] {
  const [, atStart = '', core = '', atEnd = ''] = /^(\P{L}{0,4})(.*?)(\P{L}{0,6})$/su.exec(plain) ?? [];
  return [core, atStart + core, core + atEnd, plain].flatMap((form) => [
    form,
    asLetters(form, 'i'),
    asLetters(form, 'l'),
  ]);
}

const asLetters = (form: string, one: string): string =>
  form.replaceAll(/[^a-z]/g, (sign) => (sign === '1' ? one : (LETTERS[sign] ?? sign)));
