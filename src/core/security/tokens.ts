import { createHash, randomBytes } from 'node:crypto';

/** A fresh secret of 256 random bits, fit for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token (or of a state it is bound to): SHA-256, 64 hex digits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
