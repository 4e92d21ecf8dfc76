import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Session } from '../../src/contract/requests-api.ts';
import { buildMatch, fromNow, MINUTE, shift } from '../features/matching/sessions/world.ts';
import { isAccessible, looksRight } from './axe.ts';
import { PHONE } from './browser.ts';
import { becomes } from './focus.ts';
import { appears, gone, holds, none, says, told } from './outcomes.ts';
import { button, dialog, exactly, region } from './parts.ts';
import { describeInBrowser, type Site } from './site.ts';
import { confirm, fill, press, pressFor } from './steps.ts';
import { refuse } from './visits.ts';

const TITLE = 'Fixing the roof fund, “once and for all”';

/** A match of the two demo accounts, accepted; each story has its own. */
async function acceptedMatch(site: Site): Promise<number> {
  const { id: advisorId } = (await site.user('demo_advisor')).advisor!;
  const { id: organizationId } = (await site.user('demo_org')).organization!;
  const { matchId } = await buildMatch(site, {
    advisor: { advisorId },
    organization: { organizationId },
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
const group = (page: Page, name: string) => region(page, exactly(name));

describeInBrowser('Sessions on the screen', (site) => {
  before(() => site().db('booking_hours').delete());

  it('are planned, moved, completed and looked back on by two people in two browsers', async () => {
    const matchId = await acceptedMatch(site());
    const page = await site().visit('demo_org');
    const advisor = await site().visit('demo_advisor', '/sessions', { viewport: PHONE });
    await group(advisor, 'Upcoming').waitFor();

    // Planned from the match; what is wrong is said at its field, in the server's words.
    await page.goto(`/matches?match=${matchId}`);
    const plan = await pressFor(page, 'Plan a session', /^Plan a session with/);
    await fill(plan, { 'Length in minutes': '10' });
    await press(plan, 'Plan the session', { mentions: 'Please choose a start' });
    await says(plan, 'A session lasts 15 to 480 minutes');
    await fill(plan, { Date: dayAhead(900) });
    await says(plan, 'A session may start at most 90 days back and two years ahead');
    await fill(plan, { Date: dayAhead(9), Start: '07:30', 'Length in minutes': '45' });
    await says(plan, /07:30–08:15 \((GMT|BST)\)/);
    await fill(plan, { Note: 'Bring the survey.\nAnd the keys.' });
    await isAccessible(page);
    await press(plan, 'Plan the session');
    // The toast is outside the match's questions; within it readers hear the same.
    await says(page.getByRole('dialog').getByRole('status'), 'Session planned');
    await plan.waitFor({ state: 'hidden' });

    // On the other screen without a reload.
    const theirs = cardOf(advisor);
    await says(theirs, '07:30–08:15', 'Bring the survey.');
    await says(advisor, 'Times are in your time zone, Europe/London.');
    await looksRight(advisor);

    // A call that fails loses nothing of what was typed.
    const move = await pressFor(theirs, /^Move/, /^Move the session with/);
    await fill(move, { Start: '08:00', 'Length in minutes': '60' });
    await refuse(advisor, '**/api/sessions/*', 409, { code: 'SESSION_OVERLAP', message: 'Busy then.' });
    await press(move, 'Save changes', { says: 'Busy then.' });
    await holds(move, { Start: '08:00' });
    await advisor.unroute('**/api/sessions/*');
    await press(move, 'Save changes', { told: 'Session changed' });
    await says(theirs, '08:00–09:00');
    await says(page.getByRole('dialog'), '08:00–09:00');

    // The time has come.
    const [planned] = await sessionsOf(site(), matchId);
    const id = Number(planned?.id);
    await shift(site(), id, { scheduledDate: fromNow(-30 * MINUTE) });
    await page.goto(`/sessions?session=${id}`);
    const waiting = group(page, 'To complete');
    await appears(button(cardOf(page), /^Complete/), waiting);
    await becomes(() => page.evaluate(() => document.activeElement?.id), `session-${id}`);
    const complete = await pressFor(waiting, /^Complete/, /^Complete the session with/);
    await fill(complete, { 'How many minutes did you meet?': '40' });
    await says(complete, '0.67 hours will be recorded');
    await fill(complete, { Note: 'The fund holds until March.' });
    // What is typed is there when the questions was closed by mistake.
    await page.keyboard.press('Escape');
    await gone(complete);
    await press(waiting, /^Complete/);
    await holds(complete, { Note: 'The fund holds until March.', 'How many minutes did you meet?': '40' });
    await isAccessible(page);
    await press(complete, 'Complete the session', { told: 'Session completed' });
    await says(group(page, 'Past'), 'The fund holds until March.');
    const [done] = await sessionsOf(site(), matchId);
    expect(done).to.include({ duration: 40, notes: 'The fund holds until March.' });
    expect(Boolean(done?.completed)).to.equal(true);

    // Two questions each; nobody reads the other's answers before having given their own.
    await answer(page, 'Answer two questions', '4, useful', 'Yes');
    await says(cardOf(page), 'You: useful 4 of 5, would meet again: “Straight to the point.”');
    await says(cardOf(page), /^You will see what .+ says once they have answered/);
    await advisor.goto(`/sessions?session=${id}`);
    await says(theirs, /^Two questions wait for you until/);
    await none(theirs.getByText('useful 4 of 5'), 'not yet');
    await answer(advisor, 'Answer two questions', '5, very', 'No');
    await says(theirs, /: useful 4 of 5, would meet again: “Straight to the point.”$/);
    await says(cardOf(page), /: useful 5 of 5, would not meet again: “Straight/);
    await isAccessible(page);
  });

  it('are cancelled only after a question that names them, and stay in sight', async () => {
    const matchId = await acceptedMatch(site());
    const page = await site().visit('demo_advisor');
    await page.goto('/sessions');
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
    await press(card, /^Cancel session/);
    const question = dialog(page, `Cancel the session with ${planned.organizationName}?`);
    await says(question, TITLE);
    await press(question, 'Keep it', { closes: true });
    await press(card, /^Cancel session/);
    await press(question, 'Cancel the session', { told: 'Session cancelled' });
    await group(page, 'Past').locator(`#session-${planned.id}`).waitFor();
    await says(card, exactly('Cancelled'));
    expect((await sessionsOf(site(), matchId)).at(0)?.cancelled_at).to.be.a('string');
  });

  it('can be subscribed to, at an address that can be made anew', async () => {
    const page = await site().visit('demo_org');
    await page.goto('/sessions?session=999999');
    await says(page, 'The session you followed a link to is not among yours.');
    const address = page.getByLabel('Address of your calendar');
    await address.waitFor();
    const first = await address.inputValue();
    const calendar = (url: string) => fetch(`${site().url}${url.slice(new URL(url).origin.length)}`);
    const answer = await calendar(first);
    expect(answer.headers.get('content-type')).to.equal('text/calendar; charset=utf-8');
    expect(await answer.text()).to.contain('BEGIN:VEVENT');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, 'Copy address', { told: 'Address copied' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(first);
    await confirm(page, 'Make a new address', 'Make a new address?', 'Make a new address');
    await told(page, 'Your calendar has a new address');
    const second = await address.inputValue();
    expect(second).not.to.equal(first);
    expect((await calendar(first)).status).to.equal(404);
    expect((await calendar(second)).status).to.equal(200);
    await isAccessible(page);
  });

  it('send an administrator on to the console’s', async () => {
    const page = await site().visit('demo_group_admin', '/sessions');
    await page.waitForURL('**/admin/sessions');
  });
});

/** Answers the two questions in their questions. */
async function answer(page: Page, action: string, usefulness: string, again: string): Promise<void> {
  const questions = await pressFor(cardOf(page), new RegExp(`^${action}`), /^How was the session with/);
  await press(questions, 'Send answers', { mentions: 'Please choose an answer' });
  await questions.getByLabel(usefulness).check();
  await questions.getByLabel(again, { exact: true }).check();
  await questions.getByLabel(/^In a sentence/).fill('Straight to the point.');
  await isAccessible(page);
  await press(questions, 'Send answers', { told: 'Thank you for your answers', closes: true });
}
