import { ADMINS } from '../../../core/access/access.ts';
import Joi from 'joi';
import { GROUP_INVITATION, OWN_INVITATION } from '../../../contract/groups-api.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import type { Deps } from '../../../core/deps.ts';
import { changeableText, email, oneOf } from '../../../core/http/joi.ts';
import { listRoute } from '../../../core/http/list.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { invitationAnswer, invitationParams, ownInvitationPayload } from '../groups.schemas.ts';
import { answerOwnInvitation, ownInvitations, readInvitation } from './answers.service.ts';
import { inviteMany, resendInvitation, revokeInvitation, type Invitees } from './invitations.service.ts';
import { INVITED_AS } from './invited-as.ts';
import { listInvitations, readGroupInvitation } from './invitations.queries.ts';

const path = '/api/groups/{groupId}/invitations';

const groupInvitationAnswer = answerOf(GROUP_INVITATION);

/** Said of one address among many, which a message names by its beginning. */
const NAMED_CHARACTERS = 100;
const invitedEmail = () =>
  email(FIELDS.email.invalidOne).error((errors) => {
    for (const { local } of errors) local.value = String(local.value).slice(0, NAMED_CHARACTERS);
    return errors;
  });

const invitePayload = Joi.object<Invitees>({
  // Which of them it is: a list of a hundred is not read through for one slip.
  emails: Joi.array().items(invitedEmail()).min(1).max(LIMITS.invitation.addressesMax).single().required(),
  userType: oneOf(INVITED_AS).required(),
  message: changeableText(LIMITS.invitation.message.max),
});

const ownAnswer = Joi.array().items(answerOf(OWN_INVITATION));

/** Invitations: a group's own, those to oneself, and what a link is for (answering a link is part of `auth`). */
export function invitationRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    listRoute(path, {
      access: ADMINS,
      summary: 'A page of a group’s invitations',
      resource: 'invitations',
      row: groupInvitationAnswer,
      page: ({ actor, params }, list) => listInvitations(db, actor, params.groupId, list),
    }),
    route.post(path, {
      access: ADMINS,
      summary: 'Invite one or many addresses',
      needsProvedAddress: true,
      once: true,
      payload: invitePayload,
      answer: Joi.array().items(groupInvitationAnswer),
      status: 201,
      handler: async ({ context, params, payload }) => {
        await deps.limits.take('sendInvitations', String(context.actor.userId), payload.emails.length);
        return inviteMany(deps, context, params.groupId, payload);
      },
    }),
    route.post(`${path}/{invitationId}/resend`, {
      access: ADMINS,
      limit: 'sendInvitations',
      summary: 'Send an invitation again, with a new link',
      needsProvedAddress: true,
      answer: groupInvitationAnswer,
      handler: ({ context, params }) => resendInvitation(deps, context, params),
      read: ({ actor, params }) => readGroupInvitation(db, actor, params),
    }),
    route.delete(`${path}/{invitationId}`, {
      access: ADMINS,
      summary: 'Take an invitation back',
      answer: groupInvitationAnswer,
      handler: ({ context, params }) => revokeInvitation(deps, context, params),
      read: ({ actor, params }) => readGroupInvitation(db, actor, params),
    }),
    route.get('/api/invitations/{token}', {
      access: 'public',
      limit: 'invitation',
      summary: 'What an invitation is for',
      params: invitationParams,
      answer: invitationAnswer,
      handler: ({ actor, params }) => readInvitation(deps, params.token, actor?.userId ?? null),
    }),
    route.get('/api/invitations', {
      access: 'signedIn',
      summary: 'Invitations that wait for one’s own answer',
      answer: ownAnswer,
      handler: ({ actor }) => ownInvitations(db, actor.userId),
    }),
    route.patch('/api/invitations/{id}', {
      access: 'signedIn',
      summary: 'Answer an invitation to oneself',
      payload: ownInvitationPayload,
      answer: ownAnswer,
      handler: ({ context, params, payload: { action } }) =>
        answerOwnInvitation(deps, context, params.id, action),
      read: ({ actor }) => ownInvitations(db, actor.userId),
    }),
  ];
}
