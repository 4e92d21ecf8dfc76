import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { Counts, GroupAdmin } from '../../../src/contract/admin-api.ts';
import type { Scope } from '../scope.ts';
import { groupCalls, type GroupCalls } from './groups.ts';
import { call, httpClient } from './httpClient.ts';
import { memberCalls, type MemberCalls } from './memberCalls.ts';
import type { MemberResource } from './memberPayloads.ts';
import { suggestionCalls, type SuggestionCalls } from './suggestionCalls.ts';
import type { WorkResource } from './workResources.ts';

/** The resources of the console. */
export type ResourceName = 'advisors' | 'organizations' | 'groups' | 'group-admins' | 'outbox' | WorkResource;

/** react-admin's verbs, and what the product does beyond them by name. All throw react-admin's HttpError. */
export interface ConsoleDataProvider extends DataProvider, MemberCalls, SuggestionCalls, GroupCalls {
  /** How much there is in the admin's scope, and the average completion in whole percent. */
  counts: () => Promise<Counts>;
  /** Every group's administrators; the super admin's. */
  groupAdmins: () => Promise<GroupAdmin[]>;
}

const isMemberResource = (resource: string): resource is MemberResource =>
  resource === 'advisors' || resource === 'organizations';

/**
 * The console's one data provider: ra-data-simple-rest's dialect on the real API (contract §2).
 * @param prefix where the calls of the admin's role are (spec 2 §6).
 */
export function createDataProvider(prefix: Scope['prefix']): ConsoleDataProvider {
  const base = simpleRest(prefix, httpClient);
  const members = memberCalls(prefix);
  return {
    ...base,
    ...members,
    ...suggestionCalls(),
    ...groupCalls(prefix),
    // A search that is typed on makes the one before superfluous.
    supportAbortSignal: true,
    // "PUT replaces what the form edits, PATCH changes what is sent"; groups have PATCH only (contract §3).
    update: async (resource, params) => {
      if (resource !== 'groups') return base.update(resource, params);
      return { data: await call('PATCH', `${prefix}/groups/${params.id}`, params.data) };
    },
    // The answer says what was deleted, if anything; react-admin itself reads nothing of it.
    delete: async <RecordType>(resource: string, { id }: { id: unknown }) => ({
      data: (isMemberResource(resource)
        ? await members.deleteMember(resource, Number(id))
        : await call('DELETE', `/api/${resource}/${String(id)}`)) as RecordType,
    }),
    counts: () => call<Counts>('GET', `${prefix}/counts`),
    groupAdmins: () => call<GroupAdmin[]>('GET', '/api/group-admins'),
  };
}
