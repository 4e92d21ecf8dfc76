import { requireAllowed, type CallContext } from '../../../core/access/actor.ts';
import { areBlocked } from '../../../core/access/blocks.queries.ts';
import { audit } from '../../../core/audit/audit.ts';
import { markAble } from '../../../core/changes/change-marks.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { upsert } from '../../../core/db/rows.ts';
import { transaction, holdRows, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { orNotFound } from '../../../core/errors.ts';
import { endWorkBetween, rankSuccessors } from '../../matching/removal/index.ts';
import { findKnownPerson, sidesBetween } from '../known-people.queries.ts';
import { blockPolicy } from './blocks.policy.ts';
import { forgetEachOther, rememberEachOther } from './forget-each-other.service.ts';

/**
 * From the commit on neither finds, sees or hears of the other, and their work ends (spec 4 §15). Idempotent.
 * @throws AppError NOT_FOUND for whom the actor does not know, ADMIN_NOT_BLOCKED
 */
export async function blockUser(deps: Deps, context: CallContext, otherId: number): Promise<void> {
  const { actor } = context;
  await deps.limits.take('block', String(actor.userId));
  const other = await findKnownPerson(deps.db, actor, otherId);
  requireAllowed(blockPolicy.block(other));
  const sides = sidesBetween(actor, other);
  // Ranked before the transaction, which must not wait for the sentence model.
  const successors = sides ? await rankSuccessors(deps, [sides.advisorId], sides) : new Map();
  await transaction(deps.db, async (trx) => {
    // Before the two are held, as everywhere: whoever works with them holds the work, and then tells them.
    if (sides) await endWorkBetween({ trx, config: deps.config, context }, sides, successors);
    await holdBoth(trx, actor.userId, otherId);
    if (await isOwnBlock(trx, actor.userId, otherId)) return;
    const made = { user_id: actor.userId, other_user_id: otherId, is_own: 1, created_at: dbTime() };
    await upsert(trx, 'blocks', made, ['user_id', 'other_user_id'], ['is_own', 'created_at']);
    const back = { ...made, user_id: otherId, other_user_id: actor.userId, is_own: 0 };
    if (!(await areBlocked(trx, otherId, actor.userId))) await trx('blocks').insert(back);
    await audit(trx, context, 'block.created', ['block', null]);
    await forgetEachOther(trx, actor.userId, otherId);
  });
}

/** The two find each other again, unless the other has a block as well. Matches stay ended. @throws AppError NOT_FOUND */
export async function unblockUser({ db }: Deps, context: CallContext, otherId: number): Promise<void> {
  const { userId } = context.actor;
  await transaction(db, async (trx) => {
    const advisorIds: number[] = await trx('advisors').whereIn('user_id', [userId, otherId]).pluck('id');
    // Before the two, as when a block is made.
    await holdRows(trx, 'advisors', advisorIds);
    await holdBoth(trx, userId, otherId);
    const own = trx('blocks').where({ user_id: userId, other_user_id: otherId, is_own: 1 });
    orNotFound(await own.update({ is_own: 0 }));
    if (!(await isOwnBlock(trx, otherId, userId))) {
      await trx('blocks').where({ user_id: userId, other_user_id: otherId }).delete();
      await trx('blocks').where({ user_id: otherId, other_user_id: userId }).delete();
      await rememberEachOther(trx, userId, otherId);
      await markAble(trx, advisorIds);
    }
    await audit(trx, context, 'block.ended', ['block', null]);
  });
}

/** Sending a message holds its receiver, so that none is written past a block. */
const holdBoth = (trx: Tx, userId: number, otherId: number): Promise<void> =>
  holdRows(trx, 'users', [userId, otherId]);

const isOwnBlock = async (trx: Tx, userId: number, otherId: number): Promise<boolean> =>
  Boolean(await trx('blocks').where({ user_id: userId, other_user_id: otherId, is_own: 1 }).first('id'));
