import { expect } from 'chai';
import { naming } from '../../src/features/safety/blocks/blocks.queries.ts';
import { type Role } from '../support/actors.ts';
import { expectStatus } from '../support/answers.ts';
import { acceptedMatchOf, EXPECTATIONS } from './access-expectations.ts';
import { urlOf, type Call } from './access-call.ts';
import { describeWithServer, useWorld } from '../support/suite.ts';

/** What tells of somebody: names and addresses, and ids under their own names. */
interface Traces {
  readonly texts: readonly ((text: string) => boolean)[];
  readonly ids: Readonly<Record<'user' | 'advisor' | 'organization', number>>;
}

const KIND_OF_ID: Readonly<Record<string, keyof Traces['ids']>> = {
  userId: 'user',
  senderId: 'user',
  receiverId: 'user',
  advisorUserId: 'user',
  organizationUserId: 'user',
  advisorId: 'advisor',
  organizationId: 'organization',
};

/** Whether a value of an answer, however deep, is somebody's id. */
function holdsId(value: unknown, ids: Traces['ids'], key = ''): boolean {
  if (Array.isArray(value)) return value.some((one) => holdsId(one, ids, key));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([name, one]) => holdsId(one, ids, name));
  const kind = KIND_OF_ID[key];
  return kind !== undefined && value === ids[kind];
}

/** The table of calls once more, with a block between the advisor and the organisation of group A (issue 15). */
describeWithServer('With a block between the two sides', (test) => {
  const traces = new Map<Role, Traces>();
  const prepared: { readonly key: string; readonly role: Role; readonly call: Call }[] = [];
  const [world, as] = useWorld(test);
  before(async () => {
    const { advisor, organization } = world;
    await test.change('advisors', advisor.advisorId, { last_name: 'Umberleigh' });
    await test.change('organizations', organization.organizationId, { name: 'Quillfeather Trust' });
    const { matchId } = await acceptedMatchOf(test, world);
    const asAdvisor = as.advisor;
    const asOrganization = as.organization;
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const scheduledDate of [day(-2), day(2)])
      await asAdvisor.post('/api/sessions', { matchId, scheduledDate, durationMinutes: 60 });
    await asAdvisor.post('/api/messages', { receiverId: organization.userId, content: 'Good morning' });
    await asOrganization.post('/api/messages', { receiverId: advisor.userId, content: 'And to you' });
    // What tells of each to the other.
    traces.set('organization', {
      texts: ['Umberleigh', advisor.username, advisor.email].map(naming),
      ids: { user: advisor.userId, advisor: advisor.advisorId, organization: -1 },
    });
    traces.set('advisor', {
      texts: ['Quillfeather', organization.username, organization.email].map(naming),
      ids: { user: organization.userId, advisor: -1, organization: organization.organizationId },
    });
    // Each call on what was there before the block.
    for (const [key, { call }] of Object.entries(EXPECTATIONS))
      for (const role of ['advisor', 'organization', 'groupAdmin', 'superAdmin'] as const)
        // Whoever signs in is somebody else from then on.
        if (key !== 'POST /api/login') prepared.push({ key, role, call: await call(test, world, role) });
    await expectStatus(201, asAdvisor.post('/api/blocks', { userId: organization.userId }));
  });

  const isAbout = ({ texts, ids }: Traces, text: string, body: unknown): boolean =>
    texts.some((names) => names(text)) || holdsId(body, ids);

  const send = async ({ key, role, call }: (typeof prepared)[number]) => {
    const client = call.freshLogin ? await world.freshAs(role) : as[role];
    const [method = ''] = key.split(' ');
    const payload = method === 'GET' || method === 'DELETE' ? undefined : (call.payload ?? {});
    return client.call(method, urlOf(key, call), payload, call.headers);
  };

  it('no answer to either names the other', async () => {
    const wrong: string[] = [];
    for (const one of prepared) {
      const { key, role, call } = one;
      const mine = traces.get(role);
      // Whom one has blocked is in one's own list of blocks, and so in one's download.
      if (!mine || call.streams || (role === 'advisor' && key === 'GET /api/blocks')) continue;
      const { body, text } = await send(one);
      const isDownload = key === 'GET /api/user/export';
      const read = isDownload ? { ...body, blocks: [] } : body;
      if (isAbout(mine, isDownload ? JSON.stringify(read) : text, read)) wrong.push(`${role}: ${key}`);
    }
    expect(wrong).to.deep.equal([]);
  });

  it('nothing that administrators do mails or tells either of the other', async () => {
    const lastMail = Number((await test.db('outbox').max({ id: 'id' }).first())?.id ?? 0);
    for (const one of prepared) if (!traces.has(one.role) && !one.key.startsWith('GET ')) await send(one);
    for (const role of ['advisor', 'organization'] as const) {
      const mine = traces.get(role);
      if (!mine) throw new Error('no traces');
      const { userId } = world[role];
      const told = [
        ...(await test
          .db('outbox')
          .where('user_id', userId)
          .where('id', '>', lastMail)
          .select('subject', 'text_body', 'html_body', 'calendar')),
        ...(await test
          .db('notifications')
          .where({ user_id: userId, apart_from_user_id: null })
          .select('title', 'body')),
        ...(await test.db('live_events').where('user_id', userId).select('payload')),
      ] as Record<string, string | null>[];
      for (const row of told) {
        const body: unknown = row['payload'] ? JSON.parse(row['payload']) : {};
        expect(isAbout(mine, JSON.stringify(row), body), JSON.stringify(row)).to.equal(false);
      }
    }
  });
});
