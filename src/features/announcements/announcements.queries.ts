import type { Announcement, AnnouncementAudience } from '../../contract/announcements-api.ts';
import { columnsOf, fieldsOf } from '../../core/db/model.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Db } from '../../core/db/database.ts';
import { byIds, presentedList, type ListFields, type ListQuery } from '../../core/http/list.ts';
import { readJson } from '../../core/json.ts';
import type { RowOf } from '../../core/db/rows.ts';

type Row = RowOf<'announcements', { group_name: string; created_by: string | null }>;

const FIELDS: ListFields = {
  sort: columnsOf('a', 'id', 'createdAt', 'subject', 'recipients'),
  filter: { id: byIds('a.id'), groupId: byIds('a.group_id') },
  defaultSort: ['id', 'desc'],
};

export async function listAnnouncements(db: Db, { userType, adminGroupIds }: Actor, list: ListQuery) {
  const rows = db('announcements as a')
    .join('groups as g', 'g.id', 'a.group_id')
    .leftJoin('users as u', 'u.id', 'a.created_by_user_id');
  if (userType !== 'super_admin') void rows.whereIn('a.group_id', adminGroupIds);
  const columns = ['a.*', 'g.name as group_name', 'u.username as created_by'];
  return presentedList({ rows, columns }, FIELDS, list, present);
}

const present = (row: Row): Announcement => ({
  ...fieldsOf(row, 'id', 'groupId', 'groupName', 'subject', 'text', 'createdBy', 'recipients', 'optedOut'),
  ...fieldsOf(row, 'createdAt', 'finishedAt'),
  to: readJson<AnnouncementAudience>(row.wanted),
});
