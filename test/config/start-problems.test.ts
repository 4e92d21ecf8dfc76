import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { startApplication } from '../../src/application.ts';
import { ConfigError, loadConfig } from '../../src/config/config.ts';
import { linksProblem, startProblem } from '../../src/start-problems.ts';
import { temporaryFolder } from '../support/folder.ts';
import { listenHere } from '../support/listening.ts';

/** What a start says that the environment is wrong about; null when it starts. */
async function problemsOf(environment: Record<string, string>): Promise<readonly string[] | null> {
  try {
    const config = loadConfig({ NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'silent', ...environment });
    await (await startApplication(config)).stop();
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('A start with a value that cannot be used after all', function () {
  this.timeout(180_000);
  let folder: string;
  let noFolder: string;
  before(() => {
    folder = temporaryFolder();
    noFolder = path.join(folder, 'a-file');
    writeFileSync(noFolder, 'this is neither a folder nor a database');
  });

  async function expectOneLine(name: string, environment: Record<string, string>): Promise<void> {
    const problems = await problemsOf({ DATA_DIR: folder, PORT: '0', ...environment });
    expect(problems, name).to.have.length(1);
    expect(problems?.[0])
      .to.match(new RegExp(`^${name}\\b[^\\n]+$`))
      .and.not.to.include('hunter2');
  }

  it('names DATA_DIR when it is no folder to write to, or its secret cannot be read', async () => {
    await expectOneLine('DATA_DIR', { DATA_DIR: noFolder });
    const unread = path.join(folder, 'unread');
    mkdirSync(path.join(unread, 'session-secret'), { recursive: true });
    await expectOneLine('DATA_DIR', { DATA_DIR: unread });
    const readOnly = Object.assign(new Error('EROFS'), { code: 'EROFS', syscall: 'chmod' });
    const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: folder });
    expect(startProblem(readOnly, config)?.message).to.match(/^DATA_DIR .*\(EROFS\)$/);
  });

  it('names DATABASE_URL when there is no such database', async () => {
    for (const url of [
      'mysql://user:hunter2@127.0.0.1:1/timematch',
      'mysql://user:hunter2@database.invalid/timematch',
      'mysql://user:hunter2@127.0.0.1/timematch?pool=none',
      `sqlite:${noFolder}`,
      `sqlite:${noFolder}/timematch.sqlite`,
    ])
      await expectOneLine('DATABASE_URL', { DATABASE_URL: url });
  });

  it('names HOST when it is no address of this machine, and PORT or METRICS_PORT when it is in use', async () => {
    await expectOneLine('HOST', { HOST: '203.0.113.9' });
    const other = createServer();
    const used = String(await listenHere(other));
    await expectOneLine('PORT', { PORT: used });
    await expectOneLine('METRICS_PORT', { METRICS_PORT: used });
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('The address that a start tells', () => {
  it('can be followed on IPv6', async function () {
    this.timeout(180_000);
    const here = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    if (!here.some(({ address }) => address === '::1')) return this.skip();
    const config = loadConfig({
      NODE_ENV: 'test',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      DATA_DIR: temporaryFolder(),
      HOST: '::1',
      PORT: '0',
    });
    const running = await startApplication(config);
    expect((await fetch(`${running.url}/health/live`)).status).to.equal(200);
    return running.stop();
  });
});

describe('Links in mails', () => {
  it('are said to lead nowhere where mail goes out without a public address', () => {
    const problem = (environment: Record<string, string>) =>
      linksProblem(
        loadConfig({
          NODE_ENV: 'test',
          DEMO: 'off',
          SESSION_SECRET: '7Qv2kd93Lx0pZfWs7Tb5Jr8Yc4Mn6Hg1',
          ...environment,
        }),
      );
    const mail = { SMTP_URL: 'smtp://me:hunter2@mail.example.org', PORT: '3007' };
    expect(problem(mail))
      .to.match(/^mails go out \(SMTP_URL\) with links to http:\/\/localhost:3007: set PUBLIC_URL /)
      .and.not.to.contain('hunter2');
    expect(problem({ ...mail, PUBLIC_URL: 'https://timematch.example.org' })).to.equal(null);
    expect(problem({})).to.equal(null);
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://timematch.example.org' };
    expect(problem(production)).to.match(
      /^nobody gets the link .*: set SMTP_URL, or EMAIL_VERIFICATION=off$/,
    );
    expect(problem({ ...production, EMAIL_VERIFICATION: 'off' })).to.equal(null);
    expect(problem({ ...mail, ...production })).to.equal(null);
  });
});
