import { expect } from 'chai';
import { logIn, unique } from '../support/builders.ts';
import type { Answer } from '../support/client.ts';
import { describeWithServer, useWorld } from '../support/suite.ts';

const NAMES = { firstName: 'A', lastName: 'B' };

describeWithServer('The audit trail', (test) => {
  const [world, as] = useWorld(test);
  const { superAdmin, groupAdmin } = as;

  const eventsOf = async (answer: Answer) =>
    await test.db('audit_events').where('request_id', String(answer.headers['x-request-id'])).orderBy('id');

  it('has one event for each change, with who, what, where and the request', async () => {
    const account = () => {
      const username = `audited${unique()}`;
      return { username, email: `${username}@example.org`, password: 'long enough to pass' };
    };
    const advisor = await test.advisor({ isManaged: true, groupIds: [world.groupA] });
    const organization = await test.organization({ isManaged: true, groupIds: [world.groupA] });
    const group = await test.group();
    const own = await test.advisor();
    const asOwn = await test.signIn(own);
    const form = { firstName: 'Ada', lastName: 'King', email: advisor.email };
    const ofAdvisor = `/api/advisors/${advisor.advisorId}`;
    const ofOrganization = `/api/organizations/${organization.organizationId}`;
    const [admins, scoped] = [`/api/groups/${group}/admins`, `/api/admin/groups/${group}/admins`];
    const both = [world.groupA, world.groupB];
    const NEW = { newPassword: 'long enough to pass' };
    const made = await superAdmin.post<{ id: number }>(admins, account());
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
      ['advisor.updated', () => groupAdmin.put(ofAdvisor.replace('/api', '/api/admin'), form)],
      ['advisor.passwordReset', () => groupAdmin.post(`${ofAdvisor}/reset-password`, NEW)],
      ['advisor.groupsAssigned', () => superAdmin.put(`${ofAdvisor}/groups`, { groupIds: [world.groupB] })],
      ['advisor.deleted', () => superAdmin.delete(ofAdvisor)],
      [
        'organization.created',
        () =>
          superAdmin.post('/api/organizations', { name: 'Audited', type: 'other', email: account().email }),
      ],
      [
        'organization.updated',
        () => groupAdmin.patch(ofOrganization.replace('/api', '/api/admin'), { name: 'Renamed' }),
      ],
      ['organization.passwordReset', () => groupAdmin.post(`${ofOrganization}/reset-password`, NEW)],
      ['organization.groupsAssigned', () => superAdmin.put(`${ofOrganization}/groups`, { groupIds: both })],
      ['organization.removedFromGroups', () => groupAdmin.delete(ofOrganization)],
      ['group.created', () => superAdmin.post('/api/groups', { name: 'Audited' })],
      ['group.updated', () => superAdmin.patch(`/api/groups/${group}`, { description: 'x' })],
      ['groupAdmin.added', () => superAdmin.post(admins, account())],
      ['groupAdmin.passwordReset', () => superAdmin.post(`${admins}/${made.body.id}/reset-password`, NEW)],
      [
        'groupAdmin.emailChanged',
        () => superAdmin.put(`${scoped}/${made.body.id}/update-email`, { newEmail: account().email }),
      ],
      ['invitation.sent', () => superAdmin.post(scoped, { email: account().email })],
      ['groupAdmin.removed', () => superAdmin.delete(`${admins}/${made.body.id}`)],
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
      await superAdmin.put(`/api/advisors/${other.advisorId}`, { ...NAMES, email: world.advisor.email }),
      await groupAdmin.put(`/api/admin/advisors/${world.advisor.advisorId}`, {
        ...NAMES,
        email: 'taken.over@example.org',
      }),
    ];
    for (const answer of answers) {
      expect(answer.status).to.be.within(400, 403);
      expect(await eventsOf(answer)).to.deep.equal([]);
    }
  });
});
