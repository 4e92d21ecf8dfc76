import type { TokenScope, TokenSubject } from '../../contract/tokens-api.ts';
import { entriesOf } from '../records.ts';
import calls from './token-routes.json' with { type: 'json' };

/** Calls by subject and path; the documented prefixes of a call (`/api`, `/api/admin`, `/api/group-admin`) are one. */
const CALLS: Readonly<Record<TokenSubject, Readonly<Record<string, string>>>> = calls;

/** Searching changes nothing. */
const modeOf = (method: string, path: string) =>
  method === 'GET' || path.startsWith('search/') ? 'read' : 'write';

const SCOPE_OF: ReadonlyMap<string, TokenScope> = new Map(
  entriesOf(CALLS).flatMap(([subject, calls]) =>
    Object.entries(calls).flatMap(([path, methods]) =>
      methods
        .split(' ')
        .map((method) => [`${method} ${path}`, `${subject}:${modeOf(method, path)}` as const] as const),
    ),
  ),
);

/**
 * The scope that opens a call to access tokens (spec 4 §17). Every call that the table does not name is closed to them:
 * what signs in, what is about one's own account, administrators' log-ins, messages, people's safety.
 */
export const scopeOf = ({ method, path }: { method: string; path: string }): TokenScope | null =>
  SCOPE_OF.get(`${method.toUpperCase()} ${path.replace(/^\/api\/(?:admin\/|group-admin\/)?/, '')}`) ?? null;
