import type { OutboxMail } from '../../contract/messages-api.ts';
import { columnsOf, fieldsOf } from '../../core/db/model.ts';
import type { Db } from '../../core/db/database.ts';
import { orNotFound } from '../../core/errors.ts';
import { byIds, byText, byNames, presentedList } from '../../core/http/list.ts';
import type { ListFields, ListQuery } from '../../core/http/list.ts';
import type { RowOf } from '../../core/db/rows.ts';
import type { Page } from '../../core/http/page.ts';

const FIELDS: ListFields = {
  sort: {
    ...columnsOf('outbox', 'id', 'type', 'subject', 'status', 'attempts', 'createdAt', 'sentAt'),
    to: 'outbox.to_email',
  },
  filter: {
    id: byIds('id'),
    q: byNames(['to_email', 'subject']),
    to: byText('to_email'),
    type: byText('type'),
    status: byText('status'),
  },
  defaultSort: ['id', 'desc'],
};

const COLUMNS = [
  columnsOf('outbox', 'id', 'to_email', 'type', 'subject', 'text_body', 'html_body'),
  columnsOf('outbox', 'status', 'attempts', 'created_at', 'sent_at'),
];

type OutboxRow = RowOf<'outbox', { status: 'queued' | 'sent' }>;

const present = (row: OutboxRow): OutboxMail => ({
  ...fieldsOf(row, 'id', 'type', 'subject', 'status', 'attempts', 'createdAt', 'sentAt'),
  to: row.to_email,
  text: row.text_body,
  html: row.html_body,
});

export const listOutbox = (db: Db, list: ListQuery): Promise<Page<OutboxMail>> =>
  presentedList({ rows: db('outbox'), columns: COLUMNS }, FIELDS, list, present);

/** @throws AppError NOT_FOUND */
export async function readMail(db: Db, id: number): Promise<OutboxMail> {
  const row = orNotFound(await db('outbox').where('id', id).select(COLUMNS).first<OutboxRow | undefined>());
  return present(row);
}
