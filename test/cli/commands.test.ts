import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { DEMO_PASSWORD } from '../../db/seeds/demo.ts';
import { folder, inProcess, startTimematch, timematch } from './run.ts';
import { logIn } from '../support/builders.ts';
import { describeWithServer } from '../support/suite.ts';

const PASSWORD = 'correct horse battery';

describeWithServer('The command line on an installation', (test, name) => {
  const env = () => ({ DATABASE_URL: test.url, DATA_DIR: folder() });
  const cli = (line: string, input = '') => timematch(line.split(' '), { input, env: env() });
  const here = (line: string, input = '') => inProcess(line.split(' '), { input, env: env() });

  /** The type of user that signs in with these, or null. */
  async function signsIn(username: string, password: string): Promise<unknown> {
    const answer = await logIn(test, username, password);
    return answer.status === 200 ? answer.body['userType'] : null;
  }

  it('makes the first super admin, who can sign in, and tells the audit trail', async () => {
    const made = await cli(
      'admin create --username Anna --email Anna@example.org --password-stdin --json',
      `${PASSWORD}\n`,
    );
    expect(made.code, made.err).to.equal(0);
    expect(made.json()).to.include({ username: 'Anna', email: 'Anna@example.org', role: 'super_admin' });
    expect(made.out + made.err).to.not.contain(PASSWORD);
    const event = await test.db('audit_events').orderBy('id', 'desc').first();
    expect(event).to.include({
      actor_name: 'cli',
      action: 'user.created',
      subject_type: 'user',
      subject_id: made.json()['userId'],
    });
    expect(JSON.stringify(event)).to.not.contain(PASSWORD);
    expect(await signsIn('anna', PASSWORD)).to.equal('super_admin');
  });

  it('fails with 1 and names what is taken, for people and for programs', async () => {
    const { code, err } = await here(
      'admin create --username ANNA --email b@example.org --password-stdin',
      PASSWORD,
    );
    expect([code, err]).to.deep.equal([1, 'Username already exists\n']);
    const again = await here(
      'admin create --username anna --email ANNA@example.org --json --password-stdin',
      PASSWORD,
    );
    expect(again.code).to.equal(1);
    expect(again.json()).to.deep.equal({
      error: {
        code: 'USERNAME_TAKEN',
        message: 'Username already exists',
        fields: { username: 'Username already exists', email: 'Email already exists' },
      },
    });
  });

  it('makes administrators of a group, the first of them primary', async () => {
    expect(
      await here(
        'admin create --username gary --email gary@example.org --role group_admin --group 999 --dry-run',
      ),
    ).to.include({ code: 1, err: 'There is no group 999.\n' });
    for (const name of ['bert', 'cleo']) {
      const made = await here(
        `admin create --username ${name} --email ${name}@example.org --role group_admin --group 1 --password-stdin`,
        PASSWORD,
      );
      expect(made.code, made.err).to.equal(0);
    }
    const admins = await test.db('group_admins').orderBy('id').select('is_primary_admin');
    expect(admins.map((admin) => Boolean(admin.is_primary_admin))).to.deep.equal([true, false]);
  });

  it('sets a password, by username or e-mail address, and ends the log-ins', async () => {
    expect(await here('password reset nobody --password-stdin', PASSWORD)).to.include({
      code: 1,
      err: 'There is no account "nobody".\n',
    });
    expect((await here('password reset anna --password-stdin', 'short')).code).to.equal(2);
    expect(await signsIn('anna', PASSWORD)).to.equal('super_admin');
    expect((await here('password reset anna --dry-run --json')).json()['loginSessions']).to.be.above(0);
    const done = await cli('password reset ANNA@example.org --password-stdin', 'another one, longer\r\n');
    expect(done.code, done.err).to.equal(0);
    const anna = await test.db('users').where('username', 'Anna').first('id');
    expect(await test.column('login_sessions', { user_id: anna!.id }, 'id')).to.deep.equal([]);
    expect(await signsIn('anna', 'another one, longer')).to.equal('super_admin');
    expect(await signsIn('anna', PASSWORD)).to.equal(null);
  });

  it('seeds once, and grows load data to the number that is asked for', async () => {
    expect((await cli('seed --json')).json()).to.deep.equal({ dryRun: false, seeded: true });
    expect((await here('seed --json')).json()).to.deep.equal({ dryRun: false, seeded: false });
    const first = await here('seed --advisors 20 --organizations 4 --json');
    expect(first.json()).to.deep.equal({ dryRun: false, advisors: 20, organizations: 4 });
    expect(first.err).to.contain('Advisors: 20 of 20');
    expect((await here('seed --advisors 25 --organizations 4 --json')).json()).to.include({
      advisors: 5,
      organizations: 0,
    });
    expect(await signsIn('demo_super_admin', DEMO_PASSWORD)).to.equal('super_admin');
  });

  it('computes all features anew, and goes on where a killed or interrupted run has stopped', async function () {
    this.timeout(180_000); // what a killed process was at is held for half a minute
    const kept = 84; // several batches, of which three may be under way when the signal comes
    const ids: number[] = await test.db('advisors').orderBy('id').limit(kept).pluck('id');
    await test.db('advisors').whereNotIn('id', ids).delete();
    // A profile of few words takes half the time.
    await test.change('advisors', {}, { bio: 'I help small charities.' });
    await test.change('advisor_features', {}, { updated_at: '2020-01-01 00:00:00.000' });
    const fresh = async () =>
      Number(
        (
          await test.db('advisor_features').where('updated_at', '>', '2020-02-01').count({ n: '*' }).first()
        )?.['n'],
      );

    const child = startTimematch(['embeddings', 'rebuild'], { env: env() });
    while ((await fresh()) === 0 && child.exitCode === null) await sleep(20);
    const signal = name === 'SQLite' ? 'SIGKILL' : 'SIGTERM';
    child.kill(signal);
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).to.equal(signal === 'SIGKILL' ? null : 3);
    const before = await fresh();
    expect(before).to.be.within(1, kept - 1);

    const again = await here('embeddings rebuild --json');
    expect(again.code, again.err).to.equal(0);
    expect(again.json()).to.deep.equal({
      dryRun: false,
      resumed: true,
      computed: kept - before,
      remaining: 0,
    });
    expect(await fresh()).to.equal(kept);
    expect(again.err).to.contain('Advisors: ');
    expect((await here('embeddings rebuild --dry-run --json')).json()).to.deep.equal({
      dryRun: true,
      advisors: kept,
      resumed: false,
    });
  });
});
