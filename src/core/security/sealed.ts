import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Secrets = Pick<Config, 'sessionSecret' | 'sessionSecretBefore'>;

/** A key of 32 bytes that is derived from a secret for one purpose alone. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `timematch ${purpose}`, 32));

/**
 * Encrypts with a key derived from SESSION_SECRET, one for each purpose, so that the database alone tells nothing.
 * @param owner whose it is: sealed for one, it opens for nobody else
 */
export function seal({ sessionSecret }: Secrets, purpose: string, owner: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(sessionSecret, purpose), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Opens what {@link seal} made, also with SESSION_SECRET_BEFORE while the secret is being changed.
 * @returns null when neither secret opens it
 */
export function unseal(secrets: Secrets, purpose: string, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const secret of [secrets.sessionSecret, secrets.sessionSecretBefore]) {
    if (secret === null) continue;
    try {
      const decipher = createDecipheriv(CIPHER, keyFor(secret, purpose), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      // Sealed with the other secret, or damaged.
    }
  }
  return null;
}

/** What the former secret sealed, anew, so that it can be read when that secret is taken away; null for anything else. */
export function resealed(secrets: Secrets, purpose: string, owner: string, sealed: string): string | null {
  const former = { sessionSecret: secrets.sessionSecretBefore ?? '', sessionSecretBefore: null };
  const text = former.sessionSecret && unseal(former, purpose, owner, sealed);
  return text && seal(secrets, purpose, owner, text);
}
