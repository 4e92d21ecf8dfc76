import type { SendMessagePayload } from '../../contract/talk-api.ts';
import { requireActor } from '../../core/access/actor.ts';
import type { Deps } from '../../core/deps.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { contextOf } from '../groups/index.ts';
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
export function messageRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  return [
    {
      method: 'GET',
      path: '/api/messages',
      access: 'signedIn',
      tag,
      summary: 'One’s conversations, newest first',
      query: conversationsQuery,
      answer: conversationsAnswer,
      handler: (request) =>
        listConversations(db, requireActor(request), (request.query as { user?: number }).user ?? null),
    },
    {
      method: 'GET',
      path: '/api/messages/{userId}',
      access: 'signedIn',
      tag,
      summary: 'What two people wrote to each other: the newest 50, or those before a message',
      params: threadParams,
      query: threadQuery,
      answer: threadAnswer,
      handler: (request) =>
        readThread(
          db,
          requireActor(request),
          (request.params as { userId: number }).userId,
          (request.query as { before?: number }).before ?? null,
        ),
    },
    {
      method: 'POST',
      path: '/api/messages',
      access: 'signedIn',
      tag,
      summary: 'Send a message; the same clientMessageId is stored once',
      payload: sendMessagePayload,
      answer: messageAnswer,
      status: 201,
      handler: async (request, h) =>
        h
          .response(await sendMessage(deps, contextOf(request), request.payload as SendMessagePayload))
          .code(201),
    },
    {
      method: 'PATCH',
      path: '/api/messages/{userId}/read',
      access: 'signedIn',
      tag,
      summary: 'Mark everything that somebody wrote to one as read',
      params: threadParams,
      answer: readAnswer,
      handler: (request) =>
        markConversationRead(deps, contextOf(request), (request.params as { userId: number }).userId),
    },
  ];
}
