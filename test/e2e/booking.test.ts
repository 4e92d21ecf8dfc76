import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { buildMatch, fromNow, DAY } from '../features/matching/sessions/world.ts';
import { isAccessible, looksRight } from './axe.ts';
import { PHONE } from './browser.ts';
import { hasFocus } from './focus.ts';
import { LIVE, gone, none, says, told } from './outcomes.ts';
import { button, exactly, link } from './parts.ts';
import { describeByWords } from './site.ts';
import { fill, press, pressFor } from './steps.ts';
import { hold, openWithin, readsAgain, refuse } from './visits.ts';

const TITLE = 'Who may sign for what';
const LINK = 'https://call.example.org/room';

describeByWords('Booking a session', (site) => {
  before(() => site().db('booking_hours').delete());

  const cardOf = (page: Page) => page.getByRole('article').filter({ hasText: TITLE });
  /** Every slot is large enough for a thumb. */
  const smallest = (page: Page) =>
    page
      .locator('[role=radiogroup] label')
      .evaluateAll((labels) => Math.min(...labels.map((label) => label.getBoundingClientRect().height)));

  it('at a slot of the advisor’s hours is agreed at once, at another time when the advisor says so', async () => {
    const { id: advisorId } = (await site().user('demo_advisor')).advisor!;
    const { id: organizationId } = (await site().user('demo_org')).organization!;
    const { matchId } = await buildMatch(site(), {
      advisor: { advisorId },
      organization: { organizationId },
      title: TITLE,
    });
    // As whoever was imported.
    await site().db('users').where({ username: 'demo_advisor' }).update({ time_zone: null });
    const advisor = await site().visit('demo_advisor', '/sessions', { viewport: PHONE });
    const openHours = () => pressFor(advisor, 'Set your hours', 'Hours you can be booked in');
    let hours = await openHours();
    expect(await hours.getByLabel('Time zone').inputValue(), 'the browser’s').to.equal('Europe/London');
    await press(hours, 'Add hours');
    await press(hours, 'Add hours');
    await advisor.keyboard.press('Escape');
    await gone(hours);
    hours = await openHours();
    const week = hours.getByRole('group', { name: 'Every week' });
    expect(await week.getByLabel('Day').nth(1).inputValue(), 'the day after').to.equal('2');
    await week.getByLabel('To').nth(1).fill('08:00');
    await press(hours, 'Save hours', { says: 'A range ends after it begins' });
    await week.getByLabel('To').nth(1).fill('17:00');
    await hours.getByLabel(/^Address of your own calendar/).fill('https://127.0.0.1/mine.ics');
    await press(hours, 'Save hours', { says: 'Please enter the public https address of a calendar' });
    await hours.getByLabel(/^Address of your own calendar/).fill('');
    await press(hours, 'Add a day');
    await fill(hours, { Date: '2099-12-24' });
    await looksRight(advisor);
    await press(hours, 'Save hours', { told: 'Booking hours saved' });
    await says(advisor, 'Tuesday, 09:00–17:00', '24 December 2099, no hours');
    await openWithin(advisor, '/groups');
    await readsAgain(advisor, '**/api/user/booking-hours', '/sessions');

    const page = await site().visit('demo_org', `/matches?match=${matchId}`);
    const plan = await pressFor(page, 'Plan a session', /^Plan a session with/);
    await says(plan, 'Your time zone: Europe/London');
    const earlier = button(plan, 'Earlier week');
    expect(await earlier.evaluate((one) => getComputedStyle(one).opacity), 'looks as it is').to.equal('0.4');
    await press(plan, 'Plan the session', { says: 'Please choose a start' });
    // By the keyboard alone: one stop for all times, arrows from one to the next.
    await plan.getByRole('radio').first().press('ArrowDown');
    const chosen = plan.getByRole('radio', { checked: true });
    const booked = await chosen.getAttribute('aria-label');
    expect(booked).to.match(/^(Monday|Tuesday) \d+ \w+, \d\d:[03]0$/);
    expect(await smallest(page)).to.be.at.least(44);
    await fill(plan, { 'Link to a call': LINK });
    await isAccessible(page);
    await press(plan, 'Plan the session');
    await says(page.getByRole('dialog').getByRole('status'), 'Session planned');
    // What is booked is free no more, from the first look on.
    const letThrough = await hold(page, '**/slots?*');
    const next = await pressFor(page, 'Plan a session', /^Plan a session with/);
    await next.waitFor();
    await none(next.getByRole('radio', { name: String(booked), exact: true }));
    // Sent before the times are there, it says what is missing once they are.
    await press(next, 'Plan the session');
    letThrough();
    await says(next, 'Please choose a start');
    await next.getByRole('radio').first().waitFor();
    await none(next.getByRole('radio', { name: String(booked), exact: true }));
    // Nor when it is booked elsewhere, while one looks.
    const scheduledDate = await next.getByRole('radio').nth(3).getAttribute('value');
    const client = await site().as('demo_org');
    const elsewhere = { matchId, scheduledDate, durationMinutes: 60 };
    const { body } = await client.post<{ id: number }>('/api/sessions', elsewhere);
    await next.locator(`[value="${scheduledDate}"]`).waitFor({ state: 'detached', ...LIVE });
    await client.delete(`/api/sessions/${body.id}`);

    await page.evaluate(() => localStorage.setItem('timematch.language', 'fr'));
    await page.reload();
    const french = await pressFor(page, 'Planifier un rendez-vous', /^Planifier un rendez-vous avec/);
    await press(french, 'Planifier le rendez-vous', { says: 'Veuillez choisir un début' });
    await page.evaluate(() => localStorage.removeItem('timematch.language'));

    // Another time waits for the advisor.
    await page.goto('/sessions');
    await link(cardOf(page), /^Join/).waitFor();
    const move = await pressFor(cardOf(page), /^Move/, /^Move the session with/);
    await press(move, 'Another time');
    await page.keyboard.press('Tab');
    await hasFocus(move.getByLabel('Date'), 'what the button turned to comes next');
    await fill(move, { Date: fromNow(9 * DAY).slice(0, 10), Start: '20:00' });
    await press(move, 'Save changes', { told: 'Time proposed' });
    await says(cardOf(page), /has not confirmed it yet/);
    await none(button(cardOf(page), /^Confirm/));
    const theirs = cardOf(advisor);
    await says(theirs, /proposes this time/);
    await isAccessible(advisor);
    await refuse(advisor, '**/api/sessions/*', 503, { method: 'PATCH' });
    await press(theirs, /^Confirm/);
    await told(advisor, 'Not just now');
    await advisor.unroute('**/api/sessions/*');
    await press(theirs, /^Confirm/, { told: 'Session confirmed' });
    await says(cardOf(page), exactly('Planned'));
    expect(await link(cardOf(page), /^Join/).getAttribute('href')).to.equal(LINK);

    // A week on a phone.
    await press(theirs, /^Move/);
    await advisor.getByRole('radio').first().waitFor();
    expect(await smallest(advisor)).to.be.at.least(44);
    await looksRight(advisor);
  });
});
