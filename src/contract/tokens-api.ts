/** Access tokens of programs (spec 4 §17, §20), shared by server and screens. */

const OF = [
  'advisors',
  'organizations',
  'requests',
  'matches',
  'sessions',
  'groups',
  'audit',
  'impact',
] as const;
export type TokenScope = `${(typeof OF)[number]}:${'read' | 'write'}`;

export const TOKEN_SCOPES: readonly TokenScope[] = OF.flatMap((each): TokenScope[] => [
  `${each}:read`,
  `${each}:write`,
]);

/** Nothing of these is written by a call: the scopes exist, and open nothing. */
export const EMPTY_SCOPES: readonly TokenScope[] = ['audit:write', 'impact:write'];

/** `GET /api/user/tokens`. */
export interface AccessToken {
  id: number;
  name: string;
  scopes: TokenScope[];
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
}

/** `POST /api/user/tokens`. */
export interface TokenPayload {
  name: string;
  scopes: TokenScope[];
  expiresInDays: number;
}

/** Its answer; the token is shown this once. */
export interface MadeToken extends AccessToken {
  token: string;
}
