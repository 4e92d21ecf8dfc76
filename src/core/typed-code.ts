import { randomInt } from 'node:crypto';

/** Without letters that are taken for digits or for each other (Crockford's base 32): five bits a character. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Random characters that people read and type. */
export const newTypedCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A code as it is compared, however it was typed. */
export const plainTypedCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
