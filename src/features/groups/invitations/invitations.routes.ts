import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import { USER_TYPES } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { actorOf, requireActor } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { changeableText, email, id } from '../../../core/http/joi.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../../core/http/list.ts';
import type { RouteDeclaration } from '../../../core/http/route.ts';
import { invitationAnswer, invitationParams } from '../groups.schemas.ts';
import { idParams } from '../members.schemas.ts';
import { ADMINS, contextOf, paramsOf, tag } from '../route-parts.ts';
import { answerOwnInvitation, ownInvitations, readInvitation } from './answers.ts';
import type { InvitedAs } from './invitations.ts';
import { INVITED_AS, inviteMany, resendInvitation, revokeInvitation } from './invitations.ts';
import { listInvitations, readGroupInvitation } from './invitations.queries.ts';

const groupParams = Joi.object({ groupId: id().required() });
const oneParams = Joi.object({ groupId: id().required(), invitationId: id().required() });
const path = '/api/groups/{groupId}/invitations';

const groupInvitationAnswer = Joi.object({
  id: id().allow(null).required(),
  groupId: id().required(),
  email: Joi.string().required(),
  userType: Joi.string()
    .valid(...USER_TYPES)
    .required(),
  status: Joi.string().valid('invited', 'accepted', 'declined', 'expired', 'revoked', 'skipped').required(),
  reason: Joi.string().valid('otherRole', 'alreadyMember'),
  message: Joi.string().allow('', null).required(),
  invitedByUserId: id().allow(null).required(),
  expiresAt: Joi.string().isoDate().allow(null).required(),
  createdAt: Joi.string().isoDate().allow(null).required(),
});

/** Said of one address among many, which a message names by its beginning. */
const NAMED_CHARACTERS = 100;
const invitedEmail = () =>
  email(FIELDS.email.invalidOne).error((errors) => {
    for (const { local } of errors) local.value = String(local.value).slice(0, NAMED_CHARACTERS);
    return errors;
  });

const invitePayload = Joi.object({
  // Which of them it is: a list of a hundred is not read through for one slip.
  emails: Joi.array().items(invitedEmail()).min(1).max(LIMITS.invitation.addressesMax).single().required(),
  userType: Joi.string()
    .valid(...INVITED_AS)
    .required(),
  message: changeableText(LIMITS.invitation.message.max),
});

const ownAnswer = Joi.object({
  id: id().required(),
  group: Joi.object({ id: id().required(), name: Joi.string().required() }).required(),
  userType: Joi.string().required(),
  message: Joi.string().allow('', null).required(),
  expiresAt: Joi.string().isoDate().required(),
});

/** Invitations: a group's own, those to oneself, and what a link is for (answering a link is part of `auth`). */
export function invitationRoutes(deps: Deps): RouteDeclaration[] {
  return [...groupInvitationRoutes(deps), ...ownInvitationRoutes(deps)];
}

function groupInvitationRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  const ids = (request: Request) => {
    const { groupId, invitationId } = request.params as { groupId: number; invitationId: number };
    return { groupId, invitationId };
  };
  return [
    {
      method: 'GET',
      path,
      access: ADMINS,
      tag,
      summary: 'A page of a group’s invitations',
      params: groupParams,
      query: listQuerySchema,
      answer: Joi.array().items(groupInvitationAnswer),
      handler: async (request, h) => {
        const list = readListQuery(request.query as Record<string, string>);
        const page = await listInvitations(db, requireActor(request), paramsOf(request).groupId, list);
        return listResponse(h, 'invitations', list, page);
      },
    },
    {
      method: 'POST',
      path,
      access: ADMINS,
      tag,
      summary: 'Invite one or many addresses',
      once: true,
      params: groupParams,
      payload: invitePayload,
      answer: Joi.array().items(groupInvitationAnswer),
      status: 201,
      handler: async (request, h) => {
        const context = contextOf(request);
        await deps.limits.take('sendInvitations', String(context.actor.userId));
        const wanted = request.payload as { emails: string[]; userType: InvitedAs; message?: string };
        return h.response(await inviteMany(deps, context, paramsOf(request).groupId, wanted)).code(201);
      },
    },
    {
      method: 'POST',
      path: `${path}/{invitationId}/resend`,
      access: ADMINS,
      tag,
      summary: 'Send an invitation again, with a new link',
      params: oneParams,
      answer: groupInvitationAnswer,
      handler: async (request) => {
        const context = contextOf(request);
        await deps.limits.take('sendInvitations', String(context.actor.userId));
        const { groupId, invitationId } = ids(request);
        await resendInvitation(deps, context, groupId, invitationId);
        return readGroupInvitation(db, context.actor, groupId, invitationId);
      },
    },
    {
      method: 'DELETE',
      path: `${path}/{invitationId}`,
      access: ADMINS,
      tag,
      summary: 'Take an invitation back',
      params: oneParams,
      answer: groupInvitationAnswer,
      handler: async (request) => {
        const context = contextOf(request);
        const { groupId, invitationId } = ids(request);
        await revokeInvitation(deps, context, groupId, invitationId);
        return readGroupInvitation(db, context.actor, groupId, invitationId);
      },
    },
  ];
}

function ownInvitationRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  const own: RouteDeclaration['handler'] = (request) => ownInvitations(db, requireActor(request).userId);
  return [
    {
      method: 'GET',
      path: '/api/invitations/{token}',
      access: 'public',
      limit: 'invitation',
      tag,
      summary: 'What an invitation is for',
      params: invitationParams,
      answer: invitationAnswer,
      handler: (request) => readInvitation(db, paramsOf(request).token, actorOf(request)?.userId ?? null),
    },
    {
      method: 'GET',
      path: '/api/invitations',
      access: 'signedIn',
      tag,
      summary: 'Invitations that wait for one’s own answer',
      answer: Joi.array().items(ownAnswer),
      handler: own,
    },
    {
      method: 'PATCH',
      path: '/api/invitations/{id}',
      access: 'signedIn',
      tag,
      summary: 'Answer an invitation to oneself',
      params: idParams,
      payload: Joi.object({ action: Joi.string().valid('accept', 'decline').required() }),
      answer: Joi.array().items(ownAnswer),
      handler: async (request, h) => {
        const { action } = request.payload as { action: 'accept' | 'decline' };
        await answerOwnInvitation(deps, contextOf(request), paramsOf(request).id, action);
        return own(request, h);
      },
    },
  ];
}
