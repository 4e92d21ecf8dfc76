import { expect } from 'chai';
import type { Answer } from '../support/client.ts';
import { describeWithServer, useWorld } from '../support/suite.ts';

const NAMES = { firstName: 'A', lastName: 'B' };

describeWithServer('The audit trail', (test) => {
  const [world, as] = useWorld(test);
  const { superAdmin, groupAdmin } = as;

  const eventsOf = async (answer: Answer) =>
    await test.db('audit_events').where('request_id', String(answer.headers['x-request-id'])).orderBy('id');

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
