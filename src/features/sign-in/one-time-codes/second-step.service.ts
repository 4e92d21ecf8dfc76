import { LIMITS } from '../../../contract/limits.ts';
import type { SecondFactorPayload } from '../../../contract/sign-in-api.ts';
import type { UserRow } from '../../../core/accounts/accounts.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import { transaction, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { hashToken } from '../../../core/security/tokens.ts';
import {
  admit,
  holdKnown,
  passwordState,
  type Admission,
  type Comer,
} from '../../../core/session/admission.ts';
import { hasTry, readChallenge, spendChallenge, takeTry } from '../../../core/session/challenges.ts';
import { noteFailedLogIn } from '../../../core/session/failed-log-ins.ts';
import { tellSignInChanged } from '../../notifications/index.ts';
import { takeOneTimeCode, takeRecoveryCode } from './one-time-codes.service.ts';

const PURPOSE = 'second-factor';

/**
 * Wrong codes count like wrong passwords, by account over all addresses too, and the fifth ends the log-in.
 * @throws AppError WRONG_CODE, CHALLENGE_OVER, TOO_MANY
 */
export function takeSecondStep(deps: Deps, comer: Comer, given: SecondFactorPayload): Promise<Admission> {
  const { db, limits } = deps;
  const { client } = comer;
  return limits.attempt(`second factor ${hashToken(given.challenge)}`, async (take) => {
    await take('loginAddress', client.limitAddress);
    const asked = await readChallenge<{ password: string }>(db, PURPOSE, given.challenge);
    if (!asked?.userId) throw new AppError('CHALLENGE_OVER');
    const { userId } = asked;
    await take('loginAccount', `${client.limitAddress} #${userId}`);
    await take('secondFactor', `#${userId}`);
    // Taken before the code is read, so that guesses made at once are no more than guesses made in turn.
    if (!(await takeTry(db, PURPOSE, given.challenge, LIMITS.secondFactorTries)))
      throw new AppError('CHALLENGE_OVER');
    const now = await databaseNow(db);
    const admission = await transaction(db, async (trx) => {
      const user = await holdKnown(trx, userId);
      if (!user || passwordState(user) !== asked.data.password) throw new AppError('CHALLENGE_OVER');
      if (!(await isRight(trx, deps, user, given, now))) return null;
      if (!(await spendChallenge(trx, PURPOSE, given.challenge))) throw new AppError('CHALLENGE_OVER');
      return admit(trx, deps.config, user, comer, shownBy(given));
    });
    if (admission) return admission;
    noteFailedLogIn(deps, client, { userId, by: shownBy(given) });
    const wrong = new AppError('WRONG_CODE');
    const hasMore = await hasTry(db, PURPOSE, given.challenge, LIMITS.secondFactorTries);
    throw hasMore ? wrong : new AppError('CHALLENGE_OVER', { cause: wrong });
  });
}

const shownBy = ({ code }: SecondFactorPayload) => (code === undefined ? 'recovery code' : 'one-time code');

async function isRight(
  trx: Tx,
  { config }: Deps,
  user: Pick<UserRow, 'id' | 'username' | 'email'>,
  { code, recoveryCode }: SecondFactorPayload,
  now: Date,
): Promise<boolean> {
  if (code !== undefined) return takeOneTimeCode(trx, config, user.id, code, now);
  const left = await takeRecoveryCode(trx, user.id, recoveryCode ?? '');
  if (left === null) return false;
  await tellSignInChanged(trx, config, user, 'recoveryCodeUsed', String(left));
  return true;
}
