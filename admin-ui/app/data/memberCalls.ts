import PQueue from 'p-queue';
import type {
  AdministeredAdvisor,
  AdministeredOrganization,
  PasswordReset,
} from '../../../src/contract/admin-api.ts';
import type { ADVISOR_FIELDS } from '../../../src/contract/advisor-fields.ts';
import type { ExportedList } from '../../../src/contract/exports.ts';
import type { WrittenBy } from '../../../src/contract/fields.ts';
import type { ORGANIZATION_FIELDS } from '../../../src/contract/organization-fields.ts';
import type { HoursStatement } from '../../../src/contract/requests-api.ts';
import type { Scope } from '../ConsoleContext.ts';
import { call, download, refusalOf } from './httpClient.ts';

export type MemberResource = 'advisors' | 'organizations';

/** With the version that the form was opened with (spec 4 §19). */
export type Versioned<Payload> = Payload & { version?: number };

/** The version that a record is saved on; every step that is saved raises it. */
export type FormVersion = { current: number | undefined };

/** The account's part of the dialogs; a password is never shown. */
export type AccountValues = { email: string; username: string; password: string; groupIds: number[] };

/** A blank username or password is generated on create and kept on edit; groups are sent only on create. */
type AccountPayload = Pick<AccountValues, 'email' | 'username'> & Partial<AccountValues>;

/** `POST, PUT {prefix}/advisors`. */
export type AdvisorPayload = WrittenBy<typeof ADVISOR_FIELDS, 'replace'> & AccountPayload;

/** `POST, PUT {prefix}/organizations`; `password` only on create. */
export type OrganizationPayload = WrittenBy<typeof ORGANIZATION_FIELDS, 'replace'> & AccountPayload;

type CreatedAdvisor = AdministeredAdvisor & { generatedPassword?: string };

/** What deleting a member answers (contract §3). */
interface Deletion {
  /** False: the account is kept, only the links to the admin's groups ended. */
  deleted: boolean;
  removedFromGroupIds: number[];
}

export type ExportedResource = MemberResource | ExportedList;

export interface ExportQuery {
  filter: Record<string, unknown>;
  sort?: { field: string; order: 'ASC' | 'DESC' };
}

const UNKNOWN_GROUPS = 'UNKNOWN_GROUPS';
const SUPER_ADMIN: Scope['prefix'] = '/api';
/** A list with matches asks for each of its rows: only so many at once, so that other calls of the page get through. */
const AT_ONCE = 3;

type SuggestionsOptions = { includeOpenAccess?: boolean; signal?: AbortSignal };

export function memberCalls(prefix: Scope['prefix']) {
  const queue = new PQueue({ concurrency: AT_ONCE });
  return {
    /**
     * Adds an advisor. When only the groups are refused (one was deleted meanwhile), a super admin's is added without
     * them and the answer says so: "a failure in a later step gives a warning and the advisor is kept" (spec 2 §4). A
     * group admin's is not: without a choice it would be put into all groups of theirs (contract §3).
     */
    createAdvisor: async ({ groupIds, ...advisor }: AdvisorPayload) => {
      const create = (payload: object) => call<CreatedAdvisor>('POST', `${prefix}/advisors`, payload);
      const wanted = groupIds && groupIds.length > 0 ? { groupIds } : {};
      try {
        return { ...(await create({ ...advisor, ...wanted })), groupsFailed: false };
      } catch (error) {
        if (prefix !== SUPER_ADMIN || refusalOf(error).code !== UNKNOWN_GROUPS) throw error;
        return { ...(await create(advisor)), groupsFailed: true };
      }
    },
    updateAdvisor: (id: number, { groupIds: _apart, ...advisor }: Versioned<AdvisorPayload>) =>
      call<AdministeredAdvisor>('PUT', `${prefix}/advisors/${id}`, advisor),
    createOrganization: (organization: OrganizationPayload) =>
      call('POST', `${prefix}/organizations`, organization),
    // The password "is not sent on update" (spec 2 §5).
    updateOrganization: (
      id: number,
      { groupIds: _apart, password: _no, ...rest }: Versioned<OrganizationPayload>,
    ) => call<AdministeredOrganization>('PUT', `${prefix}/organizations/${id}`, rest),
    /**
     * Deletes the account, or ends the links to the admin's groups: the answer says which (contract §3). "DELETE
     * /api/advisors/{id} (always this path)" (spec 2 §7).
     */
    deleteMember: (resource: MemberResource, id: number) =>
      call<Deletion>('DELETE', `${resource === 'advisors' ? SUPER_ADMIN : prefix}/${resource}/${id}`),
    resetPassword: (resource: MemberResource, id: number, newPassword: string) =>
      call<PasswordReset>('POST', `/api/${resource}/${id}/reset-password`, { newPassword }),
    setGroups: (resource: MemberResource, id: number, groupIds: number[]) =>
      call('PUT', `/api/${resource}/${id}/groups`, { groupIds }),
    hoursOf: (organizationId: number) =>
      call<HoursStatement>('GET', `${prefix}/organizations/${organizationId}/hours`),
    suggestions: <Suggested>(resource: MemberResource, id: number, options: SuggestionsOptions = {}) => {
      const { includeOpenAccess, signal } = options;
      const others = resource === 'advisors' ? 'organizations' : 'advisors';
      const query = includeOpenAccess === undefined ? '' : `?includeOpenAccess=${includeOpenAccess}`;
      const path = `/api/${resource}/${id}/suggested-${others}${query}`;
      return queue.add(() => call<Suggested[]>('GET', path, undefined, signal), { signal });
    },
    exportCsv: (resource: ExportedResource, { filter, sort }: ExportQuery) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) });
      if (sort) query.set('sort', JSON.stringify([sort.field, sort.order]));
      const base = resource === 'advisors' || resource === 'organizations' ? prefix : '/api';
      return download(`${base}/${resource}/export?${query.toString()}`);
    },
  };
}
