import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { describeOnEachDatabase } from '../support/databases.ts';
import { temporaryFolder } from '../support/folder.ts';
import { compile } from '../support/process.ts';
import { documented, shell, type ShellRun } from './documented.ts';
import { ROOT } from '../support/project.ts';

const DAY_MS = 86_400_000;

/** As cron runs a line: no home to write to, hardly a path, `\%` for a percent sign. */
function asCron(line: string): Promise<ShellRun> {
  const env = { HOME: '/nonexistent', LOGNAME: userInfo().username, PATH: '/usr/bin:/bin' };
  return new Promise((resolve) => {
    execFile(
      '/bin/sh',
      ['-c', line.replaceAll(String.raw`\%`, '%')],
      { cwd: '/', env },
      (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), out: `${out}${err}` });
      },
    );
  });
}

describeOnEachDatabase('What is installed on Debian, as documented,', (_getDb, getUrl) => {
  let folder: string;
  let lines: string[];
  const within = (name: string) => path.join(folder, name);
  /** The machine's paths, user and program led to places of this test; nothing else is changed. */
  const moved = (text: string): string =>
    text
      .replaceAll('/srv/timematch', ROOT)
      .replaceAll(/\/(etc|usr\/local\/bin|var\/backups)\//g, `${folder}/$1/`)
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll('-o root -g timematch ', '')
      .replace('= timematch ]', `= ${userInfo().username} ]`);

  before(async function () {
    this.timeout(180_000);
    compile();
    folder = temporaryFolder();
    for (const name of ['etc/systemd/system', 'etc/cron.d', 'usr/local/bin', 'var/backups/timematch', 'data'])
      mkdirSync(within(name), { recursive: true });
    const { code, out } = await shell(moved(documented('debian files')), {});
    expect(code, out).to.equal(0);
    for (const name of ['usr/local/bin/timematch', 'etc/cron.d/timematch'])
      writeFileSync(within(name), moved(readFileSync(within(name), 'utf8')));
    const settings = readFileSync(within('etc/timematch.env'), 'utf8')
      .replace(/^DATABASE_URL=.*$/m, `DATABASE_URL="${getUrl()}"`)
      .replace(/^DATA_DIR=.*$/m, `DATA_DIR=${within('data')}`)
      .replace(/^SESSION_SECRET=.*$/m, 'SESSION_SECRET=7Qv2kd93Lx0pZfWs7Tb5Jr8Yc4Mn6Hg1');
    writeFileSync(within('etc/timematch.env'), settings);
    lines = readFileSync(within('etc/cron.d/timematch'), 'utf8')
      .split('\n')
      .filter((line) => /^\d/.test(line));
  });

  it('is a unit for several ports, settings that only the service may read, and a command', () => {
    const unit = readFileSync(within('etc/systemd/system/timematch@.service'), 'utf8');
    expect(unit).to.contain('\nEnvironment=PORT=%i\n');
    expect(statSync(within('etc/timematch.env')).mode & 0o777).to.equal(0o640);
    expect(statSync(within('usr/local/bin/timematch')).mode & 0o777).to.equal(0o755);
  });

  it("has cron lines of the service's user that run without a home, a path or a terminal", async () => {
    expect(lines).to.have.length(2);
    for (const line of lines) {
      const [, user, command = ''] = /^(?:\S+\s+){5}(\S+)\s+(.*)$/.exec(line) ?? [];
      expect(user).to.equal('timematch');
      const { code, out } = await asCron(command);
      expect(code, `${command}\n${out}`).to.equal(0);
    }
    const [made = ''] = readdirSync(within('var/backups/timematch'));
    expect(made).to.match(/^\d{4}-\d\d-\d\d$/);
    expect(existsSync(within(`var/backups/timematch/${made}/backup.json`))).to.equal(true);
    expect(existsSync('/nonexistent')).to.equal(false);
  });

  it('keeps old backups for as long as no new one is complete', async () => {
    const backups = within('var/backups/timematch');
    const command = (lines[1] ?? '').replace(/^(?:\S+\s+){6}/, '');
    const old = path.join(backups, '2020-01-01');
    mkdirSync(old);
    const longAgo = new Date(Date.now() - 40 * DAY_MS);
    utimesSync(old, longAgo, longAgo);
    // That of today is there already: a second one is refused.
    expect((await asCron(command)).code).to.equal(1);
    expect(existsSync(old)).to.equal(true);
    for (const name of readdirSync(backups))
      if (name !== '2020-01-01') rmSync(path.join(backups, name), { recursive: true });
    const { code, out } = await asCron(command);
    expect(code, out).to.equal(0);
    expect(existsSync(old)).to.equal(false);
    expect(readdirSync(backups)).to.have.length(1);
  });
});
