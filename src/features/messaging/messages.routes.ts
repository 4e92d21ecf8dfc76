import type { Deps } from '../../core/deps.ts';
import { route, type Route } from '../../core/http/route.ts';
import { listConversations, readThread } from './conversations.queries.ts';
import { markConversationRead, sendMessage } from './messages.service.ts';
import Joi from 'joi';
import { answerOf } from '../../core/http/shape-schemas.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import { id, text, worded } from '../../core/http/joi.ts';
import { CONVERSATION, MESSAGE, type SendMessagePayload } from '../../contract/messages-api.ts';

const sendMessagePayload = Joi.object<SendMessagePayload>({
  receiverId: id().required(),
  // Blank text is none (spec 1 §5); characters are counted as JavaScript's `length` does, after trimming.
  content: text(LIMITS.message.max).required().messages(worded(FIELDS.message.empty, FIELDS.message.max)),
  clientMessageId: text(LIMITS.message.clientIdMax).empty(Joi.valid('', null)),
});

const messageAnswer = answerOf(MESSAGE);

/** Messages between two users (contract §3, §6). */
export function messageRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route.get('/api/messages', {
      access: 'signedIn',
      summary: 'One’s conversations, newest first',
      query: Joi.object<{ readonly user?: number }>({ user: id() }),
      answer: Joi.array().items(answerOf(CONVERSATION)),
      handler: ({ actor, query }) => listConversations(db, actor, query.user ?? null),
    }),
    route.get('/api/messages/{userId}', {
      access: 'signedIn',
      summary: 'What two people wrote to each other: the newest 50, or those before a message',
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
      answer: Joi.object({ read: Joi.number().integer().min(0).required() }),
      handler: ({ context, params }) => markConversationRead(deps, context, params.userId),
    }),
  ];
}
