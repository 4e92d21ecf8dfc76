import { expect } from 'chai';
import { expectStatus } from '../../support/answers.ts';
import {
  PASSWORD,
  buildAdvisor,
  buildGroupAdmin,
  buildSuperAdmin,
  signIn,
  type Person,
} from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { lastMail } from '../../support/mailbox.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { useServer } from '../../support/server.ts';

const HOUR = 3_600_000;

describeOnEachDatabase('Log-ins of admins', (getDb) => {
  const test = useServer(getDb, { env: { SUPER_ADMIN_LOGIN_HOURS: '30' } });

  /** Whether a log-in holds that was begun and last used so many hours ago. */
  const holds = async (person: Person, begun: number, used: number) => {
    const client = await signIn(test, person);
    const ago = (hours: number) => dbTimeIn(-hours * HOUR);
    await test
      .db('login_sessions')
      .where('user_id', person.userId)
      .update({ created_at: ago(begun), authenticated_at: ago(begun), last_seen_at: ago(used) });
    return (await client.get('/api/user')).status === 200;
  };

  it('end sooner than everybody’s, by the settings: a super admin’s first', async () => {
    const superAdmin = await buildSuperAdmin(test);
    expect(await holds(superAdmin, 29, 3)).to.equal(true);
    expect(await holds(superAdmin, 5, 5), 'four hours without use').to.equal(false);
    expect(await holds(superAdmin, 31, 0), 'thirty hours in all').to.equal(false);
    const groupAdmin = await buildGroupAdmin(test);
    expect(await holds(groupAdmin, 300, 70)).to.equal(true);
    expect(await holds(groupAdmin, 80, 73)).to.equal(false);
    expect(await holds(groupAdmin, 337, 0)).to.equal(false);
    expect(await holds(await buildAdvisor(test), 337, 300)).to.equal(true);
  });

  it('that are over are not listed among one’s own', async () => {
    const superAdmin = await buildSuperAdmin(test);
    await holds(superAdmin, 5, 5);
    const list = await signIn(test, superAdmin).get<unknown[]>('/api/user/login-sessions');
    expect(list.body).to.have.length(1);
  });
});

describeOnEachDatabase('The address of a calendar', (getDb) => {
  const test = useServer(getDb);

  const addressOf = async (person: Person) => {
    const { body } = await signIn(test, person).get<{ url: string }>('/api/sessions/calendar');
    const { pathname, search } = new URL(body.url);
    return pathname + search;
  };
  const read = async (address: string) => (await test.get(address)).status;

  it('ends with a changed password or address, and by the link for a forgotten one', async () => {
    const person = await buildAdvisor(test);
    const changes: (() => Promise<{ status: number }>)[] = [
      async () => signIn(test, person).patch('/api/user/profile', { email: `new.${person.email}` }),
      async () => {
        const { email } = (await signIn(test, person).get<{ email: string }>('/api/user')).body;
        await test.post('/api/password/forgot', { email });
        const token = (await lastMail(test.db, email))?.token;
        return test.post('/api/password/reset', { token, newPassword: PASSWORD });
      },
      async () => signIn(test, person).patch('/api/user/profile', { password: 'a new one for me' }),
    ];
    for (const change of changes) {
      const address = await addressOf(person);
      expect(await read(address)).to.equal(200);
      await expectStatus(change(), 200);
      expect(await read(address), 'the old address').to.equal(404);
    }
  });

  it('stays when other things of the account change', async () => {
    const person = await buildAdvisor(test);
    const address = await addressOf(person);
    await signIn(test, person).patch('/api/user/profile', { username: `${person.username}_x` });
    expect(await read(address)).to.equal(200);
  });
});
