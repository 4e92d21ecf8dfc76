import type {
  AdministeredAdvisor,
  AdministeredOrganization,
  LinkedGroup,
} from '../../../src/contract/admin-api.ts';
import type { HoursStatement } from '../../../src/contract/requests-api.ts';
import type { Scope } from '../scope.ts';
import { call, download, refusalOf } from './httpClient.ts';
import { createLimiter } from './limiter.ts';
import type {
  AdvisorPayload,
  CreatedAdvisor,
  Deletion,
  ExportedResource,
  ExportQuery,
  MemberResource,
  OrganizationPayload,
} from './memberPayloads.ts';

const UNKNOWN_GROUPS = 'UNKNOWN_GROUPS';
/** Where the calls of whoever sees all groups are. */
const SUPER_ADMIN: Scope['prefix'] = '/api';
/** A list with matches asks for each of its rows: so many at once, the rest in turn, and the page stays at hand. */
const AT_ONCE = 3;

interface SuggestionsOptions {
  /** Left to the server when not given. */
  includeOpenAccess?: boolean;
  signal?: AbortSignal;
}

/**
 * What the console does with advisors and organisations beyond react-admin's verbs. All throw HttpError.
 * @param prefix where the calls of the admin's role are (spec 2 §6).
 */
export function memberCalls(prefix: Scope['prefix']) {
  const inTurn = createLimiter(AT_ONCE);
  return {
    /**
     * Adds an advisor. When only the groups are refused (one was deleted meanwhile), a super admin's is added without
     * them and the answer says so: "a failure in a later step gives a warning and the advisor is kept" (spec 2 §4). A
     * group admin's is not: without a choice it would be put into all groups of theirs (contract §3).
     */
    createAdvisor: async ({ groupIds, ...advisor }: AdvisorPayload): Promise<CreatedAdvisor> => {
      const path = `${prefix}/advisors`;
      const wanted = groupIds && groupIds.length > 0 ? { groupIds } : {};
      try {
        return { ...(await call<CreatedAdvisor>('POST', path, { ...advisor, ...wanted })), groupsFailed: false };
      } catch (error) {
        if (prefix !== SUPER_ADMIN || refusalOf(error).code !== UNKNOWN_GROUPS) throw error;
        return { ...(await call<CreatedAdvisor>('POST', path, advisor)), groupsFailed: true };
      }
    },
    updateAdvisor: (id: number, { groupIds: _apart, ...advisor }: AdvisorPayload) =>
      call<AdministeredAdvisor>('PUT', `${prefix}/advisors/${id}`, advisor),
    createOrganization: (organization: OrganizationPayload) =>
      call<AdministeredOrganization>('POST', `${prefix}/organizations`, organization),
    // The password "is not sent on update" (spec 2 §5).
    updateOrganization: (id: number, { groupIds: _apart, password: _no, ...rest }: OrganizationPayload) =>
      call<AdministeredOrganization>('PUT', `${prefix}/organizations/${id}`, rest),
    /**
     * Deletes the account, or ends the links to the admin's groups: the answer says which (contract §3).
     * "DELETE /api/advisors/{id} (always this path)" (spec 2 §7).
     */
    deleteMember: (resource: MemberResource, id: number) =>
      call<Deletion>('DELETE', `${resource === 'advisors' ? SUPER_ADMIN : prefix}/${resource}/${id}`),
    /** Sets an account's password and ends its log-ins; whether one may is the record's `abilities.resetPassword`. */
    resetPassword: (resource: MemberResource, id: number, newPassword: string) =>
      call<void>('POST', `/api/${resource}/${id}/reset-password`, { newPassword }),
    /** Puts a member into exactly these groups; whether one may is the record's `abilities.assignGroups`. */
    setGroups: (resource: MemberResource, id: number, groupIds: number[]) =>
      call<LinkedGroup[]>('PUT', `/api/${resource}/${id}/groups`, { groupIds }),
    /** An organisation's hours: given, reserved, used and left, and how they moved. */
    hoursOf: (organizationId: number) =>
      call<HoursStatement>('GET', `${prefix}/organizations/${organizationId}/hours`),
    /** The best of the other side for a member, at most five (spec 2 §7). */
    suggestions: <Suggested>(resource: MemberResource, id: number, options: SuggestionsOptions = {}) => {
      const { includeOpenAccess, signal } = options;
      const others = resource === 'advisors' ? 'organizations' : 'advisors';
      const query = includeOpenAccess === undefined ? '' : `?includeOpenAccess=${includeOpenAccess}`;
      const path = `/api/${resource}/${id}/suggested-${others}${query}`;
      return inTurn(() => call<Suggested[]>('GET', path, undefined, signal), signal);
    },
    /** The list as CSV: as far as the filter takes it, in its order. */
    exportCsv: (resource: ExportedResource, { filter, sort }: ExportQuery) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) });
      if (sort) query.set('sort', JSON.stringify([sort.field, sort.order]));
      const base = resource === 'advisors' || resource === 'organizations' ? prefix : '/api';
      return download(`${base}/${resource}/export?${query.toString()}`);
    },
  };
}
