import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Session } from '../../src/contract/requests-api.ts';
import { buildMatch, fromNow, MINUTE, shift } from '../features/matching/sessions/world.ts';
import { findings } from './axe.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { describeInBrowser, type Site } from './site.ts';
import { becomes, sidewaysOverflow, signIn, toast } from './visits.ts';

const TITLE = 'Fixing the roof fund, “once and for all”';

/** A match of the two demo accounts, accepted; each story has its own. */
async function acceptedMatch(site: Site): Promise<number> {
  const idOf = async (table: 'advisors' | 'organizations', username: string) => {
    const [id] = (await site
      .db(`${table} as x`)
      .join('users as u', 'u.id', 'x.user_id')
      .where('u.username', username)
      .pluck('x.id')) as number[];
    return Number(id);
  };
  const { matchId } = await buildMatch(site, {
    advisor: { advisorId: await idOf('advisors', 'demo_advisor') },
    organization: { organizationId: await idOf('organizations', 'demo_org') },
    title: TITLE,
    hoursNeeded: 1,
  });
  return matchId;
}

/** A day so many days ahead, as a date field has it. */
const dayAhead = (days: number): string => fromNow(days * 86_400_000).slice(0, 10);

const sessionsOf = async (site: Site, matchId: number) =>
  (await site.db('sessions').where('match_id', matchId).orderBy('id')) as {
    id: number;
    scheduled_date: string;
    duration: number;
    completed: number | boolean;
    cancelled_at: string | null;
    notes: string | null;
  }[];

/** The card of a session about this story's request. */
const cardOf = (page: Page) => page.getByRole('article').filter({ hasText: TITLE });
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describeInBrowser('Sessions on the screen', (site) => {
  before(() => site().db('booking_hours').delete());

  const open = async (who: 'demo_advisor' | 'demo_org', viewport = DESKTOP) => {
    const visitor = await site().browser.visitor({ viewport });
    await signIn(visitor.page, site().url, who);
    return visitor;
  };

  it('are planned, moved, completed and looked back on by two people in two browsers', async () => {
    const matchId = await acceptedMatch(site());
    const organization = await open('demo_org');
    const advisor = await open('demo_advisor', PHONE);
    await advisor.page.goto(`${site().url}/sessions`);
    await group(advisor.page, 'Upcoming').waitFor();

    // Planned from the match; what is wrong is said at its field, in the server's words.
    const { page } = organization;
    await page.goto(`${site().url}/matches?match=${matchId}`);
    await page.getByRole('button', { name: 'Plan a session' }).click();
    const plan = page.getByRole('dialog', { name: /^Plan a session with/ });
    await plan.getByLabel('Length in minutes').fill('10');
    await plan.getByRole('button', { name: 'Plan the session' }).click();
    await plan.getByText('Please choose a start').first().waitFor();
    await plan.getByText('A session lasts 15 to 480 minutes').waitFor();
    await plan.getByLabel('Date').fill(dayAhead(900));
    await plan.getByText('A session may start at most 90 days back and two years ahead').waitFor();
    await plan.getByLabel('Date').fill(dayAhead(9));
    await plan.getByLabel('Start').fill('07:30');
    await plan.getByLabel('Length in minutes').fill('45');
    await plan.getByText(/07:30–08:15 \((GMT|BST)\)/).waitFor();
    await plan.getByLabel('Note').fill('Bring the survey.\nAnd the keys.');
    expect(await findings(page)).to.deep.equal([]);
    await plan.getByRole('button', { name: 'Plan the session' }).click();
    // The toast is outside the match's dialog; within it readers hear the same.
    await page.getByRole('dialog').getByRole('status').getByText('Session planned').waitFor();
    await plan.waitFor({ state: 'hidden' });

    // On the other screen without a reload.
    const theirs = cardOf(advisor.page);
    await theirs.getByText('07:30–08:15').waitFor();
    await theirs.getByText('Bring the survey.').waitFor();
    await advisor.page.getByText('Times are in your time zone, Europe/London.').waitFor();
    expect(await sidewaysOverflow(advisor.page)).to.equal(0);
    expect(await findings(advisor.page)).to.deep.equal([]);

    // A call that fails loses nothing of what was typed.
    await theirs.getByRole('button', { name: /^Move/ }).click();
    const move = advisor.page.getByRole('dialog', { name: /^Move the session with/ });
    await move.getByLabel('Start').fill('08:00');
    await move.getByLabel('Length in minutes').fill('60');
    await advisor.page.route('**/api/sessions/*', (route) =>
      route.fulfill({
        status: 409,
        json: { statusCode: 409, code: 'SESSION_OVERLAP', message: 'Busy then.' },
      }),
    );
    await move.getByRole('button', { name: 'Save changes' }).click();
    await move.getByText('Busy then.').waitFor();
    expect(await move.getByLabel('Start').inputValue()).to.equal('08:00');
    await advisor.page.unroute('**/api/sessions/*');
    await move.getByRole('button', { name: 'Save changes' }).click();
    await toast(advisor.page, 'Session changed').waitFor();
    await theirs.getByText('08:00–09:00').waitFor();
    await page.getByRole('dialog').getByText('08:00–09:00').waitFor();

    // The time has come.
    const [planned] = await sessionsOf(site(), matchId);
    const id = Number(planned?.id);
    await shift(site(), id, { scheduledDate: fromNow(-30 * MINUTE) });
    await page.goto(`${site().url}/sessions?session=${id}`);
    const waiting = group(page, 'To complete');
    await cardOf(page)
      .getByRole('button', { name: /^Complete/ })
      .waitFor();
    await waiting.waitFor();
    await becomes(() => page.evaluate(() => document.activeElement?.id), `session-${id}`);
    await waiting.getByRole('button', { name: /^Complete/ }).click();
    const complete = page.getByRole('dialog', { name: /^Complete the session with/ });
    await complete.getByLabel('How many minutes did you meet?').fill('40');
    await complete.getByText('0.67 hours will be recorded').waitFor();
    await complete.getByLabel('Note').fill('The fund holds until March.');
    // What is typed is there when the dialog was closed by mistake.
    await page.keyboard.press('Escape');
    await complete.waitFor({ state: 'detached' });
    await waiting.getByRole('button', { name: /^Complete/ }).click();
    expect(await complete.getByLabel('Note').inputValue()).to.equal('The fund holds until March.');
    expect(await complete.getByLabel('How many minutes did you meet?').inputValue()).to.equal('40');
    expect(await findings(page)).to.deep.equal([]);
    await complete.getByRole('button', { name: 'Complete the session' }).click();
    await toast(page, 'Session completed').waitFor();
    await group(page, 'Past').getByText('The fund holds until March.').waitFor();
    const [done] = await sessionsOf(site(), matchId);
    expect(done).to.include({ duration: 40, notes: 'The fund holds until March.' });
    expect(Boolean(done?.completed)).to.equal(true);

    // Two questions each; nobody reads the other's answers before having given their own.
    await answer(page, 'Answer two questions', '4, useful', 'Yes');
    await cardOf(page).getByText('You: useful 4 of 5, would meet again').waitFor();
    await cardOf(page)
      .getByText(/^You will see what .+ says once they have answered/)
      .waitFor();
    await advisor.page.goto(`${site().url}/sessions?session=${id}`);
    await theirs.getByText(/^Two questions wait for you until/).waitFor();
    expect(await theirs.getByText('useful 4 of 5').count(), 'not yet').to.equal(0);
    await answer(advisor.page, 'Answer two questions', '5, very', 'No');
    await theirs.getByText(/: useful 4 of 5, would meet again$/).waitFor();
    await cardOf(page)
      .getByText(/: useful 5 of 5, would not meet again$/)
      .waitFor();
    expect(await findings(page)).to.deep.equal([]);
    expect([...organization.problems, ...advisor.problems]).to.deep.equal([]);
    await organization.close();
    await advisor.close();
  });

  it('are cancelled only after a question that names them, and stay in sight', async () => {
    const matchId = await acceptedMatch(site());
    const { page, problems, close } = await open('demo_advisor');
    await page.goto(`${site().url}/sessions`);
    const planned = await page.evaluate(
      async (payload) => {
        const response = await fetch('/api/sessions', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(payload),
        });
        return (await response.json()) as Session;
      },
      { matchId, scheduledDate: `${dayAhead(12)}T06:00:00Z`, durationMinutes: 30 },
    );
    // The page hears of what another tab does.
    const card = page.locator(`#session-${planned.id}`);
    await card.getByRole('button', { name: /^Cancel session/ }).click();
    const question = page.getByRole('dialog', {
      name: `Cancel the session with ${planned.organizationName}?`,
    });
    await question.getByText(TITLE).waitFor();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await question.waitFor({ state: 'hidden' });
    await card.getByRole('button', { name: /^Cancel session/ }).click();
    await question.getByRole('button', { name: 'Cancel the session' }).click();
    await toast(page, 'Session cancelled').waitFor();
    await group(page, 'Past').locator(`#session-${planned.id}`).waitFor();
    await card.getByText('Cancelled', { exact: true }).waitFor();
    expect((await sessionsOf(site(), matchId)).at(0)?.cancelled_at).to.be.a('string');
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('can be subscribed to, at an address that can be made anew', async () => {
    const { page, problems, close } = await open('demo_org');
    await page.goto(`${site().url}/sessions?session=999999`);
    await page.getByText('The session you followed a link to is not among yours.').waitFor();
    const address = page.getByLabel('Address of your calendar');
    await address.waitFor();
    const first = await address.inputValue();
    const calendar = (url: string) => fetch(`${site().url}${url.slice(new URL(url).origin.length)}`);
    const answer = await calendar(first);
    expect(answer.headers.get('content-type')).to.equal('text/calendar; charset=utf-8');
    expect(await answer.text()).to.contain('BEGIN:VEVENT');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy address' }).click();
    await toast(page, 'Address copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(first);
    await page.getByRole('button', { name: 'Make a new address' }).click();
    await page
      .getByRole('dialog', { name: 'Make a new address?' })
      .getByRole('button', { name: 'Make a new address' })
      .click();
    await toast(page, 'Your calendar has a new address').waitFor();
    const second = await address.inputValue();
    expect(second).not.to.equal(first);
    expect((await calendar(first)).status).to.equal(404);
    expect((await calendar(second)).status).to.equal(200);
    expect(await findings(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('send an administrator on to the console’s', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_group_admin');
    await page.goto(`${site().url}/sessions`);
    await page.waitForURL('**/admin/sessions');
    await close();
  });
});

/** Answers the two questions in their dialog. */
async function answer(page: Page, action: string, usefulness: string, again: string): Promise<void> {
  await cardOf(page)
    .getByRole('button', { name: new RegExp(`^${action}`) })
    .click();
  const dialog = page.getByRole('dialog', { name: /^How was the session with/ });
  await dialog.getByRole('button', { name: 'Send answers' }).click();
  await dialog.getByText('Please choose an answer').first().waitFor();
  await dialog.getByLabel(usefulness).check();
  await dialog.getByLabel(again, { exact: true }).check();
  expect(await findings(page)).to.deep.equal([]);
  await dialog.getByRole('button', { name: 'Send answers' }).click();
  await toast(page, 'Thank you for your answers').waitFor();
  await dialog.waitFor({ state: 'hidden' });
}
