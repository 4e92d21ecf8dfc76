import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { clockCheck } from '../../cli/commands/doctor/database.ts';
import { files as filesCheck } from '../../cli/commands/doctor/files.ts';
import { openContext } from '../../cli/context.ts';
import { seedLoad } from '../../db/seeds/load.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import type { Rows } from '../../src/core/db/tables.ts';
import { transaction } from '../../src/core/db/transaction.ts';
import { newKey, openFileStore } from '../../src/core/files/file-store.ts';
import { ownFile, storeFile } from '../../src/core/files/stored-files.ts';
import { inTurn, words } from '../support/builders.ts';
import { temporaryFolder } from '../support/folder.ts';
import { PostOffice } from '../support/post-office.ts';
import { dbTimeIn, times } from '../support/rows.ts';
import { listenHere } from '../support/listening.ts';
import { S3Server } from '../support/s3-server.ts';
import { describeWithServer, opened } from '../support/suite.ts';
import { acceptedWork, giveCredit } from '../support/work.ts';
import { inProcess, timematch } from './run.ts';

interface Report {
  readonly ok: boolean;
  readonly checks: readonly { check: string; ok: boolean; detail: string; plan?: string }[];
  readonly mended?: readonly string[];
}

const HOUR_MS = 3_600_000;
const ago = (ms: number) => dbTimeIn(-ms);

describeWithServer('The doctor', (test, name) => {
  let folder: string;
  let advisor: { readonly userId: number; readonly advisorId: number };
  let [organizationId, groupId, requestId, matchId] = [0, 0, 0, 0];
  const post = opened(new PostOffice());
  const env = (): Record<string, string> => ({
    DATABASE_URL: test.url,
    DATA_DIR: folder,
    SMTP_URL: post.url,
    PUBLIC_URL: 'https://timematch.example.org',
    NODE_ENV: 'test',
  });
  const files = () => openFileStore(pathToFileURL(path.join(folder, 'files')).href);
  const keep = (name: string, text: string) =>
    storeFile(test.db, files(), { kind: 'cv', name, type: 'text/plain', bytes: Buffer.from(text) });
  const placeOf = (key: string) => path.join(folder, 'files', 'cv', key.slice(3, 5), key.slice(3));
  /** Bytes that no row names, and that are not young. */
  const leave = async (text: string) => {
    const [key, old] = [newKey('cv'), new Date(Date.now() - 2 * HOUR_MS)];
    await files().put(key, Buffer.from(text));
    utimesSync(placeOf(key), old, old);
  };
  /** A row whose bytes are not there. */
  const rowOfFile = (storage_key: string, name: string) =>
    test.insert('files', {
      owner_user_id: advisor.userId,
      storage_key,
      name,
      type: 'text/plain',
      size: 12,
      sha256: '0'.repeat(64),
      created_at: dbTime(),
    });
  const meeting = (at: number, more: Partial<Rows['sessions']>) =>
    test.insert('sessions', {
      match_id: matchId,
      scheduled_date: ago(at),
      duration: 60,
      completed: 0,
      ...more,
      ...times(),
    });
  const status = (is: string) => test.change('requests', requestId, { status: is });
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of files().list()) keys.push(key);
    return keys;
  };

  /** Runs the command in this process. */
  async function ask(options: readonly string[] = [], more: Record<string, string> = {}) {
    const args = ['doctor', '--json', ...options];
    const { code, out } = await inProcess(args, { env: { ...env(), ...more } });
    const report = JSON.parse(out) as Report;
    const says = (check: string) => {
      const found = report.checks.find((each) => each.check === check);
      return `${found?.ok ? 'ok' : 'WRONG'} ${found?.detail}`;
    };
    return { code, report, says };
  }

  const wrong = (report: Report) => report.checks.filter(({ ok }) => !ok).map(({ check }) => check);

  before(async function () {
    this.timeout(180_000);
    folder = temporaryFolder();
    const { world, request, match } = await acceptedWork(test);
    ({ advisor, groupId } = world);
    ({ organizationId } = world.organization);
    [requestId, matchId] = [request.id, match.id];
    await giveCredit(test.db, { organizationId, groupId, hours: 5 });
    await test.change('outbox', {}, { status: 'sent' });
    await test.change('advisors', {}, { updated_at: ago(HOUR_MS) });
    const id = await keep('cv.txt', 'kept');
    await transaction(test.db, (trx) => ownFile(trx, id, advisor.userId));
  });

  it('computes what the search lacks, finds the installation in order then, and leaves no trace of looking', async () => {
    const first = await ask();
    expect([first.code, wrong(first.report)]).to.deep.equal([1, ['search']]);
    expect(first.says('search')).to.match(/^WRONG 1 published advisors are not computed \(\d+\)/);
    expect((await ask(['--mend'])).code).to.equal(0);
    const events = await test.db('audit_events').pluck('id');
    const { code, report } = await ask();
    expect([code, report.ok, wrong(report)]).to.deep.equal([0, true, []]);
    const names = ['database', 'clock', 'mail server', 'language model'];
    expect(report.checks.map(({ check }) => check)).to.include.members(names);
    expect(await test.db('audit_events').pluck('id')).to.deep.equal(events);
  });

  it('names each thing that was broken, plans, mends what is safe, and is content when the rest is put right', async () => {
    // What can be mended.
    await test.db('organizations').where('id', organizationId).increment('hours_remaining', 1.25);
    await test.change('time_credits', { organization_id: organizationId }, { remaining_hours: 3 });
    await test.db('advisor_features').delete();
    await test.change('groups', {}, { is_open_group: 0 });
    await test.change('files', await keep('x', 'x'), { created_at: ago(2 * HOUR_MS) });
    const young = newKey('cv');
    await files().put(young, Buffer.from('left over'));
    await leave('left over');
    const later = dbTimeIn(24 * HOUR_MS);
    const [mail] = await test.column('outbox', {}, 'id');
    const held = { leased_until: later, lease_owner: 'nobody' };
    await test.change('outbox', Number(mail), { status: 'queued', ...held });
    const job = { run_at: later, status: 'recurring', ...times() };
    await test.insert('jobs', { kind: 'held', leased_until: later, ...job });
    // What cannot.
    await status('matching');
    const lost = await rowOfFile(newKey('cv'), 'lost.pdf');
    const logo = await rowOfFile(newKey('logo'), 'logo.webp');
    await test.change('files', logo, { owner_user_id: null });
    const source = 'https://example.org/logo.png';
    await test.change('organizations', organizationId, { logo: source });
    await test.insert('logos', {
      organization_id: organizationId,
      file_id: logo,
      source,
      read_at: ago(0),
    });
    await test.insert('jobs', { kind: 'failing', attempts: 4, last_error: 'no luck', ...job });
    await meeting(HOUR_MS, { duration: 90, completed: 1, completed_at: ago(0), uid: 'doctor' });
    await breakReference(true);

    const before = await ask();
    expect(before.code).to.equal(1);
    expect(wrong(before.report).join()).to.equal(
      'references,hours ledgers,sums of reports,records,files,outbox,background work,search,open group',
    );
    const { says } = before;
    expect(says('references')).to.contain('time_credits.group_id: 1 row without what it names');
    expect(says('hours ledgers')).to.match(
      /Charity \d+ \(\d+\) has 52.25, its ledger 51; time credit \d+ of Charity \d+ has 3, its ledger 5/,
    );
    for (const record of [
      `accepted matches of a request that still looks for somebody (${matchId})`,
      `requests whose hours used are fewer than their sessions (${requestId})`,
      `advisors whose contribution is less than their sessions (${advisor.advisorId})`,
    ])
      expect(says('records')).to.contain(record);
    expect(says('files')).to.contain(
      `file ${lost} (lost.pdf) has no bytes; restore them from a backup; file ${logo} (logo.webp) has no bytes; restore them from a backup; 1 file that nobody owns; 1 stored file that the database does not know`,
    );
    expect(says('outbox')).to.match(/1 mail waiting, the oldest since \S+Z; 1 mail held longer/);
    expect(says('background work')).to.equal(
      'WRONG held is held longer than any process works; failing failed 4 times: no luck',
    );

    const events = await test.count('audit_events');
    const plan = await ask(['--mend', '--dry-run']);
    const planned = plan.report.checks.filter((check) => check.plan).length;
    expect([plan.code, await test.count('audit_events'), planned]).to.deep.equal([1, events, 7]);

    const mended = await ask(['--mend']);
    const left = ['references', 'records', 'files', 'background work'];
    expect([mended.code, mended.report.mended?.length, wrong(mended.report)]).to.deep.equal([3, 7, left]);
    expect(await stored(), 'the kept one and the young one')
      .to.have.length(2)
      .and.include(young);
    const by = await test.db('audit_events').where('id', '>', events).select('actor_name', 'action');
    expect(by.map(({ action }) => action)).to.include.members(
      words('hours.mended files.mended outbox.mended jobs.mended embeddings.rebuilt group.created'),
    );
    expect(by.filter(({ actor_name: actor }) => actor !== 'cli')).to.deep.equal([]);

    await breakReference(false);
    await test.db('sessions').where('uid', 'doctor').delete();
    await status('in-progress');
    await test.db('logos').where('file_id', logo).delete();
    await test.db('files').whereIn('id', [lost, logo]).delete();
    await test.db('jobs').where('kind', 'failing').delete();
    const after = await ask(['--mend']);
    expect([after.code, wrong(after.report)], JSON.stringify(after.report)).to.deep.equal([0, []]);
  });

  it('leaves a meeting that had begun when its request was closed, and names one that is still ahead', async () => {
    const planned = 'sessions still planned of a request that is closed';
    await status('cancelled');
    const id = await meeting(HOUR_MS, { uid: 'begun' });
    expect((await ask()).says('records')).to.not.contain(planned);
    await test.change('sessions', id, { scheduled_date: ago(-HOUR_MS) });
    expect((await ask()).says('records')).to.contain(`${planned} (${id})`);
    await test.db('sessions').where('id', id).delete();
    await status('in-progress');
  });

  it('adds up what sixty meetings of fifty minutes were booked with', async () => {
    await inTurn(60, (at) => meeting(at * HOUR_MS, { uid: `fifty ${at}`, completed: 1, duration: 50 }));
    await test.change('requests', requestId, { hours_used: 60 * 0.83 });
    await test.change('advisors', advisor.advisorId, { hours_contributed: 60 * 0.83 });
    expect((await ask()).says('records')).to.equal('ok no record in a state that cannot be');
    await test.db('sessions').where('duration', 50).delete();
  });

  it('says that the mail server, the bucket or the clock is the trouble, and which', async function () {
    this.timeout(180_000);
    const silent = createServer(() => {});
    const port = await listenHere(silent);
    // Waiting for it takes its time; on the other database nobody listens at all.
    if (name !== 'SQLite') silent.close();
    const began = Date.now();
    const bucket = new S3Server();
    await bucket.open();
    Object.assign(process.env, bucket.environment);
    const SMTP_URL = `smtp://boss:hunter2@127.0.0.1:${port}`;
    const troubled = await ask([], {
      SMTP_URL,
      FILES_URL: bucket.at('another'),
      PUBLIC_URL: '',
      CLAMD_URL: 'tcp://127.0.0.1:1',
    });
    if (name === 'SQLite') silent.close();
    expect(troubled.says('links')).to.match(/^WRONG mails go out .* set PUBLIC_URL /);
    expect(troubled.says('mail server')).to.match(/^WRONG cannot be used \(SMTP_URL\): /);
    expect(troubled.says('malware scanner')).to.match(
      /^WRONG cannot be used \(CLAMD_URL\), so CVs are refused: .*ECONNREFUSED/,
    );
    expect(troubled.says('files')).to.match(/^WRONG the store cannot be used \(FILES_URL\): NoSuchBucket/);
    expect(Date.now() - began).to.be.below(15_000);
    expect(JSON.stringify(troubled.report)).to.not.contain('hunter2');
    await bucket.close();

    const context = openContext(env(), false);
    const { ok, detail } = await clockCheck(() => Date.now() - 90_000)(context, new Date());
    expect([ok, /90\.\d s ahead of/.test(detail)]).to.deep.equal([false, true]);
    await context.db.destroy();
  });

  it('never deletes what looks like the files of another installation', async () => {
    await inTurn(12, () => leave('theirs'));
    const before = (await stored()).length;
    const { code, says } = await ask(['--mend']);
    expect([code, (await stored()).length]).to.deep.equal([1, before]);
    expect(says('files')).to.contain('12 stored files that the database does not know');
    rmSync(path.join(folder, 'files'), { recursive: true });
    await test.db('files').delete();
  });

  it('does not take an upload for a lost file that is stored while it looks', async () => {
    const context = openContext(env(), false);
    const key = newKey('cv');
    const id = await rowOfFile(key, 'young.txt');
    // Between the list of the bytes and that of the rows.
    context.db.once('query', () => {
      mkdirSync(path.dirname(placeOf(key)), { recursive: true });
      writeFileSync(placeOf(key), 'just arrived');
    });
    const { detail } = await filesCheck(context, new Date());
    expect(detail).not.to.contain('has no bytes');
    await context.db.destroy();
    await test.db('files').where('id', id).delete();
    await files().remove(key);
  });

  it('ends with 0, 1 and 3, as a process too, and changes nothing without being told to', async function () {
    this.timeout(180_000);
    const fine = await inProcess(['doctor'], { env: env() });
    expect([fine.code, fine.err], fine.out).to.deep.equal([0, '']);
    expect(fine.out).to.match(/^ok {6}database: (SQLite|MariaDB|MySQL) [\d.]+, reachable\n/);
    const page = readFileSync('docs/operations.md', 'utf8');
    for (const [, check] of fine.out.matchAll(/^ok +(.+?):/gm))
      expect(page, 'what operators are told of it').to.match(
        new RegExp(`^\\| (.*, )?${check}(,.*)? \\| `, 'm'),
      );
    await test.change('groups', {}, { is_open_group: 0 });
    const plan = await inProcess(['doctor'], { env: env() });
    expect(plan.code).to.equal(1);
    expect(plan.out).to.contain('Can be mended (--mend): make the open group');
    await status('open');
    const part = await timematch(['doctor', '--mend'], { env: env() });
    expect(part.code, part.out).to.equal(3);
    expect(part.out).to.match(/^Mended: made the open group/);
  });

  it('names the mail that no server takes', async () => {
    const [id] = await test.column('outbox', {}, 'id');
    await test.change('outbox', Number(id), {
      status: 'queued',
      attempts: 9,
      last_error: '550 no such user',
    });
    const { says } = await ask();
    expect(says('outbox')).to.match(new RegExp(`; mail ${id} tried 9 times: 550 no such user$`));
  });

  it('gives the search five minutes, however many profiles have just been brought in', async function () {
    this.timeout(180_000);
    await seedLoad(test.db, { advisors: 1_010 });
    await test.db('advisor_features').delete();
    await test.change('advisors', {}, { updated_at: dbTime() });
    const { says } = await ask();
    expect(says('search')).to.equal('ok every published advisor can be found');
  });

  /** A credit of a group that there is not, and the end of that. */
  async function breakReference(isBroken: boolean): Promise<void> {
    const group = isBroken ? 999_999 : groupId;
    const [off, on] =
      name === 'SQLite'
        ? ['pragma foreign_keys = off', 'pragma foreign_keys = on']
        : ['set foreign_key_checks = 0', 'set foreign_key_checks = 1'];
    if (name === 'SQLite') await test.db.raw(off);
    // A transaction for its one connection; SQLite has but one and refuses the setting in a transaction.
    await test.db.transaction(async (trx) => {
      if (name !== 'SQLite') await trx.raw(off);
      await trx('time_credits').update({ group_id: group });
      if (name !== 'SQLite') await trx.raw(on);
    });
    if (name === 'SQLite') await test.db.raw(on);
  }
});
