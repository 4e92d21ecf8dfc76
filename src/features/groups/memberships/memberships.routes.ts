import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import { JOIN_REQUEST_STATUSES, USER_TYPES } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { requireActor } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { changeableText, id } from '../../../core/http/joi.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../../core/http/list.ts';
import type { RouteDeclaration } from '../../../core/http/route.ts';
import { idParams } from '../members.schemas.ts';
import { contextOf, paramsOf, tag } from '../route-parts.ts';
import { listJoinRequests, readJoinRequest } from './join-requests.queries.ts';
import type { JoinRequestAnswer } from './join-requests.service.ts';
import { answerJoinRequest, askToJoin, leaveGroup } from './join-requests.service.ts';

const groupParams = Joi.object({ groupId: id().required() });
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
export function membershipRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  const idOf = (request: Request) => paramsOf(request).id;
  return [
    {
      method: 'POST',
      path: '/api/groups/{groupId}/join-requests',
      access: MEMBERS,
      tag,
      summary: 'Join an open group at once, or ask a private one',
      once: true,
      params: groupParams,
      payload: Joi.object({ message: changeableText(LIMITS.joinRequest.message.max) }),
      answer: joinRequestAnswer,
      status: 201,
      handler: async (request, h) => {
        const context = contextOf(request);
        const { message } = request.payload as { message?: string | null };
        const created = await askToJoin(deps, context, paramsOf(request).groupId, message || null);
        return h.response(await readJoinRequest(db, context.actor, created)).code(201);
      },
    },
    {
      method: 'GET',
      path: '/api/join-requests',
      access: 'signedIn',
      tag,
      summary: 'Join requests: all, those to one’s groups, or one’s own',
      query: listQuerySchema,
      answer: Joi.array().items(joinRequestAnswer),
      handler: async (request, h) => {
        const list = readListQuery(request.query as Record<string, string>);
        return listResponse(
          h,
          'join-requests',
          list,
          await listJoinRequests(db, requireActor(request), list),
        );
      },
    },
    {
      method: 'PATCH',
      path: '/api/join-requests/{id}',
      access: 'signedIn',
      tag,
      summary: 'Approve, reject or withdraw',
      params: idParams,
      payload: Joi.object({
        status: Joi.string().valid('approved', 'rejected', 'withdrawn').required(),
        responseMessage: changeableText(LIMITS.joinRequest.message.max),
      }),
      answer: joinRequestAnswer,
      handler: async (request) => {
        const context = contextOf(request);
        await answerJoinRequest(deps, context, idOf(request), request.payload as JoinRequestAnswer);
        return readJoinRequest(db, context.actor, idOf(request));
      },
    },
    {
      method: 'DELETE',
      path: '/api/groups/{groupId}/membership',
      access: MEMBERS,
      tag,
      summary: 'Leave a group',
      params: groupParams,
      answer: Joi.object({ left: Joi.boolean().required() }),
      handler: async (request) => {
        await leaveGroup(deps, contextOf(request), paramsOf(request).groupId);
        return { left: true };
      },
    },
  ];
}
