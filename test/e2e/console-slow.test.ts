import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import type { TimeCredit } from '../../src/contract/groups-api.ts';
import type { MatchingRun } from '../../src/contract/group-matching-api.ts';
import { groupRunJob } from '../../src/features/matching/group-run/group-run.job.ts';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  joinCodeOf,
} from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { ask, buildWork, type WorkWorld } from '../support/work.ts';
import { expectProblem } from './browser.ts';
import { choose, consoleWorld, loaded, openList, type ConsoleWorld } from './console-visits.ts';
import { becomes } from './focus.ts';
import { gone, hears, holds, mentions, none, says, told } from './outcomes.ts';
import { button, dialog, exactly } from './parts.ts';
import { describeByWords } from './site.ts';
import { confirm, fill, press, pressFor, submit } from './steps.ts';
import { goWithin, hold, refuse, settled } from './visits.ts';

const ofGroup = (groupId: number) => `?filter=${encodeURIComponent(JSON.stringify({ groupId }))}`;

describeByWords('The console, with calls that are slow, late or in vain', (site) => {
  let world: ConsoleWorld;
  let asAdmin: Client;
  let page: Page;

  before(async () => {
    world = await consoleWorld(site(), 'Slow');
    asAdmin = await site().as(world.groupAdmin);
  });

  it('keeps every key of a search that is asked for while somebody types on', async () => {
    page = await site().visit(world.groupAdmin, '/admin/advisors');
    await loaded(page);
    // The next key comes just as the last ones get into the address.
    await page.evaluate(`{
      const push = history.pushState;
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
      history.pushState = function (...to) {
        push.apply(this, to);
        const field = document.querySelector('input[type=search]');
        if (field.value.length > 9) return;
        set.call(field, field.value + 'abcdefghij'[field.value.length]);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
    }`);
    const asked = page.waitForRequest(/abcdefghij/);
    await page.getByRole('searchbox').pressSequentially('a');
    await asked;
    expect(await page.getByRole('searchbox').inputValue()).to.equal('abcdefghij');
    await page.goBack();
    await becomes(() => page.getByRole('searchbox').inputValue(), 'abcdefghi', 'the search before');
  });

  it('stays on the list when what was left by Back is answered', async () => {
    await buildAdvisor(site(), {
      isManaged: true,
      groupIds: [world.groupA.id],
      profile: { firstName: 'Leaving', lastName: 'Slowly', title: 'Treasurer', skills: ['finance'] },
    });
    page = await site().visit(world.superAdmin, '/admin');
    await settled(page);
    await openList(page, 'advisors', 'Leaving');
    const list = page.url();
    const form = await pressFor(page, 'Edit Leaving Slowly', 'Edit Advisor');
    await form.getByLabel('First name').waitFor();
    const save = await hold(page, '**/api/advisors/*', 'PUT');
    await submit(form, { title: 'Accountant' }, 'Save changes');
    await page.goBack();
    await press(dialog(page, 'Discard unsaved changes?'), 'Discard changes');
    await gone(form);
    save();
    await told(page, 'Advisor updated successfully');
    expect(page.url()).to.equal(list);

    const remove = await hold(page, '**/api/advisors/*', 'DELETE');
    await confirm(page, 'Delete Leaving Slowly', 'Delete Advisor', 'Delete');
    await page.goBack();
    await gone(page.getByRole('dialog'));
    remove();
    await told(page, 'Advisor deleted successfully');
    expect(page.url()).to.equal(list);
  });

  /** A page whose live events are held. @returns what has it read everything again */
  const awayFrom = async () => {
    page = await site().visit(world.groupAdmin);
    let connect = () => {};
    const isLost = new Promise<void>((resolve) => {
      connect = resolve;
    });
    const stream = (route: Route, body: string) => route.fulfill({ contentType: 'text/event-stream', body });
    await page.route('**/api/live', async (route) => {
      await isLost;
      await stream(route, 'retry: 600000\nevent: resync\ndata: {}\n\n');
    });
    // The one that is named last answers first.
    await page.route('**/api/live', async (route) => stream(route, 'retry: 10\n\n'), { times: 1 });
    return connect;
  };

  it('chooses nobody by filters that have changed meanwhile', async () => {
    for (const firstName of ['Ada', 'Bea'])
      await buildAdvisor(site(), {
        groupIds: [world.groupA.id],
        profile: { firstName, lastName: 'Chosen', title: 'Treasurer', skills: ['finance'] },
      });
    page = await site().visit(world.groupAdmin, '/admin');
    await settled(page);
    await openList(page, 'advisors', 'Chosen');
    await page.getByRole('checkbox', { name: 'Select Ada Chosen' }).click();
    // The list itself reads ten.
    const all = await hold(page, /advisors\?.*range=%5B0%2C\d\d/);
    await press(page, 'Select all 2');
    await page.getByRole('searchbox').fill('Ada');
    await says(page, 'Showing 1-1 of 1 advisors');
    const answer = page.waitForResponse(/range=%5B0%2C\d\d/);
    all();
    await answer;
    await page.waitForTimeout(500);
    await says(page, '1 selected');
  });

  it('keeps what is typed on the page of a group that cannot be read again', async () => {
    const connect = await awayFrom();
    await page.goto(`/admin/announcements${ofGroup(world.groupA.id)}`);
    const form = await pressFor(page, 'Write an announcement');
    await fill(form, { subject: 'Summer fair', text: 'Typed for an hour' });
    await refuse(page, /\/api\/admin\/groups\?/, 503);
    const refused = page.waitForResponse((answer) => answer.status() === 503);
    connect();
    await refused;
    await page.waitForTimeout(500);
    await holds(form, { subject: 'Summer fair', text: 'Typed for an hour' });
  });

  it('keeps what is typed over a record that cannot be read again', async () => {
    const { organizationId } = await buildOrganization(site(), { groupIds: [world.groupA.id] });
    const credit = { organizationId, allocatedHours: 5, reason: 'For the move', expiryDate: '' };
    const path = `/groups/${world.groupA.id}/time-credits`;
    const { id } = (await asAdmin.post<TimeCredit>(`/api${path}`, credit)).body;
    const connect = await awayFrom();
    await page.goto(`/admin/time-credits/${id}/show${ofGroup(world.groupA.id)}`);
    const form = await pressFor(page, 'Take hours back');
    await fill(form, { reason: 'A mistake' });
    await refuse(page, `**${path}?*`, 503);
    connect();
    await told(page, 'The time credit could not be loaded');
    await page.waitForTimeout(500);
    await holds(form, { reason: 'A mistake' });
  });

  it('says that there is nothing left to take back', async () => {
    const { organizationId } = await buildOrganization(site(), { groupIds: [world.groupA.id] });
    const credit = { organizationId, allocatedHours: 5, reason: 'For the move', expiryDate: '' };
    const given = await asAdmin.post<TimeCredit>(`/api/groups/${world.groupA.id}/time-credits`, credit);
    const { id } = given.body;
    page = await site().visit(world.groupAdmin, `/admin/time-credits/${id}/show${ofGroup(world.groupA.id)}`);
    const form = await pressFor(page, 'Take hours back');
    await fill(form, { reason: 'A mistake' });
    await asAdmin.post(`/api/time-credits/${id}/corrections`, { hours: 5, reason: 'Sooner' });
    expectProblem(page, /status of 4/);
    await press(form, 'Take back', { mentions: '0 hours are left of these; no more can be taken back.' });
    await holds(form, { reason: 'A mistake' });
  });

  it('says something fit to read when a proxy answers with JSON of its own', async () => {
    page = await site().visit(world.groupAdmin, `/admin/time-credits${ofGroup(world.groupA.id)}`);
    await loaded(page);
    const form = await pressFor(page, 'Give hours');
    await choose(form, 'Organization', 'Charity');
    await fill(form, { allocatedHours: '2' });
    expectProblem(page, /status of 502/);
    await page.route('**/time-credits', (route) => route.fulfill({ status: 502, json: {} }));
    await press(form, 'Give hours', { mentions: 'Something unexpected happened. Please try again.' });
  });

  it('keeps what was opened from a row when the row goes', async () => {
    const code = await joinCodeOf(site(), world.groupA.id);
    const ask = async (username: string) => {
      const asked = { code, message: 'May I join you?' };
      expect(
        (await (await site().register('advisor', username)).post('/api/groups/join', asked)).status,
      ).to.equal(201);
    };
    await ask('slow_first');
    page = await site().visit(world.groupAdmin, '/admin/join-requests?filter={"status":"pending"}');
    const form = await pressFor(page, exactly('Approve the request of slow_first'), 'Approve slow_first?');
    await fill(form, { responseMessage: 'Welcome!' });
    for (let at = 0; at < 10; at += 1) await ask(`slow_${at}`);
    await hears(page, 'Join requests (11)');
    await holds(form, { responseMessage: 'Welcome!' });
    const [first] = (await asAdmin.get<{ id: number }[]>('/api/join-requests?sort=["id","ASC"]')).body;
    await asAdmin.patch(`/api/join-requests/${first?.id}`, { status: 'rejected', responseMessage: '' });
    expectProblem(page, /status of 4/);
    await press(form, 'Approve', { mentions: 'A join request that is rejected cannot become approved.' });
  });

  /** A run's draft, which its group's admin has open. */
  const openDraft = async (work: WorkWorld) => {
    const { groupId, groupAdmin, asGroupAdmin } = work;
    const settings = {
      requestsPerAdvisor: 2,
      includeOpenAccess: false,
      liftWeakest: false,
      pinned: [],
      excluded: [],
    };
    const runs = `/api/groups/${groupId}/matching-runs`;
    const { id } = (await asGroupAdmin.post<MatchingRun>(runs, settings)).body;
    await groupRunJob.run(site().deps, new Date());
    page = await site().visit(groupAdmin, `/admin/matching-runs/${id}/show${ofGroup(groupId)}`);
    return `${runs}/${id}`;
  };

  it('leads nobody away to a run whose start was answered late', async () => {
    page = await site().visit(world.groupAdmin, `/admin/matching-runs${ofGroup(world.groupA.id)}`);
    const form = await pressFor(page, 'Start a run', 'Run matching');
    const start = await hold(page, '**/matching-runs', 'POST');
    await press(form, 'Start');
    await goWithin(page, '/admin/organizations');
    await gone(form);
    const answer = page.waitForResponse((one) => one.request().method() === 'POST');
    start();
    expect((await answer).status()).to.equal(201);
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).to.equal('/admin/organizations');
    await groupRunJob.run(site().deps, new Date());
  });

  it('takes no pins while the draft is worked out anew', async () => {
    const work = await buildWork(site());
    await ask(work);
    await openDraft(work);
    const pin = button(page, /^Pin /);
    await pin.waitFor();
    const repeat = await hold(page, '**/matching-runs/*', 'PUT');
    await press(page, 'Run again');
    await becomes(() => button(page, 'Run again').isDisabled(), true, 'what is under way');
    await pin.click({ force: true });
    await none(button(page, /^Pinned: /), 'what would be lost');
    repeat();
    await gone(pin);
    await groupRunJob.run(site().deps, new Date());
  });

  it('says that a draft was published meanwhile', async () => {
    const work = await buildWork(site());
    const run = await openDraft(work);
    const question = await pressFor(page, 'Publish', 'Publish the draft?');
    expect((await work.asGroupAdmin.post(`${run}/publish`, {})).status).to.equal(200);
    expectProblem(page, /status of 4/);
    await press(question, 'Publish', { told: /This matching run was published or discarded/ });
  });

  it('names a group anew everywhere once its admin has renamed it', async () => {
    const groupIds = [await buildGroup(site(), { name: 'Slow before' })];
    page = await site().visit(await buildGroupAdmin(site(), { groupIds }), '/admin');
    const form = await pressFor(page, 'Edit Slow before', 'Edit group');
    await submit(form, { name: 'Slow after' }, 'Save changes', { closes: true });
    await mentions(page.getByRole('banner'), 'Slow after');
  });
});
