import type { UserType } from '../../../contract/enums.ts';
import type { IdentityOutcome } from '../../../contract/sign-in-api.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { markAddressProved } from '../../../core/accounts/proved-address.ts';
import { findByEmail } from '../../../core/accounts/accounts.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { errorCode, messageOf } from '../../../core/errors.ts';
import { transaction, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { admit, holdKnown, type Admission, type Comer } from '../../../core/session/admission.ts';
import { makeChallenge, spendChallenge } from '../../../core/session/challenges.ts';
import { noteFailedLogIn } from '../../../core/session/failed-log-ins.ts';
import { tellChange } from '../ways-in.service.ts';
import { insertLink, linkOwn } from './identity-links.service.ts';
import { identityPolicy } from './identity.policy.ts';
import type { Asked, IdentityProvider, Person } from './provider.ts';

const PURPOSE = 'identity-log-in';
type Found = NonNullable<Awaited<ReturnType<typeof holdKnown>>>;

/** A browser that comes back from the provider. */
interface Visit {
  readonly deps: Deps;
  readonly provider: IdentityProvider;
  readonly comer: Comer;
}

interface Begun extends Asked {
  /** The log-in that links its account, if that is what it is for. */
  readonly loginSessionId: number | null;
}

export type WayBack =
  | { readonly admission: Admission; readonly userType: UserType; readonly isAgain: boolean }
  | { readonly registration: string }
  | { readonly outcome: IdentityOutcome };

/**
 * To sign in or, with a context, to link the account that is signed in.
 * @returns the provider's address, and a token for a cookie: another browser's way back is not taken
 */
export async function beginAtProvider(
  { db }: Deps,
  provider: IdentityProvider,
  redirectUri: string,
  { context, isAgain = false }: { readonly context?: CallContext; readonly isAgain?: boolean },
): Promise<{ readonly url: string; readonly token: string }> {
  const { url, asked } = await provider.ask(redirectUri, isAgain);
  const data: Begun = { ...asked, loginSessionId: context?.actor.loginSessionId ?? null };
  const whose = context ? { userId: context.actor.userId } : {};
  const token = await makeChallenge(db, PURPOSE, { data, ...whose });
  return { url, token };
}

/** @param token of the browser's cookie @param back the address that it came back to */
export async function comeBackFromProvider(visit: Visit, token: string, back: URL): Promise<WayBack> {
  const { deps, provider, comer } = visit;
  const asked = await spendChallenge<Begun>(deps.db, PURPOSE, token);
  if (asked && back.searchParams.get('error') === 'access_denied') return { outcome: 'cancelled' };
  const person = asked && (await answerOf(visit, asked.data, back));
  if (!person) {
    noteFailedLogIn(deps, comer.client, { userId: null, by: 'identity provider' });
    return { outcome: 'failed' };
  }
  const { loginSessionId, isAgain } = asked.data;
  if (loginSessionId === null) return logIn(visit, person, isAgain);
  const { actor, client } = comer;
  if (actor?.userId !== asked.userId || actor?.loginSessionId !== loginSessionId)
    return { outcome: 'failed' };
  const context = { actor, requestId: client.requestId };
  const isLinked = await linkOwn(deps, context, provider, person.subject);
  return { outcome: isLinked ? 'linked' : 'linked-elsewhere' };
}

/** Null for an answer that does not hold; the log says why. */
async function answerOf({ deps, provider, comer }: Visit, asked: Asked, back: URL): Promise<Person | null> {
  try {
    return await provider.answer(back, asked);
  } catch (error) {
    // Not the error itself, which holds what the provider says of the person.
    const reason = { reason: messageOf(error), code: errorCode(error), requestId: comer.client.requestId };
    deps.log.warn(reason, 'an answer of the identity provider was refused');
    return null;
  }
}

function logIn(visit: Visit, person: Person, isAgain: boolean): Promise<WayBack> {
  const { db, config } = visit.deps;
  const { issuer } = visit.provider;
  return transaction(db, async (trx) => {
    const theirs = () => trx('identity_links').where({ issuer, subject: person.subject });
    const link = await theirs().first<{ user_id: number } | undefined>('user_id');
    const found = link ? null : await accountByAddress(trx, person);
    if (found && !(await linkFound(trx, visit, found, person))) return { outcome: 'sign-in-first' };
    const user = link ? await holdKnown(trx, link.user_id) : found;
    if (!user) return { registration: await makeChallenge(trx, 'identity-register', { data: person }) };
    await theirs().update({ last_used_at: dbTime() });
    if (person.email !== null) await markAddressProved(trx, user.id, person.email);
    const admission = await admit(trx, config, user, visit.comer, 'identity provider', person.at);
    return { admission, userType: user.user_type, isAgain };
  });
}

async function accountByAddress(trx: Tx, { email }: Person): Promise<Found | null> {
  const known = email === null ? undefined : await findByEmail(trx, email);
  return (known && (await holdKnown(trx, known.id))) ?? null;
}

/** @returns whether the address was enough */
async function linkFound(
  trx: Tx,
  { deps, provider: { issuer, label }, comer }: Visit,
  user: Found,
  { subject }: Person,
): Promise<boolean> {
  const has = async (table: 'one_time_codes' | 'passkeys') =>
    (await trx(table).where('user_id', user.id).first('id')) !== undefined;
  const isEnough = identityPolicy.linkByAddress({
    userType: user.user_type,
    isAddressProved: user.email_verified_at !== null,
    hasSecondFactor: (await has('one_time_codes')) || (await has('passkeys')),
  });
  if (!isEnough) return false;
  if (!(await insertLink(trx, user.id, issuer, subject))) {
    // Locked, so that a log-in that has linked them at the same moment is seen.
    const same = trx('identity_links').where({ user_id: user.id, issuer, subject }).forUpdate();
    return (await same.first('user_id')) !== undefined;
  }
  const context = { actor: { userId: user.id, username: user.username }, requestId: comer.client.requestId };
  const change = { action: 'user.identityLinked', told: 'identityLinked', name: label } as const;
  await tellChange(trx, deps, context, user, change);
  return true;
}
