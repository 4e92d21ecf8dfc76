import { randomText } from '../../core/security/passwords.ts';
import { fold } from '../../core/db/dialect.ts';
import type { Tx } from '../../core/db/database.ts';
import { freeUsername } from '../../core/accounts/accounts.ts';

/** Letters of Latin scripts that no Unicode form takes apart. */
const ASCII: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
};

/** The name's letters folded to ASCII, in lower case (contract §10 "Advisors"). */
const letters = (name: string): string =>
  fold(name)
    .replaceAll(/[^a-z]/g, (letter) => ASCII[letter] ?? '')
    .replaceAll(/[^a-z]/g, '');

/**
 * A username for a managed advisor without one: first initial, up to seven letters of the last name and four random
 * characters; with too few letters, `managed_` and eight random characters (spec 2 §5, contract §10).
 */
export async function managedUsername(trx: Tx, firstName: string, lastName: string): Promise<string> {
  const [initial, family] = [letters(firstName).slice(0, 1), letters(lastName).slice(0, 7)];
  const stem =
    initial && family.length >= 2 ? `${initial}${family}${randomText(4)}` : `managed_${randomText(8)}`;
  return freeUsername(trx, stem.toLowerCase());
}
