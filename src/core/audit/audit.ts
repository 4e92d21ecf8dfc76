import type { AuditAction, AuditSubject } from '../../contract/audit.ts';
import type { Actor } from '../access/actor.ts';
import type { Tx } from '../db/database.ts';
import { dbTime } from '../db/dialect.ts';
import { insertRow } from '../db/rows.ts';

/** Who acts; the texts stand for those outside a signed-in call. */
export type AuditActor = Pick<Actor, 'userId' | 'username' | 'tokenId'> | 'cli' | 'system' | 'visitor';

export interface AuditEvent {
  readonly actor: AuditActor;
  readonly action: AuditAction;
  readonly subjectType: AuditSubject;
  readonly subjectId: number | null;
  readonly groupId?: number | null;
  /** Names of what changed, never secrets or CV text. */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
  /** A moment in the past, for seeds. */
  readonly at?: string;
}

/** @returns null for whoever acts without an account */
export const actorIdOf = (actor: AuditActor): number | null =>
  typeof actor === 'string' ? null : actor.userId;

/** What every change carries for its audit event. */
export interface Context {
  readonly actor: AuditActor;
  readonly requestId?: string;
}

/** In the transaction of the change: one rolls back with the other (design/security.md 13). Events are only added. */
export async function audit(
  trx: Tx,
  { actor, requestId }: Context,
  action: AuditAction,
  [subjectType, subjectId]: readonly [type: AuditSubject, id: number | null],
  told?: Pick<AuditEvent, 'groupId' | 'detail' | 'at'>,
): Promise<void> {
  await addEvent(trx, { ...told, actor, requestId, action, subjectType, subjectId });
}

/** @returns the event's id */
export const addEvent = (trx: Tx, event: AuditEvent): Promise<number> =>
  insertRow(trx, 'audit_events', toRow(event));

export async function auditAll(trx: Tx, events: readonly AuditEvent[]): Promise<void> {
  if (events.length > 0) await trx('audit_events').insert(events.map(toRow));
}

const byProgram = ({ actor }: AuditEvent) =>
  typeof actor === 'string' || actor.tokenId === undefined ? {} : { accessToken: actor.tokenId };

const toRow = (event: AuditEvent) => ({
  at: event.at ?? dbTime(),
  actor_user_id: actorIdOf(event.actor),
  actor_name: typeof event.actor === 'string' ? event.actor : event.actor.username,
  action: event.action,
  subject_type: event.subjectType,
  subject_id: event.subjectId,
  group_id: event.groupId ?? null,
  detail: JSON.stringify({ ...event.detail, ...byProgram(event) }),
  request_id: event.requestId ?? null,
});
