import type { JoinRequestStatus, UserType } from '../../../contract/enums.ts';
import type { JoinRequest } from '../../../contract/groups-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { isAllowed } from '../../../core/access/verdict.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { notFound } from '../../../core/errors.ts';
import type { ListFields, ListQuery } from '../../../core/http/list.ts';
import { byIds, byText, runList } from '../../../core/http/list.ts';
import { groupPolicy } from '../groups.policy.ts';
import { joinRequestPolicy } from './join-requests.policy.ts';

interface Row {
  readonly id: number;
  readonly group_id: number;
  readonly group_name: string;
  readonly is_open_group: number | boolean;
  readonly user_id: number;
  readonly user_type: UserType;
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly organization_name: string | null;
  readonly status: JoinRequestStatus;
  readonly message: string | null;
  readonly responded_by_user_id: number | null;
  readonly response_message: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const COLUMNS = [
  'j.*',
  'g.name as group_name',
  'g.is_open_group',
  'u.username',
  'a.first_name',
  'a.last_name',
  'o.name as organization_name',
];

const FIELDS: ListFields = {
  sort: { id: 'j.id', status: 'j.status', createdAt: 'j.created_at', updatedAt: 'j.updated_at' },
  filter: { id: byIds('j.id'), status: byText('j.status'), groupId: byIds('j.group_id') },
  defaultSort: ['createdAt', 'desc'],
  tieBreaker: 'j.id',
};

/** A page of join requests: all (S), those to one's groups (G), one's own (A, O) (contract §3, §10). */
export async function listJoinRequests(
  db: Db,
  actor: Actor,
  list: ListQuery,
): Promise<{ rows: JoinRequest[]; total: number }> {
  const rows = db('join_requests as j')
    .join('groups as g', 'g.id', 'j.group_id')
    .join('users as u', 'u.id', 'j.user_id')
    .leftJoin('advisors as a', 'a.user_id', 'j.user_id')
    .leftJoin('organizations as o', 'o.user_id', 'j.user_id');
  if (actor.userType === 'group_admin') void rows.whereIn('j.group_id', [...actor.adminGroupIds]);
  else if (actor.userType !== 'super_admin') void rows.where('j.user_id', actor.userId);
  const page = await runList<Row>({ rows, columns: COLUMNS }, FIELDS, list);
  return { rows: page.rows.map((row) => present(actor, row)), total: page.total };
}

/** @throws AppError NOT_FOUND */
export async function readJoinRequest(db: Db, actor: Actor, id: number): Promise<JoinRequest> {
  const { rows } = await listJoinRequests(db, actor, { sort: null, from: 0, to: 0, filter: { id } });
  if (!rows[0]) throw notFound();
  return rows[0];
}

function present(actor: Actor, row: Row): JoinRequest {
  const isAdmin = groupPolicy.administer(actor, row.group_id);
  const tellsName = isAdmin || row.status === 'approved' || Boolean(row.is_open_group);
  return {
    id: row.id,
    groupId: row.group_id,
    groupName: tellsName ? row.group_name : null,
    userId: row.user_id,
    userType: row.user_type,
    name: row.organization_name || [row.first_name, row.last_name].filter(Boolean).join(' ') || row.username,
    status: row.status,
    message: row.message,
    respondedByUserId: row.responded_by_user_id,
    responseMessage: row.response_message,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    abilities: {
      answer: isAllowed(joinRequestPolicy.become(actor, row, 'approved')),
      withdraw: isAllowed(joinRequestPolicy.become(actor, row, 'withdrawn')),
    },
  };
}
