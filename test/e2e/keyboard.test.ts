import { expect } from 'chai';
import type { FileChooser, Locator, Page } from 'playwright-core';
import type { HelpRequest } from '../../src/contract/requests-api.ts';
import { groupRunJob } from '../../src/features/matching/group-run/group-run.job.ts';
import { fromNow, MINUTE, plan, shift } from '../features/matching/sessions/world.ts';
import { buildGroupAdmin, unique } from '../support/builders.ts';
import { buildWork, requestForm } from '../support/work.ts';
import { visitAs } from './console-visits.ts';
import { describeInBrowser } from './site.ts';
import { becomes, settled, toast } from './visits.ts';

const BRIEF = 'A cash flow forecast and a budget for the reserves of our small charity, please.';

/** More stops than any page has. */
const STOPS = 150;

/** Tabs on until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Presses again as a person would: Chromium opens no chooser for a press that a busy machine answers seconds later. */
async function chooserBehind(page: Page, target: Locator, tries = 3): Promise<FileChooser> {
  const opened = page.waitForEvent('filechooser', { timeout: 15_000 });
  // Another press may have to be waited for before this one is given up.
  opened.catch(() => {});
  await press(page, target);
  return opened.catch((error: unknown) => {
    if (tries <= 1) throw error;
    return chooserBehind(page, target, tries - 1);
  });
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

describeInBrowser('By the keyboard alone', (site) => {
  it('an organisation goes from a search to a request, a collaboration and feedback', async () => {
    const { organization, advisors, asAdvisor } = await buildWork(site());
    const [advisor] = advisors;
    if (!advisor) throw new Error('no advisor');
    const { page, problems, close } = await visitAs(site(), organization);
    const button = (name: string | RegExp, within: Page | Locator = page) =>
      within.getByRole('button', { name }).first();
    await page.goto(`${site().url}/advisor-search`);
    await type(page, page.getByLabel('Project description'), BRIEF);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: /advisors? found$/ }).waitFor();
    await press(page, button(/^Details of Anna/));
    await press(page, button(/^Propose for a request: Anna/));
    await press(page, page.getByRole('dialog').getByRole('link', { name: 'Create a request' }));

    const form = page.getByRole('form', { name: 'Create Help Request' });
    await becomes(() => form.getByLabel('Description').inputValue(), BRIEF, 'what was searched for');
    await type(page, form.getByLabel('Title'), 'Cash flow of a small charity');
    await press(page, form.getByLabel('finance'), 'Space');
    await type(page, form.getByLabel('Hours needed'), '2');
    await press(page, button('Create request', form));
    await page.waitForURL('**/org-dashboard');
    const request = await site()
      .db('requests')
      .where('organization_id', organization.organizationId)
      .first<Pick<HelpRequest, 'id'>>('id');
    const match = await site().db('matches').where('request_id', request.id).first<{ id: number }>('id');
    await (await asAdvisor(advisor.advisorId)).patch(`/api/matches/${match.id}`, { status: 'accepted' });

    // Where the notice of the answer leads.
    await page.goto(`${site().url}/matches?match=${match.id}`);
    await press(page, page.getByRole('link', { name: 'Open the collaboration' }));
    await page.waitForURL(`**/matches/${match.id}`);
    const session = await plan(await asAdvisor(advisor.advisorId), match.id);
    await shift(site(), session.id, { scheduledDate: fromNow(-60 * MINUTE) });
    await page.reload();
    await press(page, button(/^Complete/));
    await press(page, button('Complete the session', page.getByRole('dialog')));
    await toast(page, 'Session completed').waitFor();
    await press(page, button(/^Answer two questions/));
    const answers = page.getByRole('dialog', { name: /^How was the session with/ });
    await press(page, answers.getByRole('radio').first(), 'Space');
    await page.keyboard.press('ArrowRight');
    await press(page, answers.getByLabel('Yes', { exact: true }), 'Space');
    await press(page, button('Send answers', answers));
    await toast(page, 'Thank you for your answers').waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('an administrator creates an advisor, imports another and matches a group', async () => {
    const { groupId, asOrganization } = await buildWork(site());
    await asOrganization.post('/api/requests', requestForm());
    const admin = await buildGroupAdmin(site(), { groupIds: [groupId] });
    const { page, problems, close } = await visitAs(site(), admin);
    const button = (name: string | RegExp, within: Page | Locator = page) =>
      within.getByRole('button', { name }).first();
    await page.goto(`${site().url}/admin/advisors`);
    await press(page, page.getByRole('link', { name: 'Add Advisor' }).or(button('Add Advisor')).first());
    const form = page.getByRole('dialog', { name: 'Add Advisor' });
    const [first, second] = [`kate${unique()}@example.org`, `carl${unique()}@example.org`];
    await type(page, form.getByLabel('First name'), 'Kate');
    await type(page, form.getByLabel('Last name'), 'Keyboard');
    await type(page, form.getByLabel('E-mail'), first);
    await press(page, form.getByLabel('finance', { exact: true }), 'Space');
    await page.keyboard.press('Enter');
    await press(page, button('Done', page.getByRole('dialog', { name: 'Log-in of Kate Keyboard' })));

    await press(page, page.getByRole('link', { name: 'Import CSV' }));
    await button('Choose CSV file').waitFor();
    await settled(page);
    const chooser = await chooserBehind(page, button('Choose CSV file'));
    const file = `First Name,Last Name,Email\nCarl,Column,${second}\n`;
    await chooser.setFiles({ name: 'advisors.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByText('1 row: 1 ready to save, 0 with issues.').waitFor();
    await press(page, button('Save remaining rows'));
    await page
      .getByText(/^1 advisor/)
      .first()
      .waitFor();
    const stored = await site().db('users').whereIn('email', [first, second]).pluck('email');
    expect(stored).to.have.members([first, second]);

    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${site().url}/admin/matching-runs`);
    await press(page, button('Start a run'));
    await press(page, button('Start', page.getByRole('dialog', { name: 'Run matching' })));
    await page.getByText('Waiting for its turn').waitFor();
    await groupRunJob.run(site().deps, new Date());
    await page.getByText(/^\d+ of \d+ requests? gets? an advisor\./).waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });
});
