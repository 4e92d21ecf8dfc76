import { expect } from 'chai';
import { ERRORS, FIELDS } from '../../../src/contract/messages.ts';
import { buildWorld, type Role, type World } from '../../support/actors.ts';
import { buildAdvisor, buildOrganization, signIn } from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { buildServer, type TestServer } from '../../support/server.ts';
import { buildMatch, codeOf, conversations, send, thread } from './people.ts';

type Somebody = Exclude<Role, 'signedOut'>;
const EVERYBODY: readonly Somebody[] = [
  'advisor',
  'otherAdvisor',
  'organization',
  'otherOrganization',
  'groupAdmin',
  'secondAdmin',
  'otherAdmin',
  'superAdmin',
];

/** Contract §6: members to their groups' admins, group admins to members and admins, S to anyone. Nobody has a match. */
const MAY_WRITE: Readonly<Record<Somebody, readonly Somebody[]>> = {
  advisor: ['groupAdmin', 'secondAdmin'],
  otherAdvisor: ['otherAdmin'],
  organization: ['groupAdmin', 'secondAdmin'],
  otherOrganization: ['otherAdmin'],
  groupAdmin: ['advisor', 'organization', 'secondAdmin'],
  secondAdmin: ['advisor', 'organization', 'groupAdmin'],
  otherAdmin: ['otherAdvisor', 'otherOrganization'],
  superAdmin: EVERYBODY.filter((role) => role !== 'superAdmin'),
};

describeOnEachDatabase('Who may write to whom', (getDb) => {
  let test: TestServer;
  let world: World;
  beforeEach(async () => {
    await getDb()('messages').delete();
    await getDb()('matches').delete();
  });
  before(async () => {
    test = await buildServer(getDb());
    world = await buildWorld(test);
  });
  after(() => test.stop());

  it('nobody who is signed out', async () => {
    const visitor = test.client();
    const answers = [
      await visitor.get('/api/messages'),
      await visitor.get(`/api/messages/${world.advisor.userId}`),
      await visitor.post('/api/messages', { receiverId: world.advisor.userId, content: 'Hello' }),
      await visitor.patch(`/api/messages/${world.advisor.userId}/read`),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([401, 401, 401, 401]);
  });

  it('nobody without words, in more than 4,000 characters, or with unreadable ones', async () => {
    const advisor = await world.as('advisor');
    const to = world.groupAdmin.userId;
    for (const content of [undefined, '', '  \n\t ', 7]) {
      const answer = await advisor.post('/api/messages', { receiverId: to, content });
      expect(answer.status).to.equal(400);
      expect(answer.body['fields']).to.deep.equal({ content: FIELDS.message.empty });
    }
    const long = await send(advisor, to, 'x'.repeat(4_001));
    expect(long.status).to.equal(400);
    expect((long.body as unknown as { fields: unknown }).fields).to.deep.equal({
      content: FIELDS.message.max,
    });
    expect((await send(advisor, to, 'a\0b')).status).to.equal(400);
    expect((await send(advisor, to, 'half \ud83d')).status).to.equal(400);
    expect((await send(advisor, to, ` ${'x'.repeat(4_000)} \n`)).status).to.equal(201);
  });

  it('each role to exactly those that the rules name', async () => {
    for (const from of EVERYBODY) {
      const client = await world.as(from);
      for (const to of EVERYBODY) {
        const isAllowed = MAY_WRITE[from].includes(to);
        const reads = await thread(client, world[to].userId);
        expect(reads.status, `${from} reads ${to}`).to.equal(isAllowed ? 200 : 404);
        const answer = await send(client, world[to].userId);
        expect(answer.status, `${from} to ${to}`).to.equal(isAllowed ? 201 : 403);
        if (!isAllowed) expect(codeOf(answer)).to.equal('MAY_NOT_WRITE');
        // Else the other direction would be an answer.
        await getDb()('messages').delete();
      }
    }
  });

  it('to strangers, unknown people and oneself the refusal is the same', async () => {
    const advisor = await world.as('advisor');
    const ids = [world.otherOrganization.userId, 999_999, world.advisor.userId];
    for (const id of ids) {
      const { body, status } = await send(advisor, id);
      expect(status).to.equal(403);
      expect(body).to.deep.include({ code: 'MAY_NOT_WRITE', message: ERRORS.MAY_NOT_WRITE });
      const unseen = await thread(advisor, id);
      expect(unseen.status).to.equal(404);
      expect(codeOf(unseen)).to.equal('NOT_FOUND');
      expect((await advisor.patch(`/api/messages/${id}/read`)).status).to.equal(404);
      expect(await conversations(advisor, `?user=${id}`)).to.deep.equal([]);
    }
  });

  it('the two sides of a pending or accepted match, not of a declined one', async () => {
    const { advisor, otherOrganization } = world;
    const [mine, theirs] = [await world.as('advisor'), await world.as('otherOrganization')];
    for (const status of ['pending', 'accepted'] as const) {
      const id = await buildMatch(test, { ...advisor, ...otherOrganization, status });
      expect((await send(mine, otherOrganization.userId)).status).to.equal(201);
      await getDb()('messages').delete();
      expect((await send(theirs, advisor.userId)).status).to.equal(201);
      await getDb()('messages').delete();
      await getDb()('matches').where({ id }).delete();
    }
    await buildMatch(test, { ...advisor, ...otherOrganization, status: 'rejected' });
    expect((await send(mine, otherOrganization.userId)).status).to.equal(403);
    expect((await send(theirs, advisor.userId)).status).to.equal(403);
  });

  it('both sides of a conversation that exists, also after its match is declined', async () => {
    const { advisor, otherOrganization } = world;
    const [mine, theirs] = [await world.as('advisor'), await world.as('otherOrganization')];
    const id = await buildMatch(test, { ...advisor, ...otherOrganization, status: 'pending' });
    await send(theirs, advisor.userId, 'Can you help?');
    await getDb()('matches').where({ id }).update({ status: 'rejected' });
    expect((await send(mine, otherOrganization.userId, 'Sadly not')).status).to.equal(201);
    expect((await send(theirs, advisor.userId, 'Never mind')).status).to.equal(201);
    const [row] = await conversations(mine);
    expect(row).to.include({ userId: otherOrganization.userId, canWrite: true });
  });

  it('a super admin’s message may be answered', async () => {
    await send(await world.as('superAdmin'), world.otherAdvisor.userId);
    expect((await send(await world.as('otherAdvisor'), world.superAdmin.userId)).status).to.equal(201);
  });

  it('former members of a group no longer to its admins', async () => {
    const advisor = await buildAdvisor(test, { groupIds: [world.groupA] });
    const organization = await buildOrganization(test, { groupIds: [world.groupA] });
    for (const table of ['group_advisors', 'group_organizations'])
      await getDb()(table).where('group_id', world.groupA).update({ status: 'removed' });
    const admin = await world.as('groupAdmin');
    for (const member of [advisor, organization]) {
      expect((await send(await signIn(test, member), world.groupAdmin.userId)).status).to.equal(403);
      expect((await send(admin, member.userId)).status).to.equal(403);
    }
  });
});
