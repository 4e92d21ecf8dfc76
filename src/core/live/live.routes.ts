import Joi from 'joi';
import type { Route } from '../http/route.ts';
import { route } from '../http/route.ts';
import type { LiveFeed } from './live-feed.ts';

/** What open pages listen to (contract §6). */
export function liveRoutes(feed: LiveFeed): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/live',
      access: 'signedIn',
      tag: 'live updates',
      summary: 'Server-sent events for an open page; Last-Event-ID brings what was missed',
      answer: Joi.string(),
      answerType: 'text/event-stream',
      handler: async ({ actor, h, header, onClose }) => {
        const stream = await feed.open(actor, header('last-event-id') || null);
        // Also when the page leaves before it has got an answer.
        onClose(() => stream.end());
        return (
          h
            .response(stream.body)
            .type('text/event-stream')
            // Neither this server nor a proxy may hold events back to compress or to buffer them.
            .header('content-encoding', 'identity')
            .header('x-accel-buffering', 'no')
        );
      },
    }),
  ];
}
