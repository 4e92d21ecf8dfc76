import { advisorName, nameOf, type NamedUser } from '../../../core/accounts/names.ts';
import type { JoinRequestStatus, UserType } from '../../../contract/enums.ts';
import type { JoinRequest, GroupPerson } from '../../../contract/groups-api.ts';
import { columnsOf, fieldsOf } from '../../../core/db/model.ts';
import { isAllowed, type Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime, dbTime } from '../../../core/db/dialect.ts';
import { byIds, byNames, byText, presentedList } from '../../../core/http/list.ts';
import type { ListFields, ListQuery } from '../../../core/http/list.ts';
import { groupPolicy, joinRequestPolicy } from '../groups.policy.ts';
import type { RowOf } from '../../../core/db/rows.ts';
import { readOne, type Page } from '../../../core/http/page.ts';
import type { Knex } from 'knex';

type Row = RowOf<'join_requests', { user_type: UserType; status: JoinRequestStatus }> &
  Pick<RowOf<'groups'>, 'is_open_group'> &
  NamedUser & { readonly email: string; readonly title: string | null; readonly group_name: string };

const COLUMNS = [
  'j.*',
  'g.is_open_group',
  columnsOf('u', 'username', 'email'),
  columnsOf('a', 'first_name', 'last_name', 'title'),
  { group_name: 'g.name', organization_name: 'o.name' },
];

const FIELDS: ListFields = {
  sort: columnsOf('j', 'id', 'status', 'createdAt', 'updatedAt'),
  filter: { id: byIds('j.id'), status: byText('j.status'), groupId: byIds('j.group_id') },
  defaultSort: ['createdAt', 'desc'],
};

/** All (S), those to one's groups (G), one's own (A, O) (contract §3, §10). */
export async function listJoinRequests(db: Db, actor: Actor, list: ListQuery): Promise<Page<JoinRequest>> {
  const rows = db('join_requests as j')
    .join('groups as g', 'g.id', 'j.group_id')
    .join('users as u', 'u.id', 'j.user_id')
    .leftJoin('advisors as a', 'a.user_id', 'j.user_id')
    .leftJoin('organizations as o', 'o.user_id', 'j.user_id');
  if (actor.userType === 'group_admin') void rows.whereIn('j.group_id', actor.adminGroupIds);
  else if (actor.userType !== 'super_admin') void rows.where('j.user_id', actor.userId);
  return presentedList({ rows, columns: COLUMNS }, FIELDS, list, (row: Row) => present(actor, row));
}

/** @throws AppError NOT_FOUND */
export const readJoinRequest = readOne(listJoinRequests);

function present(actor: Actor, row: Row): JoinRequest {
  const isAdmin = groupPolicy.administer(actor, row.group_id);
  const tellsName = isAdmin || row.status === 'approved' || Boolean(row.is_open_group);
  return {
    ...fieldsOf(row, 'id', 'groupId', 'userId', 'userType', 'status', 'message'),
    ...fieldsOf(row, 'respondedByUserId', 'responseMessage', 'createdAt', 'updatedAt'),
    groupName: tellsName ? row.group_name : null,
    name: nameOf(row),
    title: isAdmin ? row.title : null,
    email: isAdmin ? row.email : null,
    abilities: {
      answer: isAllowed(joinRequestPolicy.become(actor, row, 'approved')),
      withdraw: isAllowed(joinRequestPolicy.become(actor, row, 'withdrawn')),
    },
  };
}

/** `name` is an organisation's; of others their username, or the address that was invited. */
interface PersonRow extends GroupPerson {
  readonly first: string | null;
  readonly last: string | null;
}

const PEOPLE: ListFields = {
  sort: { id: 'x.id', state: 'x.state', userType: 'x.userType', since: 'x.since', groupName: 'g.name' },
  filter: {
    id: byIds('x.id'),
    groupId: byIds('x.groupId'),
    state: byText('x.state'),
    userType: byText('x.userType'),
    q: byNames(['x.first', 'x.last', 'x.name']),
  },
  defaultSort: ['since', 'desc'],
};

const KINDS = 4;

/** Who belongs to the actor's groups (all for a super admin), has left them, is invited or asks to join. */
export async function listGroupPeople(db: Db, actor: Actor, list: ListQuery): Promise<Page<GroupPerson>> {
  const rows = db
    .from(db.unionAll([advisors(db), organizations(db), invited(db), asking(db)]).as('x'))
    .join('groups as g', 'g.id', 'x.groupId');
  if (actor.userType !== 'super_admin') void rows.whereIn('x.groupId', actor.adminGroupIds);
  const columns = ['x.*', 'g.name as groupName'];
  return presentedList(
    { rows, columns },
    PEOPLE,
    list,
    ({ first, last, name, since, ...row }: PersonRow) => ({
      ...row,
      name: advisorName({ firstName: first, lastName: last, username: name }),
      since: isoTime(since),
    }),
  );
}

/** Links that have ended stay, so that the group sees who has left. */
const OF_LINK = `l.group_id as groupId, case l.status when 'active' then 'member' else 'left' end as state,
  l.updated_at as since`;

const advisors = (db: Db): Knex.QueryBuilder =>
  db('group_advisors as l')
    .join('advisors as a', 'a.id', 'l.advisor_id')
    .join('users as u', 'u.id', 'a.user_id')
    .whereIn('l.status', ['active', 'removed'])
    .select(
      db.raw(`l.id * ${KINDS} as id, a.id as recordId, 'advisor' as userType, a.first_name as first,
        a.last_name as last, u.username as name, ${OF_LINK}`),
    );

const organizations = (db: Db): Knex.QueryBuilder =>
  db('group_organizations as l')
    .join('organizations as o', 'o.id', 'l.organization_id')
    .whereIn('l.status', ['active', 'removed'])
    .select(
      db.raw(`l.id * ${KINDS} + 1 as id, o.id as recordId, 'organization' as userType, null as first,
        null as last, o.name as name, ${OF_LINK}`),
    );

const invited = (db: Db): Knex.QueryBuilder =>
  db('invitations as i')
    .where('i.status', 'invited')
    .where('i.expires_at', '>', dbTime())
    .select(
      db.raw(`i.id * ${KINDS} + 2 as id, i.id as recordId, i.user_type as userType, null as first,
        null as last, i.email as name, i.group_id as groupId, 'invited' as state, i.created_at as since`),
    );

const asking = (db: Db): Knex.QueryBuilder =>
  db('join_requests as j')
    .join('users as u', 'u.id', 'j.user_id')
    .leftJoin('advisors as a', 'a.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.user_id', 'u.id')
    .where('j.status', 'pending')
    .select(
      db.raw(`j.id * ${KINDS} + 3 as id, j.id as recordId, j.user_type as userType, a.first_name as first,
        a.last_name as last, coalesce(o.name, u.username) as name, j.group_id as groupId, 'asked' as state,
        j.created_at as since`),
    );
