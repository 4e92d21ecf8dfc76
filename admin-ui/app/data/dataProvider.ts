import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { Counts, GroupAdmin } from '../../../src/contract/admin-api.ts';
import type { Scope } from '../scope.ts';
import { call, httpClient } from './httpClient.ts';

/** The resources of the console. */
export type ResourceName = 'advisors' | 'organizations' | 'groups' | 'outbox';

/** Resources whose records are accounts that can sign in. */
export type AccountResource = 'advisors' | 'organizations';

/** react-admin's verbs, and what the product does beyond them by name. All throw react-admin's HttpError. */
export interface ConsoleDataProvider extends DataProvider {
  /** Sets an account's password and ends its log-ins; whether one may is the record's `abilities.resetPassword`. */
  resetPassword: (resource: AccountResource, id: number, newPassword: string) => Promise<void>;
  /** How much there is in the admin's scope, and the average completion in whole percent. */
  counts: () => Promise<Counts>;
  /** Every group's administrators; the super admin's. */
  groupAdmins: () => Promise<GroupAdmin[]>;
}

/**
 * The console's one data provider: ra-data-simple-rest's dialect on the real API (contract §2).
 * @param prefix where the calls of the admin's role are (spec 2 §6).
 */
export function createDataProvider(prefix: Scope['prefix']): ConsoleDataProvider {
  const base = simpleRest(prefix, httpClient);
  return {
    ...base,
    // A search that is typed on makes the one before superfluous.
    supportAbortSignal: true,
    // "PUT replaces what the form edits, PATCH changes what is sent"; groups have PATCH only (contract §3).
    update: async (resource, params) => {
      if (resource !== 'groups') return base.update(resource, params);
      return { data: await call('PATCH', `${prefix}/groups/${params.id}`, params.data) };
    },
    // "DELETE /api/advisors/{id} (always this path)" (spec 2 §7); the answer says what was deleted, if anything.
    delete: async (resource, { id }) => {
      const address = resource === 'organizations' ? `${prefix}/organizations/${id}` : `/api/${resource}/${id}`;
      return { data: await call('DELETE', address) };
    },
    resetPassword: async (resource, id, newPassword) => {
      await call('POST', `/api/${resource}/${id}/reset-password`, { newPassword });
    },
    counts: () => call<Counts>('GET', `${prefix}/counts`),
    groupAdmins: () => call<GroupAdmin[]>('GET', '/api/group-admins'),
  };
}
