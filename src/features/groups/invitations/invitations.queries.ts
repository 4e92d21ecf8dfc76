import type { GroupInvitation } from '../../../contract/groups-api.ts';
import { columnsOf, fieldsOf } from '../../../core/db/model.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { identityKey } from '../../../core/accounts/accounts.ts';
import type { Db } from '../../../core/db/database.ts';
import { dbTime, likeContains } from '../../../core/db/dialect.ts';
import { orNotFound } from '../../../core/errors.ts';
import {
  byIds,
  byText,
  filterText,
  presentedList,
  type ListFields,
  type ListQuery,
} from '../../../core/http/list.ts';
import { findGroup } from '../groups.service.ts';
import { statusNow, type InvitationOfGroup, type InvitationRow } from './invited-as.ts';
import { onlyId } from '../../../core/http/page.ts';

const FIELDS: ListFields = {
  sort: columnsOf('i', 'id', 'email', 'status', 'createdAt', 'expiresAt'),
  filter: {
    id: byIds('i.id'),
    userType: byText('i.user_type'),
    q: (query, value) => void query.where(likeContains('i.email_key', identityKey(filterText(value)))),
    // What is stored as invited counts as expired once its time is over.
    status: (query, value) => {
      byText('i.status')(query, value === 'expired' ? 'invited' : value);
      if (value === 'expired') void query.where('i.expires_at', '<=', dbTime());
      if (value === 'invited') void query.where('i.expires_at', '>', dbTime());
    },
  },
  defaultSort: ['createdAt', 'desc'],
};

/** Latest first. @throws AppError NOT_FOUND */
export async function listInvitations(db: Db, actor: Actor, groupId: number, list: ListQuery) {
  await findGroup(db, actor, groupId);
  const rows = db('invitations as i').where('i.group_id', groupId);
  return presentedList({ rows, columns: ['i.*'] }, FIELDS, list, present);
}

/** @throws AppError NOT_FOUND */
export async function readGroupInvitation(
  db: Db,
  actor: Actor,
  { groupId, invitationId }: InvitationOfGroup,
): Promise<GroupInvitation> {
  return orNotFound((await listInvitations(db, actor, groupId, onlyId(invitationId))).rows[0]);
}

const present = (row: InvitationRow): GroupInvitation => ({
  ...fieldsOf(row, 'id', 'groupId', 'email', 'userType', 'message', 'invitedByUserId'),
  ...fieldsOf(row, 'expiresAt', 'createdAt'),
  status: statusNow(row),
});
