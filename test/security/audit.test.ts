import { expect } from 'chai';
import { expectStatus, statusesOf } from '../support/answers.ts';
import { logIn, unique } from '../support/builders.ts';
import type { Answer } from '../support/client.ts';
import { describeWithServer, useWorld } from '../support/suite.ts';

describeWithServer('The audit trail', (test) => {
  const [world, as] = useWorld(test);
  const { superAdmin, groupAdmin } = as;

  const eventsOf = async (answer: Answer) =>
    await test.db('audit_events').where('request_id', String(answer.headers['x-request-id'])).orderBy('id');

  it('has one event for each change, with who, what, where and the request', async () => {
    const account = () => ({
      username: `audited${unique()}`,
      email: `audited${unique()}@example.org`,
      password: 'long enough to pass',
    });
    const advisor = await test.advisor({ isManaged: true, groupIds: [world.groupA] });
    const organization = await test.organization({ isManaged: true, groupIds: [world.groupA] });
    const group = await test.group();
    const own = await test.advisor();
    const asOwn = await test.signIn(own);
    const form = { firstName: 'Ada', lastName: 'King', email: advisor.email };
    const made = await superAdmin.post<{ id: number }>(`/api/groups/${group}/admins`, account());
    const calls: [string, () => Promise<Answer>][] = [
      ['advisor.registered', () => test.post('/api/register/advisor', account())],
      ['organization.registered', () => test.post('/api/register/organization', account())],
      ['user.signedIn', () => logIn(test, own.username, 'a test for everybody')],
      ['user.resetRequested', () => test.post('/api/password/forgot', { email: own.email })],
      ['user.updated', () => asOwn.patch('/api/user/profile', { locale: 'en' })],
      ['advisor.updated', () => asOwn.patch('/api/advisor/profile', { location: 'Leeds' })],
      [
        'advisor.created',
        () => groupAdmin.post('/api/admin/advisors', { ...form, email: account().email, isManaged: true }),
      ],
      ['advisor.updated', () => groupAdmin.put(`/api/admin/advisors/${advisor.advisorId}`, form)],
      [
        'advisor.passwordReset',
        () =>
          groupAdmin.post(`/api/advisors/${advisor.advisorId}/reset-password`, {
            newPassword: 'long enough to pass',
          }),
      ],
      [
        'advisor.groupsAssigned',
        () => superAdmin.put(`/api/advisors/${advisor.advisorId}/groups`, { groupIds: [world.groupB] }),
      ],
      ['advisor.deleted', () => superAdmin.delete(`/api/advisors/${advisor.advisorId}`)],
      [
        'organization.created',
        () =>
          superAdmin.post('/api/organizations', { name: 'Audited', type: 'other', email: account().email }),
      ],
      [
        'organization.updated',
        () =>
          groupAdmin.patch(`/api/admin/organizations/${organization.organizationId}`, { name: 'Renamed' }),
      ],
      [
        'organization.passwordReset',
        () =>
          groupAdmin.post(`/api/organizations/${organization.organizationId}/reset-password`, {
            newPassword: 'long enough to pass',
          }),
      ],
      [
        'organization.groupsAssigned',
        () =>
          superAdmin.put(`/api/organizations/${organization.organizationId}/groups`, {
            groupIds: [world.groupA, world.groupB],
          }),
      ],
      [
        'organization.removedFromGroups',
        () => groupAdmin.delete(`/api/organizations/${organization.organizationId}`),
      ],
      ['group.created', () => superAdmin.post('/api/groups', { name: 'Audited' })],
      ['group.updated', () => superAdmin.patch(`/api/groups/${group}`, { description: 'x' })],
      ['groupAdmin.added', () => superAdmin.post(`/api/groups/${group}/admins`, account())],
      [
        'groupAdmin.passwordReset',
        () =>
          superAdmin.post(`/api/groups/${group}/admins/${made.body.id}/reset-password`, {
            newPassword: 'long enough to pass',
          }),
      ],
      [
        'groupAdmin.emailChanged',
        () =>
          superAdmin.put(`/api/admin/groups/${group}/admins/${made.body.id}/update-email`, {
            newEmail: account().email,
          }),
      ],
      [
        'invitation.sent',
        () => superAdmin.post(`/api/admin/groups/${group}/admins`, { email: account().email }),
      ],
      ['groupAdmin.removed', () => superAdmin.delete(`/api/groups/${group}/admins/${made.body.id}`)],
      ['group.deleted', () => superAdmin.delete(`/api/groups/${group}`)],
    ];
    for (const [action, call] of calls) {
      const answer = await call();
      expect(answer.status, `${action}: ${answer.text}`).to.be.within(200, 299);
      const events = await eventsOf(answer);
      const joined = ['advisor.created', 'advisor.groupsAssigned'].includes(action) ? ['advisor.joined'] : [];
      expect(events.map((one) => one.action)).to.deep.equal([...joined, action]);
      const event = events.at(-1);
      expect(event?.actor_name, action).to.be.a('string').and.not.to.equal('');
      expect(event?.subject_id, action).to.be.a('number');
      expect(event?.detail, action).not.to.match(/long enough|argon2|token|a test for/);
    }
  });

  it('names who acted, on whom, in which group', async () => {
    const advisor = await test.advisor({ isManaged: true, groupIds: [world.groupA] });
    const answer = await as.groupAdmin.put(`/api/admin/advisors/${advisor.advisorId}`, {
      firstName: 'Ada',
      lastName: 'King',
      email: advisor.email,
      password: 'long enough to pass',
    });
    const [event] = await eventsOf(answer);
    expect(event).to.include({
      actor_user_id: world.groupAdmin.userId,
      actor_name: world.groupAdmin.username,
      subject_type: 'advisor',
      subject_id: advisor.advisorId,
      group_id: world.groupA,
    });
    expect(JSON.parse(String(event?.detail)))
      .to.have.property('changed')
      .that.includes('password')
      .and.includes('lastName');
  });

  it('has nothing of a change that is refused', async () => {
    const other = await test.advisor();
    const answers = [
      await superAdmin.post('/api/groups', {}),
      await superAdmin.put(`/api/advisors/${other.advisorId}`, {
        firstName: 'A',
        lastName: 'B',
        email: world.advisor.email,
      }),
      await as.groupAdmin.put(`/api/admin/advisors/${world.advisor.advisorId}`, {
        firstName: 'A',
        lastName: 'B',
        email: 'taken.over@example.org',
      }),
    ];
    for (const answer of answers) {
      expect(answer.status).to.be.within(400, 403);
      expect(await eventsOf(answer)).to.deep.equal([]);
    }
  });

  it('stands and falls with the change: without the event there is no change', async () => {
    const id = await test.group({ name: 'Before' });
    await test.db.schema.renameTable('audit_events', 'audit_events_gone');
    const answers = [
      await superAdmin.patch(`/api/groups/${id}`, { name: 'After' }),
      await superAdmin.delete(`/api/groups/${id}`),
      await superAdmin.delete(`/api/advisors/${world.otherAdvisor.advisorId}`),
      await superAdmin.patch(`/api/organizations/${world.organization.organizationId}`, {
        name: 'After',
        hoursAllocated: 99,
      }),
      await test.post('/api/register/advisor', {
        username: 'unaudited',
        email: 'unaudited@example.org',
        password: 'long enough to pass',
      }),
    ];
    await test.db.schema.renameTable('audit_events_gone', 'audit_events');
    expect(await statusesOf(answers)).to.deep.equal([500, 500, 500, 500, 500]);
    expect((await superAdmin.get(`/api/groups/${id}`)).body).to.include({ name: 'Before' });
    await expectStatus(200, superAdmin.get(`/api/advisors/${world.otherAdvisor.advisorId}`));
    expect((await superAdmin.get(`/api/organizations/${world.organization.organizationId}`)).body).to.include(
      { hoursAllocated: 50, hoursRemaining: 50 },
    );
    expect(await test.db('users').where('username', 'unaudited')).to.deep.equal([]);
  });
});
