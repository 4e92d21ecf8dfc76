import simpleRest from 'ra-data-simple-rest';
import { HttpError, type DataProvider, type GetListParams, type GetOneParams } from 'react-admin';
import type {
  MatchExclusion,
  MatchingRun,
  RunPair,
  RunSettings,
} from '../../../src/contract/group-matching-api.ts';
import type { GroupInvitation, JoinRequest, TimeCredit } from '../../../src/contract/groups-api.ts';
import type {
  ChangeMatchPayload,
  ChangeSessionPayload,
  CreateMatchPayload,
  CreateSessionPayload,
  HelpRequest,
  Match,
  Session,
  SessionFeedbackPayload,
} from '../../../src/contract/work-api.ts';
import { call, httpClient } from './httpClient.ts';
import { IN_GROUP, PLAIN, type GroupResource, type PlainResource } from './workResources.ts';

/** `POST /api/groups/{groupId}/invitations`. */
export interface InvitePayload {
  emails: string[];
  userType: string;
  message: string;
}

/** `POST /api/groups/{groupId}/time-credits`; hours, and a day such as 2027-04-01 or an empty text for none. */
export interface CreditPayload {
  organizationId: number;
  allocatedHours: number;
  reason: string;
  expiryDate: string;
}

/** What the console does with the work of groups beyond react-admin's verbs. All throw HttpError. */
export interface WorkCalls {
  /** The answer names what was left out, with the reason. */
  invite: (groupId: number, payload: InvitePayload) => Promise<GroupInvitation[]>;
  resendInvitation: (groupId: number, id: number) => Promise<GroupInvitation>;
  revokeInvitation: (groupId: number, id: number) => Promise<GroupInvitation>;
  answerJoinRequest: (
    id: number,
    status: 'approved' | 'rejected',
    responseMessage: string,
  ) => Promise<JoinRequest>;
  giveHours: (groupId: number, payload: CreditPayload) => Promise<TimeCredit>;
  proposeAdvisor: (payload: CreateMatchPayload) => Promise<Match>;
  changeMatch: (id: number, payload: ChangeMatchPayload) => Promise<Match>;
  closeRequest: (id: number, status: 'completed' | 'cancelled') => Promise<HelpRequest>;
  planSession: (payload: CreateSessionPayload) => Promise<Session>;
  giveFeedback: (id: number, payload: SessionFeedbackPayload) => Promise<Session>;
  changeSession: (id: number, payload: ChangeSessionPayload) => Promise<Session>;
  cancelSession: (id: number) => Promise<Session>;
  startRun: (groupId: number, settings: RunSettings) => Promise<MatchingRun>;
  readRun: (groupId: number, id: number, signal?: AbortSignal) => Promise<MatchingRun>;
  /** Works a draft out anew. */
  repeatRun: (groupId: number, id: number, settings: RunSettings) => Promise<MatchingRun>;
  publishRun: (groupId: number, id: number) => Promise<{ proposed: number; leftOut: number }>;
  discardRun: (groupId: number, id: number) => Promise<MatchingRun>;
  exclusions: (groupId: number, signal?: AbortSignal) => Promise<MatchExclusion[]>;
  exclude: (
    groupId: number,
    pair: Pick<RunPair, 'advisorId'> & { organizationId: number; reason: string },
  ) => Promise<MatchExclusion>;
  removeExclusion: (groupId: number, id: number) => Promise<void>;
}

function workCalls(): WorkCalls {
  const group = (groupId: number) => `/api/groups/${groupId}`;
  const run = (groupId: number, id: number) => `${group(groupId)}/matching-runs/${id}`;
  return {
    invite: (groupId, payload) => call('POST', `${group(groupId)}/invitations`, payload),
    resendInvitation: (groupId, id) => call('POST', `${group(groupId)}/invitations/${id}/resend`),
    revokeInvitation: (groupId, id) => call('DELETE', `${group(groupId)}/invitations/${id}`),
    answerJoinRequest: (id, status, responseMessage) =>
      call('PATCH', `/api/join-requests/${id}`, { status, responseMessage }),
    giveHours: (groupId, payload) => call('POST', `${group(groupId)}/time-credits`, payload),
    proposeAdvisor: (payload) => call('POST', '/api/matches', payload),
    changeMatch: (id, payload) => call('PATCH', `/api/matches/${id}`, payload),
    closeRequest: (id, status) => call('PATCH', `/api/requests/${id}`, { status }),
    planSession: (payload) => call('POST', '/api/sessions', payload),
    giveFeedback: (id, payload) => call('PUT', `/api/sessions/${id}/feedback`, payload),
    changeSession: (id, payload) => call('PATCH', `/api/sessions/${id}`, payload),
    cancelSession: (id) => call('DELETE', `/api/sessions/${id}`),
    startRun: (groupId, settings) => call('POST', `${group(groupId)}/matching-runs`, settings),
    readRun: (groupId, id, signal) => call('GET', run(groupId, id), undefined, signal),
    repeatRun: (groupId, id, settings) => call('PUT', run(groupId, id), settings),
    publishRun: (groupId, id) => call('POST', `${run(groupId, id)}/publish`),
    discardRun: (groupId, id) => call('DELETE', run(groupId, id)),
    exclusions: (groupId, signal) => call('GET', `${group(groupId)}/exclusions`, undefined, signal),
    exclude: (groupId, pair) => call('POST', `${group(groupId)}/exclusions`, pair),
    removeExclusion: async (groupId, id) => {
      await call('DELETE', `${group(groupId)}/exclusions/${id}`);
    },
  };
}

/** A data provider that also knows the work of groups. */
export type WorkProvider<Base extends DataProvider = DataProvider> = Base & WorkCalls;

const isPlain = (resource: string): resource is PlainResource => resource in PLAIN;
const isInGroup = (resource: string): resource is GroupResource => resource in IN_GROUP;

/**
 * Adds the lists of invitations, join requests, hours, requests, matches, sessions, runs and the audit trail, and what is
 * done with them. Lists of one group name it in their filter (`groupId`), its single records in `meta`.
 */
export function withWork<Base extends DataProvider>(base: Base): WorkProvider<Base> {
  const api = simpleRest('/api', httpClient);
  const ofGroup = (groupId: unknown) => simpleRest(`/api/groups/${Number(groupId)}`, httpClient);

  const getList = (resource: string, params: GetListParams) => {
    if (isPlain(resource)) return api.getList(resource, params);
    if (!isInGroup(resource)) return base.getList(resource, params);
    const { groupId, ...filter } = params.filter as Record<string, unknown>;
    return ofGroup(groupId).getList(IN_GROUP[resource], { ...params, filter });
  };

  /** For records that the server has no address for: a list of the one. */
  const listOne = async (resource: string, params: GetOneParams, groupId?: unknown) => {
    const { data } = await getList(resource, {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
      filter: { id: params.id, ...(groupId === undefined ? {} : { groupId }) },
      signal: params.signal,
    });
    if (!data[0]) throw new HttpError('Not Found', 404);
    return { data: data[0] };
  };

  const getOne = (resource: string, params: GetOneParams) => {
    if (isInGroup(resource)) return listOne(resource, params, (params.meta as { groupId?: number })?.groupId);
    if (!isPlain(resource)) return base.getOne(resource, params);
    return PLAIN[resource] ? api.getOne(resource, params) : listOne(resource, params);
  };
  return { ...base, ...workCalls(), getList, getOne } as WorkProvider<Base>;
}

/** The same provider, whose single records are read within one group. */
export function inGroup<Provider extends DataProvider>(provider: Provider, groupId: number): Provider {
  return {
    ...provider,
    getOne: (resource: string, params: GetOneParams) =>
      provider.getOne(resource, { ...params, meta: { ...(params.meta as object), groupId } }),
  };
}
