import { expect } from 'chai';
import { expectAnswer } from '../../support/answers.ts';
import { PASSWORD, type Person } from '../../support/builders.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { describeWithServer } from '../../support/suite.ts';

const HOUR = 3_600_000;

describeWithServer('Log-ins of admins', { env: { SUPER_ADMIN_LOGIN_HOURS: '30' } }, (test) => {
  /** Whether a log-in holds that was begun and last used so many hours ago. */
  const holds = async (person: Person, begun: number, used: number) => {
    const client = await test.signIn(person);
    const ago = (hours: number) => dbTimeIn(-hours * HOUR);
    await test.change(
      'login_sessions',
      { user_id: person.userId },
      { created_at: ago(begun), authenticated_at: ago(begun), last_seen_at: ago(used) },
    );
    return (await client.get('/api/user')).status === 200;
  };

  it('end sooner than everybody’s, by the settings: a super admin’s first', async () => {
    const superAdmin = await test.superAdmin();
    expect(await holds(superAdmin, 29, 3)).to.equal(true);
    expect(await holds(superAdmin, 5, 5), 'four hours without use').to.equal(false);
    expect(await holds(superAdmin, 31, 0), 'thirty hours in all').to.equal(false);
    const groupAdmin = await test.groupAdmin();
    expect(await holds(groupAdmin, 300, 70)).to.equal(true);
    expect(await holds(groupAdmin, 80, 73)).to.equal(false);
    expect(await holds(groupAdmin, 337, 0)).to.equal(false);
    expect(await holds(await test.advisor(), 337, 300)).to.equal(true);
  });

  it('that are over are not listed among one’s own', async () => {
    const superAdmin = await test.superAdmin();
    await holds(superAdmin, 5, 5);
    const list = await (await test.signIn(superAdmin)).get<unknown[]>('/api/user/login-sessions');
    expect(list.body).to.have.length(1);
  });
});

describeWithServer('The address of a calendar', (test) => {
  const addressOf = async (person: Person) => {
    const { body } = await (await test.signIn(person)).get<{ url: string }>('/api/sessions/calendar');
    const { pathname, search } = new URL(body.url);
    return pathname + search;
  };
  const read = async (address: string) => (await test.get(address)).status;

  it('ends with a changed password or address, and by the link for a forgotten one', async () => {
    const person = await test.advisor();
    const changes: (() => Promise<{ status: number }>)[] = [
      async () => (await test.signIn(person)).patch('/api/user/profile', { email: `new.${person.email}` }),
      async () => {
        const { email } = (await (await test.signIn(person)).get<{ email: string }>('/api/user')).body;
        await test.post('/api/password/forgot', { email });
        const token = (await test.lastMail(email))?.token;
        return test.post('/api/password/reset', { token, newPassword: PASSWORD });
      },
      async () => (await test.signIn(person)).patch('/api/user/profile', { password: 'a new one for me' }),
    ];
    for (const change of changes) {
      const address = await addressOf(person);
      expect(await read(address)).to.equal(200);
      await expectAnswer(200, change());
      expect(await read(address), 'the old address').to.equal(404);
    }
  });

  it('stays when other things of the account change', async () => {
    const person = await test.advisor();
    const address = await addressOf(person);
    await (await test.signIn(person)).patch('/api/user/profile', { username: `${person.username}_x` });
    expect(await read(address)).to.equal(200);
  });
});
