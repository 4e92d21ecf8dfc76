import { addRoutes } from '../http/feature.ts';
import type { Feature } from '../http/feature.ts';
import { LiveFeed } from './live-feed.ts';
import { liveRoutes } from './live.routes.ts';

export { purgeLiveEvents } from './purge.job.ts';

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
    addRoutes(server, deps, liveRoutes(feed));
    server.ext('onPreStop', () => feed.stop());
  },
};
