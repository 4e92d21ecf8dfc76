import type { Actor } from '../../core/access/actor.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import { isAddressProved } from '../../core/accounts/proved-address.ts';
import type { Deps } from '../../core/deps.ts';
import { isoTime } from '../../core/db/dialect.ts';
import { notFound } from '../../core/errors.ts';
import { advisorQueries } from '../advisors/index.ts';
import { administeredGroups } from '../groups/index.ts';
import { organizationQueries } from '../organizations/index.ts';

/** The signed-in user as the screens know them: with their advisor or organisation record, or the groups they run. */
export async function presentUser(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: number,
  logIn: Pick<Actor, 'lacksSecondFactor' | 'viewedBy'> = {},
): Promise<Record<string, unknown>> {
  const user = await db<UserRow>('users').where('id', userId).first();
  if (!user) throw notFound();
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    emailVerified: isAddressProved(config, user),
    pendingEmail: user.pending_email,
    // Both spellings, as documented (contract §2).
    userType: user.user_type,
    user_type: user.user_type,
    timeZone: user.time_zone,
    locale: user.locale,
    createdAt: isoTime(user.created_at),
    ...(user.password_change_required ? { passwordChangeRequired: true } : {}),
    ...(logIn.lacksSecondFactor ? { secondFactorRequired: true } : {}),
    ...(logIn.viewedBy ? { viewedBy: { username: logIn.viewedBy.username } } : {}),
    ...(user.user_type === 'advisor' ? { advisor: await advisorQueries.readOfUser(db, userId) } : {}),
    ...(user.user_type === 'organization'
      ? { organization: await organizationQueries.readOfUser(db, userId) }
      : {}),
    ...(user.user_type === 'group_admin' ? { groups: await administeredGroups(db, userId) } : {}),
  };
}
