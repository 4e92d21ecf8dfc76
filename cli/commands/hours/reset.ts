import { dueResets, resetOrganization } from '../../../src/features/matching/index.ts';
import { defineCommand } from '../../command.ts';
import { confirmed } from '../../confirm.ts';
import { requireMigrated } from '../../context.ts';
import { EXIT } from '../../exit.ts';

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
    for (const [at, { organizationId }] of due.entries()) {
      const hours = await resetOrganization(
        context.db,
        context.config,
        { actor: 'cli' },
        organizationId,
        now,
      );
      if (hours !== null) reset += 1;
      report(at + 1, due.length);
    }
    output.answer({ dryRun: false, reset }, [`Gave ${reset} organisations their yearly hours anew.`]);
    return EXIT.done;
  },
});
