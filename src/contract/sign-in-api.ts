/** Signing in with more than a password (spec 4 §12), shared by server and screens. Types, and what both count by. */

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
export interface OneTimeCodeSetUp {
  secret: string;
  otpauthUrl: string;
}

/** `POST /api/user/totp/confirm`; they are shown this once. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** `GET /api/user/passkeys`. */
export interface Passkey {
  id: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** `GET /api/user/sign-in`: the ways in that an account has. */
export interface WaysIn {
  hasPassword: boolean;
  /** Whether the role must have a second factor. */
  secondFactorRequired: boolean;
  totp: { confirmedAt: string; recoveryCodesLeft: number } | null;
  /** Null without an identity provider; `linkedAt` null without a link. */
  identityProvider: { label: string; linkedAt: string | null } | null;
}

/** What the log-in page is told by the server's redirect, as `?oidc=`. */
export type IdentityOutcome = 'failed' | 'cancelled' | 'sign-in-first' | 'linked' | 'linked-elsewhere';
