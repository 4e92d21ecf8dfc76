import type { Knex } from 'knex';
import type { ReportReason, ReportStatus, ReportSubject } from '../../../contract/enums.ts';
import type { OwnReport, Report, ReportForm } from '../../../contract/safety-api.ts';
import { columnsOf, fieldsOf } from '../../../core/db/model.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { byIds, byText, runList, type ListFields, type ListQuery } from '../../../core/http/list.ts';
import { namesOfUsers } from '../../../core/accounts/names.ts';
import { activeLinks, adminsToTell, groupIdsOfMember, recordOfUser } from '../../groups/index.ts';
import { orNotFound } from '../../../core/errors.ts';
import { requestsInScope } from '../../matching/requests/index.ts';
import { findKnownPerson } from '../known-people.queries.ts';
import type { RowOf } from '../../../core/db/rows.ts';
import type { Page } from '../../../core/http/page.ts';

type ReportRow = RowOf<'reports', { about_type: ReportSubject; reason: ReportReason; status: ReportStatus }>;
/** With the record of the one reported, and what is reported: a message's text, a request's title. */
type ListedReport = ReportRow &
  Record<'advisor_id' | 'organization_id', number | null> &
  Record<'content' | 'title', string | null>;

const FIELDS: ListFields = {
  sort: columnsOf('p', 'id', 'status', 'reason', 'createdAt', 'updatedAt'),
  filter: {
    id: byIds('p.id'),
    status: byText('p.status'),
    reason: byText('p.reason'),
    aboutType: byText('p.about_type'),
  },
  defaultSort: ['id', 'desc'],
};

/** The accounts of their members. */
function membersOf(db: Db | Tx, groupIds: readonly number[]): Knex.QueryBuilder {
  const of = (member: 'advisor' | 'organization') =>
    activeLinks(db, member).whereIn('l.group_id', groupIds).select('p.user_id');
  return of('advisor').union(of('organization'));
}

/**
 * Of group admins those about or of their members, never one about an administrator: they may be that one, or know them
 * well (decision 25). `reports as p`.
 */
export const reportsInScope =
  (db: Db | Tx, { userType, adminGroupIds }: Actor) =>
  (query: Knex.QueryBuilder): void => {
    if (userType === 'super_admin') return;
    void query
      .where((side) => {
        for (const column of ['p.reported_user_id', 'p.reporter_user_id'])
          void side.orWhereIn(column, membersOf(db, adminGroupIds));
      })
      .whereNotIn('p.reported_user_id', (admins) => {
        void admins.from('users').whereIn('user_type', ['group_admin', 'super_admin']).select('id');
      });
  };

export async function listReports(db: Db, actor: Actor, list: ListQuery): Promise<Page<Report>> {
  const source = {
    rows: db('reports as p')
      .where(reportsInScope(db, actor))
      .leftJoin('advisors as a', 'a.user_id', 'p.reported_user_id')
      .leftJoin('organizations as o', 'o.user_id', 'p.reported_user_id')
      .leftJoin('messages as m', (on) => void on.onVal('p.about_type', 'message').on('m.id', 'p.about_id'))
      .leftJoin('requests as r', (on) => void on.onVal('p.about_type', 'request').on('r.id', 'p.about_id')),
    columns: ['p.*', 'a.id as advisor_id', 'o.id as organization_id', 'm.content', 'r.title'],
  };
  const { rows, total } = await runList<ListedReport>(source, FIELDS, list);
  const ids = rows.flatMap((row) => [row.reported_user_id ?? 0, row.reporter_user_id ?? 0]);
  const names = await namesOfUsers(db, ids);
  const known = await knownTo(db, actor, ids);
  return {
    rows: rows.map((row) => {
      const [reported, reporter] = [row.reported_user_id ?? 0, row.reporter_user_id ?? 0];
      return {
        ...presentOwn(row),
        ...fieldsOf(row, 'reportedUserId', 'status', 'note', 'updatedAt'),
        reportedName: names.get(reported) ?? null,
        reportedAdvisorId: known.has(reported) ? row.advisor_id : null,
        reportedOrganizationId: known.has(reported) ? row.organization_id : null,
        aboutText: row.content ?? row.title,
        reporterName: known.has(reporter) && reported !== actor.userId ? (names.get(reporter) ?? null) : null,
      };
    }),
    total,
  };
}

/** What somebody has reported themselves; never what was reported of them. */
export async function listOwnReports(db: Db, userId: number): Promise<OwnReport[]> {
  const rows = await db('reports').where('reporter_user_id', userId).orderBy('id').select<ReportRow[]>('*');
  return rows.map(presentOwn);
}

const presentOwn = (row: ReportRow): OwnReport =>
  fieldsOf(row, 'id', 'aboutType', 'aboutId', 'reason', 'text', 'createdAt');

/** Of these accounts those that the administrator may know of: of group admins the members of their own groups. */
async function knownTo(db: Db, { userType, adminGroupIds }: Actor, ids: readonly number[]) {
  if (userType === 'super_admin') return new Set(ids);
  const known = db('users').whereIn('id', ids).whereIn('id', membersOf(db, adminGroupIds));
  return new Set<number>(await known.pluck('id'));
}

/**
 * Whom to tell of a report: admins of either side's groups; else, and about an administrator, super admins
 * (decision 25).
 */
export async function findReportReaders(trx: Tx, reporterUserId: number, reportedUserId: number) {
  const groupIds: number[] = [];
  const reported = await recordOfUser(trx, reportedUserId);
  for (const record of reported ? [reported, await recordOfUser(trx, reporterUserId)] : [])
    if (record) groupIds.push(...(await groupIdsOfMember(trx, record.member, record.id)));
  return (await adminsToTell(trx, groupIds)).filter((id) => id !== reportedUserId);
}

/**
 * Whose doing a report is about. Blocks do not matter here, so that one can report after blocking and after being
 * blocked.
 * @throws AppError NOT_FOUND for what the reporter knows nothing of, and for what is their own
 */
export async function reportedUser(
  db: Db,
  actor: Actor,
  { aboutType, aboutId }: Pick<ReportForm, 'aboutType' | 'aboutId'>,
): Promise<number> {
  if (aboutType === 'message') {
    const own = db('messages').where({ id: aboutId, receiver_id: actor.userId });
    return orNotFound(await own.first('sender_id')).sender_id;
  }
  if (aboutType === 'request') return askerOf(db, actor, aboutId);
  return (await findKnownPerson(db, actor, aboutId)).userId;
}

async function askerOf(db: Db, actor: Actor, requestId: number): Promise<number> {
  const request = orNotFound(
    await db('requests as r')
      .join('organizations as o', 'o.id', 'r.organization_id')
      .where('r.id', requestId)
      .whereNot('o.user_id', actor.userId)
      .where((seen) => {
        if (actor.advisorId === null) void seen.where(requestsInScope(actor));
        else
          void seen.whereIn('r.id', (own) => {
            void own.from('matches').where('advisor_id', actor.advisorId).select('request_id');
          });
      })
      .first<{ userId: number } | undefined>('o.user_id as userId'),
  );
  return request.userId;
}
