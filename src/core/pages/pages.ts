import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { constants, createBrotliCompress } from 'node:zlib';
import inert from '@hapi/inert';
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import { PATHS, isPortalRoute } from '../../contract/routes.ts';
import { DAY_MS } from '../db/clock.ts';
import { AppError } from '../errors.ts';
import { headerText } from '../http/request.ts';
import { COOKIE_NAME, hostCookie } from '../session/plugin.ts';

const YEAR_MS = 365 * DAY_MS;
/** Assets are sent as the build has compressed them (`scripts/ensure.mjs`); inert's types lack the second option. */
const COMPRESSED = { lookupCompressed: true, lookupMap: { br: '.br', gzip: '.gz' } };
/** Of 11; about as fast as gzip, and smaller. */
const BROTLI_QUALITY = 4;
const LETTER = `${PATHS.letter}/{token}`;
const NONCE_PLACE = '__CSP_NONCE__';
/** A page that comes without the cookie of a log-in need not ask who is signed in. */
const LOG_IN_PLACE = '__LOG_IN__';
const LOG_IN_COOKIES = [false, true].map((secure) => hostCookie(COOKIE_NAME, secure));
/** The picture of a shared link needs its whole address (ogp.me). */
const ORIGIN_PLACE = '__ORIGIN__';

/**
 * Serves both screens: the console at `/admin`, the portal everywhere else. Known portal paths answer its page, unknown
 * ones the same page with status 404 (design/architecture.md); assets carry a hash in their names and are kept for a
 * year. Unknown paths below `/api` are a JSON 404.
 * @param root the folder with `portal/` and `admin/` as built
 * @param origin where people reach them: `https://match.example.org`
 */
export async function registerPages(server: Server, root: string, origin: string): Promise<void> {
  await server.register(inert);
  // So that hapi offers it; what is not compressed by the build is compressed quickly rather than well.
  server.encoder('br', () =>
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  );
  const read = async (folder: string) =>
    (await readFile(path.join(root, folder, 'index.html'), 'utf8')).replace(ORIGIN_PLACE, origin);
  const pages = { portal: await read('portal'), admin: await read('admin') };
  const page = (name: keyof typeof pages, status: number) => (request: Request, h: ResponseToolkit) =>
    answerPage(pages[name], status, request, h);
  const open = { auth: false as const, app: { access: 'public' as const } };

  for (const [prefix, folder, pictures] of [
    ['', 'portal', ['favicon.svg', 'share.png']],
    ['/admin', 'admin', ['favicon.svg']],
  ] as const) {
    server.route([
      {
        method: 'GET',
        path: `${prefix}/assets/{file*}`,
        handler: { directory: { path: path.join(root, folder, 'assets'), index: false, ...COMPRESSED } },
        options: { ...open, cache: { expiresIn: YEAR_MS, privacy: 'public' } },
      },
      ...pictures.map((name) => ({
        method: 'GET' as const,
        path: `${prefix}/${name}`,
        handler: { file: { path: path.join(root, folder, name), confine: false } },
        options: open,
      })),
    ]);
  }
  // A letter is checked at its own address: a browser gets the page, with the status of what the page will ask for.
  server.ext('onPreResponse', (request, h) => {
    const { response, route } = request;
    if (route.path !== LETTER || !headerText(request, 'accept').includes('text/html')) return h.continue;
    const status = response instanceof Error ? response.output.statusCode : response.statusCode;
    return page('portal', status)(request, h).vary('accept');
  });
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
  const logIn = LOG_IN_COOKIES.some((name) => name in request.state) ? 'maybe' : 'none';
  return h
    .response(html.replaceAll(NONCE_PLACE, nonce).replace(LOG_IN_PLACE, logIn))
    .type('text/html')
    .code(status)
    .header('cache-control', 'no-store');
}
