import type { StillHerePayload } from '../../../contract/api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import { markAble } from '../../../core/changes/change-marks.ts';
import { auditChange } from '../../../core/changes/record-versions.ts';
import { databaseNow, monthsAfter } from '../../../core/db/clock.ts';
import { updateRow, type RowOf } from '../../../core/db/rows.ts';
import { dbTime, isoTime } from '../../../core/db/dialect.ts';
import { transaction, holdRow, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound, orNotFound } from '../../../core/errors.ts';
import { stillPaused } from '../capacity.queries.ts';
import { tell, type Work } from '../notices.service.ts';
import type { MatchFacts } from '../matches/match-access.queries.ts';

/** The first answer counts, or a yes after it. Call it with the advisor's row held. */
export async function recordAnswer(trx: Tx, match: MatchFacts, isYes: boolean, now: Date): Promise<void> {
  const own = trx('matches').where('id', match.id);
  await (isYes ? own : own.whereNull('answered_at')).update({ answered_at: dbTime(now) });
  await wakeUp(trx, match.advisorId);
}

const wakeUp = (trx: Tx, id: number) =>
  trx('advisors').where({ id }).where('lapses_in_row', '>', 0).update({ lapses_in_row: 0 });

/** After the third lapse in a row the advisor is asked whether they are still there; whoever is paused has said so. */
export async function recordLapse(work: Work, { advisorId, advisorUserId }: MatchFacts, now: Date) {
  const advisor = await holdRow<Held>(work.trx, 'advisors', advisorId, 'lapses_in_row', 'paused_until');
  if (!advisor || stillPaused(advisor.paused_until, now) !== null) return;
  const lapses = advisor.lapses_in_row + 1;
  await updateRow(work.trx, 'advisors', advisorId, { lapses_in_row: lapses });
  if (lapses !== LIMITS.match.lapsesToAsk) return;
  await tell(work, {
    name: 'stillWithUs',
    userIds: [advisorUserId],
    values: {},
    link: NOTICE_LINKS.stillHere(),
    choices: [
      { label: 'here', link: NOTICE_LINKS.stillHereYes() },
      { label: 'pause', link: NOTICE_LINKS.stillHerePause() },
    ],
  });
}

type Held = Pick<RowOf<'advisors'>, 'version' | 'paused_until' | 'lapses_in_row'>;

/** When the pause is over, what waits is offered to them. @param until ISO 8601 @throws AppError NOT_FOUND */
export async function pauseAdvisor(
  trx: Tx,
  context: CallContext,
  advisorId: number,
  until: string,
  now: Date,
): Promise<void> {
  const advisor = orNotFound(await holdRow<Held>(trx, 'advisors', advisorId, 'version', 'paused_until'));
  await updateRow(trx, 'advisors', advisorId, { paused_until: dbTime(until), updated_at: dbTime(now) });
  await markAble(trx, [advisorId], until);
  await auditChange(
    trx,
    { type: 'advisor', id: advisorId, version: advisor.version },
    { ...context, action: 'advisor.paused', detail: { until } },
    { pausedUntil: { from: isoTime(advisor.paused_until), to: until } },
  );
}

/**
 * "Are you still with us?" Given again, or without having been asked, the answer does the same.
 * @returns until when they are paused, if they are
 * @throws AppError NOT_FOUND
 */
export async function answerStillHere(
  deps: Deps,
  context: CallContext,
  { answer }: StillHerePayload,
): Promise<{ pausedUntil: string | null }> {
  const { advisorId } = context.actor;
  return transaction(deps.db, async (trx) => {
    const now = await databaseNow(trx);
    const held = await holdRow<Held>(trx, 'advisors', advisorId ?? 0, 'paused_until');
    if (advisorId === null || !held) throw notFound();
    await wakeUp(trx, advisorId);
    const pausedUntil = stillPaused(held.paused_until, now);
    if (answer === 'here') {
      await audit(trx, context, 'advisor.stillHere', ['advisor', advisorId]);
      return { pausedUntil };
    }
    const until = monthsAfter(now, LIMITS.match.pauseMonths);
    // A pause of their own that is longer stays.
    if (pausedUntil !== null && Date.parse(pausedUntil) > until.getTime()) return { pausedUntil };
    await pauseAdvisor(trx, context, advisorId, until.toISOString(), now);
    return { pausedUntil: until.toISOString() };
  });
}
