import { expect } from 'chai';
import { buildAdvisor, buildGroup, buildGroupAdmin, buildOrganization } from '../support/builders.ts';
import { buildMatch } from '../support/work.ts';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { describeInBrowser } from './site.ts';
import { DEMO_PASSWORD, settled, sidewaysOverflow, signIn, toast } from './visits.ts';

describeInBrowser('People’s safety', (site) => {
  async function people() {
    const groupId = await buildGroup(site());
    const passwordHash = await site().deps.hasher.hash(DEMO_PASSWORD);
    const organization = await buildOrganization(site(), {
      passwordHash,
      groupIds: [groupId],
      profile: { name: 'Quillfeather Trust' },
    });
    const advisor = await buildAdvisor(site(), {
      passwordHash,
      groupIds: [groupId],
      profile: { firstName: 'Ada', lastName: 'Umberleigh' },
    });
    const admin = await buildGroupAdmin(site(), { passwordHash, groupIds: [groupId] });
    const { matchId } = await buildMatch(site(), {
      organizationId: organization.organizationId,
      advisorId: advisor.advisorId,
    });
    return { organization, advisor, admin, matchId };
  }

  it('lets an advisor report and block in one step from a match, unblock on a phone, and an administrator answer', async () => {
    const { organization, advisor, admin, matchId } = await people();
    const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
    await signIn(page, site().url, advisor.username);
    await page.goto(`${site().url}/matches?match=${matchId}`);
    await page.getByRole('button', { name: 'Report or block Quillfeather Trust' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report or block Quillfeather Trust' });
    await dialog.waitFor();
    expect([await findings(page), await sidewaysOverflow(page)]).to.deep.equal([[], 0]);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Please describe it, so that we can act').waitFor();
    await dialog.getByLabel('Please describe it', { exact: true }).fill('They called me at night.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await toast(page, 'Reported and blocked').waitFor();
    expect(await site().db('reports').where('reported_user_id', organization.userId)).to.have.lengthOf(1);
    await page.goto(`${site().url}/privacy-settings`);
    await page
      .getByRole('list', { name: 'People you have blocked' })
      .getByText('Quillfeather Trust')
      .waitFor();
    await settled(page);
    expect([await findings(page), await sidewaysOverflow(page)]).to.deep.equal([[], 0]);
    await page.getByRole('button', { name: 'Unblock Quillfeather Trust' }).click();
    await page.getByText('You have blocked nobody.').waitFor();
    expect(problems).to.deep.equal([]);
    await close();

    const desk = await site().browser.visitor();
    await signIn(desk.page, site().url, admin.username);
    await desk.page.goto(`${site().url}/admin/reports`);
    await desk.page.getByText('Quillfeather Trust').first().waitFor();
    await settled(desk.page);
    expect([await findings(desk.page), await sidewaysOverflow(desk.page)]).to.deep.equal([[], 0]);
    await desk.page.getByRole('link', { name: 'Quillfeather Trust' }).first().click();
    await desk.page.getByText('They called me at night.').waitFor();
    await desk.page.getByRole('button', { name: 'Change status' }).click();
    const answer = desk.page.getByRole('dialog', { name: 'Change status' });
    await answer.getByLabel('Status').selectOption('closed');
    await answer.getByRole('button', { name: 'Save' }).click();
    await toast(desk.page, 'Report saved').waitFor();
    expect(await site().db('reports').where({ status: 'closed' })).to.have.lengthOf(1);
    expect(desk.problems).to.deep.equal([]);
    await desk.close();
  });

  it('lets an organisation report an advisor from the page that a search result leads to', async () => {
    const { organization, advisor } = await people();
    const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
    await signIn(page, site().url, organization.username);
    await page.goto(`${site().url}/advisors/${advisor.advisorId}`);
    await page.getByRole('button', { name: 'Report or block Ada Umberleigh' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report or block Ada Umberleigh' });
    await dialog.getByLabel('Please describe it', { exact: true }).fill('This is not who they say.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await toast(page, 'Reported and blocked').waitFor();
    const [report] = await site().db('reports').where('reported_user_id', advisor.userId);
    expect(report).to.include({ about_type: 'profile', about_id: advisor.userId });
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('lets an administrator record a check and view as a member, under a bar that leads back', async () => {
    const { advisor, admin } = await people();
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, admin.username);
    await page.goto(`${site().url}/admin/advisors/${advisor.advisorId}/show`);
    await page.getByRole('button', { name: 'Record a check' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a check' });
    await dialog.getByLabel('Kind').selectOption('dbs_enhanced');
    await dialog.getByLabel('Last four characters of the reference').fill('4F2A');
    await dialog.getByLabel('Seen on').fill('2026-01-01');
    await dialog.getByLabel('Valid until').fill('2030-01-01');
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await toast(page, 'Check recorded').waitFor();
    await page.getByText('DBS, enhanced, ending in 4F2A').waitFor();
    await page.getByText('Valid until 1 January 2030').waitFor();
    expect(await findings(page)).to.deep.equal([]);

    await page.getByRole('button', { name: 'See what they see' }).click();
    await page.waitForURL('**/privacy-settings');
    const bar = page.getByRole('complementary', { name: 'Viewing as a member' });
    await bar.getByText('Ada Umberleigh').waitFor();
    await page.getByRole('list', { name: 'Views as you' }).getByText(admin.username).waitFor();
    await page.getByText('DBS, enhanced, ending in 4F2A').waitFor();
    await page.getByText('Valid until 1 January 2030').waitFor();
    await settled(page);
    expect([await findings(page), await sidewaysOverflow(page)]).to.deep.equal([[], 0]);
    await page.goto(`${site().url}/messages`);
    await bar.waitFor();
    await bar.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/admin**');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });
});
