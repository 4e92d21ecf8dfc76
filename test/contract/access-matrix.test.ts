import type { RequestRoute } from '@hapi/hapi';
import { expect } from 'chai';
import { type Role } from '../support/actors.ts';
import type { Answer, Client } from '../support/client.ts';
import { buildPages } from '../support/pages.ts';
import { NOBODY, urlOf, type Call, type Expectation } from './access-call.ts';
import { EXPECTATIONS, PUBLIC_CALLS, PUBLIC_PAGES } from './access-expectations.ts';
import { describeWithServer, useWorld } from '../support/suite.ts';
import { until } from '../support/until.ts';

const keyOf = (route: RequestRoute): string => `${route.method.toUpperCase()} ${route.path}`;

const pages = buildPages();

describeWithServer('Access', { pages }, (test) => {
  const [world, as] = useWorld(test);

  it('is declared by every route', () => {
    const undeclared = test.server.table().filter((route) => !route.settings.app?.access);
    expect(undeclared.map(keyOf), 'give these routes an `access`').to.deep.equal([]);
  });

  it('is open without a log-in only where the one list says so', () => {
    const open = test.server
      .table()
      .filter((route) => route.settings.app?.access === 'public' || !route.settings.auth);
    expect(open.map(keyOf)).to.have.members([...PUBLIC_CALLS, ...PUBLIC_PAGES]);
  });

  it('has an expectation for every call, and no expectation without one', () => {
    const calls = test.server
      .table()
      .filter((route) => route.settings.app?.declaration)
      .map(keyOf);
    const missing = calls.filter((key) => !(key in EXPECTATIONS));
    expect(
      missing,
      'add these calls to test/contract/access-expectations.ts, with what contract §3 says of them',
    ).to.deep.equal([]);
    expect(
      Object.keys(EXPECTATIONS).filter((key) => !calls.includes(key)),
      'the server has no such call',
    ).to.deep.equal([]);
  });

  for (const [key, expectation] of Object.entries(EXPECTATIONS))
    it(`of ${key} is as the role table says`, async () => {
      const wrong: string[] = [];
      for (const role of Object.keys(expectation.verdicts) as Role[])
        wrong.push(...(await check(key, expectation, role)));
      expect(wrong).to.deep.equal([]);
    });

  /** Ends a stream from the server's side once it is open. */
  async function endStream(): Promise<void> {
    const { feed } = test.server.plugins.live;
    await until('a stream is open', () => feed.size > 0, 2_000, 10);
    feed.endAll();
  }

  async function check(key: string, { verdicts, call, but }: Expectation, role: Role): Promise<string[]> {
    const expected = verdicts[role];
    const wanted = await call(test, world, role);
    const client = wanted.freshLogin ? await world.freshAs(role) : as[role];
    const [answer] = await Promise.all([
      send(client, key, wanted),
      ...(wanted.streams && expected === 'ok' ? [endStream()] : []),
    ]);
    const done = but?.roles.includes(role) ? answer.status === but.status : answer.status < 300;
    if (expected === 'ok' ? !done : answer.status !== expected)
      return [`${role}: expected ${expected}, got ${answer.status} ${answer.text.slice(0, 200)}`];
    if (expected !== 404) return [];
    // What may not be seen answers like what is not there.
    const elsewhere = elsewhereOf(wanted);
    if (!elsewhere) return [`${role}: nothing says what the same call on nothing is: give it \`nowhere\``];
    const nowhere = await send(client, key, elsewhere);
    return withoutId(nowhere) === withoutId(answer)
      ? []
      : [`${role}: ${withoutId(answer)} is told from ${withoutId(nowhere)}`];
  }
});

function send(client: Client, key: string, call: Call): Promise<Answer> {
  const [method = ''] = key.split(' ');
  const payload = method === 'GET' || method === 'DELETE' ? undefined : (call.payload ?? {});
  return client.call(method, urlOf(key, call), payload, call.headers);
}

/** @returns the same call on a record that is not there; null when the call names none that could be replaced */
function elsewhereOf({ nowhere, ...call }: Call): Call | null {
  if (nowhere === 'namesNothing') return call;
  const params = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, NOBODY]));
  return nowhere || call.params ? { ...call, params, ...nowhere } : null;
}

/** Status and body, but for the request's id, which no two calls share. */
function withoutId({ status, body }: Answer): string {
  return JSON.stringify({ status, body: { ...body, requestId: '' } });
}
