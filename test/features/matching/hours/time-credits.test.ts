import { expect } from 'chai';
import type { TimeCredit } from '../../../../src/contract/groups-api.ts';
import { buildOrganization, buildSuperAdmin, signIn } from '../../../support/builders.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer } from '../../../support/server.ts';
import type { TestServer } from '../../../support/server.ts';
import { ask, buildWork, hoursOf, noticesOf } from '../../../support/work.ts';

type Refusal = { fields?: Record<string, string> };

describeOnEachDatabase('Time credits of a group', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  it('are given by its admins and super admins only, to member organisations', async () => {
    const world = await buildWork(test, { advisors: 0 });
    const elsewhere = await buildWork(test, { advisors: 0 });
    const path = `/api/groups/${world.groupId}/time-credits`;
    const form = { organizationId: world.organization.organizationId, allocatedHours: 5 };
    expect((await test.client().post(path, form)).status).to.equal(401);
    expect((await world.asOrganization.post(path, form)).status).to.equal(403);
    expect((await elsewhere.asGroupAdmin.post(path, form)).status).to.equal(404);
    expect((await elsewhere.asGroupAdmin.get(path)).status).to.equal(404);
    const stranger = { ...form, organizationId: (await buildOrganization(test)).organizationId };
    expect((await world.asGroupAdmin.post(path, stranger)).status).to.equal(404);
    const superAdmin = await signIn(test, await buildSuperAdmin(test));
    expect((await superAdmin.post(path, form)).status).to.equal(201);
  });

  it('are refused with what is wrong, each on its field', async () => {
    const world = await buildWork(test, { advisors: 0 });
    const path = `/api/groups/${world.groupId}/time-credits`;
    const { organizationId } = world.organization;
    const wrong = async (more: Record<string, unknown>) =>
      (await world.asGroupAdmin.post<Refusal>(path, { organizationId, allocatedHours: 5, ...more })).body
        .fields;
    expect(await wrong({ allocatedHours: 0 })).to.deep.equal({
      allocatedHours: 'Hours must be between 0.01 and 10000',
    });
    expect(await wrong({ expiryDate: '2026-02-30' })).to.deep.equal({
      expiryDate: 'Please enter a day as YYYY-MM-DD',
    });
    expect(await wrong({ expiryDate: '2020-01-01' })).to.deep.equal({
      expiryDate: 'Please choose today or a later day',
    });
  });

  it('add hours at once, are told of, listed with what is left, and spent after the allocation', async () => {
    const world = await buildWork(test, { advisors: 0, organization: { hoursAllocated: 3 } });
    const { organizationId, userId } = world.organization;
    const path = `/api/groups/${world.groupId}/time-credits`;
    const { body } = await world.asGroupAdmin.post<TimeCredit>(path, {
      organizationId,
      allocatedHours: 5.5,
      reason: 'Spring programme',
      expiryDate: '2099-12-31',
    });
    expect(body).to.include({ allocatedHours: 5.5, remainingHours: 5.5, expiryDate: '2099-12-31' });
    expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 8.5, ledger: 8.5 });
    expect(await noticesOf(test, userId)).to.deep.equal(['hoursGranted']);
    await ask(world, { hoursNeeded: 4 });
    const { body: list } = await world.asGroupAdmin.get<TimeCredit[]>(path);
    expect(list.map(({ remainingHours }) => remainingHours)).to.deep.equal([4.5]);
  });
});
