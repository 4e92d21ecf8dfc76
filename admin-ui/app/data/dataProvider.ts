import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import simpleRest from 'ra-data-simple-rest';
import { HttpError, useDataProvider } from 'react-admin';
import type { DataProvider, GetListParams, GetOneParams } from 'react-admin';
import type { Counts } from '../../../src/contract/admin-api.ts';
import type { Scope } from '../ConsoleContext.ts';
import { groupCalls } from './groupCalls.ts';
import { call, httpClient } from './httpClient.ts';
import { memberCalls } from './memberCalls.ts';
import { workCalls } from './workCalls.ts';

/** Where the lists are that are not below the prefix of the admin's role. */
const PLACES = {
  requests: '/api',
  matches: '/api',
  sessions: '/api',
  'group-admins': '/api',
  'join-requests': '/api',
  audit: '/api',
  trades: '/api/admin',
  reports: '/api/admin',
  announcements: '/api/admin',
  webhooks: '/api/admin',
  people: '/api/admin',
} as const;

/** Those of them whose single records have no address. */
const WITHOUT = ['group-admins', 'join-requests', 'audit', 'reports', 'announcements', 'webhooks', 'people'];

/** Lists of one group, and what they are called below `/api/groups/{groupId}`. */
export const IN_GROUP = {
  memberships: 'invitations',
  'time-credits': 'time-credits',
  'matching-runs': 'matching-runs',
} as const;

export type ResourceName =
  'advisors' | 'organizations' | 'groups' | 'outbox' | keyof typeof PLACES | keyof typeof IN_GROUP;

const productCalls = (prefix: Scope['prefix']) => ({
  ...memberCalls(prefix),
  ...groupCalls(prefix),
  ...workCalls,
  counts: () => call<Counts>('GET', `${prefix}/counts`),
});

export type ConsoleDataProvider = DataProvider & ReturnType<typeof productCalls>;

const isInGroup = (resource: string): resource is keyof typeof IN_GROUP => resource in IN_GROUP;

/**
 * The API's lists (contract §2). A list of one group names it in its filter (`groupId`), a single record in its `meta`.
 */
export function createDataProvider(prefix: Scope['prefix']): ConsoleDataProvider {
  const base = simpleRest(prefix, httpClient);
  const places = new Map(
    Object.entries(PLACES).map(([name, place]) => [name, simpleRest(place, httpClient)]),
  );
  const of = (resource: string): DataProvider => places.get(resource) ?? base;

  const getList = (resource: string, params: GetListParams) => {
    // The name `memberships` was taken by the invitations of a group (`IN_GROUP`).
    if (resource === 'people') return of(resource).getList('memberships', params);
    if (!isInGroup(resource)) return of(resource).getList(resource, params);
    const { groupId, ...filter } = params.filter as Record<string, unknown>;
    const ofGroup = simpleRest(`/api/groups/${Number(groupId)}`, httpClient);
    return ofGroup.getList(IN_GROUP[resource], { ...params, filter });
  };

  /** For records that the server has no address for: a list of the one. @throws HttpError 404 without it */
  const listOne = async (resource: string, { id, meta, signal }: GetOneParams) => {
    const { data } = await getList(resource, {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
      filter: { ...(meta as object | undefined), id },
      signal,
    });
    if (!data[0]) throw new HttpError('Not Found', 404);
    return { data: data[0] };
  };
  const hasAddress = (resource: string) => !isInGroup(resource) && !WITHOUT.includes(resource);

  return {
    ...base,
    ...productCalls(prefix),
    // A search that is typed on makes the one before superfluous.
    supportAbortSignal: true,
    getList,
    getOne: (resource: string, params: GetOneParams) =>
      hasAddress(resource) ? of(resource).getOne(resource, params) : listOne(resource, params),
    getMany: (resource, params) => of(resource).getMany(resource, params),
    create: (resource, params) => of(resource).create(resource, params),
    update: (resource, params) => of(resource).update(resource, params),
    delete: (resource, params) => of(resource).delete(resource, params),
  } as ConsoleDataProvider;
}

export const inGroup = <Provider extends DataProvider>(provider: Provider, groupId: number): Provider => ({
  ...provider,
  getOne: (resource: string, params: GetOneParams) =>
    provider.getOne(resource, { ...params, meta: { ...(params.meta as object), groupId } }),
});

export const useProvider = () => useDataProvider<ConsoleDataProvider>();

/** Reads anew whenever something is shown, unless `options` say otherwise: others change it meanwhile. */
export function useFresh<Data>(
  key: readonly unknown[],
  read: string | ((provider: ConsoleDataProvider, signal: AbortSignal) => Promise<Data>),
  options: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'> = {},
) {
  const provider = useProvider();
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    typeof read === 'string' ? call<Data>('GET', read, undefined, signal) : read(provider, signal);
  return useQuery({ staleTime: 0, ...options, queryKey: key, queryFn });
}
