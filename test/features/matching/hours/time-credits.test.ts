import { expect } from 'chai';
import type { TimeCredit } from '../../../../src/contract/groups-api.ts';
import type { HourEntry } from '../../../../src/contract/requests-api.ts';
import { resetOrganization } from '../../../../src/features/matching/hours/allocation.service.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../../support/answers.ts';
import type { OrganizationOverrides } from '../../../support/builders.ts';
import type { Client } from '../../../support/client.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { ask, buildWork, expectHours } from '../../../support/work.ts';

describeWithServer('Time credits of a group', (test) => {
  /** A group with an organisation, without advisors. */
  const group = async (organization: OrganizationOverrides = {}) => {
    const world = await buildWork(test, { advisors: 0, organization });
    const { organizationId } = world.organization;
    const path = `/api/groups/${world.groupId}/time-credits`;
    const give = (allocatedHours: unknown, more: object = {}, by = world.asGroupAdmin) =>
      by.post<TimeCredit>(path, { organizationId, allocatedHours, ...more });
    const takeBack = (credit: TimeCredit, hours: number, reason?: string, by = world.asGroupAdmin) =>
      by.post<TimeCredit>(`/api/time-credits/${credit.id}/corrections`, { hours, reason });
    return { world, organizationId, path, give, takeBack };
  };

  it('are refused with what is wrong, each on its field', async () => {
    const { give } = await group();
    await expectRefusal(400, { allocatedHours: 'Hours must be between 0.01 and 10000' }, give(0));
    const noDay = { expiryDate: 'Please enter a day as YYYY-MM-DD' };
    await expectRefusal(400, noDay, give(5, { expiryDate: '2026-02-30' }));
    const past = { expiryDate: 'Please choose today or a later day' };
    await expectRefusal(400, past, give(5, { expiryDate: '2020-01-01' }));
  });

  const told = (userId: number) =>
    test.db('notifications').where('user_id', userId).orderBy('id').select('type', 'body', 'link');

  it('of a managed organisation, like its yearly hours, are told those who run the account', async () => {
    const { world, organizationId, give } = await group({ isManaged: true });
    const { name } = await test.row('organizations', organizationId);
    const other = await test.groupAdmin({ groupIds: [world.groupId] });
    await give(5);
    await test.change('organizations', organizationId, { yearly_allocation_reset: '2026-01-01' });
    const { db, config } = test.deps;
    await resetOrganization(db, config, { actor: 'cli' }, organizationId, new Date());
    const whom = `This is for ${name}, whose account you run.`;
    const link = `/admin/organizations/${organizationId}/show`;
    const [granted, reset] = await told(other.userId);
    expect(granted).to.deep.equal({ type: 'hoursGranted', body: whom, link });
    expect(reset).to.include({ type: 'hoursReset', link });
    expect(reset?.body).to.match(new RegExp(`^${whom}`));
    const mails = await test.mails(other.email);
    expect(mails.map(({ text }) => text.includes(whom))).to.deep.equal([true, true]);
    // Whoever gave the hours has not been told of that.
    expect(await test.notices(world.groupAdmin.userId)).to.deep.equal(['hoursReset']);
    const own = await told(world.organization.userId);
    expect(own.map(({ link }) => link)).to.deep.equal(Array(2).fill('/requests?view=hours'));
    for (const { body } of own) expect(body ?? '').not.to.contain('whose account you run');
  });

  it('add hours at once, are told of, listed with what is left, and spent after the allocation', async () => {
    const { world, organizationId, path, give } = await group({ hoursAllocated: 3 });
    const more = { reason: 'Spring programme', expiryDate: '2099-12-31' };
    const given = await expectStatus(201, give(5.5, more));
    expect(given).to.include({ allocatedHours: 5.5, remainingHours: 5.5, expiryDate: '2099-12-31' });
    await expectHours(test, organizationId, 8.5);
    expect(await told(world.organization.userId)).to.deep.equal([
      {
        type: 'hoursGranted',
        body: 'Spring programme. They are good until the end of 31 December 2099 (UTC).',
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
    const { give, takeBack } = await group();
    const told = 'Hours have at most two decimals';
    for (const wrong of [1.239, '1.239', 0.015])
      await expectRefusal(400, { allocatedHours: told }, give(wrong), String(wrong));
    for (const right of [1.23, 8.29, 4.35, '0.07', 9_999.99])
      expect((await give(right)).body.allocatedHours).to.equal(Number(right));
    const { body: credit } = await give(2);
    await expectRefusal(400, { hours: told }, takeBack(credit, 1.239, 'A slip'));
  });

  it('given by mistake are taken back with a reason, as far as they are left', async () => {
    const { world, organizationId, give, takeBack } = await group({ hoursAllocated: 1 });
    const { world: elsewhere } = await group();
    const { body: credit } = await give(10);
    await ask(world, { hoursNeeded: 4 });
    await expectStatus(404, takeBack(credit, 1, 'Mine?', elsewhere.asGroupAdmin));
    await expectRefusal(400, { reason: 'Please say why' }, takeBack(credit, 1));
    await expectStatus(400, takeBack(credit, 0, 'None'));
    const left = { hours: '7 hours are left of these; no more can be taken back.' };
    await expectRefusal(409, left, takeBack(credit, 7.01, 'Ten too many'));
    const corrected = await expectStatus(201, takeBack(credit, 6.5, 'Meant for another organisation'));
    expect(corrected).to.include({ allocatedHours: 10, remainingHours: 0.5 });
    await expectHours(test, organizationId, 0.5);
    // What was taken back counts as neither given nor used.
    const { body: figures } = await world.asOrganization.get('/api/hours');
    expect(figures).to.include({
      hoursAllocated: 1,
      creditHours: 3.5,
      hoursReserved: 4,
      hoursRemaining: 0.5,
    });
    // Two at once take no more than there is.
    const both = [takeBack(credit, 0.5, 'Once'), takeBack(credit, 0.5, 'Twice')];
    expect(await statusesOf(both)).to.deep.equal([201, 409]);
    const event = await test.row('audit_events', {
      action: 'time-credit.corrected',
      subject_id: organizationId,
    });
    expect(event.detail).to.contain('Meant for another organisation');
  });

  it('stand in the ledger with what remained after each entry, for whoever it concerns', async () => {
    const { world, organizationId, give, takeBack } = await group({ hoursAllocated: 3 });
    const { world: elsewhere } = await group();
    const { body: credit } = await give(5);
    await ask(world, { hoursNeeded: 4 });
    await takeBack(credit, 2, 'Two too many');
    const path = `/api/organizations/${organizationId}/ledger`;
    await expectStatus(404, elsewhere.asOrganization.get(path));
    const read = async (client: Client, query = '') => {
      const { body } = await client.get<HourEntry[]>(`${path}${query}`);
      return body.map(({ kind, hours, balance }) => [kind, hours, balance]);
    };
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
    // Like every list, it is asked for entries by their ids (contract §2).
    const [entry] = (await world.asOrganization.get<HourEntry[]>(`${path}?range=[1,1]`)).body;
    expect(await read(world.asOrganization, `?filter={"id":[${entry!.id}]}`)).to.deep.equal([whole[1]]);
  });
});
