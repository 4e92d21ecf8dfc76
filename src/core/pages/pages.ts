import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { constants, createBrotliCompress } from 'node:zlib';
import inert from '@hapi/inert';
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import { isPortalRoute } from '../../contract/routes.ts';
import { AppError } from '../errors.ts';

const YEAR_MS = 365 * 86_400_000;
/** Assets are sent as the build has compressed them (`scripts/ensure.mjs`); inert's types lack the second option. */
const COMPRESSED = { lookupCompressed: true, lookupMap: { br: '.br', gzip: '.gz' } };
/** Of 11; about as fast as gzip, and smaller. */
const BROTLI_QUALITY = 4;
const NONCE_PLACE = '__CSP_NONCE__';

/**
 * Serves both screens: the console at `/admin`, the portal everywhere else. Known portal paths answer its page, unknown
 * ones the same page with status 404 (design/architecture.md); assets carry a hash in their names and are kept for a
 * year. Unknown paths below `/api` are a JSON 404.
 * @param root the folder with `portal/` and `admin/` as built
 */
export async function registerPages(server: Server, root: string): Promise<void> {
  await server.register(inert);
  // So that hapi offers it; what is not compressed by the build is compressed quickly rather than well.
  server.encoder('br', () =>
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  );
  const pages = {
    portal: await readFile(path.join(root, 'portal/index.html'), 'utf8'),
    admin: await readFile(path.join(root, 'admin/index.html'), 'utf8'),
  };
  const page = (name: keyof typeof pages, status: number) => (request: Request, h: ResponseToolkit) =>
    answerPage(pages[name], status, request, h);
  const open = { auth: false as const, app: { access: 'public' as const } };

  for (const [prefix, folder] of [
    ['', 'portal'],
    ['/admin', 'admin'],
  ] as const) {
    server.route([
      {
        method: 'GET',
        path: `${prefix}/assets/{file*}`,
        handler: { directory: { path: path.join(root, folder, 'assets'), index: false, ...COMPRESSED } },
        options: { ...open, cache: { expiresIn: YEAR_MS, privacy: 'public' } },
      },
      {
        method: 'GET',
        path: `${prefix}/favicon.svg`,
        handler: { file: { path: path.join(root, folder, 'favicon.svg'), confine: false } },
        options: open,
      },
    ]);
  }
  server.route([
    // hapi looks through a method's own routes before those of `*`: without the first, GET would find the page below.
    { method: 'GET', path: '/api/{path*}', handler: unknownCall, options: open },
    { method: '*', path: '/api/{path*}', handler: unknownCall, options: open },
    // `/admin/…` belongs to react-admin's own router, which shows its own page for what it does not know.
    { method: 'GET', path: '/admin/{path*}', handler: page('admin', 200), options: open },
    {
      method: 'GET',
      path: '/{path*}',
      options: open,
      handler: (request, h) => page('portal', isPortalRoute(request.path) ? 200 : 404)(request, h),
    },
  ]);
}

function unknownCall(): never {
  throw new AppError('NOT_FOUND');
}

function answerPage(html: string, status: number, request: Request, h: ResponseToolkit): ResponseObject {
  const nonce = randomBytes(16).toString('base64');
  request.app.nonce = nonce;
  return h
    .response(html.replaceAll(NONCE_PLACE, nonce))
    .type('text/html')
    .code(status)
    .header('cache-control', 'no-store');
}
