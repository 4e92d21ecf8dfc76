import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { openContext } from '../../cli/context.ts';
import { loadConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/core/db/database.ts';
import { BIN, folder, inProcess, timematch } from './run.ts';

const PASSWORD = 'correct horse battery';
const SECRET = '7Qv2kd93Lx0pZfWs7Tb5Jr8Yc4Mn6Hg1';

describe('The command line, used wrongly', () => {
  const url = `sqlite:${path.join(folder(), 'refusals.sqlite')}`;
  const cli = (line: string, input = '', env: Record<string, string> = {}) =>
    inProcess(line.split(' '), { input, env: { DATABASE_URL: url, DATA_DIR: folder(), ...env } });

  before(async () => {
    expect((await cli('migrate')).code).to.equal(0);
  });

  after(async () => {
    const db = openDatabase(url);
    const users: number[] = await db('users').pluck('id');
    await db.destroy();
    expect(users, 'nothing of this has added anybody').to.deep.equal([]);
  });

  it('ends with 2 and asks nothing when something is missing and there is no terminal', async () => {
    for (const [line, missing] of [
      ['admin create --email a@example.org --password-stdin', '--username'],
      ['admin create --username anna --email a@example.org', '--password-stdin'],
      ['admin create --username anna --email a@example.org --role group_admin', '--group'],
    ] as const) {
      const { code, out, err } = await cli(line);
      expect([code, out], line).to.deep.equal([2, '']);
      expect(err, line).to.contain(missing);
    }
  });

  it('holds passwords and names to the limits of the forms', async () => {
    const create = (username: string, email: string, password: string) =>
      cli(`admin create --username ${username} --email ${email} --password-stdin`, password);
    expect(await create('anna', 'a@example.org', 'short\n')).to.include({
      code: 2,
      err: 'Password must be at least 8 characters\n',
    });
    expect((await create('anna', 'a@example.org', `${'x'.repeat(129)}\n`)).code).to.equal(2);
    expect(await create('anna', 'a@example.org', 'password1\n')).to.include({
      code: 2,
      err: 'This password is too common. Please choose another one.\n',
    });
    expect((await create('al', 'a@example.org', PASSWORD)).err).to.contain('at least 3 characters');
    expect((await create('anna', 'nowhere', PASSWORD)).err).to.contain('Invalid email address');
  });

  it('says that its answer cannot be written where the disk it goes to is full', function () {
    if (!existsSync('/dev/full')) this.skip();
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [BIN, '--help'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect([status, stderr]).to.deep.equal([
      1,
      'The answer cannot be written: ENOSPC: no space left on device, write\n',
    ]);
  });

  it('plans without doing', async () => {
    const { code, out } = await cli('admin create --username anna --email a@example.org --dry-run');
    expect([code, out]).to.deep.equal([0, 'Would add the super admin anna.\n']);
    expect((await cli('seed --dry-run --json')).json()).to.deep.equal({ dryRun: true, wouldSeed: true });
    expect((await cli('seed --advisors 5 --dry-run')).out).to.contain('5 invented advisors');
  });

  it('refuses to invent people in production', async () => {
    for (const line of ['seed', 'seed --advisors 3']) {
      const { code, err } = await cli(line, '', { NODE_ENV: 'production' });
      expect([code, err.includes('production')], line).to.deep.equal([2, true]);
    }
  });
});

describe('The command line without an installation', () => {
  it('names the wrong variable, the missing database, the old schema and the server that is not there', async () => {
    const inFolder = { DATA_DIR: folder() };
    expect(await inProcess(['doctor'], { env: { ...inFolder, PORT: 'many' } })).to.include({ code: 1 });
    const address = await inProcess(['doctor'], {
      env: { ...inFolder, DATABASE_URL: 'mysql://a:secret@h/x?pool=1' },
    });
    expect(address.err).to.match(/^DATABASE_URL: The parameter "pool" .* from 2 to 500\n$/);
    const missing = await inProcess(['seed'], { env: { DATA_DIR: path.join(folder(), 'none') } });
    expect(missing.code).to.equal(1);
    expect(missing.err).to.contain('timematch migrate');
    expect(existsSync(path.join(folder(), 'none'))).to.equal(false);
    const away = await timematch(['doctor', '--json'], {
      env: { ...inFolder, DATABASE_URL: 'mysql://a:secret@127.0.0.1:1/x' },
    });
    expect(away.code).to.equal(1);
    expect(away.json()).to.deep.equal({
      ok: false,
      checks: [{ check: 'database', ok: false, detail: 'cannot be reached (ECONNREFUSED)' }],
    });
    expect(away.out + away.err).to.not.contain('secret');
  });

  it('migrates a new database, from any folder, and says so once', async () => {
    const env = { DATA_DIR: path.join(folder(), 'fresh') };
    const plan = await timematch(['migrate', '--dry-run', '--json'], { env, cwd: '/' });
    expect(plan.json()['pending']).to.include('20261121000100_users');
    expect(existsSync(env.DATA_DIR)).to.equal(false);
    const behind = path.join(env.DATA_DIR, 'timematch.sqlite');
    expect((await timematch(['migrate', '--json'], { env, cwd: '/' })).json()['applied']).to.deep.equal(
      plan.json()['pending'],
    );
    expect(existsSync(behind)).to.equal(true);
    expect(await inProcess(['migrate'], { env })).to.include({
      code: 0,
      out: 'The database is up to date.\n',
    });
    expect((await timematch(['doctor'], { env })).code).to.equal(0);
  });

  it('refuses to work on a schema that is not the newest', async () => {
    const url = `sqlite:${path.join(folder(), 'old.sqlite')}`;
    const db = openDatabase(url);
    await db.raw('create table something (id integer)');
    await db.destroy();
    const env = { DATABASE_URL: url };
    for (const command of ['seed', 'hours reset', 'export audit', 'trades list', 'trades export']) {
      const { code, err } = await inProcess(command.split(' '), { env });
      expect([code, err.includes('Run: timematch migrate')], command).to.deep.equal([1, true]);
    }
    expect((await inProcess(['doctor'], { env })).out).to.match(/WRONG {3}migrations/);
  });

  it('names a place that it may not write to in one line, without a stack', async () => {
    const env = { DATA_DIR: path.join(folder(), 'saved') };
    expect((await inProcess(['migrate'], { env })).code).to.equal(0);
    const file = path.join(folder(), 'a-file');
    writeFileSync(file, '');
    const { code, err } = await inProcess(['backup', '--out', path.join(file, 'within')], { env });
    expect(code).to.equal(1);
    expect(err.trim()).to.match(/^\S+a-file\/within\S* cannot be used: .* \(ENOTDIR\)\.$/);
    expect((await inProcess(['migrate'], { env: { DATA_DIR: file } })).err.trim()).to.match(
      /a-file cannot be used: .* \(EEXIST\)\.$/,
    );
    // As a folder on a disk that is not mounted.
    const away = path.join(folder(), 'away');
    symlinkSync(path.join(folder(), 'not-mounted'), away);
    const saved = await inProcess(['backup', '--out', path.join(away, 'monday')], { env });
    expect(saved.err.trim()).to.match(/away cannot be used: .* \(ENOENT\)\.$/);
  });

  it('signs links in mails with the server’s secret: said, in a file, or made in its folder', async () => {
    const env = { DATA_DIR: path.join(folder(), 'signing') };
    const secretOf = async (more: Record<string, string> = {}) => {
      const { config, db } = openContext({ ...env, ...more }, true);
      await db.destroy();
      return config.sessionSecret;
    };
    expect(await secretOf()).to.have.length.above(31);
    expect(existsSync(path.join(env.DATA_DIR, 'session-secret'))).to.equal(false);
    const { sessionSecret: made } = loadConfig(env);
    expect(await secretOf()).to.equal(made);
    const file = path.join(folder(), 'secret');
    writeFileSync(file, SECRET);
    expect(await secretOf({ SESSION_SECRET_FILE: file })).to.equal(SECRET);
    expect(await secretOf({ SESSION_SECRET: SECRET })).to.equal(SECRET);
  });

  it('ends with 2 for what it does not understand, in JSON too', async () => {
    expect(await timematch([])).to.include({ code: 2, out: '' });
    expect((await inProcess(['dance'])).err).to.contain("unknown command 'dance'");
    const refused = await inProcess(['seed', '--advisors', 'x', '--json']);
    expect(refused.code).to.equal(2);
    expect((refused.json()['error'] as { code: string }).code).to.equal('USAGE');
  });
});
