import { expect } from 'chai';
import { openFileStore } from '../../../src/core/files/file-store.ts';
import { ownFile, storeFile } from '../../../src/core/files/stored-files.ts';
import { queueMail } from '../../../src/core/mail/outbox.ts';
import type { Mail } from '../../../src/core/mail/templates.ts';
import { unreadMessagesJob } from '../../../src/features/messaging/index.ts';
import { hoursLeft } from '../../../src/features/matching/capacity.queries.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { expectAnswer, expectRefusal, expectStatus, statusesOf } from '../../support/answers.ts';
import { logIn, PASSWORD } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { withOwnFiles } from '../../support/folder.ts';
import { dbTimeIn, times } from '../../support/rows.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';
import {
  acceptedMatch,
  ask,
  buildWork,
  changeRequest,
  expectHours,
  hoursOf,
  moveMatch,
  requestForm,
} from '../../support/work.ts';
import { HOUR, fromNow } from '../matching/sessions/world.ts';

const leave = (client: Client, password: string = PASSWORD) =>
  client.call('DELETE', '/api/user', { password });

describeWithServer('Deleting a user', withOwnFiles, (test) => {
  const strict = anotherServer(test, { rateLimitFactor: 1 });

  const session = async (client: Client, matchId: number, startsIn: number, minutes = 60) => {
    const form = { matchId, scheduledDate: fromNow(startsIn), durationMinutes: minutes };
    return (await expectStatus(201, client.post<{ id: number }>('/api/sessions', form))).id;
  };

  it('is refused signed out, without the password and with a wrong one', async () => {
    const advisor = await test.advisor();
    const client = await test.signIn(advisor);
    await expectStatus(401, leave(test.client()));
    await expectRefusal(400, { password: 'Password is required' }, client.call('DELETE', '/api/user', {}));
    const wrong = ['WRONG_PASSWORD', { password: 'The current password is not correct.' }];
    await expectRefusal(403, wrong, leave(client, 'not my password'));
    await expectStatus(200, client.get('/api/user'));
  });

  it('counts wrong passwords, and then refuses the right one as well', async () => {
    const client = await strict.signIn(await test.advisor());
    for (let n = 0; n < 10; n += 1) await expectStatus(403, leave(client, 'wrong'));
    const refused = await expectAnswer(429, leave(client));
    expect(Number(refused.headers['retry-after'])).to.be.greaterThan(0);
  });

  it('is refused to the last super admin; of two who leave at once one stays', async () => {
    const [one, two] = await Promise.all([test.asSuperAdmin(), test.asSuperAdmin()]);
    const answers = await Promise.all([leave(one), leave(two)]);
    expect(await statusesOf(answers)).to.deep.equal([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).to.include({ code: 'LAST_SUPER_ADMIN' });
  });

  it('asked for twice at once is done once; the other call finds nobody signed in', async () => {
    const client = await test.asAdvisor();
    const answers = await Promise.all([leave(client), leave(client)]);
    expect(await statusesOf(answers)).to.deep.equal([200, 401]);
  });

  it('takes an advisor out of all work: hours stay used, sessions are called off, the next one is asked', async () => {
    const world = await buildWork(test, { advisors: 7 });
    const { request, match, asAdvisor } = await acceptedMatch(world, { hoursNeeded: 6 });
    const done = await session(asAdvisor, match.id, -3 * HOUR, 90);
    await expectStatus(200, asAdvisor.patch(`/api/sessions/${done}`, { completed: true }));
    await session(asAdvisor, match.id, 72 * HOUR);
    const pending = await ask(world, { title: 'Reserves policy of a small charity', hoursNeeded: 2 });
    expect(pending.matches.map(({ advisorId }) => advisorId)).to.include(match.advisorId);
    const { organization } = world;
    await asAdvisor.post('/api/messages', { receiverId: organization.userId, content: 'Good morning' });

    const leaving = world.personOf(match.advisorId);
    const { userId } = leaving;
    const store = openFileStore(test.deps.config.filesUrl);
    const cv = { kind: 'cv', name: 'cv.txt', type: 'text/plain', bytes: Buffer.from('Twenty years') };
    const fileId = await storeFile(test.db, store, cv);
    const { storage_key: key } = await test.row('files', fileId);
    await test.db.transaction((trx) => ownFile(trx, fileId, userId));
    const hours = await hoursOf(test, world.organization.organizationId);
    expect(await test.count('outbox', { user_id: userId })).to.be.greaterThan(0);

    const otherLogIn = await test.signIn(leaving);
    const left = await expectStatus(200, leave(asAdvisor));
    expect(left).to.deep.equal({ deleted: true, groupsWithoutAdmins: [] });

    // Every log-in is over, and the name opens nothing.
    await expectStatus(401, otherLogIn.get('/api/user'));
    await expectStatus(401, logIn(test, leaving.username));
    // Nothing of theirs is left: rows, mails, bytes.
    expect(await test.count('users', { id: userId })).to.equal(0);
    expect(await test.count('matches', { advisor_id: match.advisorId })).to.equal(0);
    expect(await test.count('messages', { sender_id: userId })).to.equal(0);
    expect(await test.count('outbox', { to_email: leaving.email })).to.equal(0);
    expect(await test.count('files', { id: fileId })).to.equal(0);
    expect(await store.read(key)).to.equal(null);
    // The organisation's hours are as they were, and still add up.
    expect(await hoursOf(test, world.organization.organizationId)).to.deep.equal(hours);
    expect(hours.remaining).to.equal(hours.ledger);
    const kept = (await test
      .db('delivered_hours')
      .where('organization_id', world.organization.organizationId)
      .select('advisor_id', 'session_id', 'minutes')) as unknown[];
    expect(kept).to.deep.equal([{ advisor_id: null, session_id: null, minutes: 90 }]);

    // Both requests have somebody asked again, whom nobody had asked before.
    const requests = await world.asOrganization.get<HelpRequest[]>('/api/requests');
    for (const before of [request, pending]) {
      const now = requests.body.find(({ id }) => id === before.id)!;
      expect(now.status).to.equal('matching');
      const known = before.matches.map(({ advisorId }) => advisorId);
      expect(now.matches.filter(({ advisorId }) => !known.includes(advisorId))).to.have.length(1);
    }
    expect(requests.body.find(({ id }) => id === request.id)).to.include({ hoursUsed: 1.5 });
    // The organisation was told of the session and of both requests, with who was asked next.
    const notices = await test
      .db('notifications')
      .where('user_id', world.organization.userId)
      .orderBy('id', 'desc')
      .limit(3)
      .select('type', 'title', 'body', 'link');
    const types = notices.map(({ type }) => type);
    expect(types).to.deep.equal(['matchLapsed', 'matchLapsed', 'sessionCancelled']);
    // The session itself is gone.
    expect(notices[2]?.link).to.equal('/sessions');
    expect(notices[0]?.title).to.contain('can no longer help with “Reserves policy of a small charity”');
    expect(notices[0]?.body).to.contain('We have asked');
    // Cancelling gives back what the session did not use.
    for (const each of [request, pending]) await changeRequest(world, each, { status: 'cancelled' });
    await expectHours(test, organization.organizationId, 48.5);
    // The trail tells of the deletion, by nobody's name.
    const trail = await (await test.asSuperAdmin()).list('/api/audit', { filter: { actorUserId: userId } });
    expect(trail.body.map(({ action }) => action)).to.include.members(['user.deleted', 'match.accepted']);
    expect([...new Set(trail.body.map(({ actorName }) => actorName))]).to.deep.equal(['Deleted user']);
  });

  it('adds up when everybody who was asked leaves at once, while one accepts and the organisation cancels', async () => {
    const world = await buildWork(test, { advisors: 5 });
    const request = await ask(world, { hoursNeeded: 10 });
    const clients = await Promise.all(world.advisors.map(({ advisorId }) => world.asAdvisor(advisorId)));
    const [own] = request.matches;
    const answers = await Promise.all([
      ...clients.map((client) => leave(client)),
      moveMatch(clients[0]!, own, 'accepted'),
      changeRequest(world, request, { status: 'cancelled' }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, 5), test.failures.at(-1)?.stack).to.deep.equal([200, 200, 200, 200, 200]);
    expect(Math.max(...statuses)).to.be.lessThan(500);
    await expectHours(test, world.organization.organizationId, 50);
    expect(await test.count('matches', { request_id: request.id })).to.equal(0);
  });

  it('lets an advisor keep what they gave to an organisation that leaves, by an admin’s hand as by its own', async () => {
    const world = await buildWork(test, { advisor: { profile: { availableHoursPerYear: 20 } } });
    const { advisorId, userId } = world.advisor;
    const { match, asAdvisor } = await acceptedMatch(world, { hoursNeeded: 6 });
    const done = await session(asAdvisor, match.id, -3 * HOUR, 120);
    await asAdvisor.patch(`/api/sessions/${done}`, { completed: true });
    await session(asAdvisor, match.id, 72 * HOUR);
    await ask(world, { title: 'A second thing', hoursNeeded: 1 });
    const told = (await test.notices(userId)).length;

    const superAdmin = await test.asSuperAdmin();
    const answer = await superAdmin.delete(`/api/organizations/${world.organization.organizationId}`);
    expect(answer.body).to.deep.include({ deleted: true });

    expect(await test.count('requests', { organization_id: world.organization.organizationId })).to.equal(0);
    expect(await test.count('hour_entries', { organization_id: world.organization.organizationId })).to.equal(
      0,
    );
    const { body } = await asAdvisor.get<{ advisor: Record<string, unknown> }>('/api/user');
    expect(body.advisor).to.include({ hoursContributed: 2, organizationsHelped: 1 });
    expect((await hoursLeft(test.db, [advisorId])).get(advisorId)).to.equal(18);
    const ends = ['sessionCancelled', 'requestClosed', 'requestClosed'];
    expect((await test.notices(userId)).slice(told)).to.deep.equal(ends);
    const mails = (await test.mails(world.advisor.email)).map(({ type }) => type);
    expect(
      mails.filter((type) => ends.includes(type)),
      'a mail for each',
    ).to.have.length(3);
    // With both sides gone the hours are nobody's, and stay.
    await expectStatus(200, leave(asAdvisor));
    expect(
      await test.count('delivered_hours', { advisor_id: null, organization_id: null, minutes: 120 }),
    ).to.equal(1);
  });

  it('names the groups that a group admin leaves without one, and takes their invitations along', async () => {
    const shared = await test.group({ name: 'Shared group' });
    const alone = await test.group({ name: 'Lonely group' });
    const admin = await test.groupAdmin({ groupIds: [shared, alone] });
    await test.groupAdmin({ groupIds: [shared] });
    await test.db('invitations').insert({
      group_id: shared,
      email: admin.email,
      email_key: admin.email,
      user_type: 'group_admin',
      token_hash: 'a hash',
      status: 'invited',
      expires_at: dbTimeIn(1e9),
      ...times(),
    });
    const left = await leave(await test.signIn(admin));
    expect(left.body).to.deep.equal({
      deleted: true,
      groupsWithoutAdmins: [{ id: alone, name: 'Lonely group' }],
    });
    expect(await test.count('groups', { id: alone })).to.equal(1);
    expect(await test.count('invitations', { email_key: admin.email })).to.equal(0);
  });

  it('takes the mail to one’s own address along, however it is written, and nobody else’s', async () => {
    const jose = await test.advisor({ email: 'Jose@x.example.org' });
    const accented = await test.advisor({ email: 'josé@x.example.org' });
    const words: Mail = { type: 'passwordChanged', subject: 'x', text: 'x', html: 'x' };
    const mail = (email: string, userId: number | null) =>
      test.db.transaction((trx) => queueMail(trx, { email, userId }, words));
    await mail('josé@x.example.org', null);
    await mail('josé@x.example.org', accented.userId);
    await mail('JOSE@x.example.org', null);
    await mail('elsewhere@x.example.org', jose.userId);
    // Written to the account that had the address before.
    await mail('jose@x.example.org', accented.userId);
    const client = await test.signIn(jose);
    type Export = { emails: { toEmail: string }[] };
    const { emails } = (await client.get<Export>('/api/user/export')).body;
    expect(emails.map(({ toEmail }) => toEmail)).to.have.members([
      'JOSE@x.example.org',
      'elsewhere@x.example.org',
    ]);
    await expectStatus(200, leave(client));
    const left: string[] = await test
      .db('outbox')
      .where('to_email', 'like', '%@x.example.org')
      .pluck('to_email');
    expect(left).to.have.members(['josé@x.example.org', 'josé@x.example.org', 'jose@x.example.org']);
  });

  it('leaves nobody in answers that are kept for their keys, nor what they wrote in bells, mails and events for pages that were away', async () => {
    const world = await buildWork(test);
    const keyed = { 'idempotency-key': 'asked-once' };
    const asked = () => world.asOrganization.call('POST', '/api/requests', requestForm(), keyed);
    const { matches } = (await expectStatus(201, asked())) as unknown as HelpRequest;
    const asAdvisor = await world.asAdvisor(matches[0]!.advisorId);
    const { userId } = world.organization;
    await expectStatus(201, asAdvisor.post('/api/messages', { receiverId: userId, content: 'Good morning' }));
    await unreadMessagesJob.run(test.deps, new Date(Date.now() + HOUR));
    const told = async () => [
      await test.count('notifications', { user_id: userId, type: 'messageUnread' }),
      await test.count('outbox', { user_id: userId, type: 'messageUnread' }),
      await test.count('live_events', { user_id: userId, type: 'message' }),
    ];
    expect(await told()).to.deep.equal([1, 1, 1]);
    await expectStatus(200, leave(asAdvisor));
    await expectRefusal(409, 'KEY_ANSWER_LOST', asked());
    expect(await told()).to.deep.equal([0, 0, 0]);
  });
});
