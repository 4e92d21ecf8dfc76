import type { OutboxMail } from '../../contract/messages-api.ts';
import type { Db } from '../../core/db/database.ts';
import { isoTime } from '../../core/db/dialect.ts';
import { notFound } from '../../core/errors.ts';
import type { ListFields, ListQuery } from '../../core/http/list.ts';
import { byIds, byText, byWords, runList } from '../../core/http/list.ts';

const FIELDS: ListFields = {
  sort: {
    id: 'id',
    to: 'to_email',
    type: 'type',
    subject: 'subject',
    status: 'status',
    attempts: 'attempts',
    createdAt: 'created_at',
    sentAt: 'sent_at',
  },
  filter: {
    id: byIds('id'),
    q: byWords(['to_email', 'subject']),
    to: byText('to_email'),
    type: byText('type'),
    status: byText('status'),
  },
  defaultSort: ['id', 'desc'],
  tieBreaker: 'id',
};

const COLUMNS = [
  'id',
  'to_email',
  'type',
  'subject',
  'text_body',
  'html_body',
  'status',
  'attempts',
  'created_at',
  'sent_at',
] as const;

interface OutboxRow {
  readonly id: number;
  readonly to_email: string;
  readonly type: string;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string | null;
  readonly status: 'queued' | 'sent';
  readonly attempts: number;
  readonly created_at: string;
  readonly sent_at: string | null;
}

const present = (row: OutboxRow): OutboxMail => ({
  id: row.id,
  to: row.to_email,
  type: row.type,
  subject: row.subject,
  text: row.text_body,
  html: row.html_body,
  status: row.status,
  attempts: row.attempts,
  createdAt: isoTime(row.created_at),
  sentAt: isoTime(row.sent_at),
});

/** A page of the outbox, newest first unless asked otherwise. */
export async function listOutbox(db: Db, list: ListQuery): Promise<{ rows: OutboxMail[]; total: number }> {
  const { rows, total } = await runList<OutboxRow>({ rows: db('outbox'), columns: COLUMNS }, FIELDS, list);
  return { rows: rows.map(present), total };
}

/** @throws AppError NOT_FOUND */
export async function readMail(db: Db, id: number): Promise<OutboxMail> {
  const row = await db('outbox')
    .where('id', id)
    .first<OutboxRow | undefined>(...COLUMNS);
  if (!row) throw notFound();
  return present(row);
}
