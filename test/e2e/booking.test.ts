import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { buildMatch, fromNow, DAY } from '../features/matching/sessions/world.ts';
import { findings } from './axe.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { describeByWords } from './site.ts';
import { sidewaysOverflow, signIn, toast } from './visits.ts';

const TITLE = 'Who may sign for what';
const LINK = 'https://call.example.org/room';

describeByWords('Booking a session', (site) => {
  before(() => site().db('booking_hours').delete());

  const open = async (who: 'demo_advisor' | 'demo_org', viewport = DESKTOP) => {
    const visitor = await site().browser.visitor({ viewport });
    await signIn(visitor.page, site().url, who);
    return visitor;
  };
  const idOf = async (table: 'advisors' | 'organizations', username: string): Promise<number> => {
    const row = (await site()
      .db(`${table} as x`)
      .join('users as u', 'u.id', 'x.user_id')
      .where('u.username', username)
      .first('x.id as id')) as { id: number };
    return row.id;
  };
  const cardOf = (page: Page) => page.getByRole('article').filter({ hasText: TITLE });
  /** Every slot is large enough for a thumb. */
  const smallest = (page: Page) =>
    page
      .locator('[role=radiogroup] label')
      .evaluateAll((labels) => Math.min(...labels.map((label) => label.getBoundingClientRect().height)));

  it('at a slot of the advisor’s hours is agreed at once, at another time when the advisor says so', async () => {
    const { matchId } = await buildMatch(site(), {
      advisor: { advisorId: await idOf('advisors', 'demo_advisor') },
      organization: { organizationId: await idOf('organizations', 'demo_org') },
      title: TITLE,
    });
    const advisor = await open('demo_advisor', PHONE);
    await advisor.page.goto(`${site().url}/sessions`);
    await advisor.page.getByRole('button', { name: 'Set your hours' }).click();
    const hours = advisor.page.getByRole('dialog', { name: 'Hours you can be booked in' });
    await hours.getByRole('button', { name: 'Add hours' }).click();
    await hours.getByRole('button', { name: 'Add hours' }).click();
    const week = hours.getByRole('group', { name: 'Every week' });
    expect(await week.getByLabel('Day').nth(1).inputValue(), 'the day after').to.equal('2');
    await week.getByLabel('To').nth(1).fill('08:00');
    await hours.getByRole('button', { name: 'Save hours' }).click();
    await hours.getByText('A range ends after it begins').waitFor();
    await week.getByLabel('To').nth(1).fill('17:00');
    await hours.getByLabel(/^Address of your own calendar/).fill('https://127.0.0.1/mine.ics');
    await hours.getByRole('button', { name: 'Save hours' }).click();
    await hours.getByText('Please enter the public https address of a calendar').waitFor();
    await hours.getByLabel(/^Address of your own calendar/).fill('');
    expect(await sidewaysOverflow(advisor.page)).to.equal(0);
    expect(await findings(advisor.page)).to.deep.equal([]);
    await hours.getByRole('button', { name: 'Save hours' }).click();
    await toast(advisor.page, 'Booking hours saved').waitFor();
    await advisor.page.getByText('Tuesday, 09:00–17:00').waitFor();

    const organization = await open('demo_org');
    const { page } = organization;
    await page.goto(`${site().url}/matches?match=${matchId}`);
    await page.getByRole('button', { name: 'Plan a session' }).click();
    const plan = page.getByRole('dialog', { name: /^Plan a session with/ });
    await plan.getByText('Your time zone: Europe/London').waitFor();
    await plan.getByRole('button', { name: 'Plan the session' }).click();
    await plan.getByText('Please choose a start').waitFor();
    // By the keyboard alone: one stop for all times, arrows from one to the next.
    await plan.getByRole('radio').first().press('ArrowDown');
    const chosen = plan.getByRole('radio', { checked: true });
    expect(await chosen.getAttribute('aria-label')).to.match(/^(Monday|Tuesday) \d+ \w+, \d\d:[03]0$/);
    expect(await smallest(page)).to.be.at.least(44);
    await plan.getByLabel('Link to a call').fill(LINK);
    expect(await findings(page)).to.deep.equal([]);
    await plan.getByRole('button', { name: 'Plan the session' }).click();
    await page.getByRole('dialog').getByRole('status').getByText('Session planned').waitFor();

    // Another time waits for the advisor.
    await page.goto(`${site().url}/sessions`);
    await cardOf(page).getByRole('link', { name: /^Join/ }).waitFor();
    await cardOf(page).getByRole('button', { name: /^Move/ }).click();
    const move = page.getByRole('dialog', { name: /^Move the session with/ });
    await move.getByRole('button', { name: 'Another time' }).click();
    await move.getByLabel('Date').fill(fromNow(9 * DAY).slice(0, 10));
    await move.getByLabel('Start').fill('20:00');
    await move.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Time proposed').waitFor();
    await cardOf(page)
      .getByText(/has not confirmed it yet/)
      .waitFor();
    expect(
      await cardOf(page)
        .getByRole('button', { name: /^Confirm/ })
        .count(),
    ).to.equal(0);
    const theirs = cardOf(advisor.page);
    await theirs.getByText(/proposes this time/).waitFor();
    expect(await findings(advisor.page)).to.deep.equal([]);
    await theirs.getByRole('button', { name: /^Confirm/ }).click();
    await toast(advisor.page, 'Session confirmed').waitFor();
    await cardOf(page).getByText('Planned', { exact: true }).waitFor();
    expect(await cardOf(page).getByRole('link', { name: /^Join/ }).getAttribute('href')).to.equal(LINK);

    // A week on a phone.
    await theirs.getByRole('button', { name: /^Move/ }).click();
    await advisor.page.getByRole('radio').first().waitFor();
    expect(await smallest(advisor.page)).to.be.at.least(44);
    expect(await sidewaysOverflow(advisor.page)).to.equal(0);
    expect(await findings(advisor.page)).to.deep.equal([]);
    expect([...organization.problems, ...advisor.problems]).to.deep.equal([]);
    await organization.close();
    await advisor.close();
  });
});
