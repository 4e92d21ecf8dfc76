import { localeOf } from '../../contract/languages.ts';
import { fieldsOf } from '../../core/db/model.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import { isAddressProved } from '../../core/accounts/proved-address.ts';
import type { Deps } from '../../core/deps.ts';
import { readJson } from '../../core/json.ts';
import { orNotFound } from '../../core/errors.ts';
import { advisorQueries } from '../advisors/index.ts';
import { administeredGroups } from '../groups/index.ts';
import { organizationQueries } from '../organizations/index.ts';

/** With what belongs to the role. @param logIn what it lacks, and who looks @throws AppError NOT_FOUND */
export async function readUser(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: number,
  logIn: Pick<Actor, 'lacksSecondFactor' | 'viewedBy'> = {},
) {
  const user = orNotFound(await db<UserRow>('users').where('id', userId).first());
  return {
    ...fieldsOf(user, 'id', 'username', 'email', 'pendingEmail', 'timeZone', 'createdAt'),
    emailVerified: isAddressProved(config, user),
    // Both spellings, as documented (contract §2).
    userType: user.user_type,
    user_type: user.user_type,
    locale: localeOf(user.locale),
    dismissedNotices: user.dismissed_notices === null ? [] : readJson(user.dismissed_notices),
    ...(user.password_change_required && !logIn.viewedBy ? { passwordChangeRequired: true } : {}),
    ...(logIn.lacksSecondFactor ? { secondFactorRequired: true } : {}),
    ...(logIn.viewedBy ? { viewedBy: { username: logIn.viewedBy.username } } : {}),
    ...(user.user_type === 'advisor' ? { advisor: await advisorQueries.readOfUser(db, userId) } : {}),
    ...(user.user_type === 'organization' && {
      organization: await organizationQueries.readOfUser(db, userId),
    }),
    ...(user.user_type === 'group_admin' ? { groups: await administeredGroups(db, userId) } : {}),
  };
}
