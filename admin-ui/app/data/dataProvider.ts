import simpleRest from 'ra-data-simple-rest';
import { HttpError, type DataProvider, type GetListParams, type GetOneParams } from 'react-admin';
import type { Counts } from '../../../src/contract/admin-api.ts';
import type { Scope } from '../scope.ts';
import { groupCalls } from './groupCalls.ts';
import { call, httpClient } from './httpClient.ts';
import { memberCalls } from './memberCalls.ts';
import { ADMINS_ONLY, IN_GROUP, PLAIN } from './resources.ts';
import { safetyCalls } from './safetyCalls.ts';
import { workCalls } from './workCalls.ts';

function productCalls(prefix: Scope['prefix']) {
  return {
    ...memberCalls(prefix),
    ...groupCalls(prefix),
    ...workCalls(),
    ...safetyCalls(),
    counts: () => call<Counts>('GET', `${prefix}/counts`),
  };
}

export type ConsoleDataProvider = DataProvider & ReturnType<typeof productCalls>;

const isPlain = (resource: string): resource is keyof typeof PLAIN => resource in PLAIN;
const isAdminsOnly = (resource: string): resource is keyof typeof ADMINS_ONLY => resource in ADMINS_ONLY;
const isInGroup = (resource: string): resource is keyof typeof IN_GROUP => resource in IN_GROUP;

/**
 * The console's one data provider: ra-data-simple-rest's dialect on the real API (contract §2). Lists of one group name
 * it in their filter (`groupId`), its single records in `meta`.
 * @param prefix where the calls of the admin's role are (spec 2 §6).
 */
export function createDataProvider(prefix: Scope['prefix']): ConsoleDataProvider {
  const base = simpleRest(prefix, httpClient);
  const api = simpleRest('/api', httpClient);
  const admins = simpleRest('/api/admin', httpClient);
  const of = (resource: string): DataProvider =>
    isAdminsOnly(resource) ? admins : isPlain(resource) ? api : base;

  const getList = (resource: string, params: GetListParams) => {
    if (!isInGroup(resource)) return of(resource).getList(resource, params);
    const { groupId, ...filter } = params.filter as Record<string, unknown>;
    const ofGroup = simpleRest(`/api/groups/${Number(groupId)}`, httpClient);
    return ofGroup.getList(IN_GROUP[resource], { ...params, filter });
  };

  /** For records that the server has no address for: a list of the one. */
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
  const hasAddress = (resource: string) =>
    !isInGroup(resource) &&
    (!isPlain(resource) || PLAIN[resource]) &&
    (!isAdminsOnly(resource) || ADMINS_ONLY[resource]);

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

export function inGroup<Provider extends DataProvider>(provider: Provider, groupId: number): Provider {
  return {
    ...provider,
    getOne: (resource: string, params: GetOneParams) =>
      provider.getOne(resource, { ...params, meta: { ...(params.meta as object), groupId } }),
  };
}
