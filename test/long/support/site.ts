import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../src/core/db/database.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { PostOffice } from '../../support/post-office.ts';
import { countRows } from '../../support/rows.ts';
import { until } from '../../support/until.ts';

/** What server processes of one installation share but for the database: settings, files and a mail server. */
export type Site = Awaited<ReturnType<typeof openSite>>;

/** @param more settings on top, or instead, of the usual ones */
export async function openSite(databaseUrl: string, more: Readonly<Record<string, string>> = {}) {
  const post = new PostOffice();
  await post.open();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(temporaryFolder(), 'data'),
    SMTP_URL: post.url,
    PUBLIC_URL: 'https://timematch.example',
    SESSION_SECRET: 'the secret of the long tests, long enough',
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'error',
    ...more,
  };
  mkdirSync(env.DATA_DIR, { recursive: true });
  return {
    env,
    post,
    close: () => post.close(),
  };
}

/** The search computes new profiles beside the calls: before that, nobody is proposed. */
export async function untilKnown(db: Db, advisors: number): Promise<void> {
  const areKnown = async () => (await countRows(db, 'advisor_features')) >= advisors;
  await until('the search knows the advisors', areKnown, 180_000, 100);
  // What is stored is loaded by every process within two seconds.
  await pause(2_000);
}
