import { createHash, randomBytes } from 'node:crypto';

/** A fresh secret of 256 random bits, fit for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 64 hex digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the database keeps of a token (or of a state it is bound to). */
export const hashToken = sha256;
