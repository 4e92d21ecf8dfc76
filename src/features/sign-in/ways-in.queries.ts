import type { WaysIn } from '../../contract/sign-in-api.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import { isoTime } from '../../core/db/dialect.ts';
import type { Deps } from '../../core/deps.ts';
import { mustShowSecondFactor } from '../../core/session/admission.ts';

/** The ways in that one's own account has; passkeys are a list of their own. */
export async function waysInOf({ db, config }: Deps, { userId, userType }: Actor): Promise<WaysIn> {
  const user = await db<UserRow>('users').where('id', userId).first('password_hash');
  const codes = await db('one_time_codes')
    .where('user_id', userId)
    .whereNotNull('confirmed_at')
    .first<{ confirmed_at: string } | undefined>('confirmed_at');
  const left = await db('recovery_codes').where('user_id', userId).whereNull('used_at').count({ n: '*' });
  const link =
    config.oidc &&
    (await db('identity_links')
      .where({ user_id: userId, issuer: config.oidc.issuer })
      .first<{ created_at: string } | undefined>('created_at'));
  return {
    hasPassword: user?.password_hash !== null,
    secondFactorRequired: mustShowSecondFactor(config, { user_type: userType }),
    totp: codes
      ? { confirmedAt: isoTime(codes.confirmed_at), recoveryCodesLeft: Number(left[0]?.['n'] ?? 0) }
      : null,
    identityProvider: config.oidc && {
      label: config.oidc.label,
      linkedAt: link ? isoTime(link.created_at) : null,
    },
  };
}
