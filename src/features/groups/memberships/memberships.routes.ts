import { MEMBERS } from '../../../core/access/access.ts';
import Joi from 'joi';
import { JOIN_REQUEST_STATUSES, USER_TYPES } from '../../../contract/enums.ts';
import { GROUP_STATES } from '../../../contract/groups-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import {
  changeableText,
  id,
  idParams,
  isoMoment,
  oneOf,
  pathIds,
  required,
  text,
} from '../../../core/http/joi.ts';
import { listRoute } from '../../../core/http/list.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { listGroupPeople, listJoinRequests, readJoinRequest } from './join-requests.queries.ts';
import {
  answerJoinRequest,
  askToJoin,
  leaveGroup,
  type JoinRequestAnswer,
  type WantedGroup,
} from './join-requests.service.ts';

const groupParams = pathIds('groupId');

const joinRequestAnswer = Joi.object({
  ...required(id(), 'id', 'groupId', 'userId'),
  userType: oneOf(USER_TYPES).required(),
  name: Joi.string().required(),
  ...required(Joi.string().allow('', null), 'groupName', 'title', 'email', 'message', 'responseMessage'),
  status: oneOf(JOIN_REQUEST_STATUSES).required(),
  respondedByUserId: id().allow(null).required(),
  ...required(isoMoment, 'createdAt', 'updatedAt'),
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()).required(),
});

const groupPersonAnswer = Joi.object({
  ...required(id(), 'id', 'groupId', 'recordId'),
  ...required(Joi.string(), 'groupName', 'name'),
  userType: oneOf(USER_TYPES).required(),
  state: oneOf(GROUP_STATES).required(),
  since: isoMoment.required(),
});

const message = changeableText(LIMITS.joinRequest.message.max);

/** Joining and leaving groups (contract §3, §4, §10 "Join and invite"). */
export function membershipRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const asking = {
    access: MEMBERS,
    limit: 'askToJoin',
    needsProvedAddress: true,
    once: true,
    answer: joinRequestAnswer,
    status: 201,
  } as const;
  const ask = async (context: CallContext, wanted: WantedGroup, words: string | null | undefined) =>
    readJoinRequest(db, context.actor, await askToJoin(deps, context, wanted, words || null));
  return [
    route.post('/api/groups/{groupId}/join-requests', {
      ...asking,
      summary: 'Join an open group at once',
      params: groupParams,
      payload: Joi.object<{ readonly message?: string | null }>({ message }),
      handler: ({ context, params, payload }) => ask(context, params, payload.message),
    }),
    route.post('/api/groups/join', {
      ...asking,
      summary: 'Ask a private group, by its code',
      payload: Joi.object<{ readonly code: string; readonly message?: string | null }>({
        code: text(40).required(),
        message,
      }),
      handler: async ({ context, client, payload: { code, message: words } }) => {
        await deps.limits.take('joinByCode', client.limitAddress);
        return ask(context, { code }, words);
      },
    }),
    listRoute('/api/join-requests', {
      access: 'signedIn',
      summary: 'Join requests: all, those to one’s groups, or one’s own',
      resource: 'join-requests',
      row: joinRequestAnswer,
      page: ({ actor }, list) => listJoinRequests(db, actor, list),
    }),
    listRoute('/api/admin/memberships', {
      access: ['group_admin', 'super_admin'],
      summary: 'Who belongs to one’s groups, has left, is invited or asks to join',
      resource: 'memberships',
      row: groupPersonAnswer,
      page: ({ actor }, list) => listGroupPeople(db, actor, list),
    }),
    route.patch('/api/join-requests/{id}', {
      access: 'signedIn',
      limit: 'tellPeople',
      summary: 'Approve, reject or withdraw',
      params: idParams,
      payload: Joi.object<JoinRequestAnswer>({
        status: Joi.string().valid('approved', 'rejected', 'withdrawn').required(),
        responseMessage: message,
      }),
      answer: joinRequestAnswer,
      handler: async ({ context, params, payload }) => {
        await answerJoinRequest(deps, context, params.id, payload);
        return readJoinRequest(db, context.actor, params.id);
      },
    }),
    route.delete('/api/groups/{groupId}/membership', {
      access: MEMBERS,
      summary: 'Leave a group',
      params: groupParams,
      answer: Joi.object({ left: Joi.boolean().required() }),
      done: { left: true },
      handler: ({ context, params }) => leaveGroup(deps, context, params.groupId),
    }),
  ];
}
