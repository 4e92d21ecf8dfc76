import { once } from 'node:events';
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { listOf } from '../support/builders.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { countRows } from '../support/rows.ts';
import { buildServer } from '../support/server.ts';
import { buildMatch } from '../support/work.ts';
import { asXlsx, records } from '../features/csv.ts';
import { folder, inProcess, startTimematch, timematch } from './run.ts';

describeOnEachDatabase('CSV on the command line', (getDb, getUrl, name) => {
  // A dozen processes in some of these tests, each with a start of its own.
  const MANY_PROCESSES_MS = 180_000;
  const env = () => ({ DATABASE_URL: getUrl(), DATA_DIR: folder() });
  const cli = (...args: string[]) => timematch(args, { env: env() });
  const here = (...args: string[]) => inProcess(args, { env: env() });
  const file = (called: string, content: string): string => {
    const full = path.join(folder(), `${name}-${called}`);
    writeFileSync(full, content);
    return full;
  };
  const count = async (table: string): Promise<number> => countRows(getDb(), table);

  it('fails with 1 for a file that is not there or cannot be taken, with 2 for wrong use', async () => {
    expect(await here('import', 'advisors', '/nowhere.csv')).to.include({
      code: 1,
      err: 'There is no file /nowhere.csv.\n',
    });
    // What cannot be looked at, as in a folder that is closed to this user, is not told as missing.
    const unseen = `/${'x'.repeat(300)}`;
    expect((await here('import', 'advisors', unseen)).err).to.equal(
      `${unseen} cannot be used: its name is too long (ENAMETOOLONG).\n`,
    );
    const nowhere = await inProcess(['export', 'advisors'], { env: { DATA_DIR: unseen } });
    expect(nowhere.err).to.match(/timematch\.sqlite cannot be used: its name is too long/);
    const bad = file('bad.csv', 'Email\na@b.org\n');
    expect(await here('import', 'advisors', bad)).to.include({
      code: 1,
      err: 'The header lacks: First Name, Last Name\n',
    });
    expect((await here('import', 'advisors', bad, '--group', '999')).err).to.equal(
      'There is no group 999.\n',
    );
    for (const args of [
      ['import', 'advisors'],
      ['import', 'people', bad],
      ['import', 'advisors', bad, '--group', 'first'],
      ['export', 'advisors', '--filter', 'x'],
      ['export', 'advisors', '--dry-run'],
    ])
      expect((await here(...args)).code, args.join(' ')).to.equal(2);
    expect((await here('export', 'advisors', '--filter', '{"phone":1}')).code).to.equal(2);
    expect((await here('export', 'advisors', '--filter', '{"groupId":"x"}')).err).to.contain('fitting value');
    // Under a file, where no folder can be.
    expect((await here('export', 'advisors', '--out', `${bad}/a.csv`)).err).to.match(/cannot be written/);
  });

  it('imports with 0, 3 when a row cannot be taken, 1 when none can, 0 when all is there; a dry run writes nothing', async function () {
    this.timeout(MANY_PROCESSES_MS);
    const good = file(
      'good.csv',
      'First Name,Last Name,Email\nAda,King,ada@example.org\nBob,King,bob@example.org\n',
    );
    const dry = await here('import', 'advisors', good, '--dry-run', '--json');
    expect([dry.code, dry.json()['created'], await count('advisors')]).to.deep.equal([0, 2, 0]);
    const done = await cli('import', 'advisors', good, '--group', '1', '--json');
    expect([done.code, done.json()['created']], done.err).to.deep.equal([0, 2]);
    expect(done.err).to.contain('Rows: 2 of 2');
    expect(await count('group_advisors')).to.equal(2);
    const event = await getDb()('audit_events').where('action', 'advisor.imported').first();
    expect(event).to.include({ actor_name: 'cli', actor_user_id: null, group_id: 1 });
    expect(await here('import', 'advisors', good)).to.include({
      code: 0,
      out: 'Added 0 advisors; 2 exist already; 0 rows cannot be taken.\n',
    });
    const sheet = path.join(folder(), `${name}-sheet.xlsx`);
    writeFileSync(sheet, asXlsx(readFileSync(good, 'utf8')));
    expect(await here('import', 'advisors', sheet)).to.include({ code: 1 });
    expect((await here('import', 'advisors', sheet, '--sheet', 'People')).out).to.equal(
      'Added 0 advisors; 2 exist already; 0 rows cannot be taken.\n',
    );
    const mixed = file(
      'mixed.csv',
      'First Name,Last Name,Email,Phone\nCleo,King,cleo@example.org,1\n,King,x,2\n',
    );
    const part = await here('import', 'advisors', mixed, '--yes', '--with-passwords');
    expect(part.code).to.equal(3);
    expect(part.out.split('\n').slice(0, 2)).to.deep.equal([
      'Added 1 advisor; 0 exist already; 1 row cannot be taken.',
      'Columns left out: Phone',
    ]);
    expect(part.out).to.match(/Row 1: cleo@example.org {2}cleo \w{12}\n/);
    expect(part.out).to.contain('Row 2: x  First name is required; Invalid email format');
    expect(
      (await here('import', 'advisors', file('none.csv', 'First Name,Last Name,Email\n,,x\n'))).code,
    ).to.equal(1);
    const orgs = file('orgs.csv', 'Name,Type,Email\nFood Bank,charity,food@example.org\n');
    expect((await here('import', 'organizations', orgs)).out).to.contain('Added 1 organisation');
  });

  it('fills empty cells from CVs when asked to, and for advisors only', async function () {
    this.timeout(MANY_PROCESSES_MS);
    const rows = file(
      'cvs.csv',
      'First Name,Last Name,Email,Title,CV Text\n,,,,"GRACE ABARA\nFinance Director\ngrace.abara@example.org"\n',
    );
    const wish = '--auto-generate-from-cv';
    expect((await here('import', 'organizations', rows, wish)).code).to.equal(2);
    const done = await here('import', 'advisors', rows, wish);
    expect([done.code, done.out], done.err).to.deep.equal([
      0,
      'Added 1 advisor; 0 exist already; 0 rows cannot be taken.\nRow 1: grace.abara@example.org  Generated from the CV: First Name, Last Name, Title, Email, Skills\n',
    ]);
    const [grace] = await getDb()('advisors').where('last_name', 'Abara').select('first_name', 'title');
    expect(grace).to.deep.include({ first_name: 'Grace', title: 'Finance Director' });
  });

  it('exports every table to standard output, to a file or as JSON, filtered', async function () {
    this.timeout(MANY_PROCESSES_MS);
    const test = await buildServer(getDb());
    const [organizationId] = (await getDb()('organizations').pluck('id')) as [number];
    const [advisorId] = (await getDb()('advisors').orderBy('id').pluck('id')) as [number];
    const { requestId, matchId } = await buildMatch(test, { organizationId, advisorId });
    await test.stop();

    const all = await cli('export', 'advisors');
    expect([all.code, records(all.out).map((row) => row['Email'])]).to.deep.equal([
      0,
      ['ada@example.org', 'bob@example.org', 'cleo@example.org', 'grace.abara@example.org'],
    ]);
    const out = path.join(folder(), `${name}-out.csv`);
    writeFileSync(`${out}.part`, 'put there by somebody else', { mode: 0o666 });
    const wrote = await here(
      'export',
      'advisors',
      '--out',
      out,
      '--filter',
      '{"email":"bob@example.org"}',
      '--json',
    );
    expect(wrote.json()).to.deep.equal({ file: out, rows: 1 });
    expect(records(readFileSync(out, 'utf8'))[0]).to.include({ 'First Name': 'Bob', 'Is Managed': 'Yes' });
    expect(existsSync(`${out}.part`)).to.equal(false);
    expect(statSync(out).mode & 0o777, 'personal data is its owner’s alone').to.equal(0o600);
    // A link stays one, and a pipe is written to.
    const [link, pipe] = [`${out}-link`, `${out}-pipe`];
    symlinkSync(out, link);
    spawnSync('mkfifo', [pipe]);
    const piped = readFile(pipe, 'utf8');
    for (const place of [link, pipe]) await here('export', 'organizations', '--out', place);
    expect([lstatSync(link).isSymbolicLink(), lstatSync(pipe).isFIFO()]).to.deep.equal([true, true]);
    expect(await piped)
      .to.equal(readFileSync(out, 'utf8'))
      .and.contain('Food Bank');
    expect(records((await here('export', 'organizations')).out)[0]).to.include({
      Name: 'Food Bank',
      Type: 'charity',
    });
    expect(records((await here('export', 'requests')).out)[0]).to.include({
      ID: String(requestId),
      'Organization Name': 'Food Bank',
      'Skills Required': 'finance',
    });
    expect(
      records((await here('export', 'matches', '--filter', `{"requestId":${requestId}}`)).out)[0],
    ).to.include({ ID: String(matchId), 'Advisor Name': 'Ada King', Status: 'pending' });
    const audit = (
      await here('export', 'audit', '--json', '--filter', '{"action":"advisor.imported"}')
    ).json() as { rows: Record<string, unknown>[] };
    expect(audit.rows.length).to.be.above(0);
    expect(audit.rows[0]).to.include({ Action: 'advisor.imported', 'Actor Name': 'cli' });
  });

  it('killed in mid-import leaves whole rows, and the next run adds exactly the rest', async function () {
    this.timeout(MANY_PROCESSES_MS);
    const rows = 2_000;
    const before = await count('advisors');
    const lines = listOf(rows, (at) => `Ada,King,kill${at}@example.org`);
    const full = file('kill.csv', ['First Name,Last Name,Email', ...lines].join('\n'));
    const child = startTimematch(['import', 'advisors', full, '--group', '1'], { env: env() });
    while ((await count('advisors')) < before + 200 && child.exitCode === null) await sleep(5);
    child.kill('SIGKILL');
    await once(child, 'close');

    const made = (await count('advisors')) - before;
    expect(made).to.be.within(200, rows - 1);
    const whole = Number(
      (
        await getDb()('advisors as a')
          .join('users as u', 'u.id', 'a.user_id')
          .join('group_advisors as l', 'l.advisor_id', 'a.id')
          .join('audit_events as e', 'e.subject_id', 'a.id')
          .where('e.action', 'advisor.created')
          .where('u.email', 'like', 'kill%')
          .count({ n: '*' })
          .first()
      )?.['n'],
    );
    expect(whole).to.equal(made);
    expect(await getDb()('users').where('email', 'like', 'kill%').pluck('id')).to.have.length(made);

    const again = (await here('import', 'advisors', full, '--group', '1', '--json')).json();
    expect([again['created'], again['skipped'], again['failed']]).to.deep.equal([rows - made, made, 0]);
    expect(await count('advisors')).to.equal(before + rows);
  });

  it('interrupted stops after a batch, says so, and exits with 3', async function () {
    this.timeout(MANY_PROCESSES_MS);
    const before = await count('advisors');
    const lines = listOf(6_000, (at) => `Ada,King,stop${at}@example.org`);
    const full = file('stop.csv', ['First Name,Last Name,Email', ...lines].join('\n'));
    const child = startTimematch(['import', 'advisors', full, '--json'], { env: env() });
    let out = '';
    child.stdout.on('data', (text) => (out += String(text)));
    while ((await count('advisors')) < before + 100 && child.exitCode === null) await sleep(5);
    // A terminal that is closed sends the other one.
    child.kill(name === 'SQLite' ? 'SIGINT' : 'SIGHUP');
    const [code] = (await once(child, 'close')) as [number | null];
    const report = JSON.parse(out) as { interrupted: boolean; created: number };
    expect([code, report.interrupted]).to.deep.equal([3, true]);
    expect(await count('advisors')).to.equal(before + report.created);
  });
});
