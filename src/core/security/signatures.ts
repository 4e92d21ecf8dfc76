import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor, type Secrets } from './sealed.ts';

/** Signs a text by a key of the installation's secret that is for this purpose alone. */
export const signatureOf = (
  secret: string,
  purpose: string,
  text: string,
  spelling: 'hex' | 'base64url' = 'base64url',
): string => createHmac('sha256', keyFor(secret, purpose)).update(text).digest(spelling);

/** Whether a signature is one that {@link signatureOf} made, also with SESSION_SECRET_BEFORE while the secret is being changed. */
export const isSignature = (
  { sessionSecret, sessionSecretBefore }: Secrets,
  given: string,
  ...signed: [purpose: string, text: string, spelling?: 'hex']
): boolean =>
  [sessionSecret, sessionSecretBefore].some(
    (secret) => secret !== null && isSameSignature(given, signatureOf(secret, ...signed)),
  );

/** Whether two signatures are the same, in a time that does not tell where they differ. */
export function isSameSignature(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
