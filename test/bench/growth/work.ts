import type { Db } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { recount } from '../../../src/features/matching/sessions/index.ts';

const ROWS_A_STATEMENT = 100;
const ROWS_A_TRANSACTION = 2_000;
const DAY_MS = 86_400_000;
const REQUESTS_EACH = 2;
const MATCHES_EACH = 4;

type Row = Record<string, unknown>;

/**
 * What a year of use leaves behind, for every organisation that has none of it yet: two requests with four proposals
 * each, one of them accepted and met for; two messages and a notice a meeting; and an audit event for every row. Plain
 * rows, without hours in the ledgers: for the cost of reading them, not for their meaning.
 */
export async function giveWork(db: Db): Promise<void> {
  const organizations = await db('organizations as o')
    .leftJoin('requests as r', 'r.organization_id', 'o.id')
    .whereNull('r.id')
    .orderBy('o.id')
    .select('o.id', 'o.user_id');
  const advisors = await db('advisors').orderBy('id').select('id', 'user_id');
  const requests = await insertAll(
    db,
    'requests',
    organizations.flatMap(({ id }) => Array.from({ length: REQUESTS_EACH }, (_, at) => requestOf(id, at))),
  );
  const userOf = new Map(organizations.map(({ id, user_id }) => [id, user_id]));
  const pairs = requests.flatMap(({ id, organization_id }, at) =>
    Array.from({ length: MATCHES_EACH }, (_, place) => {
      // Far apart, so that hardly anybody is asked twice by one organisation.
      const advisor = advisors[(at * 7_919 + place * 104_729) % advisors.length];
      return { requestId: Number(id), place, advisor, userId: userOf.get(Number(organization_id)) };
    }),
  );
  const matches = await insertAll(
    db,
    'matches',
    pairs.map(({ requestId, place, advisor }) => matchOf(requestId, Number(advisor?.id), place)),
  );
  const met = matches.filter(({ status }) => status === 'accepted');
  await insertAll(db, 'sessions', met.map(sessionOf));
  await transaction(db, recount);
  const sides = pairs.filter(({ place }) => place === 0);
  await insertAll(
    db,
    'messages',
    sides.flatMap(({ advisor, userId }) => [
      messageOf(Number(userId), Number(advisor?.user_id)),
      messageOf(Number(advisor?.user_id), Number(userId)),
    ]),
  );
  await insertAll(
    db,
    'notifications',
    sides.map(({ advisor }) => ({
      user_id: Number(advisor?.user_id),
      type: 'matchProposed',
      title: 'You have been proposed',
      body: 'Somebody asks for your help.',
      link: '/matches',
      read: 0,
      created_at: dbTime(),
    })),
  );
  await insertAll(db, 'audit_events', [
    ...requests.map(eventOf('request')),
    ...matches.map(eventOf('match')),
  ]);
}

/** Moments spread over the last year. */
const ago = (id: number): string => dbTime(new Date(Date.now() - ((id * 37) % 360) * DAY_MS - 3_600_000));

const requestOf = (organizationId: number, at: number): Row => ({
  organization_id: organizationId,
  title: at === 0 ? 'Cash flow forecast for a small charity' : 'A plan to keep our volunteers',
  description: 'We would like somebody with experience to look at this with us for an hour or two.',
  skills_required: JSON.stringify(at === 0 ? ['finance'] : ['strategy']),
  time_commitment: '1-2 hours',
  hours_needed: 2,
  status: 'in-progress',
  first_answered_at: ago(organizationId),
  created_at: ago(organizationId),
  updated_at: ago(organizationId),
});

const matchOf = (requestId: number, advisorId: number, place: number): Row => ({
  request_id: requestId,
  advisor_id: advisorId,
  match_score: 60 + place,
  status: place === 0 ? 'accepted' : 'rejected',
  accepted_at: place === 0 ? ago(requestId) : null,
  created_at: ago(requestId),
  updated_at: ago(requestId),
});

const sessionOf = ({ id }: Row): Row => ({
  match_id: id,
  scheduled_date: ago(Number(id)),
  duration: 60,
  completed: 1,
  completed_at: ago(Number(id)),
  uid: `growth-${String(id)}`,
  created_at: ago(Number(id)),
  updated_at: ago(Number(id)),
});

const messageOf = (senderId: number, receiverId: number): Row => ({
  sender_id: senderId,
  receiver_id: receiverId,
  content: 'Thank you for the hour that we had. Shall we speak again next week?',
  read: 1,
  created_at: dbTime(),
  updated_at: dbTime(),
});

const eventOf =
  (subject: string) =>
  ({ id }: Row): Row => ({
    at: ago(Number(id)),
    actor_name: 'system',
    action: `${subject}.created`,
    subject_type: subject,
    subject_id: id,
    detail: '{}',
  });

/** Inserts rows. @returns them with their ids, which a table gives in the order of its rows */
async function insertAll(db: Db, table: string, rows: readonly Row[]): Promise<Row[]> {
  const [last] = (await db(table).max({ id: 'id' })) as { id: number | null }[];
  for (let from = 0; from < rows.length; from += ROWS_A_TRANSACTION)
    await db.transaction(async (trx) => {
      const end = Math.min(rows.length, from + ROWS_A_TRANSACTION);
      for (let at = from; at < end; at += ROWS_A_STATEMENT)
        await trx(table).insert(rows.slice(at, Math.min(end, at + ROWS_A_STATEMENT)));
    });
  const ids: number[] = await db(table)
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .pluck('id');
  return rows.map((row, at) => ({ ...row, id: ids[at] }));
}
