import type { TokenScope, TokenSubject } from '../../contract/tokens-api.ts';
import { entriesOf } from '../records.ts';

/** Calls by subject and path; the documented prefixes of a call (`/api`, `/api/admin`, `/api/group-admin`) are one. */
const CALLS: Readonly<Record<TokenSubject, Readonly<Record<string, string>>>> = {
  advisors: {
    advisors: 'GET POST',
    'advisors/{id}': 'GET PUT DELETE',
    'advisors/export': 'GET',
    'advisors/{id}/groups': 'GET PUT',
    'advisors/{id}/profile': 'GET',
    'advisors/{id}/suggested-organizations': 'GET',
    'suggested-advisors': 'GET',
    'cv/file/{id}': 'GET',
    'search/advisors': 'POST',
    'search/advisors/assessment': 'POST',
    'advisor/profile': 'PATCH',
    'advisors/import': 'POST',
    'advisors/import/check': 'POST',
    'advisors/import/preview': 'POST',
    'advisors/import/{batchId}': 'DELETE',
    upload: 'POST',
    'cv/extract': 'POST',
    'cv/process': 'POST',
    'cv/file': 'DELETE',
  },
  organizations: {
    organizations: 'GET POST',
    'organizations/{id}': 'GET PUT PATCH DELETE',
    'organizations/export': 'GET',
    'organizations/{id}/groups': 'GET PUT',
    'organizations/{id}/hours': 'GET',
    'organizations/{id}/ledger': 'GET',
    'organizations/{id}/profile': 'GET',
    'organizations/{id}/suggested-advisors': 'GET',
    'suggested-organizations': 'GET',
    'organization/profile': 'PATCH',
    'organizations/import': 'POST',
    'organizations/import/check': 'POST',
    'organizations/import/preview': 'POST',
    'organizations/import/{batchId}': 'DELETE',
  },
  requests: {
    requests: 'GET POST',
    'requests/{id}': 'GET PATCH',
    'requests/export': 'GET',
    'requests/preview': 'GET',
    hours: 'GET',
    'requests/{id}/copy': 'POST',
  },
  matches: {
    matches: 'GET POST',
    'matches/{id}': 'GET PATCH',
    'matches/{id}/timeline': 'GET',
    'matches/export': 'GET',
  },
  sessions: {
    sessions: 'GET POST',
    'sessions/{id}': 'GET PATCH DELETE',
    'sessions/{id}/calendar.ics': 'GET',
    'sessions/export': 'GET',
    'matches/{id}/slots': 'GET',
    'sessions/{id}/feedback': 'PUT',
  },
  groups: {
    groups: 'GET POST',
    'groups/{id}': 'GET PATCH DELETE',
    'user/groups': 'GET',
    'groups/{groupId}/invitations': 'GET POST',
    'groups/{groupId}/time-credits': 'GET POST',
    'groups/{groupId}/exclusions': 'GET POST',
    'groups/{groupId}/matching-runs': 'GET POST',
    'groups/{groupId}/matching-runs/{runId}': 'GET PUT DELETE',
    'join-requests': 'GET',
    'hours/export': 'GET',
    'groups/{groupId}/invitations/{invitationId}/resend': 'POST',
    'groups/{groupId}/invitations/{invitationId}': 'DELETE',
    'time-credits/{id}/corrections': 'POST',
    'groups/{id}/code': 'POST',
    'groups/{groupId}/exclusions/{exclusionId}': 'DELETE',
    'groups/{groupId}/matching-runs/{runId}/publish': 'POST',
    'join-requests/{id}': 'PATCH',
  },
  audit: { audit: 'GET', 'audit/export': 'GET' },
  impact: { impact: 'GET', 'impact/export': 'GET', 'insights/overview': 'GET', counts: 'GET' },
};

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
