import { expect } from 'chai';
import { mails } from '../support/mailbox.ts';
import { isAccessible } from './axe.ts';
import { expectProblem } from './browser.ts';
import { becomes, focused } from './focus.ts';
import { appears, holds, mentions, none, says, told } from './outcomes.ts';
import { button, exactly, heading, link, tab } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { fill, follow, press, submit } from './steps.ts';
import { DEMO_PASSWORD, chooseOwn, hold, openWithin, signInByForm, submitLogIn } from './visits.ts';

describeInBrowser('Somebody who signs up', (site) => {
  it('as an advisor is found by the public search after opting in, and only then', async () => {
    const page = await site().visit(null, '/auth');
    await tab(page, 'Advisor Signup').click();
    const listed = page.getByLabel('List me in the public advisor search');
    expect(await listed.isChecked(), 'unticked by itself').to.equal(false);
    await fill(page, { Email: 'felix.arkwright@example.org', Username: 'felix_arkwright' });
    await submit(page, { password: 'a long enough password' }, /Tell people what you do/);
    await fill(page, { 'First name': 'Felix', 'Last name': 'Arkwright' });
    await page.getByLabel('Title', { exact: true }).fill('Canal lock engineer');
    await fill(page, { Expertise: 'Canal lock repair, towpath drainage, heritage ironwork' });
    await fill(page, { 'LinkedIn URL': 'felix' });
    await press(page, 'Create advisor account', { says: 'Invalid LinkedIn URL' });
    await fill(page, { 'LinkedIn URL': 'https://www.linkedin.com/in/felix' });
    await listed.check();
    await press(page, 'Create advisor account', { told: 'Registration successful' });
    await page.waitForURL('**/dashboard');
    await mentions(page, 'Felix');

    const visitor = await site().visit(null, '/search');
    const found = visitor.getByRole('table').getByText('Felix Arkwright');
    // "A changed profile is found within two seconds": a person needs longer to press the button again.
    for (let attempt = 0; attempt < 5 && (await found.count()) === 0; attempt += 1) {
      await fill(visitor, {
        'Project description': `We restore a canal and need advice on lock repair and drainage of the towpath.${' '.repeat(attempt)}`,
      });
      await press(visitor, 'Find Advisors');
      await heading(visitor, /advisors? found$|No advisors found/).waitFor();
      await visitor.waitForTimeout(800);
    }
    expect(await found.count()).to.equal(1);
  });

  it('with a taken name or address is told on the field and as a toast, and loses nothing', async () => {
    const page = await site().visit(null, '/auth');
    await tab(page, 'Org Signup').click();
    await fill(page, { Email: 'somebody.new@example.org', Username: 'DEMO_advisor' });
    await fill(page, { password: 'a long enough password' });
    await press(page, 'Create organisation account', { told: 'This username is already taken' });
    expect(await page.getByText('This username is already taken').count(), 'field and toast').to.equal(2);

    await fill(page, { Username: 'somebody_new', Email: 'Demo_Org@example.org' });
    await press(page, 'Create organisation account', { says: 'This email is already registered' });
    await told(page, 'This email address is already registered');
    await holds(page, { Username: 'somebody_new' });
    // Nor does a look at what is agreed to, at the other sign-up or at another page.
    const terms = link(page.getByRole('tabpanel'), 'terms and conditions');
    expect(await terms.getAttribute('target'), 'the password stays, too').to.equal('_blank');
    await tab(page, 'Advisor Signup').click();
    await press(page, /Tell people what you do/);
    await fill(page, { 'First name': 'Nora' });
    await openWithin(page, '/terms-conditions');
    await page.goBack();
    await appears(tab(page, 'Advisor Signup'), page.getByLabel('First name'));
    await holds(page, { 'First name': 'Nora' });
    await tab(page, 'Org Signup').click();
    await button(page, 'Create organisation account').waitFor();
    await holds(page, { Email: 'Demo_Org@example.org', Username: 'somebody_new' });
    await holds(page, { password: '' }, 'passwords are never kept');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.to.contain('long enough');
  });

  it('as an organisation starts on its dashboard', async () => {
    const page = await site().visit(null, '/auth');
    await tab(page, 'Org Signup').click();
    await fill(page, { Email: 'hello@fernbank.example.org', Username: 'fernbank' });
    await fill(page, { password: 'a long enough password' });
    await press(page, 'Create organisation account', { told: 'Your organization account has been created!' });
    await page.waitForURL('**/org-dashboard');

    // "The dashboard asks for them first": name and type (contract §1).
    await press(page, 'Save name and type');
    await says(page, 'Organization name is required', 'Organization type is required');
    await isAccessible(page);
    await fill(page, { 'Organization name': 'Fernbank Growers', 'Organization type': { option: 'charity' } });
    await press(page, 'Save name and type');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Fernbank Growers' }).waitFor();
    await none(button(page, 'Save name and type'));
    expect(await page.getByText('33%').count(), 'two of six').to.equal(1);
  });

  it('as an organisation without a group is offered open access advisors when nobody is found', async () => {
    const page = await site().visit(null, '/auth?tab=organization');
    await fill(page, { Email: 'hello@lone.example.org', Username: 'lone_organisation' });
    await fill(page, { password: 'a long enough password' });
    await press(page, 'Create organisation account', { leadsTo: '**/org-dashboard' });
    await page.goto('/advisor-search');
    await fill(page, { 'Project description': 'Somebody to look at our accounts and cash flow' });
    await press(page, 'Find Advisors');
    await heading(page, 'No advisors found').waitFor();
    await press(page, 'Include open access advisors');
    await heading(page, /advisors? found$/).waitFor();
    await holds(page, { 'Include open access advisors outside my group': true });
  });
});

describeInBrowser('Somebody who signs in', (site) => {
  it('is told what is missing and what is wrong', async () => {
    const page = await site().visit(null, '/auth');
    const logIn = button(page, exactly('Login')).last();
    await logIn.click();
    await says(page, 'Username is required', 'Password is required');
    await fill(page, { Username: 'demo_advisor', password: 'not the password' });
    await logIn.click();
    await told(page, 'Login failed');
    await mentions(page, 'Invalid username or password');
    await holds(page, { Username: 'demo_advisor' }, 'nothing is lost');
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
      const page = await site().visit(null);
      await signInByForm(page, username, target);
      await told(page, /^Welcome back/);
      for (const [from, to] of Object.entries(elsewhere)) {
        await page.goto(`${site().url}${from}`);
        await page.waitForURL((address) => address.pathname.replace(/\/$/, '') === to.replace(/\/$/, ''));
      }
      await page.goto('/auth');
      await page.waitForURL((address) => address.pathname !== '/auth');
    });
  }

  it('by one press of a demo button, and out again', async () => {
    const page = await site().visit(null, '/auth');
    await press(page, /Demo organisation/, { leadsTo: '**/org-dashboard' });
    await page.goto('/logout');
    await page.waitForURL((address) => address.pathname === '/');
  });

  it('as an organisation appends its description and finds advisors of its group, or of everywhere when asked', async () => {
    const page = await site().visit('demo_org', '/advisor-search');
    await says(page, 'Group Only');
    await press(page, 'Add our description');
    const added = await page.getByLabel('Project description').inputValue();
    expect(added.split(' ').length).to.be.greaterThan(50);
    // Pressed twice, it stands there once.
    await press(page, 'Add our description');
    await holds(page, { 'Project description': added });
    await press(page, 'Find Advisors');
    await heading(page, /advisors? found$|No advisors found/).waitFor();
    // Behind a long brief the description stands as far as the field takes it: more would be refused.
    await fill(page, { 'Project description': 'budget '.repeat(700) });
    await press(page, 'Add our description');
    expect(await page.getByLabel('Project description').inputValue()).to.have.length(5_000);
    await press(page, 'Find Advisors');
    await heading(page, /advisors? found$|No advisors found/).waitFor();
    await fill(page, { 'Include open access advisors outside my group': true });
    await says(page, 'Including Open Access');
    await press(page, 'Find Advisors');
    await heading(page, /advisors? found$/).waitFor();
    expect(await page.getByRole('table').getByRole('row').count()).to.be.greaterThan(1);
    // A look at another page costs neither the description nor what was found; the next person sees none of it.
    const described = await page.getByLabel('Project description').inputValue();
    await openWithin(page, '/org-dashboard');
    await page.goBack();
    await page.getByRole('table').waitFor();
    await holds(page, { 'Project description': described });
    await holds(page, { 'Include open access advisors outside my group': true });
    await chooseOwn(page, 'Logout');
    await page.waitForURL((address) => address.pathname === '/');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.to.contain(described.slice(0, 40));
    await link(page, 'Login').first().waitFor();
    await openWithin(page, '/search');
    await holds(page, { 'Project description': '' });
  });

  it('by an invitation makes the account that administers the group', async () => {
    const admin = site().client();
    await admin.post('/api/login', { username: 'demo_group_admin', password: DEMO_PASSWORD });
    const [group] = (await admin.get('/api/admin/groups')).body as unknown as { id: number }[];
    await admin.post(`/api/admin/groups/${group?.id}/admins`, { email: 'newcomer@example.org' });
    const [mail] = await mails(site().db, 'newcomer@example.org');

    const page = await site().visit(null);
    expectProblem(page, /status of 502/);
    // A server that is away for a moment says nothing of the link; neither does a page that is loaded again.
    await page.route('**/api/invitations/*', (route) => route.fulfill({ status: 502, body: '' }), {
      times: 1,
    });
    await page.goto(`/invitation#token=${mail?.token}`);
    await press(page, 'Try again', { says: 'newcomer@example.org' });
    expect(page.url(), 'the token leaves the address').not.to.contain('token');
    await page.reload();
    await says(page, 'newcomer@example.org', 'By creating an account you confirm that you are 18 or older');
    await isAccessible(page);
    await fill(page, { Username: 'newcomer', password: 'a long enough password' });
    await press(page, 'Accept and create my account', { leadsTo: '**/admin' });
    await mentions(page, 'Group Admin Dashboard');
  });

  it('by an invitation joins with the account that was made since, also where somebody else is signed in', async () => {
    const admin = site().client();
    await admin.post('/api/login', { username: 'demo_group_admin', password: DEMO_PASSWORD });
    const [group] = (await admin.get('/api/admin/groups')).body as unknown as { id: number; name: string }[];
    const account = { username: 'since', email: 'since@example.org', password: 'the first password' };
    const wanted = { emails: [account.email], userType: 'advisor' };
    await admin.post(`/api/groups/${group?.id}/invitations`, wanted);
    await site().client().post('/api/register/advisor', account);
    const invited = (await mails(site().db, account.email)).find(({ text }) =>
      text.includes('/invitation#token='),
    );
    const page = await site().visit('demo_org', `/invitation#token=${invited?.token}`);
    await follow(page, 'Sign in', { leadsTo: '**/auth' });
    await submitLogIn(page, account.username, account.password);
    await page.waitForURL('**/invitation');
    await press(page, 'Accept', { mentions: `You now belong to ${group?.name}.` });
  });

  it('with a password that was given chooses another one, and is written to in their language and by their clock', async () => {
    const { page } = await site().browser.visitor();
    await page.addInitScript(() => localStorage.setItem('timematch.language', 'fr'));
    const admin = await site().as('demo_super_admin');
    const email = 'amelie.given@example.org';
    const given = { firstName: 'Amélie', lastName: 'Given', email, isManaged: true };
    const { body } = await admin.post<{ generatedPassword: string }>('/api/advisors', given);
    const next = 'a password of her own';
    await page.request.post('/api/login', { data: { username: email, password: body.generatedPassword } });
    // The search, which has no guard, leads there too.
    await page.goto('/advisor-search');
    await fill(page, { 'Mot de passe reçu': body.generatedPassword, 'Nouveau mot de passe': next });
    await press(page, 'Enregistrer le mot de passe', { mentions: 'Bonjour Amélie' });
    const row = await site().db('users').where({ email }).first('locale', 'time_zone');
    expect(row).to.deep.equal({ locale: 'fr', time_zone: 'Europe/London' });
  });

  it('with a password that was given keeps the language and the clock that they chose before', async () => {
    const admin = await site().as('demo_super_admin');
    const email = 'rhys.given@example.org';
    const given = { firstName: 'Rhys', lastName: 'Given', email, isManaged: true };
    const { body } = await admin.post<{ generatedPassword: string }>('/api/advisors', given);
    const chosen = { locale: 'fr', time_zone: 'Asia/Tokyo' };
    await site().db('users').where({ email }).update(chosen);
    const page = await site().visit(null, '/auth');
    await page.getByLabel('Username').waitFor();
    // On a slow line the page is there before its French.
    const letThrough = await hold(page, '**/assets/auth-*.js');
    await submitLogIn(page, email, body.generatedPassword);
    await fill(page, { 'Password you were given': body.generatedPassword, 'New password': 'one of his own' });
    letThrough();
    await press(page, 'Enregistrer le mot de passe', { mentions: 'Bonjour Rhys' });
    expect(await site().db('users').where({ email }).first('locale', 'time_zone')).to.deep.equal(chosen);
  });

  it('resets a forgotten password with the link of the mail', async () => {
    const page = await site().visit(null);
    await site().client().post('/api/register/advisor', {
      username: 'forgetful',
      email: 'forgetful@example.org',
      password: 'the first password',
    });
    await page.goto('/auth');
    await page.getByText('Forgotten your password?').click();
    await becomes(focused(page), 'Reset your password', 'the pressed button has gone');
    await press(page, 'Back to login');
    await becomes(focused(page, 'name'), 'username');
    await page.getByText('Forgotten your password?').click();
    await fill(page, { Email: 'forgetful@example.org' });
    await press(page, 'Send the link', { says: 'If this address belongs to an account' });
    await becomes(focused(page), /a link is on its way/);
    const [mail] = await mails(site().db, 'forgetful@example.org');
    await page.goto(`/auth/reset#token=${mail?.token}`);
    await link(page, 'Login').last().click();
    await page.getByLabel('Username').waitFor();
    await page.goBack();
    await fill(page, { 'New password': 'the second password' });
    await press(page, 'Save the new password', { mentions: 'Your password has been changed' });
    await becomes(focused(page), /Your password has been changed/);
    const answer = await site()
      .client()
      .post('/api/login', { username: 'forgetful', password: 'the second password' });
    expect(answer.status).to.equal(200);

    // The link works once; who opens it again is led to a new one.
    await page.goto('about:blank');
    await page.goto(`/auth/reset#token=${mail?.token}`);
    await submit(page, { 'New password': 'a third password' }, 'Save the new password');
    await says(page, 'This link is no longer valid. Please ask for a new one.');
    await follow(page, 'Ask for a new link');
    await button(page, 'Send the link').waitFor();
  });
});
