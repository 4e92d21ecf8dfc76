import { PATHS } from '../../contract/routes.ts';
import { pickWritten } from '../../contract/fields.ts';
import {
  changeIdentity,
  createAccount,
  refuseTaken,
  storeGivenPassword,
} from '../../core/accounts/accounts.ts';
import { untilNamed } from '../../core/accounts/free-usernames.ts';
import { requireUsername } from '../../core/accounts/username.policy.ts';
import { hashGiven } from '../../core/accounts/chosen-password.ts';
import { requireAllowed, type CallContext } from '../../core/access/actor.ts';
import { audit } from '../../core/audit/audit.ts';
import {
  auditChange,
  changesBetween,
  requireVersion,
  type Changes,
} from '../../core/changes/record-versions.ts';
import { transaction, holdRow, type Tx } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { endLoginSessions } from '../../core/session/login-sessions.ts';
import { groupIdsForCreation, linkToGroups, memberPolicy } from '../groups/index.ts';
import { notify, tellEmailChanged, tellPasswordChanged } from '../notifications/index.ts';
import type { MemberEntity, MemberRecord, WithAccount } from './member-entity.ts';
import type { MemberQueries } from './members.queries.ts';

export interface AccountForm {
  readonly email?: string;
  readonly username?: string;
  readonly password?: string;
  readonly isManaged?: boolean;
  readonly groupIds?: number[];
  /** On a change: the version that the form was opened with. */
  readonly version?: number;
  /** On create: the import that the member belongs to, by which it can be undone. */
  readonly importBatch?: string;
}

export type OwnForm = Pick<AccountForm, 'version'>;

export interface MemberForms<Stored extends MemberRecord, Form extends AccountForm> {
  readonly entity: MemberEntity<Stored>;
  readonly queries: MemberQueries<Stored>;
  /** Asked where the form has none. */
  readonly usernameFor: (trx: Tx, form: Form) => Promise<string>;
  /** A password where the form has none; without it, the account has none until one is chosen. */
  readonly makePassword?: () => string;
  readonly add: (trx: Tx, context: CallContext, userId: number, form: Form) => Promise<number>;
  readonly save: (trx: Tx, context: CallContext, record: Stored, form: object) => Promise<Changes>;
}

/**
 * What it takes is the form's own rule (spec 2 §5).
 * @returns the member's id, and the password that was generated, to be shown once
 * @throws AppError UNKNOWN_GROUPS, USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function createByAdmin<
  Stored extends MemberRecord,
  Form extends AccountForm & { email: string },
>(
  deps: Deps,
  context: CallContext,
  { entity: { member }, usernameFor, makePassword, add }: MemberForms<Stored, Form>,
  form: Form,
): Promise<{ id: number; generatedPassword?: string }> {
  const { email, isManaged = false, importBatch } = form;
  const generatedPassword = form.password === undefined ? makePassword?.() : undefined;
  const password = form.password ?? generatedPassword;
  if (form.username !== undefined) requireUsername(form.username);
  await refuseTaken(deps.db, form);
  const passwordHash =
    password === undefined ? null : await hashGiven(deps, context, 'password', password, form);
  const create = async (trx: Tx) => {
    const groupIds = await groupIdsForCreation(trx, context.actor, form.groupIds);
    const username = form.username ?? (await usernameFor(trx, form));
    const userId = await createAccount(trx, {
      username,
      email,
      passwordHash,
      userType: member,
      hasGivenPassword: passwordHash !== null,
    });
    const id = await add(trx, context, userId, form);
    if (importBatch !== undefined)
      await trx(`${member}s`).where({ id }).update({ import_batch: importBatch });
    await linkToGroups(trx, context, member, id, groupIds);
    await audit(trx, context, `${member}.created`, [member, id], {
      groupId: groupIds[0] ?? null,
      detail: { groupIds, isManaged, ...(importBatch === undefined ? {} : { batchId: importBatch }) },
    });
    return { id, ...(generatedPassword === undefined ? {} : { generatedPassword }) };
  };
  return untilNamed(() => transaction(deps.db, create), form.username);
}

/**
 * PUT and PATCH differ in what their schemas fill in (contract §2); what was not sent stays.
 * @throws AppError NOT_FOUND, FORBIDDEN (a group admin and the log-in of a self-managed one), USERNAME_TAKEN,
 * EMAIL_TAKEN, CHANGED_MEANWHILE, and what `save` throws
 */
export async function updateByAdmin<Stored extends MemberRecord, Form extends AccountForm>(
  deps: Deps,
  context: CallContext,
  { entity: { member, fields }, queries, save }: MemberForms<Stored, Form>,
  id: number,
  form: Partial<Form>,
): Promise<void> {
  const passwordHash = await hashOfChange(deps, context, queries, id, form);
  await transaction(deps.db, async (trx) => {
    await holdRow(trx, `${member}s`, id);
    const { record, facts } = await queries.find(trx, context.actor, id);
    const changed = { type: member, id, version: record.version };
    await requireVersion(trx, changed, form.version, () => queries.read(trx, context.actor, id));
    const identity = newIdentity(record, form);
    if (identity.username !== undefined) requireUsername(identity.username);
    const changesLogIn = Object.keys(identity).length > 0 || passwordHash !== null;
    requireAllowed(memberPolicy.save(context.actor, facts, { ...form, changesLogIn }));
    await changeLogIn(deps, trx, record, { ...identity, passwordHash });
    const written = pickWritten(fields, 'replace', form);
    const changes = await save(trx, context, { ...record, ...identity }, written);
    if (changes['hasJoinedOpenGroup']) await tellListed(deps, trx, context, record);
    await auditChange(
      trx,
      changed,
      { ...context, action: `${member}.updated`, groupId: facts.groupIds[0] ?? null },
      { ...changes, ...changesBetween(record, identity), ...(passwordHash ? { password: null } : {}) },
    );
  });
}

/** Whoever runs their account themselves is told when an admin makes it public (contract §4 "Open access"). */
async function tellListed(
  { config }: Deps,
  trx: Tx,
  { actor }: CallContext,
  { userId, isManaged }: MemberRecord,
): Promise<void> {
  const listed = { user_id: userId, has_joined_open_group: 1 };
  if (isManaged || !(await trx('advisors').where(listed).first('id'))) return;
  const notice = { name: 'listedPublicly', link: PATHS.profile, userIds: [userId], values: {} } as const;
  await notify(trx, config, actor, notice);
}

/** After all that can be refused before it. */
async function hashOfChange(
  deps: Deps,
  context: CallContext,
  { find }: MemberQueries<MemberRecord>,
  id: number,
  form: AccountForm,
): Promise<string | null> {
  if (form.password === undefined) return null;
  const { record, facts } = await find(deps.db, context.actor, id);
  requireAllowed(memberPolicy.save(context.actor, facts, { ...form, changesLogIn: true }));
  await refuseTaken(deps.db, form, record.userId);
  await deps.limits.take('sendInvitations', String(context.actor.userId));
  return hashGiven(deps, context, 'password', form.password, { username: record.username, ...form });
}

interface Identity {
  readonly username?: string;
  readonly email?: string;
}

const newIdentity = (now: Required<Identity>, { username, email }: AccountForm): Identity => ({
  ...(username === undefined || username === now.username ? {} : { username }),
  ...(email === undefined || email === now.email ? {} : { email }),
});

/** A new address or password ends the log-ins and is told to the address before. */
async function changeLogIn(
  { config }: Deps,
  trx: Tx,
  { userId: id, username, email }: WithAccount<MemberRecord>,
  { passwordHash, ...identity }: Identity & { readonly passwordHash: string | null },
): Promise<void> {
  const user = { id, username, email };
  if (Object.keys(identity).length > 0) await changeIdentity(trx, id, identity);
  if (passwordHash) await storeGivenPassword(trx, id, passwordHash);
  if (identity.email !== undefined || passwordHash) await endLoginSessions(trx, id);
  if (passwordHash) await tellPasswordChanged(trx, config, user);
  if (identity.email !== undefined) await tellEmailChanged(trx, config, user, identity.email);
}

/** Only what is sent of the fields that are one's own to write. @throws AppError NOT_FOUND, CHANGED_MEANWHILE */
export async function updateOwn<Stored extends MemberRecord, Form extends AccountForm>(
  deps: Deps,
  context: CallContext,
  { entity: { member, fields }, queries, save }: MemberForms<Stored, Form>,
  profile: OwnForm,
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const ownId = member === 'advisor' ? context.actor.advisorId : context.actor.organizationId;
    if (ownId !== null) await holdRow(trx, `${member}s`, ownId);
    const record = await queries.findOfUser(trx, context.actor.userId);
    const own = { type: member, id: record.id, version: record.version };
    await requireVersion(trx, own, profile.version, () => queries.readOfUser(trx, context.actor.userId));
    const changes = await save(trx, context, record, pickWritten(fields, 'own', profile));
    await auditChange(trx, own, { ...context, action: `${member}.updated` }, changes);
  });
}
