import { expect } from 'chai';
import { expectRefusal, expectStatus } from '../../../support/answers.ts';
import { describeWithServer, useWorld } from '../../../support/suite.ts';
import { expectHours as expectRemaining } from '../../../support/work.ts';

describeWithServer('An allocation of hours', (test) => {
  const [world, as] = useWorld(test);
  const { superAdmin: admin } = as;

  const allocate = (id: number, hoursAllocated: number, by = admin, prefix = '/api') =>
    by.patch(`${prefix}/organizations/${id}`, { hoursAllocated });
  /** The ledger's sum is `hoursRemaining`, always (contract §4). */
  async function expectHours(id: number, allocated: number, remaining: number): Promise<void> {
    expect(Number((await test.row('organizations', id)).hours_allocated)).to.equal(allocated);
    await expectRemaining(test, id, remaining);
  }
  /** Hours taken by something else, as a request will take them. */
  const use = (id: number, hours: number) =>
    test.db.transaction(async (trx) => {
      await trx('organizations').where('id', id).decrement('hours_remaining', hours);
      await trx('hour_entries').insert({
        organization_id: id,
        kind: 'reservation',
        hours: -hours,
        created_at: '2026-01-01 00:00:00.000',
      });
    });

  it('is refused below the hours in use, saying how many they are', async () => {
    const { organizationId } = await test.organization();
    await use(organizationId, 20);
    const told = '20 hours are in use; the allocation cannot be lower.';
    const refused = ['HOURS_IN_USE', told, { hoursAllocated: told }];
    await expectRefusal(409, refused, allocate(organizationId, 19));
    await expectHours(organizationId, 50, 30);
  });

  it('takes nothing else along when it is refused', async () => {
    const { organizationId } = await test.organization({ profile: { name: 'Before' } });
    await use(organizationId, 20);
    await admin.patch(`/api/organizations/${organizationId}`, { name: 'After', hoursAllocated: 5 });
    expect((await admin.get(`/api/organizations/${organizationId}`)).body).to.include({ name: 'Before' });
    const actions = await test.actions({ subject_type: 'organization', subject_id: organizationId });
    expect(actions).not.to.include('organization.updated');
  });

  it('leaves no trace when it stays as it is, nor an opening entry when there were none', async () => {
    const { organizationId } = await test.organization({ hoursAllocated: 0 });
    await allocate(organizationId, 0);
    expect(await test.db('hour_entries').where('organization_id', organizationId)).to.deep.equal([]);
    await expectHours(organizationId, 0, 0);
  });

  it('is set by a group admin as well, and noted with who did it', async () => {
    const { organizationId } = await test.organization({ groupIds: [world.groupA] });
    await expectStatus(200, allocate(organizationId, 70, as.groupAdmin, '/api/admin'));
    const entries = await test.db('hour_entries').where('organization_id', organizationId).orderBy('id');
    expect(entries.at(-1)).to.include({ kind: 'allocation-change', actor_user_id: world.groupAdmin.userId });
    await expectHours(organizationId, 70, 70);
  });

  it('agrees with its ledger after many changes at once', async () => {
    const { organizationId } = await test.organization();
    const second = await test.signIn(world.superAdmin);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => allocate(organizationId, 40 + at, at % 2 ? admin : second)),
    );
    for (const { status } of answers) expect(status).to.be.oneOf([200, 503]);
    const allocated = Number((await test.row('organizations', organizationId)).hours_allocated);
    await expectHours(organizationId, allocated, allocated);
    expect(answers.filter(({ status }) => status === 200).length).to.be.above(0);
  });
});
