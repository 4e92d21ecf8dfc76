import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { DEMO_PASSWORD } from '../../db/seeds/demo.ts';
import { expectAnswer } from '../support/answers.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { temporaryFolder } from '../support/folder.ts';
import { formWith } from '../support/form.ts';
import { type ServerProcess, startProcess, untilStatus } from '../support/process.ts';
import { documented, shell } from './documented.ts';

const CV = 'Amara Lindqvist\nFinance director\nCash flow forecasts for small charities';

/** Generous: other suites run beside this one. */
const START_MS = 90_000;

/** Somebody's calls over the network, with the log-in's cookie. */
class Person {
  readonly #url: string;
  cookie = '';
  constructor(url: string) {
    this.#url = url;
  }

  async call(
    method: string,
    at: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${this.#url}${at}`, {
      method,
      headers: { cookie: this.cookie, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  }

  post(at: string, body: object): Promise<Response> {
    return this.call('POST', at, JSON.stringify(body), { 'content-type': 'application/json' });
  }

  async signIn(username: string): Promise<Response> {
    const answer = await this.post('/api/login', { username, password: DEMO_PASSWORD });
    this.cookie = String(answer.headers.get('set-cookie')).split(';')[0] ?? '';
    return answer;
  }

  async upload(text: string, fields: Record<string, string> = {}): Promise<string> {
    const { payload, headers } = formWith({ bytes: text, name: 'cv.txt' }, fields);
    const answer = await this.call('POST', '/api/upload', new Uint8Array(payload), headers);
    // On a busy machine reading a CV may take too long (413) or find no turn (503).
    expect([200, 413, 503]).to.include(answer.status);
    return ((await answer.json()) as { cvFileUrl?: string }).cvFileUrl ?? '';
  }
}

describeOnEachDatabase('A backup, as documented,', (_getDb, getUrl, name) => {
  let folder: string;
  let source: ServerProcess;
  let restoredUrl: string;
  const env = (dataDir: string, databaseUrl: string): Record<string, string> => ({
    HOME: folder,
    DATA_DIR: dataDir,
    BACKUPS: path.join(folder, 'backups'),
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
    ...(databaseUrl === '' ? { DEMO: 'on' } : { DATABASE_URL: databaseUrl, DEMO: 'on' }),
  });
  const database = `restored_${process.pid}`;
  const isEmbedded = name === 'SQLite';

  before(async function () {
    this.timeout(2 * START_MS);
    folder = temporaryFolder();
    const url = isEmbedded ? '' : getUrl();
    source = await startProcess({ ...env(path.join(folder, 'source'), url) });
    await untilStatus(`${source.url}/health/ready`, 200, START_MS);
    const { hostname, port } = new URL(getUrl().replace(/^sqlite:.*/, 'mysql://localhost:1/x'));
    writeFileSync(
      path.join(folder, '.my.cnf'),
      `[client]\nprotocol=tcp\nhost=${hostname}\nport=${port}\nuser=root\n`,
    );
    restoredUrl = isEmbedded ? '' : getUrl().replace(/\w+$/, database);
  });
  after(() => source.stop());

  it('made while people write and restored beside files of before passes the doctor and serves as before', async function () {
    this.timeout(4 * START_MS);
    const advisor = new Person(source.url);
    await advisor.signIn('demo_advisor');
    const organization = new Person(source.url);
    await organization.signIn('demo_org');
    const stored = async (who: Person, fields = {}): Promise<string> =>
      (await who.upload(CV, fields)) || stored(who, fields);
    const cvUrl = await stored(advisor);

    // Writes that go on until the backup is there; the CV of another advisor is replaced all the time.
    const admin = new Person(source.url);
    await admin.signIn('demo_super_admin');
    const list = (await (await admin.call('GET', '/api/advisors?range=[0,9]')).json()) as { id: number }[];
    const own = (await (await advisor.call('GET', '/api/user')).json()) as { advisor: { id: number } };
    const other = String(list.find(({ id }) => id !== own.advisor.id)?.id);
    await stored(admin, { advisorId: other });
    const over = new AbortController();
    let writes = 0;
    const ask = async () => {
      const answer = await organization.post('/api/requests', {
        title: `Help number ${writes}`,
        description: 'We need a cash flow forecast and a budget for the reserves of our charity.',
        skillsRequired: ['finance'],
        timeCommitment: '1-2 hours',
        hoursNeeded: 1,
      });
      expect([201, 409]).to.include(answer.status);
    };
    const until = async (work: () => Promise<unknown>) => {
      for (; !over.signal.aborted; writes += 1) await work();
    };
    const busy = Promise.all([
      until(ask),
      until(() => admin.upload(`${CV} ${writes}`, { advisorId: other })),
    ]);
    const saved = await shell(
      documented('backup'),
      env(path.join(folder, 'source'), isEmbedded ? '' : getUrl()),
    );
    over.abort();
    await busy;
    expect(saved.code, saved.out).to.equal(0);
    expect(writes, 'nobody had to wait for the backup').to.be.above(0);
    const [made = ''] = readdirSync(path.join(folder, 'backups'));
    const backup = path.join(folder, 'backups', made);
    expect(made).to.match(/^\d{8}T\d{6}Z$/);
    for (const part of readdirSync(backup))
      expect(statSync(path.join(backup, part)).mode & 0o077, part).to.equal(0);
    expect(JSON.parse(readFileSync(path.join(backup, 'backup.json'), 'utf8'))).to.include({
      files: 2,
      lost: 0,
    });
    await source.stop();

    const target = path.join(folder, 'target');
    // Of an installation that was there before: what is restored goes beside it, not into a folder within.
    mkdirSync(path.join(target, 'files', 'cv'), { recursive: true });
    const commands = documented(isEmbedded ? 'restore embedded' : 'restore mysql');
    const settings = { ...env(target, restoredUrl), BACKUP: backup, DB_NAME: database };
    const restored = await shell(commands, settings);
    expect(restored.code, restored.out).to.equal(0);
    expect(restored.out)
      .to.match(/ok {6}files: [23] files, all there/)
      .and.not.to.contain('WRONG');

    const server = await startProcess({ ...settings, DEMO: isEmbedded ? 'on' : 'off' });
    try {
      await untilStatus(`${server.url}/health/ready`, 200, START_MS);
      const still = new Person(server.url);
      still.cookie = advisor.cookie;
      await expectAnswer(200, still.call('GET', '/api/user'), 'the log-in of before');
      const again = new Person(server.url);
      await expectAnswer(200, again.signIn('demo_super_admin'));
      const listed = await again.call('GET', '/api/advisors?range=[0,9]');
      expect(await listed.json()).to.have.length(10);
      const search = await again.post('/api/search/advisors', {
        query: 'help with a cash flow forecast for a small charity',
        includeOpenAccess: true,
      });
      expect(((await search.json()) as { results: unknown[] }).results.length).to.be.above(0);
      expect(await (await still.call('GET', cvUrl)).text()).to.equal(CV);
    } finally {
      await server.stop();
    }
  });

  if (!isEmbedded) return;

  it('is refused into a folder that holds something, and planned without making any', async function () {
    this.timeout(START_MS);
    const settings = env(path.join(folder, 'target'), restoredUrl);
    const taken = await shell('npx timematch backup --out "$BACKUPS"', settings);
    expect(taken.code).to.equal(1);
    expect(taken.out).to.contain('is not empty');
    const plan = await shell('npx timematch backup --out "$BACKUPS/planned" --dry-run --json', settings);
    expect(plan.out).to.contain('"dryRun":true').and.contain('"files":2');
    expect(existsSync(path.join(folder, 'backups', 'planned'))).to.equal(false);
  });
});
