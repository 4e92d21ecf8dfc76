import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { Session } from '../../src/contract/requests-api.ts';
import { buildAdvisor, buildOrganization } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { acceptedMatch, ask, buildWork } from '../support/work.ts';
import { isAccessible } from './axe.ts';
import { choose, consoleWorld, loaded, openList, rows, type ConsoleWorld } from './console-visits.ts';
import { gone, holds, mentions, none, says } from './outcomes.ts';
import { button, dialog, exactly, link, tab } from './parts.ts';
import { describeByWords } from './site.ts';
import { fill, follow, press, pressFor } from './steps.ts';
import { cutOff } from './visits.ts';

describeByWords('The console, many at work in it', (site) => {
  let world: ConsoleWorld;
  let api: Client;
  let page: Page;

  before(async () => {
    world = await consoleWorld(site(), 'Together');
    api = await site().as(world.superAdmin);
  });
  const enter = async (options = {}) => {
    page = await site().visit(world.superAdmin, undefined, options);
  };
  const advisor = async (firstName: string) => {
    const { advisorId } = await buildAdvisor(site(), {
      isManaged: true,
      groupIds: [world.groupA.id],
      profile: { firstName, lastName: 'Together', title: 'Treasurer', skills: ['governance'] },
    });
    return { id: advisorId, path: `/api/advisors/${advisorId}` };
  };
  const openForm = async (id: number): Promise<Locator> => {
    await page.goto(`/admin/advisors/${id}/edit`);
    const form = dialog(page, 'Edit Advisor');
    await form.getByLabel('First name').waitFor();
    return form;
  };

  it('shows both values when two admins edit one record, and keeps what was typed', async () => {
    const { id, path } = await advisor('Bea');
    await enter();
    const form = await openForm(id);
    await fill(form, { title: 'What I typed' });
    const { body } = await api.get(path);
    const { email, username, firstName, lastName } = body;
    const theirs = { email, username, firstName, lastName, isManaged: true };
    const saved = await api.call('PUT', path, { ...theirs, title: 'What they saved', location: 'Leeds' });
    expect(saved.status, saved.text).to.equal(200);

    await press(form, 'Save changes');
    await says(form, `${world.superAdmin.username} saved this record while you were editing it`);
    await holds(form, { title: 'What I typed', location: 'Leeds' });
    await says(form, 'Saved now: What they saved', 'In your form: What I typed');
    await isAccessible(page);
    await press(form, 'Save changes', { told: 'Advisor updated successfully' });
    expect((await api.get(path)).body).to.include({ title: 'What I typed', location: 'Leeds' });
  });

  it('keeps the form when the network goes away or the log-in ends, and says what happened', async () => {
    const { id, path } = await advisor('Cleo');
    await enter();
    const form = await openForm(id);
    await fill(form, { title: 'Typed on a train' });
    await cutOff(page, '**/api/**');
    await press(form, 'Save changes');
    await button(form, 'Try again').waitFor();
    await page.waitForTimeout(1_000);
    await none(page.getByText('Discard'));
    await page.unroute('**/api/**');
    await press(form, 'Try again', { told: 'Advisor updated successfully' });
    expect((await api.get(path)).body).to.include({ title: 'Typed on a train' });

    const again = await openForm(id);
    await fill(again, { title: 'Typed too late' });
    await page.request.post('/api/logout', { data: {} });
    await press(again, 'Save changes');
    await mentions(page, 'Your session has ended');
    await none(page.getByText('Discard'));
    await holds(page, { title: 'Typed too late' });
  });

  it('narrows lists, keeps filters and columns, and does things to all that was found', async () => {
    for (let at = 0; at < 12; at += 1) await advisor(`Many${at}`);
    await enter();
    await openList(page, 'advisors', 'many');
    await page.getByLabel('Skill', { exact: true }).selectOption('governance');
    // As many as without it: only the address tells that it is applied, and a dialog would ask before it changes.
    await page.waitForURL(/governance/);
    await says(page, 'Showing 1-10 of 12');
    await press(page, 'Saved filters');
    await page.getByRole('menuitem', { name: 'Save these filters' }).click();
    await fill(dialog(page, 'Save these filters'), { Name: 'Governors' });
    await press(dialog(page, 'Save these filters'), 'Save', { told: 'Filters saved' });
    await press(page, 'Columns');
    await page.getByRole('menuitemcheckbox', { name: 'Contact' }).click();
    await page.keyboard.press('Escape');
    await page.goto('/admin/advisors');
    await loaded(page);
    await none(page.getByRole('columnheader', { name: 'Contact' }));
    await press(page, 'Saved filters');
    await page.getByRole('menuitem', { name: 'Governors', exact: true }).click();
    await says(page, 'Showing 1-10 of 12');

    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    await press(page, 'Select all 12', { says: '12 selected' });
    const assign = await pressFor(page, 'Assign to group');
    await assign.getByRole('combobox', { name: 'Groups' }).fill(world.groupB.name);
    await page.getByRole('option', { name: world.groupB.name }).click();
    await says(assign, `${world.groupB.name}: 12 join, 0 are in it already.`);
    await page.keyboard.press('Escape');
    await press(assign, exactly('Assign'), { told: '12 advisors assigned' });

    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    await press(page, 'Select all 12');
    const asked = await pressFor(page, exactly('Delete'), 'Delete 12 advisors?');
    await says(asked, /^12 accounts are deleted with everything in them: .* and 4 more/);
    await press(asked, 'Delete 12', { told: '12 deleted or removed' });
    await says(page, 'No advisors found');
  });

  it('leads from every name to its record, and finds everything by keyboard', async () => {
    const work = await buildWork(site(), { advisors: 2 });
    const { request, match, asAdvisor } = await acceptedMatch(work, { title: 'A forecast to be found' });
    const session = await asAdvisor.post<Session>('/api/sessions', {
      matchId: match.id,
      scheduledDate: new Date(Date.now() + 86_400_000).toISOString(),
      durationMinutes: 60,
      notes: 'Between the two',
    });
    expect(session.status, session.text).to.equal(201);
    await buildOrganization(site(), {
      groupIds: [work.groupId],
      profile: { name: 'Findable Trust', type: 'charity' },
    });
    await enter();
    await page.goto(`/admin/matches/${match.id}/show`);
    const drawer = page.getByRole('dialog');
    await link(drawer, 'A forecast to be found').waitFor();
    await follow(drawer, match.advisor.name, { leadsTo: `**/admin/advisors/${match.advisorId}/show` });

    await page.goto(`/admin/sessions/${session.body.id}/show`);
    await link(drawer, 'A forecast to be found').waitFor();
    await none(page.getByText('Between the two'));
    expect(await drawer.getByRole('button').count(), 'only the closing button').to.equal(1);

    await page.goto(`/admin/groups/${work.groupId}/show`);
    await follow(drawer, 'Members, invited and waiting');
    await says(page, /^Showing \d+-\d+ of \d+ people/);
    await mentions(rows(page), exactly('Member'));
    expect(await page.title()).to.match(/^Members · Memberships/);

    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search everything' });
    await search.fill('findable');
    const found = page.getByRole('option', { name: 'Findable Trust' });
    await found.waitFor();
    await search.fill('findable nobody');
    await page.keyboard.press('Enter');
    await gone(found);
    expect(page.url(), 'what was found before is not opened').to.match(/\/admin\/people\?/);
    const long = `Unbroken${'trust'.repeat(18)}`;
    await buildOrganization(site(), { groupIds: [work.groupId], profile: { name: long } });
    await search.fill('unbroken');
    const cut = (option: Element) => option.scrollWidth - option.clientWidth;
    expect(await page.getByRole('option', { name: long }).evaluate(cut), 'cut off the name').to.equal(0);
    await search.fill('findable');
    await found.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/organizations/*/show');
    await page.keyboard.press('Escape');

    await api.patch(`/api/requests/${request.id}`, { title: 'A forecast with another title' });
    await page.goto('/admin/audit');
    await says(rows(page).first(), 'A forecast to be found → A forecast with another title');
    await link(rows(page).first(), /A forecast with another title/).waitFor();

    const names = await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('heading')
      .allInnerTexts();
    expect(names).to.deep.equal(['People', 'Work', 'Oversight']);
  });

  it('shows who fits a request best before one is proposed', async () => {
    const work = await buildWork(site(), { advisors: 1 });
    const { request } = await acceptedMatch(work, { title: 'Who fits this best' });
    const more = await buildAdvisor(site(), {
      groupIds: [work.groupId],
      profile: {
        firstName: 'Fitting',
        lastName: 'Best',
        title: 'Finance director',
        expertise: 'Cash flow forecasts',
        skills: ['finance'],
      },
    });
    await site().deps.searchIndex.settled();
    page = await site().visit(work.groupAdmin);
    await page.goto(`/admin/requests/${request.id}/show`);
    await press(page, 'Propose an advisor');
    const best = page.getByRole('radio', { name: /Fitting Best/ });
    await best.check();
    await isAccessible(page);
    await press(dialog(page, /Propose/), /^Propose/, { told: /Fitting Best/ });
    const { body } = await work.asGroupAdmin.get<{ matches: { advisorId: number }[] }>(
      `/api/requests/${request.id}`,
    );
    expect(body.matches.map(({ advisorId }) => advisorId)).to.include(more.advisorId);
  });

  it('no longer suggests whom it has just kept apart', async () => {
    const work = await buildWork(site(), { advisors: 2 });
    await ask(work);
    await buildAdvisor(site(), {
      groupIds: [work.groupId],
      profile: {
        firstName: 'Kept',
        lastName: 'Apart',
        title: 'Finance director',
        expertise: 'Cash flow forecasts for small charities',
        skills: ['finance'],
      },
    });
    await site().deps.searchIndex.settled();
    page = await site().visit(work.groupAdmin);
    await page.goto(`/admin/organizations/${work.organization.organizationId}/suggestions`);
    const suggested = page.getByRole('tabpanel').getByRole('list', { name: /advisors/i });
    await link(suggested, 'Kept Apart').waitFor();
    await tab(page, 'Profile').click();
    const form = await pressFor(page, exactly('Never these two'), 'Never these two');
    await choose(form, 'Advisor', 'Kept Apart');
    await press(form, 'Never match', { told: /^Kept Apart and .* are never matched$/ });
    await tab(page, /advisors/i).click();
    await gone(link(suggested, 'Kept Apart'));
    await link(suggested, /Adviser/)
      .first()
      .waitFor();
  });
});
