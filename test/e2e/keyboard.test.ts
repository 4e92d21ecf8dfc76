import { expect } from 'chai';
import type { FileChooser, Locator } from 'playwright-core';
import type { HelpRequest } from '../../src/contract/requests-api.ts';
import { groupRunJob } from '../../src/features/matching/group-run/group-run.job.ts';
import { fromNow, MINUTE, plan, shift } from '../features/matching/sessions/world.ts';
import { buildGroupAdmin, unique } from '../support/builders.ts';
import { buildWork, requestForm } from '../support/work.ts';
import { becomes, focused } from './focus.ts';
import { mentions, says, told } from './outcomes.ts';
import { button, dialog, heading, link } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { settled } from './visits.ts';

const BRIEF = 'A cash flow forecast and a budget for the reserves of our small charity, please.';

/** More stops than any page has. */
const STOPS = 150;

/** Tabs on until this has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await hasFocus()) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Presses again as a person would: Chromium opens no chooser for a press that a busy machine answers seconds later. */
async function chooserBehind(target: Locator, tries = 3): Promise<FileChooser> {
  const opened = target.page().waitForEvent('filechooser', { timeout: 15_000 });
  // Another press may have to be waited for before this one is given up.
  opened.catch(() => {});
  await press(target);
  return opened.catch((error: unknown) => {
    if (tries <= 1) throw error;
    return chooserBehind(target, tries - 1);
  });
}

async function type(target: Locator, text: string): Promise<void> {
  await press(target, 'Control+a');
  await target.page().keyboard.type(text);
}

describeInBrowser('By the keyboard alone', (site) => {
  it('an organisation goes from a search to a request, a collaboration and feedback', async () => {
    const { organization, advisors, asAdvisor } = await buildWork(site());
    const [advisor] = advisors;
    if (!advisor) throw new Error('no advisor');
    const page = await site().visit(organization, '/advisor-search');
    await type(page.getByLabel('Project description'), BRIEF);
    await page.keyboard.press('Control+Enter');
    await heading(page, /advisors? found$/).waitFor();
    await press(button(page, /^Details of Anna/).first());
    await press(button(page, /^Propose for a request: Anna/).first());
    await press(link(page.getByRole('dialog'), 'Create a request'));

    const form = page.getByRole('form', { name: 'Create Help Request' });
    await becomes(() => form.getByLabel('Description').inputValue(), BRIEF, 'what was searched for');
    await type(form.getByLabel('Title'), 'Cash flow of a small charity');
    await press(form.getByLabel('finance'), 'Space');
    await type(form.getByLabel('Hours needed'), '2');
    await press(button(form, 'Create request').first());
    await page.waitForURL('**/org-dashboard');
    const request = await site()
      .db('requests')
      .where('organization_id', organization.organizationId)
      .first<Pick<HelpRequest, 'id'>>('id');
    const match = await site().db('matches').where('request_id', request.id).first<{ id: number }>('id');
    await (await asAdvisor(advisor.advisorId)).patch(`/api/matches/${match.id}`, { status: 'accepted' });

    // Where the notice of the answer leads.
    await page.goto(`/matches?match=${match.id}`);
    await press(link(page, 'Open the collaboration'));
    await page.waitForURL(`**/matches/${match.id}`);
    const session = await plan(await asAdvisor(advisor.advisorId), match.id);
    await shift(site(), session.id, { scheduledDate: fromNow(-60 * MINUTE) });
    await page.reload();
    await press(button(page, /^Complete/).first());
    await press(button(page.getByRole('dialog'), 'Complete the session').first());
    await told(page, 'Session completed');
    await press(button(page, /^Answer two questions/).first());
    const answers = dialog(page, /^How was the session with/);
    await press(answers.getByRole('radio').first(), 'Space');
    await page.keyboard.press('ArrowRight');
    await press(answers.getByLabel('Yes', { exact: true }), 'Space');
    await press(button(answers, 'Send answers').first());
    await told(page, 'Thank you for your answers');
  });

  it('an advisor signs up, changes the profile, accepts a match, plans a session and writes', async () => {
    const { advisors, asOrganization, asAdvisor } = await buildWork(site());
    const [advisor] = advisors;
    if (!advisor) throw new Error('no advisor');
    await asOrganization.post('/api/requests', requestForm());
    const page = await site().visit(null, '/auth');
    await tabTo(page.getByRole('tab', { name: 'Login' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const name = `typed_${unique()}`;
    await type(page.getByLabel('Email'), `${name}@example.org`);
    await type(page.getByLabel('Username'), name);
    await type(page.locator('input[name=password]'), 'a long enough password');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '12:00' }));
    const hours = { timeZone: 'UTC', weekly, noticeHours: 0 };
    await (await asAdvisor(advisor.advisorId)).put('/api/user/booking-hours', hours);
    const answering = await site().visit(advisor, '/profile');
    await type(answering.getByLabel('First name'), 'Tabitha');
    await press(button(answering, 'Save changes').first());
    await told(answering, 'Profile updated');
    await becomes(focused(answering), 'Save changes', 'busy, then with nothing to save, it keeps the focus');
    await press(link(answering, /^Matches/).first());
    await press(button(answering, /^View Details/).first());
    const details = answering.getByRole('dialog');
    await press(button(details, 'Accept').first());
    await says(details, /^Accepted on/);
    await press(button(details, 'Plan a session').first());
    const planning = dialog(answering, /^Plan a session with/);
    await press(planning.getByRole('radio').first(), 'Space');
    await answering.emulateMedia({ forcedColors: 'active' });
    const faces = planning.locator('input[type=radio] + span');
    const look = (at: number, of: string) =>
      faces.nth(at).evaluate((face, name) => getComputedStyle(face).getPropertyValue(name), of);
    expect(await look(0, 'background-color'), 'chosen, whatever the colours').not.to.equal(
      await look(1, 'background-color'),
    );
    const planIt = button(planning, 'Plan the session').first();
    expect(
      await planIt.evaluate((one) => getComputedStyle(one).borderTopWidth),
      'a shape of its own',
    ).to.equal('1px');
    await answering.emulateMedia({ forcedColors: 'none' });
    expect(await look(0, 'outline-color'), 'the colour of the focus').to.equal('rgb(11, 91, 102)');
    await press(planIt);
    await told(answering, 'Session planned');
    await becomes(focused(answering), 'Plan a session');
    await press(link(details, 'Open the collaboration'));
    await answering.waitForURL(/matches\/\d+$/);
    await type(answering.getByRole('textbox', { name: /^Message/ }), 'Shall we say Monday?');
    await answering.keyboard.press('Enter');
    await says(answering, 'Shall we say Monday?');
  });

  it('an administrator creates an advisor, imports another and matches a group', async () => {
    const { groupId, asOrganization } = await buildWork(site());
    await asOrganization.post('/api/requests', requestForm());
    const admin = await buildGroupAdmin(site(), { groupIds: [groupId] });
    const page = await site().visit(admin, '/admin/advisors');
    await press(link(page, 'Add Advisor').or(button(page, 'Add Advisor').first()).first());
    const form = dialog(page, 'Add Advisor');
    const [first, second] = [`kate${unique()}@example.org`, `carl${unique()}@example.org`];
    await type(form.getByLabel('First name'), 'Kate');
    await type(form.getByLabel('Last name'), 'Keyboard');
    await type(form.getByLabel('E-mail'), first);
    await press(form.getByLabel('finance', { exact: true }), 'Space');
    await page.keyboard.press('Enter');
    await press(button(dialog(page, 'Log-in of Kate Keyboard'), 'Done').first());

    await press(link(page, 'Import CSV'));
    await button(page, 'Choose CSV file').first().waitFor();
    await settled(page);
    const chooser = await chooserBehind(button(page, 'Choose CSV file').first());
    const file = `First Name,Last Name,Email\nCarl,Column,${second}\n`;
    await chooser.setFiles({ name: 'advisors.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await says(page, '1 row: 1 ready to save, 0 with issues.');
    await press(button(page, 'Save remaining rows').first());
    await mentions(page, /^1 advisor/);
    const stored = await site().db('users').whereIn('email', [first, second]).pluck('email');
    expect(stored).to.have.members([first, second]);

    page.on('dialog', (asked) => void asked.accept());
    await page.goto(`/admin/matching-runs`);
    await press(button(page, 'Start a run').first());
    await press(button(dialog(page, 'Run matching'), 'Start').first());
    await says(page, 'Waiting for its turn');
    await groupRunJob.run(site().deps, new Date());
    await says(page, /^\d+ of \d+ requests? gets? an advisor\./);
  });
});
