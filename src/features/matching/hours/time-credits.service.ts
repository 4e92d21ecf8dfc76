import type { TimeCredit } from '../../../contract/groups-api.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import type { ListFields, ListQuery } from '../../../core/http/list.ts';
import { byIds, runList } from '../../../core/http/list.ts';
import { groupIdsOfMember, groupPolicy } from '../../groups/index.ts';
import { organizationToTell, tellOrganization } from '../tell-organization.service.ts';
import { dayOf } from './account.service.ts';
import { grantCredit } from './credits.queries.ts';

export interface CreditForm {
  readonly organizationId: number;
  /** Hours, above 0. */
  readonly allocatedHours: number;
  readonly reason?: string | null;
  /** A day, good to its end in UTC. */
  readonly expiryDate?: string | null;
}

interface Row {
  readonly id: number;
  readonly group_id: number | null;
  readonly organization_id: number;
  readonly organization_name: string;
  readonly allocated_hours: number | string;
  readonly remaining_hours: number | string;
  readonly allocated_by_user_id: number | null;
  readonly reason: string | null;
  readonly expiry_date: string | null;
  readonly expired_at: string | null;
  readonly created_at: string;
}

const LIST: ListFields = {
  sort: {
    id: 'c.id',
    createdAt: 'c.created_at',
    expiryDate: 'c.expiry_date',
    allocatedHours: 'c.allocated_hours',
    remainingHours: 'c.remaining_hours',
    organizationName: 'o.name',
  },
  filter: { id: byIds('c.id'), organizationId: byIds('c.organization_id') },
  defaultSort: ['createdAt', 'desc'],
  tieBreaker: 'c.id',
};

/** @throws AppError NOT_FOUND for a group that the actor does not administer, or that is not there */
async function requireGroup(db: Db, context: CallContext, groupId: number): Promise<string> {
  const group = await db('groups').where('id', groupId).first<{ name: string } | undefined>('name');
  if (!group || !groupPolicy.administer(context.actor, groupId)) throw notFound();
  return group.name;
}

/** A page of the hours that a group has given (contract §3). @throws AppError NOT_FOUND */
export async function listTimeCredits(
  db: Db,
  context: CallContext,
  groupId: number,
  list: ListQuery,
): Promise<{ rows: TimeCredit[]; total: number }> {
  await requireGroup(db, context, groupId);
  const rows = db('time_credits as c')
    .join('organizations as o', 'o.id', 'c.organization_id')
    .where('c.group_id', groupId);
  const page = await runList<Row>({ rows, columns: ['c.*', 'o.name as organization_name'] }, LIST, list);
  return { rows: page.rows.map(present), total: page.total };
}

const hours = (stored: number | string): number => Math.round(Number(stored) * 100) / 100;

const present = (row: Row): TimeCredit => ({
  id: row.id,
  groupId: row.group_id,
  organizationId: row.organization_id,
  organizationName: row.organization_name,
  allocatedHours: hours(row.allocated_hours),
  remainingHours: hours(row.remaining_hours),
  allocatedByUserId: row.allocated_by_user_id,
  reason: row.reason,
  expiryDate: row.expiry_date?.slice(0, 10) ?? null,
  expiredAt: isoTime(row.expired_at),
  createdAt: isoTime(row.created_at),
});

/**
 * Gives hours to a member organisation of a group; it is told, and for a managed one those who run it (contract §4, §6).
 * @returns the credit's id
 * @throws AppError NOT_FOUND, INVALID for a day that has ended
 */
export async function giveTimeCredit(
  deps: Deps,
  context: CallContext,
  groupId: number,
  form: CreditForm,
): Promise<number> {
  const groupName = await requireGroup(deps.db, context, groupId);
  const { organizationId, allocatedHours, reason, expiryDate } = form;
  const now = new Date();
  if (expiryDate && expiryDate < dayOf(now)) throw invalid({ expiryDate: FIELDS.expiryDate.past });
  return transaction(deps.db, async (trx) => {
    if (!(await groupIdsOfMember(trx, 'organization', organizationId)).includes(groupId)) throw notFound();
    const id = await grantCredit(trx, context, {
      organizationId,
      groupId,
      hours: allocatedHours,
      expiryDate: expiryDate ?? null,
      reason: reason || null,
      now,
    });
    await audit(trx, {
      ...context,
      action: 'time-credit.given',
      subjectType: 'organization',
      subjectId: organizationId,
      groupId,
      detail: { timeCreditId: id, hours: allocatedHours, expiryDate: expiryDate ?? null },
    });
    await tellOrganization(trx, deps.config, context, await organizationToTell(trx, organizationId), {
      name: 'hoursGranted',
      values: { groupName, hours: allocatedHours, reason: reason || null, expiryDate: expiryDate ?? null },
      link: NOTICE_LINKS.hours(),
      about: `time credit ${id}`,
      adminLink: NOTICE_LINKS.organization(organizationId),
    });
    return id;
  });
}
