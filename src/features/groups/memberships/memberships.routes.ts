import { ADMINS, MEMBERS } from '../../../core/access/access.ts';
import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { GROUP_PERSON, JOIN_REQUEST } from '../../../contract/groups-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Deps } from '../../../core/deps.ts';
import { changeableText, text } from '../../../core/http/joi.ts';
import { listRoute } from '../../../core/http/list.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { listGroupPeople, listJoinRequests, readJoinRequest } from './join-requests.queries.ts';
import { answerJoinRequest, askToJoin, leaveGroup, type JoinRequestAnswer } from './join-requests.service.ts';

const joinRequestAnswer = answerOf(JOIN_REQUEST);
const message = changeableText(LIMITS.joinRequest.message.max);

/** Joining and leaving groups (contract §3, §4, §10 "Join and invite"). */
export function membershipRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route.post('/api/groups/{groupId}/join-requests', {
      access: MEMBERS,
      limit: 'askToJoin',
      summary: 'Join an open group at once',
      needsProvedAddress: true,
      once: true,
      payload: Joi.object<{ readonly message?: string | null }>({ message }),
      answer: joinRequestAnswer,
      status: 201,
      handler: async ({ context, params, payload: { message } }) => {
        const created = await askToJoin(deps, context, params, message || null);
        return readJoinRequest(db, context.actor, created);
      },
    }),
    route.post('/api/groups/join', {
      access: MEMBERS,
      limit: 'askToJoin',
      summary: 'Ask a private group, by its code',
      needsProvedAddress: true,
      once: true,
      payload: Joi.object<{ readonly code: string; readonly message?: string | null }>({
        code: text(40).required(),
        message,
      }),
      answer: joinRequestAnswer,
      status: 201,
      handler: async ({ context, client, payload: { code, message } }) => {
        await deps.limits.take('joinByCode', client.limitAddress);
        const created = await askToJoin(deps, context, { code }, message || null);
        return readJoinRequest(db, context.actor, created);
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
      access: ADMINS,
      summary: 'Who belongs to one’s groups, has left, is invited or asks to join',
      resource: 'memberships',
      row: answerOf(GROUP_PERSON),
      page: ({ actor }, list) => listGroupPeople(db, actor, list),
    }),
    route.patch('/api/join-requests/{id}', {
      access: 'signedIn',
      limit: 'tellPeople',
      summary: 'Approve, reject or withdraw',
      payload: Joi.object<JoinRequestAnswer>({
        status: Joi.string().valid('approved', 'rejected', 'withdrawn').required(),
        responseMessage: message,
      }),
      answer: joinRequestAnswer,
      handler: ({ context, params, payload }) => answerJoinRequest(deps, context, params.id, payload),
      read: ({ actor, params }) => readJoinRequest(db, actor, params.id),
    }),
    route.delete('/api/groups/{groupId}/membership', {
      access: MEMBERS,
      summary: 'Leave a group',
      done: { left: true },
      handler: ({ context, params }) => leaveGroup(deps, context, params.groupId),
    }),
  ];
}
