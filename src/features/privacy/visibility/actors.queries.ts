import type { UserType } from '../../../contract/enums.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';

interface Row {
  readonly id: number;
  readonly username: string;
  readonly user_type: UserType;
  readonly advisor_id: number | null;
  readonly organization_id: number | null;
}

/** Other users as the rules see them when they ask: what {@link Actor} is to a log-in, without one. */
export async function actorsOf(db: Db, userIds: readonly number[]): Promise<Actor[]> {
  const rows = await db('users as u')
    .leftJoin('advisors as a', 'a.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.user_id', 'u.id')
    .whereIn('u.id', [...userIds])
    .orderBy('u.username')
    .select<Row[]>('u.id', 'u.username', 'u.user_type', { advisor_id: 'a.id', organization_id: 'o.id' });
  const groups = await db('group_admins')
    .whereIn('user_id', [...userIds])
    .select<{ user_id: number; group_id: number; is_primary_admin: number | boolean }[]>(
      'user_id',
      'group_id',
      'is_primary_admin',
    );
  return rows.map((row) => {
    const own = groups.filter(({ user_id: userId }) => userId === row.id);
    return {
      userId: row.id,
      userType: row.user_type,
      username: row.username,
      advisorId: row.advisor_id,
      organizationId: row.organization_id,
      adminGroupIds: own.map(({ group_id: groupId }) => groupId),
      primaryGroupIds: own
        .filter(({ is_primary_admin: isPrimary }) => Boolean(isPrimary))
        .map(({ group_id: groupId }) => groupId),
      loginSessionId: 0,
      authenticatedAt: new Date(0).toISOString(),
    };
  });
}
