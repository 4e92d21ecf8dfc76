import { randomUUID } from 'node:crypto';
import type { Request, Server } from '@hapi/hapi';
import { AppError } from '../errors.ts';
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/loopback.ts';
import { isCostly } from '../costly.ts';
import { networkOf, withoutPort } from './addresses.ts';
import { camel } from './errors.ts';
import { readForm } from './multipart.ts';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** Sent as `X-Request-Id`, in every error, log line and audit event of the call. */
    requestId: string;
    /** The client's address at the configured proxy depth. */
    clientAddress: string;
    /** The same as limits count it: a network that one client may have to itself counts as one. */
    limitAddress: string;
    /** What the call shows in `Authorization: Bearer`: a program's, whose cookies are not read. */
    bearer?: string;
    /** Why the answer is a 503. */
    unavailableFor?: 'database' | 'dependency' | 'busy';
    /** For the styles of this page only (CSP). */
    nonce?: string;
  }
}

/** No form has nearly as many; a body of a hundred thousand would only hold the process up. */
const MOST = { names: 1_000, values: 10_000 };

const SAFE_METHODS = new Set(['get', 'head', 'options']);

/** What holds for every call before its route: request id, client address, origin check and camelCase payload. */
export function registerRequestBasics(
  server: Server,
  { trustProxy, publicUrl }: Pick<Config, 'trustProxy' | 'publicUrl'>,
): void {
  server.ext('onRequest', (request, h) => {
    request.app.requestId = randomUUID();
    request.app.clientAddress = clientAddress(request, trustProxy);
    request.app.limitAddress = networkOf(request.app.clientAddress);
    declareBytes(request);
    // A kilobyte may unpack to a megabyte, which its sender has for nothing.
    if (headerText(request, 'content-encoding') !== '') throw new AppError('UNSUPPORTED_TYPE');
    takeBearer(request);
    // No page of another site can make a browser send one.
    if (request.app.bearer === undefined && !SAFE_METHODS.has(request.method))
      refuseOtherOrigins(request, publicUrl);
    return h.continue;
  });

  server.ext('onPostAuth', async (request, h) => {
    const { declaration } = request.route.settings.app ?? {};
    let payload: unknown = request.payload;
    if (declaration && !declaration.ignoresBody && Buffer.isBuffer(payload))
      payload = declaration.upload
        ? await readForm(payload, headerText(request, 'content-type'))
        : readJsonBody(payload);
    Object.assign(request, { payload });
    refuseCostly({ payload, params: request.params, query: request.query });
    nameInCamelCase(request.query);
    if (!isNamed(payload)) return h.continue;
    nameInCamelCase(payload);
    for (const value of Object.values(payload))
      if (Array.isArray(value)) value.filter(isNamed).forEach(nameInCamelCase);
    return h.continue;
  });
}

/** An object of JSON or of a form, whose names may be fields. */
const isNamed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);

/**
 * Payload names are taken in camelCase and in snake_case alike (contract §2), those of a query and of a list's rows, too.
 * An object by itself may be a map whose names are values (skills), and is left as it is.
 */
function nameInCamelCase(record: Record<string, unknown>): void {
  for (const name of Object.keys(record)) {
    const wanted = camel(name);
    if (wanted === name) continue;
    if (!Object.hasOwn(record, wanted)) record[wanted] = record[name];
    delete record[name];
  }
}

const [QUOTE, BACKSLASH, ...BEFORE_VALUES] = Buffer.from('"\\[{,');

/** Counts values before it makes them: those of a megabyte take a sixth of a second. @throws AppError TOO_LARGE, INVALID_JSON */
function readJsonBody(body: Buffer): unknown {
  let [values, isText] = [0, false];
  for (let at = 0; at < body.length; at += body[at] === BACKSLASH ? 2 : 1)
    if (body[at] === QUOTE) isText = !isText;
    else if (!isText && BEFORE_VALUES.includes(body[at] ?? 0)) values += 1;
  // Twice, as one that is empty itself counts as two.
  if (values > 2 * MOST.values) throw new AppError('TOO_LARGE');
  try {
    // Without a body all fields are missing: each is told by its name.
    return JSON.parse(body.toString() || '{}') as unknown;
  } catch {
    throw new AppError('INVALID_JSON');
  }
}

/** What takes long to look at, before it is. @throws AppError TOO_LARGE, INVALID_JSON */
function refuseCostly(sent: unknown): void {
  const values = [sent];
  for (const value of values) {
    if (values.length > MOST.values || (typeof value === 'string' && isCostly(value)))
      throw new AppError('TOO_LARGE');
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    if (Object.hasOwn(value, '__proto__')) throw new AppError('INVALID_JSON');
    const inner: unknown[] = Object.values(value);
    if (!Array.isArray(value) && inner.length > MOST.names) throw new AppError('TOO_LARGE');
    for (const each of inner) values.push(each);
  }
}

/** A call that shows a token is a program's: its cookies are not read. */
function takeBearer(request: Request): void {
  const [, token] = /^Bearer (.+)$/i.exec(headerText(request, 'authorization')) ?? [];
  if (token === undefined) return;
  request.app.bearer = token.trim();
  delete request.headers['cookie'];
}

/**
 * A body without a type is bytes (RFC 9110 §8.3), which no call takes, and not the JSON that hapi would make of it: any
 * site's page can send such a one without being asked (`fetch` of a typeless `Blob`; design/security.md 9).
 */
function declareBytes({ headers }: Request): void {
  const isEmpty = !headers['transfer-encoding'] && !Number(headers['content-length'] ?? 0);
  if (!headers['content-type'] && !isEmpty) headers['content-type'] = 'application/octet-stream';
}

/** A request header as text; Node joins repeated ones, an absent one is empty. */
export function headerText(request: Request, name: string): string {
  const value: unknown = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/**
 * The address that the nearest trusted proxy saw: with n proxies, the n-th `X-Forwarded-For` entry from the right. With
 * 0 the header is anyone's claim and is not read (design/security.md 5).
 */
function clientAddress(request: Request, trustProxy: number): string {
  if (trustProxy > 0) {
    const entries = headerText(request, 'x-forwarded-for')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    const entry = entries.at(-Math.min(trustProxy, entries.length));
    if (entry !== undefined) return withoutPort(entry).slice(0, 64);
  }
  return request.info.remoteAddress;
}

/**
 * Refuses state-changing calls that a browser sends from another origin (contract §2, design/security.md 9). A call
 * without both headers is no browser and is allowed (contract §10). @throws AppError CROSS_ORIGIN
 */
function refuseOtherOrigins(request: Request, publicUrl: string | null): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('CROSS_ORIGIN');
  const origin = request.headers['origin'];
  if (origin === undefined) return;
  const { host, hostname } = request.info;
  // With a public address, a foreign Host is no origin of ours; this machine's own names are nobody else's.
  const asked = publicUrl && !isLoopback(hostname) ? [] : [`http://${host}`, `https://${host}`];
  const own = [...asked, ...(publicUrl ? [new URL(publicUrl).origin] : [])];
  if (typeof origin !== 'string' || !own.includes(origin)) throw new AppError('CROSS_ORIGIN');
}
