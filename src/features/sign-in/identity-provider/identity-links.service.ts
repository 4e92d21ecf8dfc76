import { insertIgnore } from '../../../core/db/rows.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import type { Deps } from '../../../core/deps.ts';
import { orNotFound } from '../../../core/errors.ts';
import { changeWaysIn } from '../ways-in.service.ts';
import type { IdentityProvider } from './provider.ts';

/** @returns whether the person was free: one person has one account, and an account one person of a provider */
export const insertLink = (trx: Tx, userId: number, issuer: string, subject: string): Promise<boolean> =>
  insertIgnore(trx, 'identity_links', { user_id: userId, issuer, subject, created_at: dbTime() });

/** Thrown to roll back: the person has an account, or the account a person. */
class Taken extends Error {}

/** Links with the person who has just signed in at the provider. @returns whether person and account were free */
export async function linkOwn(
  deps: Deps,
  context: CallContext,
  { issuer, label }: IdentityProvider,
  subject: string,
): Promise<boolean> {
  try {
    await changeWaysIn(deps, context, async (trx, owner) => {
      if (!(await insertLink(trx, owner.id, issuer, subject))) throw new Taken();
      return { result: undefined, action: 'user.identityLinked', told: 'identityLinked', name: label };
    });
    return true;
  } catch (error) {
    if (error instanceof Taken) return false;
    throw error;
  }
}

/** Ends the link; who has no password asks for one by mail, or has a passkey. @throws AppError NOT_FOUND */
export function unlinkOwn(deps: Deps, context: CallContext, { issuer, label }: IdentityProvider) {
  return changeWaysIn(deps, context, async (trx, owner) => {
    orNotFound(await trx('identity_links').where({ user_id: owner.id, issuer }).delete());
    return { result: undefined, action: 'user.identityUnlinked', told: 'identityUnlinked', name: label };
  });
}
