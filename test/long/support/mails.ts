import type { Db } from '../../../src/core/db/database.ts';
import type { PostOffice } from '../../support/post-office.ts';
import { until } from '../../support/until.ts';

export interface MailsFound {
  readonly queued: number;
  /** Mails of the outbox that the mail server never got. */
  readonly lost: number;
  /** Mails that it got more than once: sent, and not yet marked so when the process died. */
  readonly doubled: number;
}

/** A lease of the dead ends after a minute. */
const LONGEST_MS = 600_000;

/** Waits until the outbox is empty, and counts what arrived. @throws Error when it does not get empty */
export async function mailsArrived(db: Db, post: PostOffice): Promise<MailsFound> {
  const isEmpty = async () => !(await db('outbox').whereNot('status', 'sent').first('id'));
  await until('the outbox is empty', isEmpty, LONGEST_MS, 500);
  const arrived = new Map<number, number>();
  for (const { raw } of post.received) {
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
