import { expect } from 'chai';
import type { TimeCredit } from '../../../../src/contract/groups-api.ts';
import type { HourEntry } from '../../../../src/contract/requests-api.ts';
import { resetOrganization } from '../../../../src/features/matching/hours/allocation.service.ts';
import { buildGroupAdmin, buildOrganization, buildSuperAdmin, signIn } from '../../../support/builders.ts';
import type { Client } from '../../../support/client.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { mails } from '../../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
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

  const told = (userId: number) =>
    test.db('notifications').where('user_id', userId).orderBy('id').select('type', 'body', 'link');

  it('of a managed organisation, like its yearly hours, are told those who run the account', async () => {
    const world = await buildWork(test, { advisors: 0, organization: { isManaged: true } });
    const { organizationId, userId } = world.organization;
    const { name } = (await test.db('organizations').where('id', organizationId).first('name')) as {
      name: string;
    };
    const other = await buildGroupAdmin(test, { groupIds: [world.groupId] });
    const form = { organizationId, allocatedHours: 5 };
    await world.asGroupAdmin.post(`/api/groups/${world.groupId}/time-credits`, form);
    await test
      .db('organizations')
      .where('id', organizationId)
      .update({ yearly_allocation_reset: '2026-01-01' });
    const { db, config } = test.deps;
    await resetOrganization(db, config, { actor: 'cli' }, organizationId, new Date());
    const whom = `This is for ${name}, whose account you run.`;
    const link = `/admin/organizations/${organizationId}/show`;
    const [granted, reset] = (await told(other.userId)) as { type: string; body: string; link: string }[];
    expect(granted).to.deep.equal({ type: 'hoursGranted', body: whom, link });
    expect(reset).to.include({ type: 'hoursReset', link });
    expect(reset?.body).to.match(new RegExp(`^${whom}`));
    expect((await mails(test.db, other.email)).map((mail) => mail.text.includes(whom))).to.deep.equal([
      true,
      true,
    ]);
    // Whoever gave the hours has not been told of that.
    expect(await noticesOf(test, world.groupAdmin.userId)).to.deep.equal(['hoursReset']);
    const own = (await told(userId)) as { body: string | null; link: string }[];
    expect(own.map((notice) => notice.link)).to.deep.equal(['/requests?view=hours', '/requests?view=hours']);
    for (const { body } of own) expect(body ?? '').not.to.contain('whose account you run');
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
    expect(await told(userId)).to.deep.equal([
      {
        type: 'hoursGranted',
        body: 'Spring programme. They are good until the end of 2099-12-31 (UTC).',
        link: '/requests?view=hours',
      },
    ]);
    // The organisation is not managed: its group's admins have no part in it.
    expect(await told(world.groupAdmin.userId)).to.deep.equal([]);
    await ask(world, { hoursNeeded: 4 });
    const { body: list } = await world.asGroupAdmin.get<TimeCredit[]>(path);
    expect(list.map(({ remainingHours }) => remainingHours)).to.deep.equal([4.5]);
  });

  it('are never rounded: a third decimal is refused, given or taken back', async () => {
    const world = await buildWork(test, { advisors: 0 });
    const path = `/api/groups/${world.groupId}/time-credits`;
    const { organizationId } = world.organization;
    const give = (allocatedHours: unknown) =>
      world.asGroupAdmin.post<TimeCredit & Refusal>(path, { organizationId, allocatedHours });
    for (const wrong of [1.239, '1.239', 0.015]) {
      const { status, body } = await give(wrong);
      expect(status, String(wrong)).to.equal(400);
      expect(body.fields).to.deep.equal({ allocatedHours: 'Hours have at most two decimals' });
    }
    for (const right of [1.23, 8.29, 4.35, '0.07', 9_999.99])
      expect((await give(right)).body.allocatedHours).to.equal(Number(right));
    const { body } = await give(2);
    const corrected = await world.asGroupAdmin.post<Refusal>(`/api/time-credits/${body.id}/corrections`, {
      hours: 1.239,
      reason: 'A slip',
    });
    expect(corrected.status).to.equal(400);
    expect(corrected.body.fields).to.deep.equal({ hours: 'Hours have at most two decimals' });
  });

  it('given by mistake are taken back with a reason, as far as they are left', async () => {
    const world = await buildWork(test, { advisors: 0, organization: { hoursAllocated: 1 } });
    const elsewhere = await buildWork(test, { advisors: 0 });
    const { organizationId } = world.organization;
    const given = await world.asGroupAdmin.post<TimeCredit>(`/api/groups/${world.groupId}/time-credits`, {
      organizationId,
      allocatedHours: 10,
    });
    await ask(world, { hoursNeeded: 4 });
    const path = `/api/time-credits/${given.body.id}/corrections`;
    const takeBack = (hours: number, reason?: string) =>
      world.asGroupAdmin.post<TimeCredit & Refusal>(path, { hours, reason });
    expect((await elsewhere.asGroupAdmin.post(path, { hours: 1, reason: 'Mine?' })).status).to.equal(404);
    expect((await takeBack(1)).body.fields).to.deep.equal({ reason: 'Please say why' });
    expect((await takeBack(0, 'None')).status).to.equal(400);
    const tooMany = await takeBack(7.01, 'Ten too many');
    expect(tooMany.status).to.equal(409);
    expect(tooMany.body.fields).to.deep.equal({
      hours: '7 hours are left of these; no more can be taken back.',
    });
    const { status, body } = await takeBack(6.5, 'Meant for another organisation');
    expect(status).to.equal(201);
    expect(body).to.include({ allocatedHours: 10, remainingHours: 0.5 });
    expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 0.5, ledger: 0.5 });
    // Two at once take no more than there is.
    const both = await Promise.all([takeBack(0.5, 'Once'), takeBack(0.5, 'Twice')]);
    expect(both.map((answer) => answer.status)).to.have.members([201, 409]);
    const event = (await test
      .db('audit_events')
      .where({ action: 'time-credit.corrected', subject_id: organizationId })
      .first('detail')) as { detail: string };
    expect(event.detail).to.contain('Meant for another organisation');
  });

  it('stand in the ledger with what remained after each entry, for whoever it concerns', async () => {
    const world = await buildWork(test, { advisors: 0, organization: { hoursAllocated: 3 } });
    const elsewhere = await buildWork(test, { advisors: 0 });
    const { organizationId } = world.organization;
    const { body } = await world.asGroupAdmin.post<TimeCredit>(`/api/groups/${world.groupId}/time-credits`, {
      organizationId,
      allocatedHours: 5,
    });
    await ask(world, { hoursNeeded: 4 });
    await world.asGroupAdmin.post(`/api/time-credits/${body.id}/corrections`, {
      hours: 2,
      reason: 'Two too many',
    });
    const path = `/api/organizations/${organizationId}/ledger`;
    expect((await elsewhere.asOrganization.get(path)).status).to.equal(404);
    const read = async (client: Client, query = '') =>
      (await client.get<HourEntry[]>(`${path}${query}`)).body.map(({ kind, hours, balance }) => [
        kind,
        hours,
        balance,
      ]);
    const whole = [
      ['credit-correction', -2, 2],
      ['reservation', -1, 4],
      ['reservation', -3, 5],
      ['credit', 5, 8],
      ['allocation', 3, 3],
    ];
    expect(await read(world.asOrganization)).to.deep.equal(whole);
    expect(await read(world.asGroupAdmin)).to.deep.equal(whole);
    // The balance is the ledger's, whatever is left out of the page.
    expect(await read(world.asGroupAdmin, '?range=[1,2]')).to.deep.equal(whole.slice(1, 3));
    expect(await read(world.asGroupAdmin, '?filter={"kind":"credit"}')).to.deep.equal([['credit', 5, 8]]);
  });
});
