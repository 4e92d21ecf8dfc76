import type { RequestRoute } from '@hapi/hapi';
import { expect } from 'chai';
import { urlOf, type Call } from '../contract/access-call.ts';
import { EXPECTATIONS } from '../contract/access-expectations.ts';
import { type Role, type World } from '../support/actors.ts';
import { addPasskey, Authenticator, passkeyLogin } from '../support/authenticator.ts';
import { buildAdvisor, PASSWORD, signIn, unique } from '../support/builders.ts';
import type { Answer, Client } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { FakeIdentityProvider } from '../support/identity-provider.ts';
import { codeOf, turnOnCodes } from '../support/second-factor.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { makeChallenge } from '../../src/core/session/challenges.ts';
import eventsOfCalls from './events.json' with { type: 'json' };
import { fingerprints, type InPart } from './fingerprints.ts';
import { opened, serverOn, useWorld, type SuiteServer } from '../support/suite.ts';

const LOOKS_AT_ROWS = ['/api', '/api/admin', '/api/group-admin'].flatMap((prefix) =>
  ['advisors', 'organizations'].flatMap((what) => [
    `POST ${prefix}/${what}/import/preview`,
    `POST ${prefix}/${what}/import/check`,
  ]),
);

/** Calls that change nothing that users own, or nothing at all, each with the reason why it has no event. */
const WITHOUT_EVENT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    LOOKS_AT_ROWS.map((call) => [call, 'says what is wrong with rows and keeps nothing']),
  ),
  'POST /api/cv/extract': 'reads a file and keeps nothing of it',
  'POST /api/cv/process': 'answers a proposal and keeps nothing',
  'POST /api/search/advisors': 'a question; a query is private and stays so',
  'POST /api/admin/trades/reading': 'a question; what a brief is read as is kept nowhere',
  'POST /api/search/advisors/assessment': 'asks for what a search has found out',
  'POST /api/user/passkeys/options': 'asks for something, for five minutes',
  'POST /api/login/passkey/options': 'asks for something, for five minutes',
  'POST /api/user/identity-link': 'asks for something, for ten minutes',
  'POST /api/user/totp': 'a secret that asks for nothing before it is confirmed',
  'POST /api/admin/webhooks/{id}/test': 'tells an address of something invented; its delivery is listed',
  'PATCH /api/notifications/read': 'what one has seen on one’s own bell; nobody else knows or is affected',
};

/** The events of every other call, in their order. */
const EVENTS: Readonly<Record<string, string>> = eventsOfCalls;

/** Events of many records, and of blocks, which nobody else is to know of, name none. */
const NAMES_NONE = /^block\.|import/;
const SECRETS = /long enough|argon2|token|a test for/;

/** Counters of limits count refused calls as well. */
// A challenge is spent, and a try at it taken, whatever comes of the answer.
const UNRELATED = ['rate_limits', 'audit_events_gone', 'challenges'];
/** A log-in notes when it was used, which moves its idle end; a file that nobody owns yet is an orphan. */
const IN_PART: InPart = {
  login_sessions: (rows) =>
    rows.select('id', 'user_id', 'token_hash', 'authenticated_at', 'ip', 'user_agent', 'created_at'),
  files: (rows) => rows.whereNotNull('owner_user_id').select(),
};

interface Prepared {
  readonly client: Client;
  readonly call: Call;
}

/** Where the access table's call is refused on purpose, one that is taken. */
const OWN: Readonly<Record<string, (test: SuiteServer, world: World) => Promise<Prepared>>> = {
  'DELETE /api/user': async (test) => ({
    client: await test.asAdvisor(),
    call: { payload: { password: PASSWORD } },
  }),
  'DELETE /api/user/login-sessions': async (test) => {
    const person = await buildAdvisor(test);
    await signIn(test, person);
    return { client: await signIn(test, person), call: {} };
  },
  'POST /api/user/email/verification': withAddressToCome,
  'DELETE /api/user/email/verification': withAddressToCome,
  // The access table's call is a preview, which sends nothing.
  'POST /api/admin/announcements': async (_test, world) => ({
    client: world.as.groupAdmin,
    call: { payload: { groupId: world.groupA, to: {}, subject: 'News', text: 'We meet on Friday.' } },
  }),
  'POST /api/logout': async (test) => ({ client: await test.asAdvisor(), call: {} }),
  'POST /api/password/forgot': async (test) => ({
    client: test.client(),
    call: { payload: { email: (await buildAdvisor(test)).email } },
  }),
  'POST /api/user/totp/confirm': async (test) => {
    const client = await test.asAdvisor();
    const { secret } = (await client.post<{ secret: string }>('/api/user/totp')).body;
    return { client, call: { payload: { code: codeOf(secret) } } };
  },
  'POST /api/user/totp/recovery-codes': withCodes,
  'DELETE /api/user/totp': withCodes,
  'POST /api/login/second-factor': async (test) => {
    const person = await buildAdvisor(test);
    const { code } = await turnOnCodes(await signIn(test, person));
    const asked = { username: person.username, password: PASSWORD };
    const { challenge } = (await test.post<{ challenge: string }>('/api/login', asked)).body;
    return { client: test.client(), call: { payload: { challenge, code: code() } } };
  },
  'POST /api/user/passkeys': async (test) => {
    const client = await test.asAdvisor();
    const { challenge } = (await client.post<{ challenge: string }>('/api/user/passkeys/options')).body;
    return { client, call: { payload: { name: 'Key', response: new Authenticator().create(challenge) } } };
  },
  'POST /api/login/passkey': async (test) => {
    const authenticator = await addPasskey(await test.asAdvisor());
    return { client: test.client(), call: { payload: await passkeyLogin(test.client(), authenticator) } };
  },
  'POST /api/login/oidc/register': async (test) => {
    const data = { subject: `new ${unique()}`, email: null, suggestedName: '', at: null };
    const challenge = await makeChallenge(test.db, 'identity-register', { data });
    const payload = { challenge, userType: 'advisor', email: `new.${unique()}@example.org` };
    return { client: test.client(), call: { payload, headers: { cookie: `timematch_oidc=${challenge}` } } };
  },
  'DELETE /api/user/identity-link': async (test) => {
    const person = await buildAdvisor(test);
    const issuer = test.deps.config.oidc?.issuer ?? '';
    const link = { issuer, subject: `known ${unique()}`, created_at: dbTime() };
    await test.insert('identity_links', { user_id: person.userId, ...link });
    return { client: await signIn(test, person), call: {} };
  },
  'POST /api/groups/{groupId}/join-requests': async (test, world) => ({
    client: await test.asAdvisor(),
    call: { params: { groupId: world.openGroup } },
  }),
  'DELETE /api/admin/view-as': async (test, world) => {
    const client = await world.freshAs('groupAdmin');
    const { userId } = await buildAdvisor(test, { groupIds: [world.groupA] });
    await client.post('/api/admin/view-as', { userId });
    return { client, call: {} };
  },
  'PATCH /api/invitations/{id}': async (test, world) => {
    const person = await buildAdvisor(test);
    const form = { emails: [person.email], userType: 'advisor' };
    const path = `/api/groups/${world.groupA}/invitations`;
    const [invitation] = (await world.as.groupAdmin.post<{ id: number }[]>(path, form)).body;
    return {
      client: await signIn(test, person),
      call: { params: { id: Number(invitation?.id) }, payload: { action: 'accept' } },
    };
  },
  'PATCH /api/messages/{userId}/read': async (test, world) => {
    const person = await buildAdvisor(test, { groupIds: [world.groupA] });
    const message = { receiverId: person.userId, content: 'Good morning' };
    await world.as.groupAdmin.post('/api/messages', message);
    return { client: await signIn(test, person), call: { params: { userId: world.groupAdmin.userId } } };
  },
};

async function withCodes(test: SuiteServer): Promise<Prepared> {
  const client = await test.asAdvisor();
  await turnOnCodes(client);
  return { client, call: {} };
}

async function withAddressToCome(test: SuiteServer): Promise<Prepared> {
  const person = await test.advisor();
  await test.change('users', person.userId, { pending_email: `next${unique()}@example.org` });
  return { client: await test.signIn(person), call: {} };
}

describeOnEachDatabase('Every call that writes', (getDb, getUrl) => {
  const provider = opened(new FakeIdentityProvider());
  const test = serverOn(
    () => ({ db: getDb(), url: getUrl() }),
    () => ({ env: provider.env }),
  );
  const [world, as] = useWorld(test);
  let writes: string[];
  /** Who the call is taken from, as the first test has found. */
  const takenFrom = new Map<string, Role>();
  before(() => {
    writes = test.server
      .table()
      .filter(({ method, settings }: RequestRoute) => settings.app?.declaration && method !== 'get')
      .map((route) => `${route.method.toUpperCase()} ${route.path}`);
  });

  async function prepare(key: string, role: Role): Promise<Prepared> {
    const own = OWN[key];
    if (own) return own(test, world);
    const call = await EXPECTATIONS[key]?.call(test, world, role);
    if (!call) throw new Error(`${key} is not in the access table`);
    return { client: call.freshLogin ? await world.freshAs(role) : as[role], call };
  }

  async function send(key: string, { client, call }: Prepared): Promise<Answer> {
    const [method = ''] = key.split(' ');
    const url = urlOf(key, call);
    const payload = call.payload ?? (method === 'DELETE' ? undefined : {});
    let answer = await client.call(method, url, payload, call.headers);
    // A document is read against the clock, which a busy machine may lose.
    for (let tries = 1; answer.body['code'] === 'CV_TOO_COMPLEX' && tries < 4; tries += 1)
      answer = await client.call(method, url, payload, call.headers);
    return answer;
  }

  const eventsOf = async ({ headers }: Answer) =>
    await test.db('audit_events').where('request_id', String(headers['x-request-id'])).orderBy('id');

  it('has an event of the same call, or stands in the one list of those without, with the reason', async function () {
    this.timeout(120_000);
    const wrong: string[] = [];
    const written = new Map<number, string>();
    const allEvents = async (): Promise<[number, string][]> =>
      (await test.db('audit_events').orderBy('id').select()).map((event) => [
        event.id,
        JSON.stringify(event),
      ]);
    for (const key of writes) {
      const roles = (Object.entries(EXPECTATIONS[key]?.verdicts ?? {}) as [Role, unknown][])
        .filter(([, verdict]) => verdict === 'ok')
        .map(([role]) => role);
      const told: string[] = [];
      for (const role of OWN[key] ? (['advisor'] as const) : roles) {
        const answer = await send(key, await prepare(key, role));
        told.push(`${role}: ${answer.status} ${answer.text.slice(0, 120)}`);
        if (answer.status >= 300) continue;
        takenFrom.set(key, role);
        for (const [id, event] of await allEvents()) if (!written.has(id)) written.set(id, event);
        const events = await eventsOf(answer);
        const actions = events.map(({ action }) => action).join(', ');
        if (actions !== (EVENTS[key] ?? '')) wrong.push(`${key} has ${actions}, not ${EVENTS[key]}`);
        if (key in WITHOUT_EVENT === key in EVENTS) wrong.push(`${key} stands in both lists or in neither`);
        for (const { action, actor_name: actor, subject_id: subject, detail } of events) {
          if (!actor) wrong.push(`${key}: ${action} names nobody who acted`);
          if (subject === null && !NAMES_NONE.test(action)) wrong.push(`${key}: ${action} names nothing`);
          if (SECRETS.test(String(detail))) wrong.push(`${key}: ${action} tells a secret: ${detail}`);
        }
        break;
      }
      if (!takenFrom.has(key) && !(key in WITHOUT_EVENT))
        wrong.push(`${key} was not taken: ${told.join('; ')}`);
    }
    expect(wrong).to.deep.equal([]);
    // No call has changed or taken back what was written by one before it.
    const present = new Map(await allEvents());
    for (const [id, event] of written) expect(present.get(id)).to.equal(event);
  });

  it('changes nothing at all when its event cannot be written', async function () {
    this.timeout(120_000);
    const prepared: [string, Prepared][] = [];
    for (const [key, role] of takenFrom)
      if (!(key in WITHOUT_EVENT)) prepared.push([key, await prepare(key, role)]);
    // Profiles just made are read beside the calls; that is no change of a call's.
    await test.settled();
    await test.db.schema.renameTable('audit_events', 'audit_events_gone');
    const wrong: string[] = [];
    try {
      let before = await fingerprints(test.db, UNRELATED, IN_PART);
      for (const [key, call] of prepared) {
        const answer = await send(key, call);
        const after = await fingerprints(test.db, UNRELATED, IN_PART);
        const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
        if (answer.status !== 500) wrong.push(`${key} answers ${answer.status} ${answer.text.slice(0, 120)}`);
        if (changed.length > 0) wrong.push(`${key} leaves a change in ${changed.join(', ')}`);
        before = after;
      }
    } finally {
      await test.db.schema.renameTable('audit_events_gone', 'audit_events');
    }
    expect(prepared).to.have.lengthOf.above(80);
    expect(wrong).to.deep.equal([]);
  });
});
