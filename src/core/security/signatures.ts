import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from './sealed.ts';

/** Signs a text by a key of the installation's secret that is for this purpose alone. */
export const signatureOf = (
  secret: string,
  purpose: string,
  text: string,
  spelling: 'hex' | 'base64url' = 'base64url',
): string => createHmac('sha256', keyFor(secret, purpose)).update(text).digest(spelling);

/** Whether two signatures are the same, in a time that does not tell where they differ. */
export function isSameSignature(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
