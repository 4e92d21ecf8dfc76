import { expect } from 'chai';
import { describeWithServer } from '../support/suite.ts';
import { withWrongClock } from '../support/wrong-clock.ts';
import { ask, buildWork, giveCredit, hoursOf } from '../support/work.ts';
import { folder, inProcess, timematch } from './run.ts';

describeWithServer('The command line and hours', (test) => {
  const env = () => ({ DATABASE_URL: test.url, DATA_DIR: folder() });
  const cli = (line: string) => timematch(line.split(' '), { env: env() });
  const here = (line: string) => inProcess(line.split(' '), { env: env() });
  const today = new Date().toISOString().slice(0, 10);

  it('gives the yearly hours anew where the date is reached, less what is reserved, and only once', async () => {
    const world = await buildWork(test, { advisors: 0 });
    const { organizationId, userId } = world.organization;
    await ask(world, { hoursNeeded: 10 });
    const spent = await ask(world, { hoursNeeded: 20 });
    await test.change('requests', spent.id, { status: 'completed', hours_used: 20 });
    await test.change('organizations', organizationId, { yearly_allocation_reset: today });
    const plan = await here('hours reset --dry-run --json');
    expect(plan.code, plan.err).to.equal(0);
    expect((plan.json()['due'] as Record<string, unknown>[])[0]).to.include({
      organizationId,
      dueOn: today,
      hoursAllocated: 50,
      hoursRemaining: 20,
    });
    expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 20, ledger: 20 });
    const both = await Promise.all([cli('hours reset --json'), cli('hours reset --json')]);
    expect(both.map(({ code }) => code)).to.deep.equal([0, 0]);
    expect(both.map((one) => Number(one.json()['reset'])).sort((a, b) => a - b)).to.deep.equal([0, 1]);
    expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 40, ledger: 40 });
    expect(await test.notices(userId)).to.deep.equal(['hoursReset']);
    expect((await here('hours reset')).out).to.equal('Gave 0 organisations their yearly hours anew.\n');
  });

  it('takes back what is left of ended credits, says first how much, and only once', async () => {
    const world = await buildWork(test, { advisors: 0 });
    const { organizationId } = world.organization;
    await giveCredit(test.db, {
      organizationId,
      groupId: world.groupId,
      hours: 7.5,
      expiryDate: '2031-01-31',
    });
    await test.change('time_credits', { organization_id: organizationId }, { expiry_date: '2020-01-31' });
    const plan = await here('hours expire --dry-run');
    expect(plan.out).to.equal('Ended: 1 time credit; would take back 7.5 hours.\n');
    const both = await Promise.all([cli('hours expire --json'), cli('hours expire --json')]);
    expect(both.map(({ code }) => code)).to.deep.equal([0, 0]);
    expect(both.map((one) => Number(one.json()['hours'])).sort((a, b) => a - b)).to.deep.equal([0, 7.5]);
    expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 50, ledger: 50 });
    expect((await here('hours expire --json')).json()).to.include({ hours: 0 });
  });

  it('goes by the database’s clock, however wrong this machine’s is', async () => {
    const { organization, groupId } = await buildWork(test, { advisors: 0 });
    const { organizationId } = organization;
    await test.change('organizations', organizationId, { yearly_allocation_reset: '2031-01-31' });
    await giveCredit(test.db, { organizationId, groupId, hours: 5, expiryDate: '2031-01-31' });
    for (const plan of ['hours reset', 'hours expire']) {
      const ahead = await withWrongClock(100_000, () => here(`${plan} --dry-run --json`));
      expect(ahead.json()['due'] ?? ahead.json()['credits'], plan).to.deep.equal([]);
    }
  });

  it('names whose ended credits could not be taken back, takes back the others’, and exits with 3', async () => {
    const worlds = [await buildWork(test, { advisors: 0 }), await buildWork(test, { advisors: 0 })];
    const [wrong, right] = worlds.map(({ organization }) => organization.organizationId);
    for (const { groupId, organization } of worlds) {
      const { organizationId } = organization;
      await giveCredit(test.db, { organizationId, groupId, hours: 8, expiryDate: '2031-01-31' });
      await test.change('time_credits', { organization_id: organizationId }, { expiry_date: '2020-01-31' });
    }
    await test.change('organizations', wrong!, { hours_remaining: 0 });
    const { code, err } = await here('hours expire --json');
    expect(code).to.equal(3);
    expect(err).to.contain(`Organisation ${wrong}: hours of organisation ${wrong} would fall below zero\n`);
    expect(await hoursOf(test, right!)).to.deep.equal({ remaining: 50, ledger: 50 });
    await test.change('organizations', wrong!, { hours_remaining: 58 });
    expect((await here('hours expire')).code).to.equal(0);
  });
});
