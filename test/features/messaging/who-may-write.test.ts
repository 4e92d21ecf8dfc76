import { expect } from 'chai';
import { ERRORS, FIELDS } from '../../../src/contract/messages.ts';
import { ROLES, type Role } from '../../support/actors.ts';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';
import { buildMatch } from '../../support/work.ts';
import { conversations, send, thread } from './people.ts';

type Somebody = Exclude<Role, 'signedOut'>;
const EVERYBODY = ROLES.filter((role): role is Somebody => role !== 'signedOut');

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

describeWithServer('Who may write to whom', (test) => {
  const [world, as] = useWorld(test);
  beforeEach(async () => {
    await test.db('messages').delete();
    await test.db('matches').delete();
  });

  it('nobody without words, in more than 4,000 characters, or with unreadable ones', async () => {
    const { advisor } = as;
    const to = world.groupAdmin.userId;
    const empty = { content: FIELDS.message.empty };
    for (const content of [undefined, '', '  \n\t ', 7])
      await expectRefusal(400, empty, advisor.post('/api/messages', { receiverId: to, content }));
    await expectRefusal(400, { content: FIELDS.message.max }, send(advisor, to, 'x'.repeat(4_001)));
    await expectStatus(400, send(advisor, to, 'a\0b'));
    await expectStatus(400, send(advisor, to, 'half \ud83d'));
    await expectStatus(201, send(advisor, to, ` ${'x'.repeat(4_000)} \n`));
  });

  it('each role to exactly those that the rules name', async () => {
    for (const from of EVERYBODY) {
      for (const to of EVERYBODY) {
        const isAllowed = MAY_WRITE[from].includes(to);
        await expectStatus(isAllowed ? 200 : 404, thread(as[from], world[to].userId), `${from} reads ${to}`);
        const sent = send(as[from], world[to].userId);
        if (isAllowed) await expectStatus(201, sent, `${from} to ${to}`);
        else await expectRefusal(403, 'MAY_NOT_WRITE', sent, `${from} to ${to}`);
        // Else the other direction would be an answer.
        await test.db('messages').delete();
      }
    }
  });

  it('to strangers, unknown people and oneself the refusal is the same', async () => {
    const { advisor } = as;
    const ids = [world.otherOrganization.userId, 999_999, world.advisor.userId];
    for (const id of ids) {
      await expectRefusal(403, ['MAY_NOT_WRITE', ERRORS.MAY_NOT_WRITE], send(advisor, id));
      expect(await conversations(advisor, `?user=${id}`)).to.deep.equal([]);
    }
  });

  it('the two sides of a pending or accepted match, not of a declined one', async () => {
    const { advisor, otherOrganization } = world;
    const [mine, theirs] = [as.advisor, as.otherOrganization];
    for (const status of ['pending', 'accepted'] as const) {
      const { matchId } = await buildMatch(test, { ...advisor, ...otherOrganization, status });
      await expectStatus(201, send(mine, otherOrganization.userId));
      await test.db('messages').delete();
      await expectStatus(201, send(theirs, advisor.userId));
      await test.db('messages').delete();
      await test.db('matches').where('id', matchId).delete();
    }
    await buildMatch(test, { ...advisor, ...otherOrganization, status: 'rejected' });
    await expectStatus(403, send(mine, otherOrganization.userId));
    await expectStatus(403, send(theirs, advisor.userId));
  });

  it('both sides of a conversation that exists, also after its match is declined', async () => {
    const { advisor, otherOrganization } = world;
    const [mine, theirs] = [as.advisor, as.otherOrganization];
    const { matchId } = await buildMatch(test, { ...advisor, ...otherOrganization });
    await send(theirs, advisor.userId, 'Can you help?');
    await test.change('matches', matchId, { status: 'rejected' });
    await expectStatus(201, send(mine, otherOrganization.userId, 'Sadly not'));
    await expectStatus(201, send(theirs, advisor.userId, 'Never mind'));
    const [row] = await conversations(mine);
    expect(row).to.include({ userId: otherOrganization.userId, canWrite: true });
  });

  it('a super admin’s message may be answered', async () => {
    await send(as.superAdmin, world.otherAdvisor.userId);
    await expectStatus(201, send(as.otherAdvisor, world.superAdmin.userId));
  });

  it('former members of a group no longer to its admins', async () => {
    const advisor = await test.advisor({ groupIds: [world.groupA] });
    const organization = await test.organization({ groupIds: [world.groupA] });
    for (const table of ['group_advisors', 'group_organizations'])
      await test.db(table).where('group_id', world.groupA).update({ status: 'removed' });
    for (const member of [advisor, organization]) {
      await expectStatus(403, send(await test.signIn(member), world.groupAdmin.userId));
      await expectStatus(403, send(as.groupAdmin, member.userId));
    }
  });
});
