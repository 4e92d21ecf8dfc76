import { randomBytes } from 'node:crypto';
import type { Site } from '../e2e/site.ts';

const ROUTE = { auth: false, app: { access: 'public' } } as const;

/**
 * Adds pages that do nothing but show a heading once a script of so many kB has come: what the line and the browser
 * take for themselves, from the same server under the same brakes.
 * @returns the page's address for a size in kB, compressed
 */
export function addFloors(site: Site, sizes: readonly number[]): (kb: number) => string {
  for (const kb of sizes) {
    // Random bytes in base64: compressed they are as large as they were.
    const ballast = randomBytes(kb * 1000).toString('base64');
    const script = `document.querySelector('h1').textContent = 'Nothing but a heading'; // ${ballast}`;
    const page = `<!doctype html><title>Floor</title><h1></h1><script src="/floor-${kb}.js"></script>`;
    site.server.route([
      {
        method: 'GET',
        path: `/floor-${kb}`,
        options: ROUTE,
        handler: (_, h) => h.response(page).type('text/html'),
      },
      {
        method: 'GET',
        path: `/floor-${kb}.js`,
        options: ROUTE,
        handler: (_, h) => h.response(script).type('text/javascript'),
      },
    ]);
  }
  return (kb) => `/floor-${kb}`;
}
