import type { AuditAction, AuditSubject } from '../../contract/audit.ts';
import type { Actor } from '../access/actor.ts';
import type { Tx } from '../db/database.ts';
import { dbTime } from '../db/dialect.ts';

/** Who acts outside a signed-in call. */
export type AuditActor = Pick<Actor, 'userId' | 'username'> | 'cli' | 'system' | 'visitor';

export interface AuditEvent {
  readonly actor: AuditActor;
  readonly action: AuditAction;
  readonly subjectType: AuditSubject;
  readonly subjectId: number | null;
  readonly groupId?: number | null;
  /** Names of what changed, never secrets or CV text. */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
}

/** What every change carries for its audit event: who asks, in which call. */
export interface Context {
  readonly actor: AuditActor;
  readonly requestId?: string;
}

/**
 * Writes an audit event in the transaction of the change it tells of: one rolls back with the other
 * (design/security.md 13). Events are only ever added.
 */
export async function audit(trx: Tx, event: AuditEvent): Promise<void> {
  await trx('audit_events').insert(toRow(event));
}

/** Writes the events of many changes that were made together. */
export async function auditAll(trx: Tx, events: readonly AuditEvent[]): Promise<void> {
  if (events.length > 0) await trx('audit_events').insert(events.map(toRow));
}

const toRow = (event: AuditEvent) => ({
  at: dbTime(),
  actor_user_id: typeof event.actor === 'string' ? null : event.actor.userId,
  actor_name: typeof event.actor === 'string' ? event.actor : event.actor.username,
  action: event.action,
  subject_type: event.subjectType,
  subject_id: event.subjectId,
  group_id: event.groupId ?? null,
  detail: JSON.stringify(event.detail ?? {}),
  request_id: event.requestId ?? null,
});
