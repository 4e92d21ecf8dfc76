import { addRoutes, type Feature } from '../http/feature.ts';
import { LiveFeed } from './live-feed.ts';
import Joi from 'joi';
import { route, type Route } from '../http/route.ts';

export { purgeLiveEvents } from './missed-events.ts';

declare module '@hapi/hapi' {
  interface PluginProperties {
    live: { readonly feed: LiveFeed };
  }
}

/** Live updates of open pages; a server that stops ends its streams before it waits for running calls. */
export const live: Feature = {
  name: 'live',
  register: (server, deps) => {
    const feed = new LiveFeed(deps);
    server.expose('feed', feed);
    addRoutes(server, deps, [liveRoute(feed)]);
    server.ext('onPreStop', () => feed.stop());
  },
};

/** What open pages listen to (contract §6). */
const liveRoute = (feed: LiveFeed): Route =>
  route.get('/api/live', {
    access: 'signedIn',
    tag: 'live updates',
    summary: 'Server-sent events for an open page; Last-Event-ID brings what was missed',
    answer: Joi.string(),
    answerType: 'text/event-stream',
    handler: async ({ actor, h, header, onClose }) => {
      const stream = await feed.open(actor, header('last-event-id') || null);
      // Also when the page leaves before it has got an answer.
      onClose(() => stream.end());
      // Neither this server nor a proxy may hold events back to compress or to buffer them.
      return h
        .response(stream.body)
        .type('text/event-stream')
        .header('content-encoding', 'identity')
        .header('x-accel-buffering', 'no');
    },
  });
