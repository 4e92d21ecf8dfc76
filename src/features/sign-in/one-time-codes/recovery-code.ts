import { randomInt } from 'node:crypto';

/** Without letters that are taken for digits or for each other (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 24 characters are 120 bits: enough for a plain hash (ASVS 5.0 §6.5.2). */
const GROUPS = 6;
const GROUP = 4;

const group = (): string =>
  Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export const newRecoveryCode = (): string => Array.from({ length: GROUPS }, group).join('-');

/** A code as it is compared, however it was typed. */
export const plainRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
