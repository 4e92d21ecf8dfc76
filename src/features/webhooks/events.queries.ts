import type { AuditAction } from '../../contract/audit.ts';
import type { WebhookEvent } from '../../contract/webhooks-api.ts';
import { WITHOUT_LOG_IN, type Actor } from '../../core/access/actor.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { readJson } from '../../core/json.ts';
import { matchFacts, matchesInScope } from '../matching/matches/index.ts';
import { requestFacts, requestsInScope } from '../matching/requests/index.ts';
import { sessionFacts } from '../matching/sessions/index.ts';
import { nameOf, withNames, type NamedUser } from '../../core/accounts/names.ts';
import type { EventData, WebhookRow } from './send.ts';
import type { RowOf } from '../../core/db/rows.ts';

/** An audit event is written in the transaction of the change. */
export const ACTION_OF: Readonly<Record<WebhookEvent, AuditAction>> = {
  'request.created': 'request.created',
  'match.proposed': 'match.proposed',
  'match.accepted': 'match.accepted',
  'match.declined': 'match.declined',
  'session.completed': 'session.completed',
  'advisor.joined': 'advisor.joined',
  'hours.granted': 'time-credit.given',
};

export type TrailRow = RowOf<'audit_events', { subject_id: number; detail: string }>;

export async function latestEvent(db: Db | Tx): Promise<number> {
  const [newest] = await db('audit_events').max<{ id: number | null }[]>({ id: 'id' });
  return newest?.id ?? 0;
}

/** Events of one subject are told in order. */
interface HookEvent {
  readonly type: WebhookEvent;
  readonly subject: string;
  readonly data: EventData;
}

/** A webhook hears what an administrator of its group may see, and one of all groups what a super admin may. */
const readerOf = ({ group_id: groupId }: WebhookRow): Actor =>
  groupId === null
    ? WITHOUT_LOG_IN
    : { ...WITHOUT_LOG_IN, userType: 'group_admin', adminGroupIds: [groupId] };

/** @returns null for what the webhook's administrators may not see, or what is gone */
export async function hookEvent(db: Db, hook: WebhookRow, row: TrailRow): Promise<HookEvent | null> {
  const type = readJson<WebhookEvent[]>(hook.events).find((each) => ACTION_OF[each] === row.action);
  const data = type && (await READERS[type](db, hook, row));
  if (!data) return null;
  // Events of one request are told in order, whichever of its records they are about.
  const subject = 'requestId' in data ? `request:${data['requestId']}` : `${type}:${row.subject_id}`;
  return { type, subject, data };
}

type Read = (db: Db, hook: WebhookRow, row: TrailRow) => Promise<EventData | null>;

const ofMatch: Read = async (db, hook, { subject_id: id }) => {
  const [match] = await matchFacts(db, { 'm.id': id }, matchesInScope(readerOf(hook)));
  return match ? { matchId: id, ...sidesOf(match) } : null;
};

type Sides = Awaited<ReturnType<typeof matchFacts | typeof sessionFacts>>[number];

const sidesOf = (sides: Sides) => ({
  requestId: sides.requestId,
  requestTitle: sides.requestTitle,
  advisorId: sides.advisorId,
  advisorName: sides.advisorName,
  organizationId: sides.organizationId,
  organizationName: sides.organizationName,
});

const isOfGroup = (hook: WebhookRow, row: TrailRow): boolean =>
  hook.group_id === null || hook.group_id === row.group_id;

async function groupOf(db: Db, { group_id: groupId }: TrailRow) {
  const group = await db('groups').where('id', groupId).first('name');
  return { groupId, groupName: group?.name ?? null };
}

type Granted = { timeCreditId: number; hours: number; expiryDate: string | null };

const READERS: Readonly<Record<WebhookEvent, Read>> = {
  'request.created': async (db, hook, { subject_id: id }) => {
    const [request] = await requestFacts(db, { 'r.id': id }, requestsInScope(readerOf(hook)));
    if (!request) return null;
    const { title: requestTitle, organizationId, organizationName, hoursNeeded } = request;
    return { requestId: id, requestTitle, hoursNeeded, organizationId, organizationName };
  },
  'match.proposed': ofMatch,
  'match.accepted': ofMatch,
  'match.declined': ofMatch,
  'session.completed': async (db, hook, { subject_id: id }) => {
    // That a match's session was held is in its timeline, which they may read.
    const [session] = await sessionFacts(db, { 's.id': id }, matchesInScope(readerOf(hook)));
    if (!session) return null;
    return { sessionId: id, matchId: session.matchId, minutes: session.duration, ...sidesOf(session) };
  },
  'advisor.joined': async (db, hook, row) => {
    if (!isOfGroup(hook, row)) return null;
    const advisor = await withNames(db, 'advisors as own', 'own.user_id')
      .where('own.id', row.subject_id)
      .first<(NamedUser & { advisor_title: string | null }) | undefined>({ advisor_title: 'own.title' });
    if (!advisor) return null;
    const named = { advisorName: nameOf(advisor), advisorTitle: advisor.advisor_title };
    return { advisorId: row.subject_id, ...named, ...(await groupOf(db, row)) };
  },
  'hours.granted': async (db, hook, row) => {
    if (!isOfGroup(hook, row)) return null;
    const organization = await db('organizations').where('id', row.subject_id).first('name');
    if (!organization) return null;
    const { timeCreditId, hours, expiryDate } = readJson<Granted>(row.detail);
    const to = { organizationId: row.subject_id, organizationName: organization.name };
    return { timeCreditId, hours, expiryDate, ...to, ...(await groupOf(db, row)) };
  },
};
