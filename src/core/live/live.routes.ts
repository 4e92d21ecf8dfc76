import Joi from 'joi';
import { requireActor } from '../access/actor.ts';
import type { RouteDeclaration } from '../http/route.ts';
import { headerText } from '../http/request.ts';
import type { LiveFeed } from './live-feed.ts';

/** What open pages listen to (contract §6). */
export function liveRoutes(feed: LiveFeed): RouteDeclaration[] {
  return [
    {
      method: 'GET',
      path: '/api/live',
      access: 'signedIn',
      tag: 'live updates',
      summary: 'Server-sent events for an open page; Last-Event-ID brings what was missed',
      answer: Joi.string(),
      answerType: 'text/event-stream',
      handler: async (request, h) => {
        const stream = await feed.open(requireActor(request), headerText(request, 'last-event-id') || null);
        // Also when the page leaves before it has got an answer.
        request.raw.res.once('close', () => stream.end());
        return (
          h
            .response(stream.body)
            .type('text/event-stream')
            // Neither this server nor a proxy may hold events back to compress or to buffer them.
            .header('content-encoding', 'identity')
            .header('x-accel-buffering', 'no')
        );
      },
    },
  ];
}
