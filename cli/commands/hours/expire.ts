import { transaction } from '../../../src/core/db/transaction.ts';
import { endedCredits, expireCredits } from '../../../src/features/matching/hours/index.ts';
import { audit } from '../../../src/core/audit/audit.ts';
import { defineCommand } from '../../command.ts';
import { confirmed } from '../../confirm.ts';
import { requireMigrated } from '../../context.ts';
import { EXIT } from '../../exit.ts';

/** Takes back what is left of time credits that have ended (contract §4, §9); a running server does the same by itself. */
export const hoursExpire = defineCommand({
  path: ['hours', 'expire'],
  summary: 'take back what is left of time credits that have ended',
  help: 'A credit is good to the end of its last day in UTC. Run again it changes nothing.',
  writes: true,
  run: async ({ open, output, asker }, { dryRun, yes }) => {
    const context = await open();
    await requireMigrated(context);
    const now = new Date();
    const ended = await endedCredits(context.db, now);
    const hours = Math.round(ended.reduce((sum, credit) => sum + credit.hours, 0) * 100) / 100;
    if (dryRun) {
      output.answer({ dryRun: true, credits: ended, hours }, [
        `${ended.length} time credits have ended; ${hours} hours would be taken back.`,
      ]);
      return EXIT.done;
    }
    if (ended.length > 0) await confirmed(asker, yes, `Take back ${hours} hours of ${ended.length} credits?`);
    const expired = await transaction(context.db, async (trx) => {
      const taken = await expireCredits(trx, { actor: 'cli' }, now);
      for (const { organizationId, timeCreditId, hours: back } of taken)
        await audit(trx, {
          actor: 'cli',
          action: 'time-credit.expired',
          subjectType: 'organization',
          subjectId: organizationId,
          detail: { timeCreditId, hours: back },
        });
      return taken;
    });
    const back = Math.round(expired.reduce((sum, credit) => sum + credit.hours, 0) * 100) / 100;
    output.answer({ dryRun: false, credits: expired, hours: back }, [
      `${expired.length} time credits have ended; took back ${back} hours.`,
    ]);
    return EXIT.done;
  },
});
