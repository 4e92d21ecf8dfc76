/** Signing in with more than a password (spec 4 §12), shared by server and screens. */
import type { Shape, ShapeOf } from './shapes.ts';

export type SecondFactor = 'totp' | 'passkey';

/** `POST /api/login` where the password is right and not enough. */
export interface SecondFactorAsked {
  secondFactor: SecondFactor[];
  challenge: string;
}

/** `POST /api/login/second-factor`: one of the two. */
export interface SecondFactorPayload {
  challenge: string;
  code?: string;
  recoveryCode?: string;
}

/** `POST /api/user/totp`; the secret is shown this once. */
export const ONE_TIME_CODE_SET_UP = { secret: 'name', otpauthUrl: 'name' } as const satisfies Shape;
export type OneTimeCodeSetUp = ShapeOf<typeof ONE_TIME_CODE_SET_UP>;

/** `POST /api/user/totp/confirm`; they are shown this once. */
export const RECOVERY_CODES = { recoveryCodes: { listOf: 'name' } } as const satisfies Shape;
export type RecoveryCodes = ShapeOf<typeof RECOVERY_CODES>;

/** `GET /api/user/passkeys`. */
export const PASSKEY = {
  id: 'id',
  name: 'name',
  createdAt: 'moment',
  lastUsedAt: 'moment | null',
} as const satisfies Shape;
export type Passkey = ShapeOf<typeof PASSKEY>;

/** `GET /api/user/sign-in`: the ways in that an account has. */
export const WAYS_IN = {
  hasPassword: 'boolean',
  secondFactorRequired: 'boolean',
  totp: { orNull: { confirmedAt: 'moment', recoveryCodesLeft: 'integer' } },
  /** Null without an identity provider; `linkedAt` null without a link. */
  identityProvider: { orNull: { label: 'name', linkedAt: 'moment | null' } },
} as const satisfies Shape;
export type WaysIn = ShapeOf<typeof WAYS_IN>;

/** What the log-in page is told by the server's redirect, as `?oidc=`. */
export type IdentityOutcome = 'failed' | 'cancelled' | 'sign-in-first' | 'linked' | 'linked-elsewhere';
