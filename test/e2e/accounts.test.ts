import { expect } from 'chai';
import { mails } from '../support/mailbox.ts';
import { findings } from './axe.ts';
import { describeInBrowser } from './site.ts';
import { becomes, DEMO_PASSWORD, openWithin, password, signIn, signInByForm, toast } from './visits.ts';

describeInBrowser('Somebody who signs up', (site) => {
  it('as an advisor is found by the public search after opting in, and only then', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await page.goto(`${site().url}/auth`);
    await page.getByRole('tab', { name: 'Advisor Signup' }).click();
    const listed = page.getByLabel('List me in the public advisor search');
    expect(await listed.isChecked(), 'unticked by itself').to.equal(false);
    await page.getByLabel('Email').fill('felix.arkwright@example.org');
    await page.getByLabel('Username').fill('felix_arkwright');
    await password(page).fill('a long enough password');
    await page.getByRole('button', { name: /Tell people what you do/ }).click();
    await page.getByLabel('First name').fill('Felix');
    await page.getByLabel('Last name').fill('Arkwright');
    await page.getByLabel('Title', { exact: true }).fill('Canal lock engineer');
    await page.getByLabel('Expertise').fill('Canal lock repair, towpath drainage, heritage ironwork');
    await listed.check();
    await page.getByRole('button', { name: 'Create advisor account' }).click();
    await toast(page, 'Registration successful').waitFor();
    await page.waitForURL('**/dashboard');
    await page.getByText('Felix').first().waitFor();

    const visitor = await site().browser.visitor();
    await visitor.page.goto(`${site().url}/search`);
    const found = visitor.page.getByRole('table').getByText('Felix Arkwright');
    // "A changed profile is found within two seconds": a person needs longer to press the button again.
    for (let attempt = 0; attempt < 5 && (await found.count()) === 0; attempt += 1) {
      await visitor.page
        .getByLabel('Project description')
        .fill(
          `We restore a canal and need advice on lock repair and drainage of the towpath.${' '.repeat(attempt)}`,
        );
      await visitor.page.getByRole('button', { name: 'Find Advisors' }).click();
      await visitor.page.getByRole('heading', { name: /advisors? found$|No advisors found/ }).waitFor();
      await visitor.page.waitForTimeout(800);
    }
    expect(await found.count()).to.equal(1);
    expect(problems).to.deep.equal([]);
    await visitor.close();
    await close();
  });

  it('with a taken name or address is told on the field and as a toast, and loses nothing', async () => {
    const { page, close } = await site().browser.visitor();
    await page.goto(`${site().url}/auth`);
    await page.getByRole('tab', { name: 'Org Signup' }).click();
    await page.getByLabel('Email').fill('somebody.new@example.org');
    await page.getByLabel('Username').fill('DEMO_advisor');
    await password(page).fill('a long enough password');
    await page.getByRole('button', { name: 'Create organisation account' }).click();
    await toast(page, 'This username is already taken').waitFor();
    expect(await page.getByText('This username is already taken').count(), 'field and toast').to.equal(2);

    await page.getByLabel('Username').fill('somebody_new');
    await page.getByLabel('Email').fill('Demo_Org@example.org');
    await page.getByRole('button', { name: 'Create organisation account' }).click();
    await page.getByText('This email is already registered').waitFor();
    await toast(page, 'This email address is already registered').waitFor();
    expect(await page.getByLabel('Username').inputValue()).to.equal('somebody_new');
    // Nor does a look at what is agreed to, at the other sign-up or at another page.
    const terms = page.getByRole('tabpanel').getByRole('link', { name: 'terms and conditions' });
    expect(await terms.getAttribute('target'), 'the password stays, too').to.equal('_blank');
    await page.getByRole('tab', { name: 'Advisor Signup' }).click();
    await page.getByRole('button', { name: /Tell people what you do/ }).click();
    await page.getByLabel('First name').fill('Nora');
    await openWithin(page, '/terms-conditions');
    await page.goBack();
    await page.getByRole('tab', { name: 'Advisor Signup' }).waitFor();
    await page.getByLabel('First name').waitFor();
    expect(await page.getByLabel('First name').inputValue()).to.equal('Nora');
    await page.getByRole('tab', { name: 'Org Signup' }).click();
    await page.getByRole('button', { name: 'Create organisation account' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).to.equal('Demo_Org@example.org');
    expect(await page.getByLabel('Username').inputValue()).to.equal('somebody_new');
    expect(await password(page).inputValue(), 'passwords are never kept').to.equal('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.to.contain('long enough');
    await close();
  });

  it('as an organisation starts on its dashboard', async () => {
    const { page, close } = await site().browser.visitor();
    await page.goto(`${site().url}/auth`);
    await page.getByRole('tab', { name: 'Org Signup' }).click();
    await page.getByLabel('Email').fill('hello@fernbank.example.org');
    await page.getByLabel('Username').fill('fernbank');
    await password(page).fill('a long enough password');
    await page.getByRole('button', { name: 'Create organisation account' }).click();
    await toast(page, 'Your organization account has been created!').waitFor();
    await page.waitForURL('**/org-dashboard');

    // "The dashboard asks for them first": name and type (contract §1).
    await page.getByRole('button', { name: 'Save name and type' }).click();
    await page.getByText('Organization name is required').waitFor();
    await page.getByText('Organization type is required').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await page.getByLabel('Organization name').fill('Fernbank Growers');
    await page.getByLabel('Organization type').selectOption('charity');
    await page.getByRole('button', { name: 'Save name and type' }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome, Fernbank Growers' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save name and type' }).count()).to.equal(0);
    expect(await page.getByText('33%').count(), 'two of six').to.equal(1);
    await close();
  });

  it('as an organisation without a group is offered open access advisors when nobody is found', async () => {
    const { page, close } = await site().browser.visitor();
    await page.goto(`${site().url}/auth?tab=organization`);
    await page.getByLabel('Email').fill('hello@lone.example.org');
    await page.getByLabel('Username').fill('lone_organisation');
    await password(page).fill('a long enough password');
    await page.getByRole('button', { name: 'Create organisation account' }).click();
    await page.waitForURL('**/org-dashboard');
    await page.goto(`${site().url}/advisor-search`);
    await page.getByLabel('Project description').fill('Somebody to look at our accounts and cash flow');
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await page.getByRole('heading', { name: 'No advisors found' }).waitFor();
    await page.getByRole('button', { name: 'Include open access advisors' }).click();
    await page.getByRole('heading', { name: /advisors? found$/ }).waitFor();
    expect(await page.getByLabel('Include open access advisors outside my group').isChecked()).to.equal(true);
    await close();
  });
});

describeInBrowser('Somebody who signs in', (site) => {
  it('is told what is missing and what is wrong', async () => {
    const { page, close } = await site().browser.visitor();
    await page.goto(`${site().url}/auth`);
    const submit = page.getByRole('button', { name: 'Login', exact: true }).last();
    await submit.click();
    await page.getByText('Username is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await page.getByLabel('Username').fill('demo_advisor');
    await password(page).fill('not the password');
    await submit.click();
    await toast(page, 'Login failed').waitFor();
    await page.getByText('Invalid username or password').first().waitFor();
    expect(await page.getByLabel('Username').inputValue(), 'nothing is lost').to.equal('demo_advisor');
    await close();
  });

  for (const [username, target, elsewhere] of [
    ['demo_advisor', '/dashboard', { '/org-dashboard': '/' }],
    ['demo_org', '/org-dashboard', { '/': '/org-dashboard' }],
    [
      'demo_group_admin',
      '/admin',
      { '/': '/admin', '/super-admin': '/admin', '/groups': '/admin', '/admin/groups': '/admin' },
    ],
    [
      'demo_super_admin',
      '/admin',
      {
        '/': '/admin',
        '/super-admin': '/admin',
        '/org-dashboard': '/admin',
        '/groups': '/admin/groups',
        '/advisors': '/admin/advisors',
        '/organizations': '/admin/organizations',
      },
    ],
  ] as const) {
    it(`as ${username} lands on ${target} and is sent on as documented`, async () => {
      const { page, problems, close } = await site().browser.visitor();
      await signInByForm(page, site().url, username, target);
      await toast(page, /^Welcome back/).waitFor();
      for (const [from, to] of Object.entries(elsewhere)) {
        await page.goto(`${site().url}${from}`);
        await page.waitForURL((address) => address.pathname.replace(/\/$/, '') === to.replace(/\/$/, ''));
      }
      await page.goto(`${site().url}/auth`);
      await page.waitForURL((address) => address.pathname !== '/auth');
      expect(problems).to.deep.equal([]);
      await close();
    });
  }

  it('by one press of a demo button, and out again', async () => {
    const { page, close } = await site().browser.visitor();
    await page.goto(`${site().url}/auth`);
    await page.getByRole('button', { name: /Demo organisation/ }).click();
    await page.waitForURL('**/org-dashboard');
    await page.goto(`${site().url}/logout`);
    await page.waitForURL((address) => address.pathname === '/');
    await close();
  });

  it('as an organisation appends its description and finds advisors of its group, or of everywhere when asked', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org');
    await page.goto(`${site().url}/advisor-search`);
    await page.getByText('Group Only').waitFor();
    await page.getByRole('button', { name: 'Add our description' }).click();
    expect((await page.getByLabel('Project description').inputValue()).split(' ').length).to.be.greaterThan(
      50,
    );
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await page.getByRole('heading', { name: /advisors? found$|No advisors found/ }).waitFor();
    await page.getByLabel('Include open access advisors outside my group').check();
    await page.getByText('Including Open Access').waitFor();
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await page.getByRole('heading', { name: /advisors? found$/ }).waitFor();
    expect(await page.getByRole('table').getByRole('row').count()).to.be.greaterThan(1);
    // A look at another page costs neither the description nor what was found; the next person sees none of it.
    const described = await page.getByLabel('Project description').inputValue();
    await openWithin(page, '/org-dashboard');
    await page.goBack();
    await page.getByRole('table').waitFor();
    expect(await page.getByLabel('Project description').inputValue()).to.equal(described);
    expect(await page.getByLabel('Include open access advisors outside my group').isChecked()).to.equal(true);
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL((address) => address.pathname === '/');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.to.contain(described.slice(0, 40));
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    await openWithin(page, '/search');
    expect(await page.getByLabel('Project description').inputValue()).to.equal('');
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('by an invitation makes the account that administers the group', async () => {
    const admin = site().client();
    await admin.post('/api/login', { username: 'demo_group_admin', password: DEMO_PASSWORD });
    const [group] = (await admin.get('/api/admin/groups')).body as unknown as { id: number }[];
    await admin.post(`/api/admin/groups/${group?.id}/admins`, { email: 'newcomer@example.org' });
    const [mail] = await mails(site().db, 'newcomer@example.org');

    const { page, problems, close } = await site().browser.visitor();
    // A server that is away for a moment says nothing of the link; neither does a page that is loaded again.
    await page.route('**/api/invitations/*', (route) => route.fulfill({ status: 502, body: '' }), {
      times: 1,
    });
    await page.goto(`${site().url}/invitation#token=${mail?.token}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('newcomer@example.org').waitFor();
    expect(page.url(), 'the token leaves the address').not.to.contain('token');
    problems.splice(0);
    await page.reload();
    await page.getByText('newcomer@example.org').waitFor();
    await page.getByText('By creating an account you confirm that you are 18 or older').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await page.getByLabel('Username').fill('newcomer');
    await password(page).fill('a long enough password');
    await page.getByRole('button', { name: 'Accept and create my account' }).click();
    await page.waitForURL('**/admin');
    await page.getByText('Group Admin Dashboard').first().waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('resets a forgotten password with the link of the mail', async () => {
    const { page, close } = await site().browser.visitor();
    await site().client().post('/api/register/advisor', {
      username: 'forgetful',
      email: 'forgetful@example.org',
      password: 'the first password',
    });
    await page.goto(`${site().url}/auth`);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByText('Forgotten your password?').click();
    await becomes(focused, 'Reset your password', 'the pressed button has gone');
    await page.getByRole('button', { name: 'Back to login' }).click();
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'username');
    await page.getByText('Forgotten your password?').click();
    await page.getByLabel('Email').fill('forgetful@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('If this address belongs to an account').waitFor();
    await becomes(focused, /a link is on its way/);
    const [mail] = await mails(site().db, 'forgetful@example.org');
    await page.goto(`${site().url}/auth/reset#token=${mail?.token}`);
    await page.getByRole('link', { name: 'Login' }).last().click();
    await page.getByLabel('Username').waitFor();
    await page.goBack();
    await page.getByLabel('New password').fill('the second password');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByText('Your password has been changed').first().waitFor();
    await becomes(focused, /Your password has been changed/);
    const answer = await site()
      .client()
      .post('/api/login', { username: 'forgetful', password: 'the second password' });
    expect(answer.status).to.equal(200);

    // The link works once; who opens it again is led to a new one.
    await page.goto('about:blank');
    await page.goto(`${site().url}/auth/reset#token=${mail?.token}`);
    await page.getByLabel('New password').fill('a third password');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByText('This link is no longer valid. Please ask for a new one.').waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
    await close();
  });
});
