import { FIELDS } from '../../contract/messages.ts';
import { invalid } from '../errors.ts';

/** Letters, digits, blanks and few signs: no controls, no direction marks, no `@`, which would look like an address. */
const CHARACTERS = /^[\p{L}\p{M}\p{N} ._'’-]+$/u;

/** Scripts that people write together; any other two in one name are there to look like something else (UTS 39 §5). */
const WRITTEN_TOGETHER = [
  ['Latin'],
  ['Cyrillic'],
  ['Greek'],
  ['Han', 'Hiragana', 'Katakana', 'Latin'],
  ['Han', 'Hangul', 'Latin'],
  ['Han', 'Bopomofo', 'Latin'],
].map((scripts) => new RegExp(`^[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]+$`, 'u'));
const FAMILIAR = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** What a letter or digit is read as where it stands for another. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  '0o 1i 3e 4a 5s 7t аa вb еe ѕs іi јj кk мm оo рp сc тt уy хx αa εe ιi κk οo ρp τt υu νv ıi'
    .split(' ')
    .map(([from = '', to = '']) => [from, to]),
);
const RESERVED =
  /^(?:(?:the|my|team|desk|staff|official|service|account|center|centre|no|info)*(?:timematch|support|admin|administrator|administration|superadmin|sysadmin|root|system|security|helpdesk|help|moderator|webmaster|postmaster|hostmaster|abuse|noreply|billing)(?:team|desk|staff|official|service|account|center|centre|reply)*)+$/;

const isOneScript = (letters: string): boolean =>
  letters === '' || !FAMILIAR.test(letters) || WRITTEN_TOGETHER.some((script) => script.test(letters));

/** What is wrong with a name that somebody chooses; null when nothing is. Names that are there already stay. */
export const usernameProblem = (name: string): string | null =>
  charactersProblem(name) ?? (isReserved(name) ? FIELDS.username.reserved : null);

/** The same for an administrator, whose name may say so. */
export function charactersProblem(name: string): string | null {
  const plain = name.normalize('NFKC');
  const isFit = CHARACTERS.test(plain) && isOneScript(plain.replaceAll(/[^\p{L}]/gu, ''));
  return isFit ? null : FIELDS.username.characters;
}

/** Whether a name speaks for the service, also with numbers behind it, signs between, or letters that look alike. */
export function isReserved(name: string): boolean {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const read = (text: string) => text.replaceAll(/./gu, (letter) => LOOKALIKES[letter] ?? letter);
  return RESERVED.test(read(letters)) || RESERVED.test(read(letters.replace(/\d+$/, '')));
}

/** @throws AppError INVALID */
export function requireUsername(name: string, problemOf = usernameProblem): void {
  const problem = problemOf(name);
  if (problem) throw invalid({ username: problem });
}
