import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { backup } from '../../cli/commands/backup/backup.ts';
import { dumpMysql } from '../../cli/commands/backup/dump-mysql.ts';
import type { Db } from '../../src/core/db/database.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { failureOf } from '../support/failure.ts';
import { runOn } from './run-on.ts';
import { folder } from './run.ts';

/** A database whose files are all deleted by the time they are asked for, or that sees something else happen then. */
const whenFilesAreRead = (db: Db, happens: () => void): Db =>
  new Proxy(db, {
    apply: (target, self, args: unknown[]) => {
      if (args[0] !== 'files') return Reflect.apply(target, self, args) as unknown;
      happens();
      return { where: () => ({ first: () => Promise.resolve(undefined) }) };
    },
  });

describe('A backup by MySQL’s own program', () => {
  const { PATH } = process.env;
  after(() => void (process.env['PATH'] = PATH));

  it('needs no right beyond the database’s where the server has GTIDs, as it asks for none', async () => {
    const bin = folder();
    // As mysqldump 8.0.45 does with `gtid_mode=ON` and GRANT ALL on one database.
    const refusal = "Couldn't execute 'FLUSH TABLES': Access denied; you need the RELOAD privilege";
    const lines = [
      '#!/bin/sh',
      'login="${1#--defaults-extra-file=}"',
      `if ! /bin/grep -q '^loose-set-gtid-purged=OFF$' "$login"; then echo "${refusal}" >&2; exit 2; fi`,
      `echo "'cv/${'0'.repeat(40)}'"; echo '-- Dump completed'`,
    ];
    writeFileSync(path.join(bin, 'mysqldump'), lines.join('\n'), { mode: 0o755 });
    process.env['PATH'] = bin;
    const keys = await dumpMysql('mysql://somebody:secret@127.0.0.1:1/one', path.join(bin, 'database.sql'));
    expect([...keys]).to.deep.equal([`cv/${'0'.repeat(40)}`]);
  });
});

describeOnEachDatabase('A backup', (getDb, getUrl) => {
  const out = path.join(folder(), 'backup');
  const run = (at: string, happens = () => {}) =>
    runOn(getUrl(), backup, { out: at, files: true }, (db) => whenFilesAreRead(db, happens));
  const refusal = async (work: Promise<unknown>) => ((await failureOf(work)) as Error).message;
  before(async () => {
    await getDb()('files').insert({
      storage_key: `cv/${'0'.repeat(40)}`,
      name: 'cv.txt',
      type: 'text/plain',
      size: 4,
      sha256: '0'.repeat(64),
      created_at: '2026-01-01 00:00:00.000',
    });
  });

  it('says with 3 that its files do not match, when files were deleted under every copy', async () => {
    const { code, answer } = await run(`${out}-stale-${getUrl().slice(0, 5)}`);
    expect([code, answer['isStale']]).to.deep.equal([3, true]);
  });

  it('takes away neither what was put into its folder meanwhile nor what another run writes', async () => {
    const at = `${out}-busy-${getUrl().slice(0, 5)}`;
    const put = () => {
      mkdirSync(at, { recursive: true });
      writeFileSync(path.join(at, 'mine.txt'), 'kept');
    };
    expect(await refusal(run(at, put))).to.contain('is not empty any more');
    expect(readdirSync(at)).to.deep.equal(['mine.txt']);
    expect(readdirSync(`${at}.part`), 'the backup is there').to.include('backup.json');
    const other = `${out}-other-${getUrl().slice(0, 5)}`;
    mkdirSync(`${other}.part`);
    expect(await refusal(run(other))).to.contain('another backup is being made');
    expect(readdirSync(`${other}.part`)).to.deep.equal([]);
  });
});
