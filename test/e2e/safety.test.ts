import { expect } from 'chai';
import { buildAdvisor, buildGroup, buildGroupAdmin, buildOrganization } from '../support/builders.ts';
import { buildMatch } from '../support/work.ts';
import { isAccessible, looksRight } from './axe.ts';
import { PHONE } from './browser.ts';
import { becomes, hasFocus } from './focus.ts';
import { gone, mentions, says } from './outcomes.ts';
import { exactly, heading, link } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { fill, followFirst, press, pressFor, submit } from './steps.ts';
import { refuse, settled } from './visits.ts';

describeInBrowser('People’s safety', (site) => {
  async function people() {
    const groupId = await buildGroup(site());
    const organization = await buildOrganization(site(), {
      groupIds: [groupId],
      profile: { name: 'Quillfeather Trust' },
    });
    const advisor = await buildAdvisor(site(), {
      groupIds: [groupId],
      profile: { firstName: 'Ada', lastName: 'Umberleigh' },
    });
    const admin = await buildGroupAdmin(site(), { groupIds: [groupId] });
    const { matchId } = await buildMatch(site(), {
      organizationId: organization.organizationId,
      advisorId: advisor.advisorId,
    });
    return { organization, advisor, admin, matchId };
  }

  it('lets an advisor report and block in one step from a match, unblock on a phone, and an administrator answer', async () => {
    const { organization, advisor, admin, matchId } = await people();
    const page = await site().visit(advisor, `/matches?match=${matchId}`, { viewport: PHONE });
    const desk = await site().visit(admin, '/admin/reports');
    await says(desk, 'Nothing has been reported');
    const form = await pressFor(page, 'Report or block Quillfeather Trust');
    await form.waitFor();
    await looksRight(page);
    await press(form, 'Send', { says: 'Please describe it, so that we can act' });
    await form.getByLabel('Please describe it', { exact: true }).fill('They called me at night.');
    await refuse(page, '**/api/blocks', 503, { method: 'POST' });
    await press(form, 'Send', { says: 'Not just now' });
    await page.unroute('**/api/blocks');
    await press(form, 'Send', { told: 'Reported and blocked' });
    expect(await site().db('reports').where('reported_user_id', organization.userId)).to.have.lengthOf(1);
    await page.goto('/privacy-settings');
    await says(page.getByRole('list', { name: 'People you have blocked' }), 'Quillfeather Trust');
    await settled(page);
    await looksRight(page);
    await press(page, 'Unblock Quillfeather Trust', { says: 'You have blocked nobody.' });
    await hasFocus(heading(page, 'People you have blocked'));

    await mentions(desk, 'Quillfeather Trust');
    await settled(desk);
    await looksRight(desk);
    await followFirst(desk, 'Quillfeather Trust');
    await says(desk, 'They called me at night.');
    const answer = await pressFor(desk, 'Change status');
    await submit(answer, { Status: { option: 'closed' } }, 'Save', { told: 'Report saved' });
    expect(await site().db('reports').where({ status: 'closed' })).to.have.lengthOf(1);
  });

  it('lets a member block from a conversation, which goes, and the focus does not go with it', async () => {
    const { organization, advisor } = await people();
    const page = await site().visit(organization, `/messages?user=${advisor.userId}`, { viewport: PHONE });
    const form = await pressFor(page, 'Report or block Ada Umberleigh');
    await submit(form, { 'What happened?': { option: 'none' } }, 'Send', { closes: true });
    await says(page, 'This conversation is not available');
    await hasFocus(heading(page, 'Messages'));
  });

  it('lets an organisation report an advisor from the page that a search result leads to', async () => {
    const { organization, advisor } = await people();
    const bio = 'Thirty years of ledgers. '.repeat(40);
    await site().db('advisors').where('id', advisor.advisorId).update({ bio });
    const page = await site().visit(organization, `/advisors/${advisor.advisorId}`, {
      viewport: PHONE,
    });
    const left = await pressFor(page, 'Report or block Ada Umberleigh');
    await left.getByLabel('Please describe it', { exact: true }).fill('This is not who they say.');
    await page.keyboard.press('Escape');
    await gone(left);
    const form = await pressFor(page, 'Report or block Ada Umberleigh');
    const text = form.getByLabel('Please describe it', { exact: true });
    expect(await text.inputValue(), 'kept by the tab').to.equal('This is not who they say.');
    await refuse(page, '**/api/blocks', 503, { method: 'POST' });
    await press(form, 'Send', { says: 'Not just now' });
    await press(form, 'Close', { closes: true });
    await page.unroute('**/api/blocks');
    const again = await pressFor(page, 'Report or block Ada Umberleigh');
    await press(again, 'Send', { told: 'Reported and blocked' });
    const [report, ...more] = await site().db('reports').where('reported_user_id', advisor.userId);
    expect(more, 'what was taken is not sent twice').to.deep.equal([]);
    expect(report).to.include({ about_type: 'profile', about_id: advisor.userId });
    await mentions(page, 'This page is not here');
    await gone(heading(page, 'Ada Umberleigh'));
    await becomes(() => page.evaluate(() => scrollY), 0, 'what is said is not under the header');
  });

  it('shows nobody who is blocked among what a search has found before', async () => {
    const q = 'A budget and a cash flow forecast for the reserves of our charity';
    const page = await site().visit('demo_org', `/search?${new URLSearchParams({ q }).toString()}`);
    const found = page.getByRole('rowheader').first();
    const name = await found.locator('p').first().innerText();
    await found.click();
    await link(page, `Open profile: ${name}`).click();
    const form = await pressFor(page, `Report or block ${name}`);
    await submit(form, { 'What happened?': { option: 'none' } }, 'Send', { closes: true });
    await page.goBack();
    await page.getByRole('rowheader').first().waitFor();
    await gone(page.getByRole('rowheader', { name }));
  });

  it('lets an administrator record a check and view as a member, under a bar that leads back', async () => {
    const { advisor, admin } = await people();
    const page = await site().visit(admin, `/admin/advisors/${advisor.advisorId}/show`);
    const form = await pressFor(page, 'Record a check');
    await fill(form, { Kind: { option: 'dbs_enhanced' } });
    await fill(form, { 'Last four characters of the reference': '4F2A', 'Seen on': '2026-01-01' });
    await submit(form, { 'Valid until': '2030-01-01' }, exactly('Record'), { told: 'Check recorded' });
    await says(page, 'DBS, enhanced, ending in 4F2A', 'Valid until 1 January 2030');
    await isAccessible(page);
    await refuse(page, '**/checks/*', 503, { method: 'DELETE' });
    const question = await pressFor(page, 'Delete the check DBS, enhanced');
    await press(question, exactly('Delete'));
    await says(question, 'Not just now');
    await press(question, 'Cancel');

    await press(page, 'See what they see', { leadsTo: '**/privacy-settings' });
    const bar = page.getByRole('complementary', { name: 'Viewing as a member' });
    await says(bar, 'Ada Umberleigh');
    await says(page.getByRole('list', { name: 'Views as you' }), admin.username);
    await says(page, 'DBS, enhanced, ending in 4F2A', 'Valid until 1 January 2030');
    await settled(page);
    await looksRight(page);
    await page.goto('/messages');
    await bar.waitFor();
    await press(bar, 'Leave', { leadsTo: '**/admin**' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  });
});
