import type { AuditAction } from '../../contract/audit.ts';
import { LIMITS } from '../../contract/limits.ts';
import { PATHS } from '../../contract/routes.ts';
import type { CallContext } from '../../core/access/actor.ts';
import { changeIdentity, identityKey, refuseTaken, type UserRow } from '../../core/accounts/accounts.ts';
import { isAddressProved, mailboxKey, markAddressProved } from '../../core/accounts/proved-address.ts';
import { audit } from '../../core/audit/audit.ts';
import { HOUR_MS, timeBefore } from '../../core/db/clock.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { transaction, holdRow, type Tx } from '../../core/db/transaction.ts';
import { countOf, updateRow } from '../../core/db/rows.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, orNotFound } from '../../core/errors.ts';
import { absoluteUrl } from '../../core/http/links.ts';
import { queueMail } from '../../core/mail/outbox.ts';
import { writeMail } from '../../core/mail/templates.ts';
import { hashToken } from '../../core/security/tokens.ts';
import { endLoginSessions } from '../../core/session/login-sessions.ts';
import { ADVISOR } from '../advisors/index.ts';
import { recordOfUser } from '../groups/index.ts';
import { tellEmailChanged } from '../notifications/index.ts';
import { refreshSearchText } from '../members/index.ts';
import { ORGANIZATION } from '../organizations/index.ts';
import { issueToken, useToken } from '../../core/accounts/mailed-tokens.ts';

const PURPOSE = 'email-verification';
const COLUMNS = ['id', 'username', 'email', 'email_key', 'email_verified_at', 'pending_email'] as const;
type Held = Pick<UserRow, (typeof COLUMNS)[number]>;
type Named = Pick<UserRow, 'id' | 'username'>;

/** A link proves the address that it was mailed to, and only while the account has it or waits for it. */
const stateOf = (address: string): string =>
  [mailboxKey(address), identityKey(address)].map((key) => hashToken(key).slice(0, 32)).join('');

/** Mails the link that proves an address (spec 4 §11): so many an hour to a mailbox, however many accounts say that it is theirs. */
export async function mailVerification(trx: Tx, { config }: Deps, user: Named, address: string) {
  const mailbox = `${stateOf(address).slice(0, 32)}%`;
  const alike = trx('user_tokens').where('purpose', PURPOSE).where('bound_state', 'like', mailbox);
  const sent = alike.where('created_at', '>', timeBefore(new Date(), HOUR_MS));
  if ((await countOf(sent)) >= LIMITS.mail.ofOneKindAnHour) return;
  const token = await issueToken(trx, {
    userId: user.id,
    purpose: PURPOSE,
    boundState: stateOf(address),
    minutes: LIMITS.verificationTokenMinutes,
  });
  const { name: brandName, supportEmail } = config.brand;
  // In the fragment, so that the token reaches neither a server's log nor a referrer.
  const link = absoluteUrl(config, `${PATHS.verifyEmail}#token=${token}`);
  const mail = writeMail('emailVerification', { brandName, supportEmail, username: user.username }, link);
  await queueMail(trx, { email: address, userId: user.id }, mail);
}

/** The old address stays in force and is told. @throws AppError EMAIL_TAKEN */
export async function waitForAddress(
  trx: Tx,
  deps: Deps,
  user: Named & Pick<UserRow, 'email'>,
  address: string,
) {
  await refuseTaken(trx, { email: address }, user.id);
  await updateRow(trx, 'users', user.id, { pending_email: address, updated_at: dbTime() });
  await mailVerification(trx, deps, user, address);
  const { name: brandName, supportEmail } = deps.config.brand;
  const values = { brandName, supportEmail, username: user.username, email: address };
  await queueMail(trx, { email: user.email, userId: user.id }, writeMail('emailChangeAsked', values));
}

/**
 * Mails the link of the address that waits, else of the unproved one.
 * @returns whether there was anything to prove
 */
export async function sendVerificationAgain(deps: Deps, context: CallContext): Promise<boolean> {
  return transaction(deps.db, async (trx) => {
    const user = await hold(trx, context.actor.userId);
    const address = user.pending_email ?? (isAddressProved(deps.config, user) ? null : user.email);
    if (address === null) return false;
    await mailVerification(trx, deps, user, address);
    await record(trx, context.requestId, user, 'user.verificationSent');
    return true;
  });
}

/** Forgets the address that waits, so that its link is no longer valid. */
export async function withdrawAddress({ db }: Deps, context: CallContext): Promise<void> {
  await transaction(db, async (trx) => {
    const user = await hold(trx, context.actor.userId);
    if (user.pending_email === null) return;
    await updateRow(trx, 'users', user.id, { pending_email: null, updated_at: dbTime() });
    await record(trx, context.requestId, user, 'user.emailChangeWithdrawn');
  });
}

/**
 * An address that waited takes the place of the old one, which is told; log-ins end, but for the one that opened the link
 * (design/security.md 3). @param context null signed out
 * @throws AppError TOKEN_INVALID when it is unknown, used, too old or overtaken by another change;
 *   EMAIL_TAKEN when another account has the address by now
 */
export async function verifyEmail(deps: Deps, context: CallContext | null, token: string, requestId: string) {
  await transaction(deps.db, async (trx) => {
    const { user_id: userId, bound_state: state } = await useToken(trx, PURPOSE, token);
    const user = await hold(trx, userId);
    // Links of the version before name the address alone.
    const isOf = (one: string): boolean => [stateOf(one), hashToken(identityKey(one))].includes(state ?? '');
    const address = [user.email, user.pending_email].find((one) => one !== null && isOf(one));
    if (!address) throw new AppError('TOKEN_INVALID');
    if (address !== user.email) await takeAddress(trx, deps, user, address, context);
    await markAddressProved(trx, user.id, address);
    await record(trx, requestId, user, 'user.emailVerified');
  });
}

async function takeAddress(
  trx: Tx,
  { config }: Deps,
  user: Held,
  address: string,
  context: CallContext | null,
): Promise<void> {
  await changeIdentity(trx, user.id, { email: address });
  const own = await recordOfUser(trx, user.id);
  if (own?.member === 'advisor') await refreshSearchText(trx, ADVISOR, own.id);
  if (own?.member === 'organization') await refreshSearchText(trx, ORGANIZATION, own.id);
  const isTheirs = context?.actor.userId === user.id;
  await endLoginSessions(trx, user.id, isTheirs ? context.actor.loginSessionId : undefined);
  await tellEmailChanged(trx, config, user, address);
}

const hold = async (trx: Tx, userId: number): Promise<Held> =>
  orNotFound(await holdRow<Held>(trx, 'users', userId, ...COLUMNS));

const record = (trx: Tx, requestId: string, user: Named, action: AuditAction): Promise<void> =>
  audit(trx, { actor: { userId: user.id, username: user.username }, requestId }, action, ['user', user.id]);
