import type { RequestRoute } from '@hapi/hapi';
import type { Route } from '../../src/core/http/route.ts';
import { buildWorld, type Role, type World } from '../support/actors.ts';
import type { Client } from '../support/client.ts';
import { rawBodies } from './odd.ts';
import { lookAt, probe, type Input } from './probe.ts';
import { describeWithServer } from '../support/suite.ts';

const ROLES: readonly Role[] = ['superAdmin', 'groupAdmin', 'organization', 'advisor', 'signedOut'];
/** Calls a route and role, more on demand (FUZZ_RUNS=500); a role that the route refuses anyway gets a few only. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 16);
const REFUSED_RUNS = 3;
/** After this a route and role get no further call; the one under way is waited for. */
const ROUTE_MS = 40 * RUNS;

describeWithServer('Whatever is sent', (test) => {
  let world: World;
  let declarations: Route[];
  before(async () => {
    world = await buildWorld(test);
    for (let at = 0; at < 4; at += 1) await test.advisor({ groupIds: [world.openGroup] });
    declarations = test.server
      .table()
      .flatMap((route: RequestRoute) => route.settings.app?.declaration ?? [])
      // Streams do not end by themselves; test/core/live sends them odd positions.
      .filter(({ answerType }) => answerType !== 'text/event-stream');
  });

  for (const role of ROLES)
    it(`as ${role}, no call fails, takes longer than a second or answers in another shape`, async function () {
      this.timeout(60_000 + RUNS * 10_000);
      // Whom no call of the run can delete or rename for good: the log-in is made anew when it is lost.
      let client: Client | null = null;
      for (const declaration of declarations) {
        // Before the clock of the route runs: hashing a password takes its time on a busy machine.
        client ??= await cookieOf(role);
        const problem = await probe(
          declaration,
          async (input) => {
            client ??= await cookieOf(role);
            return look(client, declaration, input, () => (client = null));
          },
          { runs: refuses(declaration, role) ? REFUSED_RUNS : RUNS, ms: ROUTE_MS },
        );
        if (problem) throw new Error(problem);
      }
    });

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
        const problem = await look(client, declaration, {
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

  const look = (client: Client, declaration: Route, input: Input, whenLost?: () => void) =>
    lookAt(client, declaration, input, {
      failure: () => test.failures.at(-1),
      ...(whenLost ? { whenLost } : {}),
    });

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

const TYPES: Partial<Record<Role, string>> = {
  superAdmin: 'super_admin',
  groupAdmin: 'group_admin',
  organization: 'organization',
  advisor: 'advisor',
};

const refuses = ({ access }: Route, role: Role): boolean =>
  access === 'public'
    ? false
    : role === 'signedOut' ||
      (access !== 'signedIn' && !(access as readonly string[]).includes(TYPES[role] ?? ''));
