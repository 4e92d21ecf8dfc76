import { isUnavailable } from '../../../src/core/db/dialect.ts';
import { AppError, messageOf } from '../../../src/core/errors.ts';
import {
  dueResets,
  resetOrganization,
  dueCredits,
  expireCredits,
} from '../../../src/features/matching/hours/index.ts';
import { defineCommand } from '../../command.ts';
import { confirmed } from '../../confirm.ts';
import { openMigrated } from '../../context.ts';
import { EXIT, exitOf, outageText } from '../../exit.ts';
import { count } from '../../output.ts';

/** The yearly reset (contract §4 "Hours", §9): idempotent, for cron on any number of machines. */
export const hoursReset = defineCommand({
  path: ['hours', 'reset'],
  summary: 'give organisations their yearly hours anew where the date is reached',
  help: 'Keeps what requests in flight have reserved and moves the date a year on. Run again it changes nothing.',
  writes: true,
  run: async ({ open, output, asker }, { dryRun, yes }) => {
    const { db, config } = await openMigrated(open);
    const now = new Date();
    const due = await dueResets(db, now);
    if (dryRun)
      return output.answer({ dryRun: true, due }, [
        `Due: ${count(due.length, 'organisation')}.`,
        ...due.map(
          ({ organizationId, name, dueOn, hoursAllocated, hoursRemaining }) =>
            `${organizationId}  ${name}: due since ${dueOn}, ${hoursRemaining} of ${hoursAllocated} hours left`,
        ),
      ]);
    if (due.length > 0)
      await confirmed(asker, yes, `Give ${count(due.length, 'organisation')} their hours anew?`);
    const report = output.progress('Organisations');
    let [reset, done] = [0, 0];
    const failed: { organizationId: number; name: string }[] = [];
    let outage: unknown;
    for (const { organizationId, name } of due) {
      try {
        const hours = await resetOrganization(db, config, { actor: 'cli' }, organizationId, now);
        if (hours !== null) reset += 1;
      } catch (error) {
        if (isUnavailable(error)) {
          // What was done before is told all the same.
          if (done === 0) throw error;
          outage = error;
          break;
        }
        // Deleted since the plan was made: nothing is owed to it. Anything else must not keep the rest from their hours.
        if (!(error instanceof AppError && error.code === 'NOT_FOUND')) {
          failed.push({ organizationId, name });
          output.note(`${organizationId}  ${name}: ${messageOf(error)}`);
        }
      }
      report((done += 1), due.length);
    }
    const left = due.length - done;
    output.answer({ dryRun: false, reset, failed, interrupted: left > 0 }, [
      `Gave ${count(reset, 'organisation')} their yearly hours anew.`,
      ...(failed.length > 0 ? [`${failed.length} could not be given theirs; run it again.`] : []),
      ...(left > 0 ? [`Stopped before the last ${left}; run it again for them.`] : []),
    ]);
    if (left > 0) {
      output.note(outageText(outage));
      return EXIT.partly;
    }
    return exitOf(due.length - failed.length, failed.length);
  },
});

/** Takes back what is left of ended time credits; a running server does the same by itself (contract §4, §9). */
export const hoursExpire = defineCommand({
  path: ['hours', 'expire'],
  summary: 'take back what is left of time credits that have ended',
  help: 'A credit is good to the end of its last day in UTC. Run again it changes nothing.',
  writes: true,
  run: async ({ open, output, asker }, { dryRun, yes }) => {
    const context = await openMigrated(open);
    const now = new Date();
    const ended = await dueCredits(context.db, now);
    const hours = sumOf(ended);
    if (dryRun)
      return output.answer({ dryRun: true, credits: ended, hours }, [
        `Ended: ${count(ended.length, 'time credit')}; would take back ${count(hours, 'hour')}.`,
      ]);
    if (ended.length > 0)
      await confirmed(asker, yes, `Take back ${count(hours, 'hour')} of ${count(ended.length, 'credit')}?`);
    const expired: typeof ended = [];
    let failed = 0;
    for (const id of new Set(ended.map(({ organizationId }) => organizationId))) {
      try {
        expired.push(...(await expireCredits(context.db, id, now)));
      } catch (error) {
        if (isUnavailable(error)) throw error;
        failed += 1;
        output.note(`Organisation ${id}: ${messageOf(error)}`);
      }
    }
    const back = sumOf(expired);
    output.answer({ dryRun: false, credits: expired, hours: back }, [
      `Ended: ${count(expired.length, 'time credit')}; took back ${count(back, 'hour')}.`,
    ]);
    return exitOf(expired.length, failed);
  },
});

const sumOf = (credits: readonly { readonly hours: number }[]): number =>
  Math.round(credits.reduce((sum, { hours }) => sum + hours, 0) * 100) / 100;
