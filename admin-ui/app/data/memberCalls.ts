import type {
  AdministeredAdvisor,
  AdministeredOrganization,
  LinkedGroup,
} from '../../../src/contract/admin-api.ts';
import type { HoursStatement } from '../../../src/contract/work-api.ts';
import type { Scope } from '../scope.ts';
import { call, download, refusalOf } from './httpClient.ts';
import type {
  AdvisorPayload,
  CreatedAdvisor,
  Deletion,
  ExportedResource,
  ExportWish,
  MemberResource,
  OrganizationPayload,
} from './memberPayloads.ts';

/** What the console does with advisors and organisations beyond react-admin's verbs. All throw HttpError. */
export interface MemberCalls {
  /**
   * Adds an advisor. When only the groups are refused (one was deleted meanwhile), a super admin's is added without them
   * and the answer says so: "a failure in a later step gives a warning and the advisor is kept" (spec 2 §4). A group
   * admin's is not: without a choice it would be put into all groups of theirs (contract §3).
   */
  createAdvisor: (payload: AdvisorPayload) => Promise<CreatedAdvisor>;
  updateAdvisor: (id: number, payload: AdvisorPayload) => Promise<AdministeredAdvisor>;
  createOrganization: (payload: OrganizationPayload) => Promise<AdministeredOrganization>;
  updateOrganization: (id: number, payload: OrganizationPayload) => Promise<AdministeredOrganization>;
  /** Deletes the account, or ends the links to the admin's groups: the answer says which (contract §3). */
  deleteMember: (resource: MemberResource, id: number) => Promise<Deletion>;
  /** Sets an account's password and ends its log-ins; whether one may is the record's `abilities.resetPassword`. */
  resetPassword: (resource: MemberResource, id: number, newPassword: string) => Promise<void>;
  /** Puts a member into exactly these groups; whether one may is the record's `abilities.assignGroups`. */
  setGroups: (resource: MemberResource, id: number, groupIds: number[]) => Promise<LinkedGroup[]>;
  /** An organisation's hours: given, reserved, used and left, and how they moved. */
  hoursOf: (organizationId: number) => Promise<HoursStatement>;
  /** The list as CSV: as far as the filter takes it, in its order. */
  exportCsv: (resource: ExportedResource, wish: ExportWish) => Promise<Blob>;
}

const UNKNOWN_GROUPS = 'UNKNOWN_GROUPS';
/** Where the calls of whoever sees all groups are. */
const SUPER_ADMIN: Scope['prefix'] = '/api';

/** @param prefix where the calls of the admin's role are (spec 2 §6). */
export function memberCalls(prefix: Scope['prefix']): MemberCalls {
  return {
    createAdvisor: async ({ groupIds, ...advisor }) => {
      const path = `${prefix}/advisors`;
      const wanted = groupIds && groupIds.length > 0 ? { groupIds } : {};
      try {
        return { ...(await call<CreatedAdvisor>('POST', path, { ...advisor, ...wanted })), groupsFailed: false };
      } catch (error) {
        if (prefix !== SUPER_ADMIN || refusalOf(error).code !== UNKNOWN_GROUPS) throw error;
        return { ...(await call<CreatedAdvisor>('POST', path, advisor)), groupsFailed: true };
      }
    },
    updateAdvisor: (id, { groupIds: _apart, ...advisor }) => call('PUT', `${prefix}/advisors/${id}`, advisor),
    createOrganization: (organization) => call('POST', `${prefix}/organizations`, organization),
    // The password "is not sent on update" (spec 2 §5).
    updateOrganization: (id, { groupIds: _apart, password: _never, ...organization }) =>
      call('PUT', `${prefix}/organizations/${id}`, organization),
    // "DELETE /api/advisors/{id} (always this path)" (spec 2 §7).
    deleteMember: (resource, id) =>
      call('DELETE', resource === 'advisors' ? `/api/advisors/${id}` : `${prefix}/organizations/${id}`),
    resetPassword: async (resource, id, newPassword) => {
      await call('POST', `/api/${resource}/${id}/reset-password`, { newPassword });
    },
    setGroups: (resource, id, groupIds) => call('PUT', `/api/${resource}/${id}/groups`, { groupIds }),
    hoursOf: (id) => call('GET', `${prefix}/organizations/${id}/hours`),
    exportCsv: (resource, { filter, sort }) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) });
      if (sort) query.set('sort', JSON.stringify([sort.field, sort.order]));
      const base = resource === 'advisors' || resource === 'organizations' ? prefix : '/api';
      return download(`${base}/${resource}/export?${query.toString()}`);
    },
  };
}
