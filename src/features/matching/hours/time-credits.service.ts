import type { TimeCredit } from '../../../contract/groups-api.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import { columnsOf, fieldsOf } from '../../../core/db/model.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { dayOf } from '../../../core/db/clock.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { RowOf } from '../../../core/db/rows.ts';
import { transaction, type Db } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid, notFound, orNotFound } from '../../../core/errors.ts';
import { byIds, presentedList, type ListFields, type ListQuery } from '../../../core/http/list.ts';
import { groupIdsOfMember, groupPolicy, requireGroup } from '../../groups/index.ts';
import { organizationToTell, tellOrganization } from '../notices.service.ts';
import { round } from './account.service.ts';
import { correctCredit, grantCredit } from './credits.service.ts';

export interface CreditForm {
  readonly organizationId: number;
  /** Hours, above 0. */
  readonly allocatedHours: number;
  readonly reason?: string | null;
  /** A day, good to its end in UTC. */
  readonly expiryDate?: string | null;
}

export interface Correction {
  /** Hours, above 0. */
  readonly hours: number;
  readonly reason: string;
}

type Row = RowOf<'time_credits', { organization_name: string }>;

const LIST: ListFields = {
  sort: {
    ...columnsOf('c', 'id', 'createdAt', 'expiryDate', 'allocatedHours', 'remainingHours'),
    organizationName: 'o.name',
  },
  filter: { id: byIds('c.id'), organizationId: byIds('c.organization_id') },
  defaultSort: ['createdAt', 'desc'],
};

const COLUMNS = ['c.*', 'o.name as organization_name'];
const creditRows = (db: Db) =>
  db('time_credits as c').join('organizations as o', 'o.id', 'c.organization_id');

/** @throws AppError NOT_FOUND */
export async function listTimeCredits(db: Db, context: CallContext, groupId: number, list: ListQuery) {
  await requireGroup(db, context, groupId);
  const rows = creditRows(db).where('c.group_id', groupId);
  return presentedList({ rows, columns: COLUMNS }, LIST, list, present);
}

/** @throws AppError NOT_FOUND */
export async function readTimeCredit(db: Db, id: number): Promise<TimeCredit> {
  const row = orNotFound(await creditRows(db).where('c.id', id).first<Row | undefined>(COLUMNS));
  return present(row);
}

const present = (row: Row): TimeCredit => ({
  ...fieldsOf(row, 'id', 'groupId', 'organizationId', 'organizationName', 'allocatedByUserId', 'reason'),
  ...fieldsOf(row, 'expiredAt', 'createdAt'),
  allocatedHours: round(Number(row.allocated_hours)),
  remainingHours: round(Number(row.remaining_hours)),
  expiryDate: row.expiry_date?.slice(0, 10) ?? null,
});

/**
 * Gives hours to a member organisation; it is told, and for a managed one those who run it (contract §4, §6).
 * @returns the id
 * @throws AppError NOT_FOUND, INVALID for a past day
 */
export async function giveTimeCredit(deps: Deps, context: CallContext, groupId: number, form: CreditForm) {
  const groupName = await requireGroup(deps.db, context, groupId);
  const { organizationId, allocatedHours: hours } = form;
  const reason = form.reason || null;
  const expiryDate = form.expiryDate ?? null;
  const now = new Date();
  if (expiryDate && expiryDate < dayOf(now)) throw invalid({ expiryDate: FIELDS.expiryDate.past });
  return transaction(deps.db, async (trx) => {
    if (!(await groupIdsOfMember(trx, 'organization', organizationId)).includes(groupId)) throw notFound();
    const credit = { organizationId, groupId, hours, expiryDate, reason, now };
    const id = await grantCredit(trx, context, credit);
    const detail = { timeCreditId: id, hours, expiryDate };
    await audit(trx, context, 'time-credit.given', ['organization', organizationId], { groupId, detail });
    const work = { trx, config: deps.config, context };
    await tellOrganization(work, await organizationToTell(trx, organizationId), {
      name: 'hoursGranted',
      values: { groupName, hours, reason, expiryDate: expiryDate ? { day: expiryDate } : null },
      link: NOTICE_LINKS.hours(),
      about: `time credit ${id}`,
      adminLink: NOTICE_LINKS.organization(organizationId),
    });
    return id;
  });
}

/**
 * The organisation reads the reason in its ledger (spec 4 §19).
 * @throws AppError NOT_FOUND for a credit of a group that the actor does not administer; CREDIT_LEFT
 */
export async function correctTimeCredit(
  { db }: Pick<Deps, 'db'>,
  context: CallContext,
  id: number,
  { hours, reason }: Correction,
): Promise<void> {
  await transaction(db, async (trx) => {
    const credit = await trx('time_credits').where('id', id).first('group_id', 'organization_id');
    if (!credit || !groupPolicy.administer(context.actor, credit.group_id ?? 0)) throw notFound();
    const { organization_id: organizationId, group_id: groupId } = credit;
    await correctCredit(trx, context, { organizationId, creditId: id, hours, reason });
    const detail = { timeCreditId: id, hours, reason };
    await audit(trx, context, 'time-credit.corrected', ['organization', organizationId], { groupId, detail });
  });
}
