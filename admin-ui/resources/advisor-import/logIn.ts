import { LIMITS } from '../../../src/contract/limits.ts';

/** Letters and digits that nobody takes for one another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Bytes from here on would make some letters likelier than others. */
const UNFAIR = 256 - (256 % ALPHABET.length);

/** "Generated passwords: 12 characters for import" (spec 2 §9), from the browser's source of randomness. */
export function generatePassword(length: number = LIMITS.csv.passwordLength): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * length)))
      if (byte < UNFAIR && text.length < length) text += ALPHABET[byte % ALPHABET.length];
  }
  return text;
}

/** A UUID (version 4); `crypto.randomUUID` is missing on pages that are not served securely. */
export function newBatchId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
