import { Secret, TOTP } from 'otpauth';

/** What every authenticator app takes (RFC 6238): six digits, anew every thirty seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new secret of 160 bits (RFC 4226 §4), in base 32 as apps take it. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code holds. */
export const otpauthUrl = (secret: string, issuer: string, username: string): string =>
  new TOTP({ ...SHAPE, issuer, label: username, secret }).toString();

/** The half minute that it is now. */
export const presentStep = (now: Date): number =>
  TOTP.counter({ period: SHAPE.period, timestamp: now.getTime() });

/** The half minute that a code is of: the present one, the one before or the one after. @returns null for a wrong code */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const off = TOTP.validate({
    ...SHAPE,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now.getTime(),
    window: 1,
  });
  return off === null ? null : presentStep(now) + off;
}
