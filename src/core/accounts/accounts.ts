import type { UserType } from '../../contract/enums.ts';
import { ERRORS } from '../../contract/messages.ts';
import type { Db, Tx } from '../db/database.ts';
import { dbTime, isDuplicate } from '../db/dialect.ts';
import { holdName } from '../db/transaction.ts';
import { AppError, invalid, notFound } from '../errors.ts';
import { updateRow, type RowOf } from '../db/rows.ts';

/**
 * A user's row as stored; `password_hash` null means that no password works yet (contract §8), `pending_email`
 * waits for its link to be opened, `email_verified_at` is asked by `isAddressProved`.
 */
export type UserRow = RowOf<'users', { user_type: UserType }>;

export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly userType: UserType;
  /** An admin chose the password. */
  readonly hasGivenPassword?: boolean;
  readonly timeZone?: string | null;
  readonly locale?: string | null;
}

/**
 * The form in which usernames and addresses are compared: case is ignored, accents are not (`José` ≠ `jose`), and the
 * dotless ı is not an i. The columns that hold it have a binary collation (design/security.md 7).
 */
export function identityKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** @returns the user's id @throws AppError USERNAME_TAKEN or EMAIL_TAKEN, with every taken field (contract §10) */
export async function createAccount(trx: Tx, account: NewAccount): Promise<number> {
  const row = accountRow(account);
  try {
    const [id] = await trx('users').insert(row);
    return Number(id);
  } catch (error) {
    throw await takenError(trx, error, row);
  }
}

export function accountRow(account: NewAccount) {
  const now = dbTime();
  return {
    username: account.username,
    username_key: identityKey(account.username),
    email: account.email,
    email_key: identityKey(account.email),
    password_hash: account.passwordHash,
    user_type: account.userType,
    password_change_required: account.hasGivenPassword ? 1 : 0,
    time_zone: account.timeZone ?? null,
    locale: account.locale ?? null,
    created_at: now,
    updated_at: now,
  };
}

type Keys = Partial<Pick<UserRow, 'username_key' | 'email_key'>>;

export type IdentityChange = Readonly<Partial<Record<'username' | 'email', string>>>;

const keysOf = ({ username, email }: IdentityChange): Keys => ({
  username_key: username && identityKey(username),
  email_key: email && identityKey(email),
});

/**
 * Changes a user's name or address. A new address is not proved by that (spec 4 §11), and an earlier one that waited to
 * be proved is forgotten.
 * @param fieldNames what the payload calls the two, where it has other names for them
 * @throws AppError USERNAME_TAKEN or EMAIL_TAKEN
 */
export async function changeIdentity(
  trx: Tx,
  userId: number,
  { username, email }: IdentityChange,
  fieldNames: { readonly email?: string } = {},
): Promise<void> {
  const keys = keysOf({ username, email });
  try {
    if (keys.email_key !== undefined)
      await trx('users')
        .where('id', userId)
        .whereNot('email_key', keys.email_key)
        .update({ email_verified_at: null, pending_email: null });
    await updateRow(trx, 'users', userId, { username, email, ...keys, updated_at: dbTime() });
  } catch (error) {
    throw await takenError(trx, error, keys, userId, fieldNames.email);
  }
}

/** Asked early; the unique keys decide. @throws AppError USERNAME_TAKEN or EMAIL_TAKEN, with every taken field */
export async function refuseTaken(db: Db | Tx, change: IdentityChange, ownId = 0): Promise<void> {
  const fields = await takenFields(db, keysOf(change), ownId);
  if (Object.keys(fields).length > 0) throw taken(fields);
}

/**
 * Stores the hash of a password that its owner has chosen; the caller decides which log-ins end. An address that waits
 * to be proved is forgotten: whoever knew the former password may have asked for it.
 */
export const storePassword = (trx: Tx, userId: number, passwordHash: string): Promise<void> =>
  writePassword(trx, userId, passwordHash, newPassword(0));

/** A password that an admin has chosen: its owner has to change it at the next log-in (decision 28). */
export const storeGivenPassword = (trx: Tx, userId: number, passwordHash: string): Promise<void> =>
  writePassword(trx, userId, passwordHash, newPassword(1));

const newPassword = (required: 0 | 1) => ({
  password_changed_at: dbTime(),
  password_change_required: required,
  pending_email: null,
});

/** The same password, hashed with today's parameters. */
export const strengthenPassword = (trx: Tx, userId: number, passwordHash: string): Promise<void> =>
  writePassword(trx, userId, passwordHash, {});

async function writePassword(trx: Tx, userId: number, passwordHash: string, more: Partial<UserRow>) {
  // Who is signing in with the old one at another node of a cluster has only held the row (`whileProven`).
  await holdName(trx, `users ${userId}`);
  await updateRow(trx, 'users', userId, { password_hash: passwordHash, updated_at: dbTime(), ...more });
}

/** The account that signs in with `login`: a username, or else an e-mail address (contract §3). */
export async function findByLogin(db: Db | Tx, login: string): Promise<UserRow | undefined> {
  const key = identityKey(login);
  const rows = await db<UserRow>('users').where('username_key', key).orWhere('email_key', key).select();
  // An address signs in its owner, also when somebody else has taken it for a username.
  const first = key.includes('@') ? 'email_key' : 'username_key';
  return rows.find((row) => row[first] === key) ?? rows[0];
}

export async function findByEmail(db: Db | Tx, email: string): Promise<UserRow | undefined> {
  return db<UserRow>('users').where('email_key', identityKey(email)).first();
}

/**
 * Deletes accounts' rows with all that the database cascades from them. Only a part of deleting a user:
 * `Deps.prepareAccountRemoval` is the whole (contract §10 "Deletion"). @throws AppError LAST_SUPER_ADMIN, NOT_FOUND
 */
export async function deleteAccounts(trx: Tx, userIds: readonly number[]): Promise<void> {
  // Held: of two super admins who leave at the same moment one has to stay.
  const superAdmins: number[] = await trx<UserRow>('users')
    .where('user_type', 'super_admin')
    .orderBy('id')
    .forUpdate()
    .pluck('id');
  const staying = superAdmins.filter((id) => !userIds.includes(id));
  if (staying.length < superAdmins.length) await holdName(trx, 'super admins');
  if (staying.length === 0 && superAdmins.length > 0) throw new AppError('LAST_SUPER_ADMIN');
  const deleted = await trx('users').whereIn('id', userIds).delete();
  if (deleted < userIds.length) throw notFound();
}

/** A refused unique key → which of the two is taken, both if both are; any other error as it came. */
async function takenError(trx: Tx, error: unknown, row: Keys, ownId = 0, email = 'email') {
  return isDuplicate(error) ? taken(await takenFields(trx, row, ownId, email)) : error;
}

async function takenFields(db: Db, row: Keys, ownId: number, email = 'email') {
  const isTaken = async (column: 'username_key' | 'email_key') =>
    row[column] !== undefined &&
    (await db<UserRow>('users').where(column, row[column]).whereNot('id', ownId).first('id')) !== undefined;
  const fields: Record<string, string> = {};
  if (await isTaken('username_key')) fields['username'] = ERRORS.USERNAME_TAKEN;
  if (await isTaken('email_key')) fields[email] = ERRORS.EMAIL_TAKEN;
  return fields;
}

const taken = (fields: Readonly<Record<string, string>>): AppError =>
  invalid(fields, fields['username'] ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN');
