import { DELETED_USER } from '../../contract/messages.ts';
import { addEvent, type AuditEvent } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import { insertRow } from '../db/rows.ts';
import { AppError } from '../errors.ts';
import { readJson } from '../json.ts';

/** A record that carries its version, as it is now: its row is held before it is read. */
interface VersionedRecord {
  readonly type: 'advisor' | 'organization' | 'group' | 'request';
  readonly id: number;
  readonly version: number;
}

/** By the field's name; null for what is told to nobody. */
export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown } | null>>;

/** Texts are told up to here. */
const SHOWN_LENGTH = 300;
/** "Never secrets or CV text" (design/security.md 13). */
const UNTOLD = ['password', 'cvText'];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What differs between a record and what is to be written of it; undefined leaves a field as it is. */
export const changesBetween = (record: object, wanted: object): Changes =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([name, to]: [string, unknown]) => {
      const from: unknown = Reflect.get(record, name);
      return to === undefined || isSame(from, to) ? [] : [[name, { from, to }]];
    }),
  );

const shortened = (value: unknown): unknown => {
  const text = Array.isArray(value) ? value.join(', ') : value;
  return typeof text === 'string' && text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
};

/** Writes the event of a changed record, with its fields from and to, and raises the record's version. */
export async function auditChange(
  trx: Tx,
  { type, id, version }: VersionedRecord,
  event: Omit<AuditEvent, 'subjectType' | 'subjectId'>,
  changes: Changes,
): Promise<void> {
  const changed = Object.keys(changes);
  const detail = { ...event.detail, changed };
  const eventId = await addEvent(trx, { ...event, subjectType: type, subjectId: id, detail });
  if (changed.length === 0) return;
  const told = Object.entries(changes).map(([name, change]) => [
    name,
    change && !UNTOLD.includes(name) ? { from: shortened(change.from), to: shortened(change.to) } : null,
  ]);
  await trx(`${type}s`)
    .where('id', id)
    .update({ version: version + 1 });
  await insertRow(trx, 'record_changes', {
    event_id: eventId,
    [`${type}_id`]: id,
    version: version + 1,
    changes: JSON.stringify(Object.fromEntries(told)),
  });
}

/**
 * Refuses what was typed over an older version of a record than there is now (spec 4 §19); undefined is not compared.
 * @param read the record as the caller may see it @throws AppError CHANGED_MEANWHILE
 */
export async function requireVersion(
  trx: Tx,
  { type, id, version }: VersionedRecord,
  sent: number | undefined,
  read: () => Promise<unknown>,
): Promise<void> {
  if (sent === undefined || sent === version) return;
  const since = await trx('record_changes as c')
    .join('audit_events as e', 'e.id', 'c.event_id')
    .leftJoin('users as u', 'u.id', 'e.actor_user_id')
    .where(`c.${type}_id`, id)
    .where('c.version', '>', sent)
    .orderBy('c.id')
    .select<{ name: string; actor_id: number | null; user_id: number | null; changes: string }[]>({
      name: 'e.actor_name',
      actor_id: 'e.actor_user_id',
      user_id: 'u.id',
      changes: 'c.changes',
    });
  const names = since.map((one) => (one.actor_id !== null && one.user_id === null ? DELETED_USER : one.name));
  throw new AppError('CHANGED_MEANWHILE', {
    answer: {
      current: await read(),
      changedBy: [...new Set(names)].join(', ') || null,
      changedFields: [...new Set(since.flatMap(({ changes }) => Object.keys(readJson<object>(changes))))],
    },
  });
}
