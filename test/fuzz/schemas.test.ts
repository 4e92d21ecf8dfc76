import { performance } from 'node:perf_hooks';
import type { RequestRoute } from '@hapi/hapi';
import fc from 'fast-check';
import type { RouteDeclaration } from '../../src/core/http/route.ts';
import { buildWorld } from '../support/actors.ts';
import type { Role, World } from '../support/actors.ts';
import { buildAdvisor } from '../support/builders.ts';
import type { Answer, Client } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { buildServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { payloads } from './payloads.ts';
import { rawBodies } from './odd.ts';
import { pathPart, queries } from './queries.ts';

const ROLES: readonly Role[] = ['superAdmin', 'groupAdmin', 'organization', 'advisor', 'signedOut'];
/** Calls a route and role, more on demand (FUZZ_RUNS=500); a role that the route refuses anyway gets a few only. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 16);
const REFUSED_RUNS = 3;
const SLOW_MS = 1_000;
/** No route and role gets more than this: some calls take their time on purpose. */
const ROUTE_MS = 40 * RUNS;
const DOCUMENTED = new Set(['statusCode', 'code', 'error', 'message', 'fields', 'requestId']);

interface Input {
  readonly url: string;
  readonly payload: string | Buffer | undefined;
}

describeOnEachDatabase('Whatever is sent', (getDb) => {
  let test: TestServer;
  let world: World;
  let declarations: RouteDeclaration[];
  before(async () => {
    test = await buildServer(getDb());
    world = await buildWorld(test);
    for (let at = 0; at < 4; at += 1) await buildAdvisor(test, { groupIds: [world.openGroup] });
    declarations = test.server
      .table()
      .flatMap((route: RequestRoute) => route.settings.app?.declaration ?? [])
      // Streams do not end by themselves; test/core/live sends them odd positions.
      .filter(({ answerType }) => answerType !== 'text/event-stream');
  });
  after(() => test.stop());

  for (const role of ROLES) {
    it(`as ${role}, no call fails, takes longer than a second or answers in another shape`, async function () {
      this.timeout(60_000 + RUNS * 10_000);
      // Whom no call of the run can delete or rename for good: the log-in is made anew when it is lost.
      let client: Client | null = null;
      for (const declaration of declarations) {
        // Before the clock of the route runs: hashing a password takes its time on a busy machine.
        client ??= await cookieOf(role);
        const property = fc.asyncProperty(inputs(declaration), async (input) => {
          client ??= await cookieOf(role);
          const problem = await send(client, declaration, input, () => (client = null));
          if (problem) throw new Error(`${declaration.method} ${declaration.path}: ${problem}`);
        });
        const ran = await fc.check(property, {
          numRuns: refuses(declaration, role) ? REFUSED_RUNS : RUNS,
          endOnFailure: true,
          interruptAfterTimeLimit: ROUTE_MS,
        });
        // Not one input in the route's time: either the machine is busy, or the call is slow, which one more tells.
        if (ran.interrupted && ran.numRuns === 0) await fc.assert(property, { numRuns: 1 });
        else if (ran.failed) throw new Error(await fc.asyncDefaultReportMessage(ran));
      }
    });
  }

  it('as a broken or a huge body, no call fails, takes longer than a second or answers in another shape', async function () {
    this.timeout(60_000 + RUNS * 10_000);
    const writing = declarations.filter(
      ({ method, access }) =>
        method !== 'GET' && (access === 'public' || access.includes('super_admin') || access === 'signedIn'),
    );
    const client = await cookieOf('superAdmin');
    // Every body to a call that is public, and each call at least a few: parsing is the same for all.
    for (const [at, declaration] of writing.entries()) {
      const bodies =
        declaration.path === '/api/register/advisor'
          ? rawBodies
          : rawBodies.filter((_, index) => index % 9 === at % 9);
      for (const payload of bodies) {
        const problem = await send(client, declaration, {
          url: declaration.path.replaceAll(/\{\w+\}/g, '2147483000'),
          payload,
        });
        if (problem)
          throw new Error(
            `${declaration.method} ${declaration.path}: ${problem} for ${String(payload.slice(0, 100))}`,
          );
      }
    }
  });

  /** @returns what is wrong with the answer, or null */
  async function send(
    client: Client,
    declaration: RouteDeclaration,
    { url, payload }: Input,
    whenLost: () => void = () => undefined,
  ): Promise<string | null> {
    const call = () =>
      client
        .at(test.server)
        .call<unknown>(
          declaration.method,
          url,
          payload,
          payload === undefined ? {} : { 'content-type': 'application/json' },
        );
    const started = performance.now();
    const answer = await call();
    // A machine under load pauses; a slow call is slow again.
    if (
      performance.now() - started > SLOW_MS &&
      (await timed(call)) > SLOW_MS &&
      (await timed(call)) > SLOW_MS
    )
      return 'slower than a second, three times';
    // The log-in has ended, perhaps the person has gone.
    if (answer.status === 401) whenLost();
    if (answer.status === 500)
      return `${url} ${String(payload?.slice(0, 500))} failed: ${test.failures.at(-1)?.stack}`;
    return answer.status < 400 ? wrongHeaders(answer) : wrongError(answer);
  }

  /** Signed in, with the person made anew if a call has deleted them or changed their password. */
  async function cookieOf(role: Role): Promise<Client> {
    try {
      return await world.freshAs(role);
    } catch {
      world = await buildWorld(test);
      return world.freshAs(role);
    }
  }
});

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const TYPES: Partial<Record<Role, string>> = {
  superAdmin: 'super_admin',
  groupAdmin: 'group_admin',
  organization: 'organization',
  advisor: 'advisor',
};

const refuses = ({ access }: RouteDeclaration, role: Role): boolean =>
  access === 'public'
    ? false
    : role === 'signedOut' ||
      (access !== 'signedIn' && !(access as readonly string[]).includes(TYPES[role] ?? ''));

/** Calls of a route: its path filled, a query, and for what changes something a body. */
function inputs({ method, path, payload }: RouteDeclaration): fc.Arbitrary<Input> {
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
  const stray = Object.keys(body).filter((name) => !DOCUMENTED.has(name));
  if (stray.length > 0) return `undocumented ${stray.join(', ')}: ${told}`;
  if (fields !== undefined && !Object.values(fields as object).every(isText))
    return `fields without messages: ${told}`;
  if (requestId !== answer.headers['x-request-id']) return `no matching X-Request-Id: ${told}`;
  if (answer.status === 429 && !answer.headers['retry-after']) return `no Retry-After: ${told}`;
  return null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
