import type { Db } from '../../../src/core/db/database.ts';

/** What people made, and how its audit event is called: no row without its event, whatever was answered. */
const MADE = [
  { table: 'requests', action: 'request.created', subject: 'request' },
  { table: 'messages', action: 'message.sent', subject: 'message' },
  { table: 'sessions', action: 'session.proposed', subject: 'session' },
] as const;

/** Rows that have no audit event: halves. */
export async function unexplained(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const { table, action, subject } of MADE) {
    const rows = await db(table)
      .leftJoin('audit_events as e', (on) =>
        on.on('e.subject_id', `${table}.id`).andOnVal('e.action', action).andOnVal('e.subject_type', subject),
      )
      .whereNull('e.id')
      .pluck(`${table}.id`);
    if (rows.length > 0) found.push(`${rows.length} rows of ${table} have no event ${action}`);
  }
  return found;
}
