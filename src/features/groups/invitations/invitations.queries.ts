import type { GroupInvitation, InvitationStatus } from '../../../contract/groups-api.ts';
import type { UserType } from '../../../contract/enums.ts';
import { ERRORS } from '../../../contract/messages.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { identityKey } from '../../../core/accounts/accounts.ts';
import type { Db } from '../../../core/db/database.ts';
import { dbTime, isoTime, likeContains } from '../../../core/db/dialect.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import type { ListFields, ListQuery } from '../../../core/http/list.ts';
import { byIds, byText, runList } from '../../../core/http/list.ts';
import { findGroup } from '../groups.service.ts';

interface Row {
  readonly id: number;
  readonly group_id: number;
  readonly email: string;
  readonly user_type: UserType;
  readonly status: InvitationStatus;
  readonly message: string | null;
  readonly invited_by_user_id: number | null;
  readonly expires_at: string;
  readonly created_at: string;
}

const FIELDS: ListFields = {
  sort: {
    id: 'i.id',
    email: 'i.email',
    status: 'i.status',
    createdAt: 'i.created_at',
    expiresAt: 'i.expires_at',
  },
  filter: {
    id: byIds('i.id'),
    userType: byText('i.user_type'),
    q: (query, value) => {
      if (typeof value !== 'string' || value.length > 200) throw invalid({ filter: ERRORS.BAD_FILTER });
      void query.where(likeContains('i.email_key', identityKey(value)));
    },
    // What is stored as invited counts as expired once its time is over.
    status: (query, value) => {
      byText('i.status')(query, value === 'expired' ? 'invited' : value);
      if (value === 'expired') void query.where('i.expires_at', '<=', dbTime());
      if (value === 'invited') void query.where('i.expires_at', '>', dbTime());
    },
  },
  defaultSort: ['createdAt', 'desc'],
  tieBreaker: 'i.id',
};

/** A page of a group's invitations, latest first. @throws AppError NOT_FOUND */
export async function listInvitations(
  db: Db,
  actor: Actor,
  groupId: number,
  list: ListQuery,
): Promise<{ rows: GroupInvitation[]; total: number }> {
  await findGroup(db, actor, groupId);
  const rows = db('invitations as i').where('i.group_id', groupId);
  const page = await runList<Row>({ rows, columns: ['i.*'] }, FIELDS, list);
  return { rows: page.rows.map(present), total: page.total };
}

/** @throws AppError NOT_FOUND */
export async function readGroupInvitation(
  db: Db,
  actor: Actor,
  groupId: number,
  id: number,
): Promise<GroupInvitation> {
  const { rows } = await listInvitations(db, actor, groupId, {
    sort: null,
    from: 0,
    to: 0,
    filter: { id },
  });
  if (!rows[0]) throw notFound();
  return rows[0];
}

const present = (row: Row): GroupInvitation => ({
  id: row.id,
  groupId: row.group_id,
  email: row.email,
  userType: row.user_type,
  status: row.status === 'invited' && row.expires_at <= dbTime() ? 'expired' : row.status,
  message: row.message,
  invitedByUserId: row.invited_by_user_id,
  expiresAt: isoTime(row.expires_at),
  createdAt: isoTime(row.created_at),
});
