import type { Deps } from '../../core/deps.ts';
import { route, type Route } from '../../core/http/route.ts';
import { listConversations, readThread } from './conversations.queries.ts';
import { markConversationRead, sendMessage } from './messages.service.ts';
import Joi from 'joi';
import { USER_TYPES } from '../../contract/enums.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import { count, id, isoMoment, oneOf, orNull, pathIds, required, text } from '../../core/http/joi.ts';
import type { SendMessagePayload } from '../../contract/messages-api.ts';

const threadParams = pathIds('userId');

/** Blank text is none (spec 1 §5); characters are counted as JavaScript's `length` does, after trimming. */
const content = () =>
  text(LIMITS.message.max).required().messages({
    'any.required': FIELDS.message.empty,
    'string.base': FIELDS.message.empty,
    'string.empty': FIELDS.message.empty,
    'string.max': FIELDS.message.max,
  });

const sendMessagePayload = Joi.object<SendMessagePayload>({
  receiverId: id().required(),
  content: content(),
  clientMessageId: text(LIMITS.message.clientIdMax).empty(Joi.valid('', null)),
});

const said = {
  ...required(id(), 'id', 'senderId'),
  content: Joi.string().required(),
  createdAt: isoMoment.required(),
};
const messageAnswer = Joi.object({
  ...said,
  receiverId: id().required(),
  read: Joi.boolean().required(),
  clientMessageId: Joi.string().allow(null).required(),
});

const conversationsAnswer = Joi.array().items(
  Joi.object({
    userId: id().required(),
    user: Joi.object({
      id: id().required(),
      username: Joi.string().required(),
      userType: oneOf(USER_TYPES).required(),
    }).required(),
    profile: Joi.object({
      name: Joi.string(),
      firstName: Joi.string().allow('', null),
      lastName: Joi.string().allow('', null),
    }).required(),
    name: Joi.string().required(),
    lastMessage: orNull(said),
    unreadCount: count.required(),
    canWrite: Joi.boolean().required(),
  }),
);

/** Messages between two users (contract §3, §6). */
export function messageRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route.get('/api/messages', {
      access: 'signedIn',
      summary: 'One’s conversations, newest first',
      query: Joi.object<{ readonly user?: number }>({ user: id() }),
      answer: conversationsAnswer,
      handler: ({ actor, query }) => listConversations(db, actor, query.user ?? null),
    }),
    route.get('/api/messages/{userId}', {
      access: 'signedIn',
      summary: 'What two people wrote to each other: the newest 50, or those before a message',
      params: threadParams,
      query: Joi.object<{ readonly before?: number }>({ before: id() }),
      answer: Joi.array().items(messageAnswer),
      handler: ({ actor, params, query }) => readThread(db, actor, params.userId, query.before ?? null),
    }),
    route.post('/api/messages', {
      access: 'signedIn',
      limit: 'sendMessage',
      summary: 'Send a message; the same clientMessageId is stored once',
      payload: sendMessagePayload,
      answer: messageAnswer,
      status: 201,
      handler: ({ context, payload }) => sendMessage(deps, context, payload),
    }),
    route.patch('/api/messages/{userId}/read', {
      access: 'signedIn',
      summary: 'Mark everything that somebody wrote to one as read',
      params: threadParams,
      answer: Joi.object({ read: count.required() }),
      handler: ({ context, params }) => markConversationRead(deps, context, params.userId),
    }),
  ];
}
