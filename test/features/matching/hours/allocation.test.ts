import { expect } from 'chai';
import { expectStatus } from '../../../support/answers.ts';
import { describeWithServer, useWorld } from '../../../support/suite.ts';

describeWithServer('An allocation of hours', (test) => {
  const [world, as] = useWorld(test);
  const { superAdmin: admin } = as;

  const allocate = (id: number, hoursAllocated: number, by = admin, prefix = '/api') =>
    by.patch(`${prefix}/organizations/${id}`, { hoursAllocated });
  /** The ledger's sum is `hoursRemaining`, always (contract §4). */
  async function expectHours(id: number, allocated: number, remaining: number): Promise<void> {
    const row = (await test
      .db('organizations')
      .where('id', id)
      .first('hours_allocated', 'hours_remaining')) as Record<string, number>;
    expect([Number(row['hours_allocated']), Number(row['hours_remaining'])]).to.deep.equal([
      allocated,
      remaining,
    ]);
    const entries: number[] = await test.column('hour_entries', { organization_id: id }, 'hours');
    expect(
      entries.reduce((sum, hours) => sum + Number(hours), 0),
      'the ledger',
    ).to.be.closeTo(remaining, 0.001);
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
    const body = await expectStatus(409, allocate(organizationId, 19));
    const message = '20 hours are in use; the allocation cannot be lower.';
    expect(body).to.deep.include({ code: 'HOURS_IN_USE', message, fields: { hoursAllocated: message } });
    await expectHours(organizationId, 50, 30);
  });

  it('takes nothing else along when it is refused', async () => {
    const { organizationId } = await test.organization({ profile: { name: 'Before' } });
    await use(organizationId, 20);
    await admin.patch(`/api/organizations/${organizationId}`, { name: 'After', hoursAllocated: 5 });
    expect((await admin.get(`/api/organizations/${organizationId}`)).body).to.include({ name: 'Before' });
    expect(
      await test
        .db('audit_events')
        .where({ subject_type: 'organization', subject_id: organizationId, action: 'organization.updated' }),
    ).to.deep.equal([]);
  });

  it('moves what remains by its difference, up and down to what is in use', async () => {
    const { organizationId } = await test.organization();
    await use(organizationId, 20);
    for (const [allocated, remaining] of [
      [80, 60],
      [30, 10],
      [20, 0],
      [50, 30],
      [50, 30],
    ] as const) {
      await expectStatus(200, allocate(organizationId, allocated));
      await expectHours(organizationId, allocated, remaining);
    }
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
    const [entry] = await test
      .db('hour_entries')
      .where('organization_id', organizationId)
      .orderBy('id', 'desc');
    expect(entry).to.include({ kind: 'allocation-change', actor_user_id: world.groupAdmin.userId });
    await expectHours(organizationId, 70, 70);
  });

  it('agrees with its ledger after many changes at once', async () => {
    const { organizationId } = await test.organization();
    const second = await test.signIn(world.superAdmin);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => allocate(organizationId, 40 + at, at % 2 ? admin : second)),
    );
    for (const { status } of answers) expect(status).to.be.oneOf([200, 503]);
    const row = (await test.db('organizations').where('id', organizationId).first('hours_allocated')) as {
      hours_allocated: number;
    };
    await expectHours(organizationId, Number(row.hours_allocated), Number(row.hours_allocated));
    expect(answers.filter(({ status }) => status === 200).length).to.be.above(0);
  });
});
