import { isUnavailable } from '../../../src/core/db/dialect.ts';
import { AppError, messageOf } from '../../../src/core/errors.ts';
import { dueResets, resetOrganization } from '../../../src/features/matching/hours/index.ts';
import { defineCommand } from '../../command.ts';
import { confirmed } from '../../confirm.ts';
import { requireMigrated } from '../../context.ts';
import { EXIT } from '../../exit.ts';
import { outageText } from '../../outage.ts';

/** The yearly reset (contract §4 "Hours", §9): idempotent, for cron on any number of machines. */
export const hoursReset = defineCommand({
  path: ['hours', 'reset'],
  summary: 'give organisations their yearly hours anew where the date is reached',
  help: 'Keeps what requests in flight have reserved and moves the date a year on. Run again it changes nothing.',
  writes: true,
  run: async ({ open, output, asker }, { dryRun, yes }) => {
    const context = await open();
    await requireMigrated(context);
    const now = new Date();
    const due = await dueResets(context.db, now);
    if (dryRun) {
      output.answer({ dryRun: true, due }, [
        `${due.length} organisations are due.`,
        ...due.map(
          ({ organizationId, name, dueOn, hoursAllocated, hoursRemaining }) =>
            `${organizationId}  ${name}: due since ${dueOn}, ${hoursRemaining} of ${hoursAllocated} hours left`,
        ),
      ]);
      return EXIT.done;
    }
    if (due.length > 0) await confirmed(asker, yes, `Give ${due.length} organisations their hours anew?`);
    const report = output.progress('Organisations');
    let reset = 0;
    const failed: { organizationId: number; name: string }[] = [];
    let outage: unknown;
    let done = 0;
    for (const { organizationId, name } of due) {
      try {
        const hours = await resetOrganization(
          context.db,
          context.config,
          { actor: 'cli' },
          organizationId,
          now,
        );
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
      `Gave ${reset} organisations their yearly hours anew.`,
      ...(failed.length > 0 ? [`${failed.length} could not be given theirs; run it again.`] : []),
      ...(left > 0 ? [`Stopped before the last ${left}; run it again for them.`] : []),
    ]);
    if (left > 0) {
      output.note(outageText(outage));
      return EXIT.partly;
    }
    if (failed.length === 0) return EXIT.done;
    return failed.length < due.length ? EXIT.partly : EXIT.failed;
  },
});
