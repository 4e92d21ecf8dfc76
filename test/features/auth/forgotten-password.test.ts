import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { requestPasswordReset } from '../../../src/features/auth/password-reset.service.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../support/answers.ts';
import { listOf, logIn, PASSWORD, type Person } from '../../support/builders.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';

const WORK_MS = 150;
const NEW = 'remembered this time';

describeWithServer(
  'A forgotten password',
  { env: { PUBLIC_URL: 'https://timematch.example.org/' } },
  (test) => {
    let person: Person;
    const strict = anotherServer(test, { rateLimitFactor: 1, env: { TRUST_PROXY: '1' } });
    beforeEach(async () => {
      person = await test.advisor();
    });

    const forgot = (email: string) => test.post('/api/password/forgot', { email });
    const reset = (token: string, newPassword = NEW) =>
      test.post('/api/password/reset', { token, newPassword });
    const login = (password: string) => logIn(test, person.username, password);
    /** Asks for a link and reads its token from the mail. */
    async function token(): Promise<string> {
      await forgot(person.email);
      return String((await test.lastMail(person.email))?.token);
    }
    async function expectUseless(wrong: string): Promise<void> {
      await expectRefusal(
        400,
        ['TOKEN_INVALID', 'This link is no longer valid. Please ask for a new one.'],
        reset(wrong),
      );
    }

    it('is answered alike whether or not the address is known', async () => {
      const [known, unknown] = [await forgot(person.email), await forgot('nobody@example.org')];
      expect(unknown.status).to.equal(200);
      expect([unknown.status, unknown.text]).to.deep.equal([known.status, known.text]);
      expect(await test.mails('nobody@example.org')).to.deep.equal([]);
    });

    it('is answered after the same time whether or not the address is known', async () => {
      // What a known address costs takes long enough here to be told from the machine's own delays.
      const { db } = test;
      const slow = new Proxy(db, {
        get: (target, name) =>
          name === 'transaction'
            ? async (...call: unknown[]) => {
                await sleep(WORK_MS);
                return (target.transaction as (...of: unknown[]) => unknown)(...call);
              }
            : (Reflect.get(target, name) as unknown),
      });
      const time = async (email: string): Promise<number> => {
        const started = performance.now();
        await requestPasswordReset({ ...test.deps, db: slow }, email, 'of the test');
        return performance.now() - started;
      };
      const times = { known: [] as number[], unknown: [] as number[] };
      // The fastest of each: load only ever adds, and both come down to their time in the end.
      const apart = () => Math.abs(Math.min(...times.known) - Math.min(...times.unknown));
      for (let at = 0; at < 2 || (at < 20 && apart() > WORK_MS / 3); at += 1) {
        times.known.push(await time(person.email));
        times.unknown.push(await time('nobody@example.org'));
      }
      expect(Math.min(...times.known, ...times.unknown)).to.be.above(245);
      expect(apart()).to.be.at.most(WORK_MS / 3);
      expect(await test.mails(person.email), 'the work was done').to.have.length(times.known.length);
    });

    it('gets no link where a managed account has no working password yet', async () => {
      const imported = await test.advisor({ passwordHash: null, isManaged: true });
      await expectStatus(200, forgot(imported.email));
      expect(await test.mails(imported.email)).to.deep.equal([]);
    });

    it('is how a self-managed organisation that an admin has added chooses its first password', async () => {
      person = await test.organization({ passwordHash: null });
      await expectStatus(200, reset(await token()));
      await expectStatus(200, login(NEW));
    });

    it('refuses a common password and keeps the link good for a better one', async () => {
      const secret = await token();
      await expectRefusal(400, 'PASSWORD_COMMON', reset(secret, 'password1'));
      await expectStatus(200, reset(secret));
    });

    it('gets a link to the stored address, whatever case was typed, with the token in the fragment', async () => {
      await forgot(` ${person.email.toUpperCase()} `);
      const [mail] = await test.mails(person.email);
      expect(mail).to.include({ type: 'passwordReset', subject: 'Reset your TimeMatch password' });
      expect(mail?.text).to.match(/https:\/\/timematch\.example\.org\/auth\/reset#token=[\w-]{43}/);
      expect(mail?.html).to.match(/href="https:\/\/timematch\.example\.org\/auth\/reset#token=[\w-]{43}"/);
    });

    it('leaves no token in the database but its hash and the mail', async () => {
      const secret = await token();
      const rows = await test.db('user_tokens').where('user_id', person.userId);
      expect(JSON.stringify(rows)).not.to.contain(secret);
      expect(JSON.stringify(await test.db('audit_events').where('subject_id', person.userId))).not.to.contain(
        secret,
      );
    });

    it('is not reset with a token that is made up, nor with a password too short', async () => {
      await expectUseless('made-up');
      const secret = await token();
      expect((await reset(secret, 'short')).body['fields']).to.deep.equal({
        newPassword: 'Password must be at least 8 characters',
      });
      await expectStatus(200, login(PASSWORD));
      await expectStatus(200, reset(secret), 'the token still works');
    });

    it('is replaced once, ends all log-ins and is told by e-mail', async () => {
      const client = await test.signIn(person);
      const secret = await token();
      await expectStatus(200, reset(secret));
      expect([(await login(PASSWORD)).status, (await login(NEW)).status]).to.deep.equal([401, 200]);
      await expectStatus(401, client.get('/api/user'));
      expect(await test.lastMail(person.email)).to.include({ type: 'passwordChanged' });
      await expectUseless(secret);
    });

    it('is replaced by one of two resets at once', async () => {
      const secret = await token();
      const resets = listOf(3, (at) => reset(secret, `${NEW} ${at}`));
      expect(await statusesOf(resets)).to.have.members([200, 400, 400]);
    });

    it('is not reset after an hour', async () => {
      const secret = await token();
      const [row] = await test.db('user_tokens').where('user_id', person.userId);
      expect(Date.parse(`${row?.expires_at.replace(' ', 'T')}Z`) - Date.now()).to.be.within(
        59 * 60_000,
        60 * 60_000,
      );
      await test.change('user_tokens', { user_id: person.userId }, { expires_at: dbTimeIn(-1) });
      await expectUseless(secret);
    });

    it('makes older links useless once password or address have changed', async () => {
      const [first, second] = [await token(), await token()];
      await expectStatus(200, reset(second));
      await expectUseless(first);
      const third = await token();
      const client = test.client();
      await logIn(client, person.username, NEW);
      await client.patch('/api/user/profile', { email: `moved_${person.email}` });
      await expectUseless(third);
    });

    it('counts five an hour from one address, known or not', async () => {
      const client = strict.client({ 'x-forwarded-for': '192.0.2.77' });
      const calls = listOf(6, (at) =>
        client.post('/api/password/forgot', { email: `nobody${at}@example.org` }),
      );
      expect(await statusesOf(calls)).to.have.members([200, 200, 200, 200, 200, 429]);
    });
  },
);
