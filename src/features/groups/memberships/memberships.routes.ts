import Joi from 'joi';
import { JOIN_REQUEST_STATUSES, USER_TYPES } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Deps } from '../../../core/deps.ts';
import { changeableText, id, idParams, pathIds } from '../../../core/http/joi.ts';
import { listRoute } from '../../../core/http/list-route.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import { tag } from '../route-parts.ts';
import { listJoinRequests, readJoinRequest } from './join-requests.queries.ts';
import type { JoinRequestAnswer } from './join-requests.service.ts';
import { answerJoinRequest, askToJoin, leaveGroup } from './join-requests.service.ts';

const groupParams = pathIds('groupId');
const MEMBERS = ['advisor', 'organization'] as const;

const moment = () => Joi.string().isoDate().required();
const nullableText = () => Joi.string().allow('', null).required();

const joinRequestAnswer = Joi.object({
  id: id().required(),
  groupId: id().required(),
  groupName: nullableText(),
  userId: id().required(),
  userType: Joi.string()
    .valid(...USER_TYPES)
    .required(),
  name: Joi.string().required(),
  status: Joi.string()
    .valid(...JOIN_REQUEST_STATUSES)
    .required(),
  message: nullableText(),
  respondedByUserId: id().allow(null).required(),
  responseMessage: nullableText(),
  createdAt: moment(),
  updatedAt: moment(),
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()).required(),
});

/** Joining and leaving groups (contract §3, §4, §10 "Join and invite"). */
export function membershipRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route({
      method: 'POST',
      path: '/api/groups/{groupId}/join-requests',
      access: MEMBERS,
      tag,
      limit: 'askToJoin',
      summary: 'Join an open group at once, or ask a private one',
      once: true,
      params: groupParams,
      payload: Joi.object<{ readonly message?: string | null }>({
        message: changeableText(LIMITS.joinRequest.message.max),
      }),
      answer: joinRequestAnswer,
      status: 201,
      handler: async ({ context, params, payload: { message } }) => {
        const created = await askToJoin(deps, context, params.groupId, message || null);
        return readJoinRequest(db, context.actor, created);
      },
    }),
    listRoute({
      path: '/api/join-requests',
      access: 'signedIn',
      tag,
      summary: 'Join requests: all, those to one’s groups, or one’s own',
      resource: 'join-requests',
      row: joinRequestAnswer,
      page: ({ actor }, list) => listJoinRequests(db, actor, list),
    }),
    route({
      method: 'PATCH',
      path: '/api/join-requests/{id}',
      access: 'signedIn',
      tag,
      limit: 'tellPeople',
      summary: 'Approve, reject or withdraw',
      params: idParams,
      payload: Joi.object<JoinRequestAnswer>({
        status: Joi.string().valid('approved', 'rejected', 'withdrawn').required(),
        responseMessage: changeableText(LIMITS.joinRequest.message.max),
      }),
      answer: joinRequestAnswer,
      handler: async ({ context, params, payload }) => {
        await answerJoinRequest(deps, context, params.id, payload);
        return readJoinRequest(db, context.actor, params.id);
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/groups/{groupId}/membership',
      access: MEMBERS,
      tag,
      summary: 'Leave a group',
      params: groupParams,
      answer: Joi.object({ left: Joi.boolean().required() }),
      handler: async ({ context, params }) => {
        await leaveGroup(deps, context, params.groupId);
        return { left: true };
      },
    }),
  ];
}
