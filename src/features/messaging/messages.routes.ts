import type { Deps } from '../../core/deps.ts';
import type { Route } from '../../core/http/route.ts';
import { route } from '../../core/http/route.ts';
import { listConversations } from './conversations.queries.ts';
import {
  conversationsAnswer,
  conversationsQuery,
  messageAnswer,
  readAnswer,
  sendMessagePayload,
  threadAnswer,
  threadParams,
  threadQuery,
} from './messages.schemas.ts';
import { markConversationRead, sendMessage } from './messages.service.ts';
import { readThread } from './thread.queries.ts';

const tag = 'messages';

/** Messages between two users (contract §3, §6). */
export function messageRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route({
      method: 'GET',
      path: '/api/messages',
      access: 'signedIn',
      tag,
      summary: 'One’s conversations, newest first',
      query: conversationsQuery,
      answer: conversationsAnswer,
      handler: ({ actor, query }) => listConversations(db, actor, query.user ?? null),
    }),
    route({
      method: 'GET',
      path: '/api/messages/{userId}',
      access: 'signedIn',
      tag,
      summary: 'What two people wrote to each other: the newest 50, or those before a message',
      params: threadParams,
      query: threadQuery,
      answer: threadAnswer,
      handler: ({ actor, params, query }) => readThread(db, actor, params.userId, query.before ?? null),
    }),
    route({
      method: 'POST',
      path: '/api/messages',
      access: 'signedIn',
      tag,
      limit: 'sendMessage',
      summary: 'Send a message; the same clientMessageId is stored once',
      payload: sendMessagePayload,
      answer: messageAnswer,
      status: 201,
      handler: async ({ context, payload, h }) =>
        h.response(await sendMessage(deps, context, payload)).code(201),
    }),
    route({
      method: 'PATCH',
      path: '/api/messages/{userId}/read',
      access: 'signedIn',
      tag,
      summary: 'Mark everything that somebody wrote to one as read',
      params: threadParams,
      answer: readAnswer,
      handler: ({ context, params }) => markConversationRead(deps, context, params.userId),
    }),
  ];
}
