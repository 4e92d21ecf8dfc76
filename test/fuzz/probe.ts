import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import type { Route } from '../../src/core/http/route.ts';
import type { Answer, Client } from '../support/client.ts';
import { payloads } from './payloads.ts';
import { pathPart, queries } from './queries.ts';

/** The promise (design/security.md 20). */
export const SLOW_MS = 1_000;
/** A call that has not answered by then does not. */
const HANGS_MS = 30_000;
/** Spec 4 §19. */
const OF_CHANGED = ['current', 'changedBy', 'changedFields'];
const DOCUMENTED = new Set(['statusCode', 'code', 'error', 'message', 'fields', 'requestId']);

export interface Input {
  readonly url: string;
  readonly payload: string | Buffer | undefined;
}

/** Sends one input. @returns what is wrong with the answer, or null */
export type Look = (input: Input) => Promise<string | null>;

/**
 * Sends inputs to a call one after another, at least one, and no further one when the call has had its time. The time
 * is looked at between the calls: none is left before it has answered, so that a slow one and a late failure count
 * (fast-check's own `interruptAfterTimeLimit` drops the call under way and passes).
 * @param ms the time of the call in all
 * @returns what is wrong with the first bad answer, or null
 */
export async function probe(
  declaration: Route,
  look: Look,
  { runs, ms }: { readonly runs: number; readonly ms: number },
): Promise<string | null> {
  const until = performance.now() + ms;
  let sent = 0;
  let problem: string | null = null;
  const property = fc.asyncProperty(inputs(declaration), async (input) => {
    if (sent > 0 && performance.now() > until) return true;
    sent += 1;
    problem = await look(input);
    return problem === null;
  });
  const { failed, seed, errorInstance } = await fc.check(property, { numRuns: runs, endOnFailure: true });
  return failed
    ? `${declaration.method} ${declaration.path}: ${problem ?? String(errorInstance)} (seed ${seed})`
    : null;
}

/**
 * @param client who calls
 * @param failure what lay behind the latest answer with status 500
 * @param hangsMs after which a call that has not answered is given up
 */
export async function lookAt(
  client: Client,
  { method }: Route,
  { url, payload }: Input,
  { failure, whenLost, hangsMs = HANGS_MS }: Watch,
): Promise<string | null> {
  const headers: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' };
  // A machine under load pauses; a slow call is slow again.
  for (let time = 1; time <= 3; time += 1) {
    const started = performance.now();
    const answer = await within(hangsMs, client.call<unknown>(method, url, payload, headers));
    if (answer === null) return `${url} ${shown(payload)} has no answer after ${hangsMs} ms`;
    // The log-in has ended, perhaps the person has gone.
    if (answer.status === 401) whenLost?.();
    if (answer.status === 500) return `${url} ${shown(payload)} failed: ${failure()?.stack}`;
    const problem = answer.status < 400 ? wrongHeaders(answer) : wrongError(answer);
    if (problem) return problem;
    if (performance.now() - started <= SLOW_MS) return null;
  }
  return `${url} ${shown(payload)} is slower than a second, three times`;
}

export interface Watch {
  readonly failure: () => Error | undefined;
  readonly whenLost?: () => void;
  readonly hangsMs?: number;
}

const shown = (payload: Input['payload']): string => String(payload?.slice(0, 500));

async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Calls of a route: its path filled, a query, and for what changes something a body. */
function inputs({ method, path, payload }: Route): fc.Arbitrary<Input> {
  const places = [...path.matchAll(/\{(\w+)\}/g)];
  return fc
    .tuple(
      fc.array(pathPart, { minLength: places.length, maxLength: places.length }),
      method === 'GET' ? queries : fc.constant(''),
      payloads(payload),
    )
    .map(([parts, query, body]) => ({
      url: `${parts.reduce((url, part) => url.replace(/\{\w+\}/, () => part), path)}${query ? `?${query}` : ''}`,
      payload:
        method === 'GET'
          ? undefined
          : typeof body === 'string' && body.startsWith('{')
            ? body
            : (JSON.stringify(body) ?? 'null'),
    }));
}

function wrongHeaders({ headers }: Answer<unknown>): string | null {
  return headers['x-request-id'] ? null : 'no X-Request-Id';
}

/** The documented error (contract §2), and no inside of the server in it. */
function wrongError(answer: Answer<unknown>): string | null {
  const told = `${answer.status} ${answer.text.slice(0, 300)}`;
  if (answer.status >= 500) return told;
  const { body } = answer;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return `not an error's body: ${told}`;
  const { statusCode, code, error, message, fields, requestId } = body as Record<string, unknown>;
  if (statusCode !== answer.status || !isText(code) || !isText(error) || !isText(message))
    return `not an error's shape: ${told}`;
  if (!/^[A-Z_]+$/.test(code)) return `not a stable code: ${told}`;
  const also = code === 'CHANGED_MEANWHILE' ? OF_CHANGED : [];
  const stray = Object.keys(body).filter((name) => !DOCUMENTED.has(name) && !also.includes(name));
  if (stray.length > 0) return `undocumented ${stray.join(', ')}: ${told}`;
  if (fields !== undefined && !Object.values(fields as object).every(isText))
    return `fields without messages: ${told}`;
  if (requestId !== answer.headers['x-request-id']) return `no matching X-Request-Id: ${told}`;
  if (answer.status === 429 && !answer.headers['retry-after']) return `no Retry-After: ${told}`;
  return null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
