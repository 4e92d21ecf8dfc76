import type { Knex } from 'knex';
import type { ReportReason, ReportStatus, ReportSubject } from '../../../contract/enums.ts';
import type { OwnReport, Report } from '../../../contract/safety-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import type { ListFields, ListQuery } from '../../../core/http/list.ts';
import { byIds, byText, runList } from '../../../core/http/list.ts';
import { nameOf, withNames } from '../../messaging/index.ts';
import type { NamedUser } from '../../messaging/index.ts';

interface ReportRow {
  readonly id: number;
  readonly reporter_user_id: number | null;
  readonly reported_user_id: number | null;
  readonly about_type: ReportSubject;
  readonly about_id: number;
  readonly reason: ReportReason;
  readonly text: string;
  readonly status: ReportStatus;
  readonly note: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const FIELDS: ListFields = {
  sort: {
    id: 'p.id',
    status: 'p.status',
    reason: 'p.reason',
    createdAt: 'p.created_at',
    updatedAt: 'p.updated_at',
  },
  filter: {
    id: byIds('p.id'),
    status: byText('p.status'),
    reason: byText('p.reason'),
    aboutType: byText('p.about_type'),
  },
  defaultSort: ['id', 'desc'],
  tieBreaker: 'p.id',
};

/** Users who are members of these groups. */
const membersOf = (groupIds: readonly number[]) => (users: Knex.QueryBuilder) => {
  const of = (query: Knex.QueryBuilder, member: 'advisor' | 'organization') =>
    query
      .from(`${member}s as mm`)
      .join(`group_${member}s as ml`, `ml.${member}_id`, 'mm.id')
      .whereIn('ml.group_id', [...groupIds])
      .where('ml.status', 'active')
      .select('mm.user_id');
  void of(users, 'advisor').union((organizations) => void of(organizations, 'organization'));
};

/**
 * S all; G those that members of their groups have made or are about, never one about an administrator: they may be that
 * one, or know them well (decision 25). `reports as p`.
 */
export const reportsInScope =
  ({ userType, adminGroupIds }: Actor) =>
  (query: Knex.QueryBuilder): void => {
    if (userType === 'super_admin') return;
    void query
      .where((side) => {
        for (const column of ['p.reported_user_id', 'p.reporter_user_id'])
          void side.orWhereIn(column, membersOf(adminGroupIds));
      })
      .whereNotIn('p.reported_user_id', (admins) => {
        void admins.from('users').whereIn('user_type', ['group_admin', 'super_admin']).select('id');
      });
  };

/** A page of the reports that the administrator may see, latest first. */
export async function listReports(
  db: Db,
  actor: Actor,
  list: ListQuery,
): Promise<{ rows: Report[]; total: number }> {
  const source = { rows: db('reports as p').where(reportsInScope(actor)), columns: ['p.*'] };
  const { rows, total } = await runList<ReportRow>(source, FIELDS, list);
  const names = await namesOf(db, rows);
  const told = await toldReporters(db, actor, rows);
  const nameBy = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    rows: rows.map((row) => ({
      ...presentOwn(row),
      reportedUserId: row.reported_user_id,
      reportedName: nameBy(row.reported_user_id),
      reporterName:
        row.reporter_user_id !== null && told.has(row.reporter_user_id) ? nameBy(row.reporter_user_id) : null,
      status: row.status,
      note: row.note,
      updatedAt: isoTime(row.updated_at),
    })),
    total,
  };
}

/** What somebody has reported themselves, for their download; never what was reported of them. */
export async function listOwnReports(db: Db, userId: number): Promise<OwnReport[]> {
  const rows = await db('reports').where('reporter_user_id', userId).orderBy('id').select<ReportRow[]>('*');
  return rows.map(presentOwn);
}

const presentOwn = (row: ReportRow): OwnReport => ({
  id: row.id,
  aboutType: row.about_type,
  aboutId: row.about_id,
  reason: row.reason,
  text: row.text,
  createdAt: isoTime(row.created_at),
});

async function namesOf(db: Db, rows: readonly ReportRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap((row) => [row.reported_user_id ?? 0, row.reporter_user_id ?? 0]);
  const named: (NamedUser & { user_id: number })[] = await withNames(db, 'users as own', 'own.id')
    .whereIn('own.id', ids)
    .select({ user_id: 'own.id' });
  return new Map(named.map((row) => [row.user_id, nameOf(row)]));
}

/** Reporters whom the administrator may be told: S all, G members of their own groups. */
async function toldReporters(
  db: Db,
  { userType, adminGroupIds }: Actor,
  rows: readonly ReportRow[],
): Promise<Set<number>> {
  const ids = rows.map((row) => row.reporter_user_id ?? 0);
  if (userType === 'super_admin') return new Set(ids);
  const members: number[] = await db('users')
    .whereIn('id', ids)
    .whereIn('id', membersOf(adminGroupIds))
    .pluck('id');
  return new Set(members);
}
