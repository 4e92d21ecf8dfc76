import type { Db } from '../../../src/core/db/database.ts';
import { countRows } from '../../support/rows.ts';
import { callAt } from '../../support/visitor.ts';
import type { Book } from './book.ts';

/**
 * What of the answered writes is not there, and what is there twice; nothing when all is well.
 * @param mailsADay from one person to another, where limits hold (decision 27); the bell has the rest
 */
export async function missing(db: Db, url: string, book: Book, logInsFrom: number, mailsADay = Infinity) {
  return [
    ...(await lostEvents(db, book)),
    ...(await lostRequests(db, book)),
    ...(await lostStates(db, book)),
    ...(await lostMessages(db, book)),
    ...(await lostSessions(db, book)),
    ...(await toldTwice(db)),
    ...(await wrongLedgers(db)),
    ...(await lostNews(db, book, mailsADay)),
    ...(await lostLogIns(url, book, logInsFrom)),
    ...(await lostUploads(db, url, book)),
  ];
}

async function lostEvents(db: Db, { written }: Book): Promise<string[]> {
  const known = new Set(await db('audit_events').pluck('request_id'));
  return written.flatMap(({ call, requestId }) =>
    known.has(requestId) ? [] : [`${call} was answered and has no audit event (${requestId})`],
  );
}

async function lostRequests(db: Db, { requests }: Book): Promise<string[]> {
  const byTitle = grouped(await db('requests').select('id', 'title'), ({ title }) => title);
  return [...requests].flatMap(([title, id]) => {
    const found = byTitle.get(title) ?? [];
    if (found.length > 1) return [`${title} is there ${found.length} times`];
    return id === null || found[0]?.id === id ? [] : [`request ${id} was answered and is not there`];
  });
}

async function lostStates(db: Db, { states }: Book): Promise<string[]> {
  const statuses = new Map<string, string>();
  for (const table of ['requests', 'matches'] as const)
    for (const { id, status } of await db(table).select('id', 'status'))
      statuses.set(`${table} ${id}`, status);
  return [...states].flatMap(([key, { answered, doubt }]) => {
    const status = statuses.get(key);
    const fine = status !== undefined && (answered === '' || status === answered || status === doubt);
    return fine ? [] : [`${key} was answered as ${answered} and is ${status ?? 'not there'}`];
  });
}

async function lostMessages(db: Db, { messages }: Book): Promise<string[]> {
  const rows = await db('messages').select('client_message_id', 'content');
  const found = grouped(rows, (row) => row.client_message_id);
  return [...messages].flatMap(([id, { content, isAnswered }]) => {
    const stored = found.get(id) ?? [];
    if (stored.length > 1) return [`message ${id} is there ${stored.length} times`];
    return !isAnswered || stored[0]?.content === content ? [] : [`message ${id} was answered and is lost`];
  });
}

async function lostSessions(db: Db, { sessions }: Book): Promise<string[]> {
  const rows = await db('sessions').select('id', 'completed');
  const completed = new Map(rows.map((row) => [row.id, Boolean(row.completed)]));
  return [...sessions].flatMap(([id, wanted]) => {
    const found = completed.get(id);
    const fine = found !== undefined && (found === wanted.completed || wanted.doubt);
    return fine ? [] : [`session ${id} was answered as ${JSON.stringify(wanted)} and is ${found}`];
  });
}

/** Nobody is told twice of the same proposal. */
async function toldTwice(db: Db): Promise<string[]> {
  const rows = await db('notifications')
    .where('type', 'matchProposed')
    .groupBy('user_id', 'link')
    .havingRaw('count(*) > 1')
    .select('user_id', 'link');
  return rows.map(({ user_id: userId, link }) => `user ${userId} was told twice of ${link}`);
}

/** An organisation's hours are the sum of its ledger, always (contract §4). */
async function wrongLedgers(db: Db): Promise<string[]> {
  const organizations = await db('organizations').select('id', 'hours_remaining');
  const entries = await db('hour_entries').select('organization_id', 'hours');
  const ledger = new Map<number, number>();
  for (const { organization_id: id, hours } of entries) ledger.set(id, (ledger.get(id) ?? 0) + Number(hours));
  return organizations.flatMap((row) =>
    Math.abs(Number(row.hours_remaining) - (ledger.get(row.id) ?? 0)) < 0.005
      ? []
      : [`organisation ${row.id} has ${row.hours_remaining} hours, its ledger ${ledger.get(row.id)}`],
  );
}

async function lostNews(db: Db, { accepts }: Book, mailsADay: number): Promise<string[]> {
  const toldBy = async (table: 'outbox' | 'notifications') =>
    grouped(await db(table).where('type', 'matchAccepted').pluck('user_id'), (userId) => userId);
  const [mails, bell] = await Promise.all([toldBy('outbox'), toldBy('notifications')]);
  return [...accepts].flatMap(([userId, wanted]) => {
    const mailed = mails.get(userId)?.length ?? 0;
    const rung = bell.get(userId)?.length ?? 0;
    return rung >= wanted && mailed >= Math.min(wanted, mailsADay)
      ? []
      : [
          `user ${userId} was to be told of ${wanted} accepted matches and has ${rung} notices, ${mailed} mails`,
        ];
  });
}

async function lostLogIns(url: string, { logIns }: Book, from: number): Promise<string[]> {
  const lost: string[] = [];
  for (const { cookie, userId } of logIns.slice(from)) {
    const { status, body } = await callAt<{ id?: number }>(url, 'GET /api/user', undefined, cookie);
    if (body.id !== userId) lost.push(`a log-in of user ${userId} is over: ${status}`);
  }
  return lost;
}

async function lostUploads(db: Db, url: string, { uploads }: Book): Promise<string[]> {
  const lost: string[] = [];
  for (const [userId, { answered, inDoubt }] of uploads) {
    if (!answered) continue;
    const { fileId, cookie, text } = answered;
    const { status, body } = await callAt(url, `GET /api/cv/file/${fileId}`, undefined, cookie);
    const isThere = status === 200 && body === text;
    const owned = await countRows(db, 'files', { owner_user_id: userId });
    // The one that was never answered may have taken its place; there is one all the same.
    if (owned !== 1 || !(isThere || inDoubt))
      lost.push(`the CV of user ${userId} (file ${fileId}): ${status}, ${owned} owned`);
  }
  return lost;
}

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
