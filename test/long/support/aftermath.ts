/** What is left in the end, printed; each returns what is broken of it. */
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { Db } from '../../../src/core/db/database.ts';
import { timematch } from '../../cli/run.ts';
import type { PostOffice } from '../../support/post-office.ts';
import { countRows, dbTimeIn } from '../../support/rows.ts';
import { until } from '../../support/until.ts';
import { say } from './figures.ts';

export interface MailsFound {
  readonly queued: number;
  /** Mails of the outbox that the mail server never got. */
  readonly lost: number;
  /** Mails that it got more than once: sent, and not yet marked so when the process died. */
  readonly doubled: number;
}

/** A lease of the dead ends after a minute. */
const EMPTY_WITHIN_MS = 600_000;

/** Waits until the outbox is empty, and counts what arrived. @throws Error when it does not get empty */
export async function mailsArrived(db: Db, post: PostOffice): Promise<MailsFound> {
  const isEmpty = async () => !(await db('outbox').whereNot('status', 'sent').first('id'));
  await until('the outbox is empty', isEmpty, EMPTY_WITHIN_MS, 500);
  return mailsFound(db, post);
}

/** Counts what arrived so far. */
export async function mailsFound(db: Db, { received }: PostOffice): Promise<MailsFound> {
  const arrived = new Map<number, number>();
  for (const { raw } of received) {
    const id = Number(/^Message-ID: <outbox\.(\d+)\./im.exec(raw)?.[1]);
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
  }
  const ids = await db('outbox').pluck('id');
  return {
    queued: ids.length,
    lost: ids.filter((id) => !arrived.has(id)).length,
    doubled: [...arrived.values()].filter((times) => times > 1).length,
  };
}

/** Every mail of the outbox arrives; some twice, where a process died (decision 8). */
export async function lostMails(db: Db, post: PostOffice): Promise<string[]> {
  const { queued, lost, doubled } = await mailsArrived(db, post);
  say(`  mails: ${queued} in the outbox, ${lost} never arrived, ${doubled} arrived twice`);
  return lost > 0 ? [`${lost} mails never arrived`] : [];
}

const TWO_HOURS_MS = 7_200_000;

/** What interrupted uploads have left, made old enough to be looked at: the doctor names it, and mends it. */
export async function leftFiles(
  db: Db,
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
): Promise<string[]> {
  await db('files')
    .whereNull('owner_user_id')
    .update({ created_at: dbTimeIn(-TWO_HOURS_MS) });
  const root = path.join(env.DATA_DIR, 'files');
  const found = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : [];
  const stored = found.filter((entry) => entry.isFile());
  const old = new Date(Date.now() - TWO_HOURS_MS);
  for (const entry of stored) utimesSync(path.join(entry.parentPath, entry.name), old, old);
  const orphans = await countRows(db, 'files', { owner_user_id: null });
  const strays = Math.max(0, stored.length - (await countRows(db, 'files')));
  const before = await doctor(env);
  await timematch(['doctor', '--mend', '--yes', '--json'], { env });
  const after = await doctor(env);
  const [named, mended] = [before, after].map(
    ({ checks }) => checks.find(({ check }) => check === 'files')?.detail ?? 'not looked at',
  );
  say(`  uploads: ${orphans + strays} left over; doctor: ${named}; after mending: ${mended}`);
  return [
    ...(orphans + strays > 0 && named === mended ? ['the doctor did not name what was left'] : []),
    ...after.ill.map((line) => `doctor: ${line}`),
  ];
}

interface Check {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Asks the doctor. @returns its checks, and in a line each those that are not content */
export async function doctor(env: Readonly<Record<string, string>>) {
  const { checks } = (await timematch(['doctor', '--json'], { env })).json() as { checks: Check[] };
  const ill = checks.filter(({ ok }) => !ok).map(({ check, detail }) => `${check}: ${detail}`);
  return { checks, ill };
}
