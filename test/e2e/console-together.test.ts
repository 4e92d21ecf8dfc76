import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { Session } from '../../src/contract/requests-api.ts';
import { buildAdvisor, buildOrganization } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { acceptedMatch, buildWork } from '../support/work.ts';
import { findings } from './axe.ts';
import { PHONE, type Visitor } from './browser.ts';
import { clientOf, consoleWorld, dialog, loaded, openList, rows, said, visitAs } from './console-visits.ts';
import type { ConsoleWorld } from './console-visits.ts';
import { describeByWords } from './site.ts';
import { sidewaysOverflow, toast } from './visits.ts';

describeByWords('The console, many at work in it', (site) => {
  let world: ConsoleWorld;
  let api: Client;
  let visitor: Visitor;
  let page: Page;

  before(async () => {
    world = await consoleWorld(site(), 'Together');
    api = await clientOf(site(), world.superAdmin);
  });
  afterEach(async () => {
    await visitor.close();
    expect(visitor.problems, 'no console errors').to.deep.equal([]);
  });
  const enter = async (options = {}) => {
    visitor = await visitAs(site(), world.superAdmin, options);
    ({ page } = visitor);
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
    await page.goto(`${site().url}/admin/advisors/${id}/edit`);
    const form = dialog(page, 'Edit Advisor');
    await form.getByLabel('First name').waitFor();
    return form;
  };

  it('shows both values when two admins edit one record, and keeps what was typed', async () => {
    const { id, path } = await advisor('Bea');
    await enter();
    const form = await openForm(id);
    await form.locator('input[name=title]').fill('What I typed');
    const { body } = await api.get(path);
    const { email, username, firstName, lastName } = body;
    const theirs = { email, username, firstName, lastName, isManaged: true };
    const saved = await api.call('PUT', path, { ...theirs, title: 'What they saved', location: 'Leeds' });
    expect(saved.status, saved.text).to.equal(200);

    await form.getByRole('button', { name: 'Save changes' }).click();
    await form
      .getByText(`${world.superAdmin.username} saved this record while you were editing it`)
      .waitFor();
    expect(await form.locator('input[name=title]').inputValue()).to.equal('What I typed');
    expect(await form.locator('input[name=location]').inputValue()).to.equal('Leeds');
    await form.getByText('Saved now: What they saved').waitFor();
    await form.getByText('In your form: What I typed').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Advisor updated successfully').waitFor();
    expect((await api.get(path)).body).to.include({ title: 'What I typed', location: 'Leeds' });
  });

  it('keeps the form when the network goes away or the log-in ends, and says what happened', async () => {
    const { id, path } = await advisor('Cleo');
    await enter();
    const form = await openForm(id);
    await form.locator('input[name=title]').fill('Typed on a train');
    await page.route('**/api/**', (route) => route.abort());
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByRole('button', { name: 'Try again' }).waitFor();
    await page.waitForTimeout(1_000);
    expect(await page.getByText('Discard').count()).to.equal(0);
    await page.unroute('**/api/**');
    await form.getByRole('button', { name: 'Try again' }).click();
    await toast(page, 'Advisor updated successfully').waitFor();
    expect((await api.get(path)).body).to.include({ title: 'Typed on a train' });
    visitor.problems.splice(
      0,
      visitor.problems.length,
      ...visitor.problems.filter((text) => !/ERR_FAILED/.test(text)),
    );

    const again = await openForm(id);
    await again.locator('input[name=title]').fill('Typed too late');
    await page.request.post(`${site().url}/api/logout`, { data: {} });
    await again.getByRole('button', { name: 'Save changes' }).click();
    await said(page, 'Your session has ended').waitFor();
    expect(await page.getByText('Discard').count()).to.equal(0);
    expect(await page.locator('input[name=title]').inputValue()).to.equal('Typed too late');
  });

  it('narrows lists, keeps filters and columns, and does things to all that was found', async () => {
    for (let at = 0; at < 12; at += 1) await advisor(`Many${at}`);
    await enter();
    await openList(page, site().url, 'advisors', 'many');
    await page.getByLabel('Skill', { exact: true }).selectOption('governance');
    // As many as without it: only the address tells that it is applied, and a dialog would ask before it changes.
    await page.waitForURL(/governance/);
    await page.getByText('Showing 1-10 of 12').waitFor();
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: 'Save these filters' }).click();
    await dialog(page, 'Save these filters').getByLabel('Name').fill('Governors');
    await dialog(page, 'Save these filters').getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Filters saved').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Contact' }).click();
    await page.keyboard.press('Escape');
    await page.goto(`${site().url}/admin/advisors`);
    await loaded(page);
    expect(await page.getByRole('columnheader', { name: 'Contact' }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: 'Governors', exact: true }).click();
    await page.getByText('Showing 1-10 of 12').waitFor();

    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    await page.getByRole('button', { name: 'Select all 12' }).click();
    await page.getByText('12 selected').waitFor();
    await page.getByRole('button', { name: 'Assign to group' }).click();
    const assign = dialog(page, 'Assign to group');
    await assign.getByRole('combobox', { name: 'Groups' }).fill(world.groupB.name);
    await page.getByRole('option', { name: world.groupB.name }).click();
    await assign.getByText(`${world.groupB.name}: 12 join, 0 are in it already.`).waitFor();
    await page.keyboard.press('Escape');
    await assign.getByRole('button', { name: 'Assign', exact: true }).click();
    await toast(page, '12 advisors assigned').waitFor();

    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    await page.getByRole('button', { name: 'Select all 12' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const asked = dialog(page, 'Delete 12 advisors?');
    await asked.getByText(/^12 accounts are deleted with everything in them: .* and 4 more/).waitFor();
    await asked.getByRole('button', { name: 'Delete 12' }).click();
    await toast(page, '12 deleted or removed').waitFor();
    await page.getByText('No advisors found').waitFor();
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
    await page.goto(`${site().url}/admin/matches/${match.id}/show`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'A forecast to be found' }).waitFor();
    await drawer.getByRole('link', { name: match.advisor.name }).click();
    await page.waitForURL(`**/admin/advisors/${match.advisorId}/show`);

    await page.goto(`${site().url}/admin/sessions/${session.body.id}/show`);
    await drawer.getByRole('link', { name: 'A forecast to be found' }).waitFor();
    expect(await page.getByText('Between the two').count()).to.equal(0);
    expect(await drawer.getByRole('button').count(), 'only the closing button').to.equal(1);

    await page.goto(`${site().url}/admin/groups/${work.groupId}/show`);
    await drawer.getByRole('link', { name: 'Members, invited and waiting' }).click();
    await page.getByText(/^Showing \d+-\d+ of \d+ people/).waitFor();
    await rows(page).getByText('Member', { exact: true }).first().waitFor();
    expect(await page.title()).to.match(/^Members · Memberships/);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('findable');
    await page.getByRole('option', { name: 'Findable Trust' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/organizations/*/show');
    await page.keyboard.press('Escape');

    await api.patch(`/api/requests/${request.id}`, { title: 'A forecast with another title' });
    await page.goto(`${site().url}/admin/audit`);
    await rows(page).first().getByText('A forecast to be found → A forecast with another title').waitFor();
    await rows(page)
      .first()
      .getByRole('link', { name: /A forecast with another title/ })
      .waitFor();

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
    visitor = await visitAs(site(), work.groupAdmin);
    ({ page } = visitor);
    await page.goto(`${site().url}/admin/requests/${request.id}/show`);
    await page.getByRole('button', { name: 'Propose an advisor' }).click();
    const best = page.getByRole('radio', { name: /Fitting Best/ });
    await best.check();
    expect(await findings(page)).to.deep.equal([]);
    await page
      .getByRole('dialog', { name: /Propose/ })
      .getByRole('button', { name: /^Propose/ })
      .click();
    await toast(page, /Fitting Best/).waitFor();
    const { body } = await work.asGroupAdmin.get<{ matches: { advisorId: number }[] }>(
      `/api/requests/${request.id}`,
    );
    expect(body.matches.map(({ advisorId }) => advisorId)).to.include(more.advisorId);
  });

  it('fits a phone of 320 pixels, for readers and thumbs as well', async () => {
    await enter({ viewport: { ...PHONE, width: 320 } });
    await openList(page, site().url, 'advisors');
    for (const path of [
      '',
      '/advisors',
      '/organizations',
      '/groups',
      '/requests',
      '/matches',
      '/sessions',
      '/people',
      '/audit',
    ]) {
      await page.goto(`${site().url}/admin${path}`);
      await page.locator('h1').waitFor();
      await loaded(page);
      expect(await sidewaysOverflow(page), `at ${path}`).to.equal(0);
      expect(await findings(page), `at ${path}`).to.deep.equal([]);
    }
  });
});
