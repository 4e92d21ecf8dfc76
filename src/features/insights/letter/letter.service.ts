import type { Letter } from '../../../contract/api.ts';
import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import { PATHS } from '../../../contract/routes.ts';
import type { Secrets } from '../../../core/security/sealed.ts';
import { isSignature, signatureOf } from '../../../core/security/signatures.ts';
import type { Actor, CallContext } from '../../../core/access/actor.ts';
import { areBlocked } from '../../../core/access/blocks.queries.ts';
import { ADVISOR_NAMES, advisorName, type AdvisorNames } from '../../../core/accounts/names.ts';
import { audit } from '../../../core/audit/audit.ts';
import { dayOf } from '../../../core/db/clock.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { insertIgnore } from '../../../core/db/rows.ts';
import { transaction, type Db, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound, orNotFound } from '../../../core/errors.ts';
import { absoluteUrl } from '../../../core/http/links.ts';
import { readPeriod } from '../impact/period.ts';
import { hoursGiven } from './letter.queries.ts';

const PURPOSE = 'letter of hours';

interface LetterOf {
  readonly userId: number;
  readonly period: ImpactPeriod;
  /** How many of its period had been withdrawn when it was made, so that the next one is another. */
  readonly edition: number;
}

const nameOf = ({ userId, period, edition }: LetterOf): string =>
  [userId, period.from, period.to, edition].join('.');

/** `<user>.<from>.<to>.<edition>.<HMAC>`: worked out, not stored, so that a copy of the database makes no letter. */
export const letterToken = ({ sessionSecret }: Secrets, letter: LetterOf): string =>
  `${nameOf(letter)}.${signatureOf(sessionSecret, PURPOSE, nameOf(letter))}`;

const TOKEN = /^((\d{1,10})\.(\d{4}-\d\d-\d\d)\.(\d{4}-\d\d-\d\d)\.(\d{1,10}))\.([\w-]{43})$/;

function readLetterToken(secrets: Secrets, token: string): LetterOf | null {
  const [, name = '', userId = '', from = '', to = '', edition = '', mac = ''] = TOKEN.exec(token) ?? [];
  const letter = { userId: Number(userId), period: { from, to }, edition: Number(edition) };
  return isSignature(secrets, mac, PURPOSE, name) ? letter : null;
}

type Parts = Pick<Deps, 'db' | 'config'>;

/**
 * By default of this year. The same period has the same token until it is withdrawn.
 * @throws AppError NOT_FOUND, INVALID for days in the wrong order
 */
export async function writeLetter(
  { db, config }: Parts,
  userId: number,
  asked: Partial<ImpactPeriod>,
): Promise<Letter> {
  const period = readPeriod(asked, dayOf(Date.now()));
  const { rows, ...letter } = await read(db, userId, period);
  const withdrawn = new Set(await db('withdrawn_letters').where('user_id', userId).pluck<string[]>('letter'));
  let edition = 0;
  while (withdrawn.has(nameOf({ userId, period, edition }))) edition += 1;
  const token = letterToken(config, { userId, period, edition });
  return { token, url: absoluteUrl(config, `${PATHS.letter}/${token}`), ...letter, rows };
}

/**
 * What the ledger says today.
 * @throws AppError NOT_FOUND for a token that was altered or withdrawn, whose advisor is gone, or whom a block hides
 */
export async function checkLetter({ db, config }: Parts, reader: Actor | null, token: string) {
  const letter = readLetterToken(config, token);
  if (!letter || (await isWithdrawn(db, letter))) throw notFound();
  if (reader && (await areBlocked(db, reader.userId, letter.userId))) throw notFound();
  const { rows: _rows, ...checked } = await read(db, letter.userId, letter.period);
  return checked;
}

/** @throws AppError NOT_FOUND */
export async function withdrawLetter({ db, config }: Parts, context: CallContext, token: string) {
  const { userId } = context.actor;
  const letter = readLetterToken(config, token);
  if (letter?.userId !== userId) throw notFound();
  await transaction(db, async (trx) => {
    if (await isWithdrawn(trx, letter)) return;
    const row = { user_id: userId, letter: nameOf(letter), created_at: dbTime() };
    await insertIgnore(trx, 'withdrawn_letters', row);
    await audit(trx, context, 'letter.withdrawn', ['user', userId], { detail: { ...letter.period } });
  });
}

async function read(db: Db, userId: number, period: ImpactPeriod) {
  const advisor = orNotFound(
    await db('advisors as a')
      .join('users as au', 'au.id', 'a.user_id')
      .where('a.user_id', userId)
      .first<(AdvisorNames & { id: number }) | undefined>({ id: 'a.id', ...ADVISOR_NAMES }),
  );
  const given = await hoursGiven(db, { id: advisor.id, userId }, period);
  return { name: advisorName(advisor), ...period, ...given };
}

const isWithdrawn = async (db: Db | Tx, letter: LetterOf): Promise<boolean> =>
  Boolean(await db('withdrawn_letters').where('letter', nameOf(letter)).first('id'));
