import type { Db } from '../../../src/core/db/database.ts';
import type { Book } from './book.ts';
import { missing } from './check.ts';
import { say } from './figures.ts';

interface Fault {
  readonly name: string;
  /** What the check must say of it. */
  readonly says: RegExp;
  readonly make: (db: Db, book: Book) => Promise<unknown>;
}

const FAULTS: readonly Fault[] = [
  {
    name: 'an audit event taken away',
    says: /has no audit event/,
    make: (db, { written }) =>
      db('audit_events')
        .where('request_id', written.at(-1)?.requestId ?? '')
        .delete(),
  },
  {
    name: 'a request doubled',
    says: /is there 2 times/,
    make: async (db, { requests }) => {
      const title = [...requests].find(([, id]) => id !== null)?.[0] ?? '';
      const { id: _, ...row } = (await db('requests').where({ title }).first())!;
      await db('requests').insert(row);
    },
  },
  {
    name: 'an accepted match gone back to pending',
    says: /matches \d+ was answered as accepted and is pending/,
    make: async (db, { states }) => {
      const known = [...states].flatMap(([key, { answered }]) =>
        key.startsWith('matches ') && answered === 'accepted' ? [Number(key.slice('matches '.length))] : [],
      );
      const [id] = await db('matches').whereIn('id', known).where('status', 'accepted').pluck('id');
      await db('matches')
        .where('id', id ?? 0)
        .update({ status: 'pending' });
    },
  },
  {
    name: 'a message changed',
    says: /message .* was answered and is lost/,
    make: async (db, { messages }) => {
      const [id] = [...messages].find(([, { isAnswered }]) => isAnswered) ?? [];
      await db('messages')
        .where('client_message_id', id ?? '')
        .update({ content: 'x' });
    },
  },
  {
    name: 'a meeting not completed',
    says: /session \d+ was answered as .* and is false/,
    make: async (db, { sessions }) => {
      const [id] = [...sessions].find(([, { completed }]) => completed) ?? [];
      await db('sessions')
        .where('id', id ?? 0)
        .update({ completed: 0 });
    },
  },
  {
    name: 'an hour too many',
    says: /hours, its ledger/,
    make: async (db) => {
      const row = await db('organizations').first('id');
      await db('organizations')
        .where('id', row?.id ?? 0)
        .increment('hours_remaining', 1);
    },
  },
  {
    name: 'mails never written',
    says: /was to be told of/,
    make: (db) => db('outbox').where('type', 'matchAccepted').delete(),
  },
  {
    name: 'log-ins gone',
    says: /a log-in of user \d+ is over/,
    make: (db) => db('login_sessions').delete(),
  },
  {
    name: 'CVs gone',
    says: /the CV of user/,
    make: (db) => db('files').whereNotNull('owner_user_id').update({ owner_user_id: null }),
  },
];

/**
 * A check that finds nothing may be one that looks nowhere: each kind of fault is made by hand in the database, one after
 * the other, and the check must name it. Leaves the database damaged.
 * @returns the faults that it did not find
 */
export async function unseenFaults(db: Db, url: string, book: Book): Promise<string[]> {
  const unseen: string[] = [];
  for (const { name, says, make } of FAULTS) {
    await make(db, book);
    const found = await missing(db, url, book, Math.max(0, book.logIns.length - 1));
    if (!found.some((line) => says.test(line))) unseen.push(`the check does not see: ${name}`);
  }
  const seen = FAULTS.length - unseen.length;
  say(`  the check itself: ${seen} of ${FAULTS.length} faults made by hand found`);
  return unseen;
}
