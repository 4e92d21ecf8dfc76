import { TOKEN_SCOPES, type TokenScope } from '../../contract/tokens-api.ts';

/** Calls by `METHOD path`; the documented prefixes of a call (`/api`, `/api/admin`, `/api/group-admin`) are one. */
const ROUTES: Readonly<Record<TokenScope, readonly string[]>> = {
  'advisors:read': [
    'GET advisors',
    'GET advisors/{id}',
    'GET advisors/export',
    'GET advisors/{id}/groups',
    'GET advisors/{id}/profile',
    'GET advisors/{id}/suggested-organizations',
    'GET suggested-advisors',
    'GET cv/file/{id}',
    'POST search/advisors',
    'POST search/advisors/assessment',
  ],
  'advisors:write': [
    'POST advisors',
    'PUT advisors/{id}',
    'DELETE advisors/{id}',
    'PUT advisors/{id}/groups',
    'PATCH advisor/profile',
    'POST advisors/import',
    'POST advisors/import/check',
    'POST advisors/import/preview',
    'DELETE advisors/import/{batchId}',
    'POST upload',
    'POST cv/extract',
    'POST cv/process',
    'DELETE cv/file',
  ],
  'organizations:read': [
    'GET organizations',
    'GET organizations/{id}',
    'GET organizations/export',
    'GET organizations/{id}/groups',
    'GET organizations/{id}/hours',
    'GET organizations/{id}/ledger',
    'GET organizations/{id}/profile',
    'GET organizations/{id}/suggested-advisors',
    'GET suggested-organizations',
  ],
  'organizations:write': [
    'POST organizations',
    'PUT organizations/{id}',
    'PATCH organizations/{id}',
    'DELETE organizations/{id}',
    'PUT organizations/{id}/groups',
    'PATCH organization/profile',
    'POST organizations/import',
    'POST organizations/import/check',
    'POST organizations/import/preview',
    'DELETE organizations/import/{batchId}',
  ],
  'requests:read': [
    'GET requests',
    'GET requests/{id}',
    'GET requests/export',
    'GET requests/preview',
    'GET hours',
  ],
  'requests:write': ['POST requests', 'PATCH requests/{id}', 'POST requests/{id}/copy'],
  'matches:read': ['GET matches', 'GET matches/{id}', 'GET matches/{id}/timeline', 'GET matches/export'],
  'matches:write': ['POST matches', 'PATCH matches/{id}'],
  'sessions:read': [
    'GET sessions',
    'GET sessions/{id}',
    'GET sessions/{id}/calendar.ics',
    'GET sessions/export',
    'GET matches/{id}/slots',
  ],
  'sessions:write': [
    'POST sessions',
    'PATCH sessions/{id}',
    'DELETE sessions/{id}',
    'PUT sessions/{id}/feedback',
  ],
  'groups:read': [
    'GET groups',
    'GET groups/{id}',
    'GET user/groups',
    'GET groups/{groupId}/invitations',
    'GET groups/{groupId}/time-credits',
    'GET groups/{groupId}/exclusions',
    'GET groups/{groupId}/matching-runs',
    'GET groups/{groupId}/matching-runs/{runId}',
    'GET join-requests',
    'GET hours/export',
  ],
  'groups:write': [
    'POST groups',
    'PATCH groups/{id}',
    'DELETE groups/{id}',
    'POST groups/{groupId}/invitations',
    'POST groups/{groupId}/invitations/{invitationId}/resend',
    'DELETE groups/{groupId}/invitations/{invitationId}',
    'POST groups/{groupId}/time-credits',
    'POST time-credits/{id}/corrections',
    'POST groups/{id}/code',
    'POST groups/{groupId}/exclusions',
    'DELETE groups/{groupId}/exclusions/{exclusionId}',
    'POST groups/{groupId}/matching-runs',
    'PUT groups/{groupId}/matching-runs/{runId}',
    'POST groups/{groupId}/matching-runs/{runId}/publish',
    'DELETE groups/{groupId}/matching-runs/{runId}',
    'PATCH join-requests/{id}',
  ],
  'audit:read': ['GET audit', 'GET audit/export'],
  'audit:write': [],
  'impact:read': ['GET impact', 'GET impact/export', 'GET insights/overview', 'GET counts'],
  'impact:write': [],
};

const SCOPE_OF: ReadonlyMap<string, TokenScope> = new Map(
  TOKEN_SCOPES.flatMap((scope) => ROUTES[scope].map((call): [string, TokenScope] => [call, scope])),
);

/**
 * The scope that opens a call to access tokens (spec 4 §17). Every call that the table does not name is closed to them:
 * what signs in, what is about one's own account, administrators' log-ins, messages, people's safety.
 */
export const scopeOf = ({ method, path }: { method: string; path: string }): TokenScope | null =>
  SCOPE_OF.get(`${method.toUpperCase()} ${path.replace(/^\/api\/(?:admin\/|group-admin\/)?/, '')}`) ?? null;
