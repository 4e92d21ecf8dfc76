import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { DEMO_PASSWORD } from '../../db/seeds/demo.ts';
import { expectAnswer } from '../support/answers.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { temporaryFolder } from '../support/folder.ts';
import { formWith } from '../support/form.ts';
import { type ServerProcess, startReady } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';
import { requestForm } from '../support/work.ts';
import { documented, shell } from './documented.ts';

const CV = 'Amara Lindqvist\nFinance director\nCash flow forecasts for small charities';

/** Generous: other suites run beside this one. */
const START_MS = 90_000;

const signIn = (url: string, username: string) => Visitor.signIn(url, { username }, DEMO_PASSWORD);

/** Uploads a CV until it is taken: on a busy machine reading one may take too long (413) or find no turn (503). */
async function upload(url: string, who: Visitor, bytes = CV, fields = {}): Promise<string> {
  const form = formWith({ bytes, name: 'cv.txt' }, fields);
  const { status, body } = await who.call<{ cvFileUrl?: string }>(url, 'POST /api/upload', form);
  expect([200, 413, 503]).to.include(status);
  return body.cvFileUrl ?? upload(url, who, bytes, fields);
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
    source = await startReady(env(path.join(folder, 'source'), url), START_MS);
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
    const { url } = source;
    const advisor = await signIn(url, 'demo_advisor');
    const organization = await signIn(url, 'demo_org');
    const cvUrl = await upload(url, advisor);

    // Writes that go on until the backup is there; the CV of another advisor is replaced all the time.
    const admin = await signIn(url, 'demo_super_admin');
    const list = await admin.good<{ id: number }[]>(url, 'GET /api/advisors?range=[0,9]');
    const own = await advisor.good<{ advisor: { id: number } }>(url, 'GET /api/user');
    const other = String(list.find(({ id }) => id !== own.advisor.id)?.id);
    await upload(url, admin, CV, { advisorId: other });
    const over = new AbortController();
    let writes = 0;
    const ask = async () => {
      const form = requestForm({ title: `Help number ${writes}`, hoursNeeded: 1 });
      const { status } = await organization.call(url, 'POST /api/requests', form);
      expect([201, 409]).to.include(status);
    };
    const until = async (work: () => Promise<unknown>) => {
      for (; !over.signal.aborted; writes += 1) await work();
    };
    const busy = Promise.all([
      until(ask),
      until(() => upload(url, admin, `${CV} ${writes}`, { advisorId: other })),
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

    const server = await startReady({ ...settings, DEMO: isEmbedded ? 'on' : 'off' }, START_MS);
    try {
      await expectAnswer(200, advisor.call(server.url, 'GET /api/user'), 'the log-in of before');
      const again = await signIn(server.url, 'demo_super_admin');
      expect(await again.good(server.url, 'GET /api/advisors?range=[0,9]')).to.have.length(10);
      const search = { query: 'help with a cash flow forecast for a small charity', includeOpenAccess: true };
      const { results } = await again.good<{ results: unknown[] }>(
        server.url,
        'POST /api/search/advisors',
        search,
      );
      expect(results.length).to.be.above(0);
      expect(await advisor.good(server.url, `GET ${cvUrl}`)).to.equal(CV);
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
