/** Access tokens of programs (spec 4 §17, §20), shared by server and screens. */
import type { Shape, ShapeOf } from './shapes.ts';

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
export type TokenSubject = (typeof OF)[number];
export type TokenScope = `${TokenSubject}:${'read' | 'write'}`;

export const TOKEN_SCOPES: readonly TokenScope[] = OF.flatMap((each): TokenScope[] => [
  `${each}:read`,
  `${each}:write`,
]);

/** Nothing of these is written by a call: the scopes exist, and open nothing. */
export const EMPTY_SCOPES: readonly TokenScope[] = ['audit:write', 'impact:write'];

/** `GET /api/user/tokens`. */
export const ACCESS_TOKEN = {
  id: 'id',
  name: 'name',
  scopes: { listOf: TOKEN_SCOPES },
  createdAt: 'moment',
  expiresAt: 'moment',
  lastUsedAt: 'moment | null',
} as const satisfies Shape;
export type AccessToken = ShapeOf<typeof ACCESS_TOKEN>;

/** `POST /api/user/tokens`. */
export interface TokenPayload {
  name: string;
  scopes: TokenScope[];
  expiresInDays: number;
}

/** Its answer; the token is shown this once. */
export const MADE_TOKEN = { ...ACCESS_TOKEN, token: 'name' } as const satisfies Shape;
export type MadeToken = ShapeOf<typeof MADE_TOKEN>;
