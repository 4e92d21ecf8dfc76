import { databaseNow } from '../../../src/core/db/clock.ts';
import { isUnavailable } from '../../../src/core/db/dialect.ts';
import { AppError, messageOf } from '../../../src/core/errors.ts';
import {
  dueResets,
  resetOrganization,
  dueCredits,
  expireCredits,
  round,
} from '../../../src/features/matching/hours/index.ts';
import { defineCommand } from '../../command.ts';
import { confirmed } from '../../confirm.ts';
import { openMigrated } from '../../context.ts';
import { exitOf, outageText } from '../../exit.ts';
import { count, type Output } from '../../output.ts';

/** The yearly reset (contract §4 "Hours", §9): idempotent, for cron on any number of machines. */
export const hoursReset = defineCommand({
  path: ['hours', 'reset'],
  summary: 'give organisations their yearly hours anew where the date is reached',
  help: 'Keeps what requests in flight have reserved and moves the date a year on. Run again it changes nothing.',
  writes: true,
  run: async ({ open, output, asker }, { dryRun, yes }) => {
    const { db, config } = await openMigrated(open);
    const now = await databaseNow(db);
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
    let reset = 0;
    const { failed, left } = await eachInTurn(output, due, async ({ organizationId }) => {
      if ((await resetOrganization(db, config, { actor: 'cli' }, organizationId, now)) !== null) reset += 1;
    });
    const names = failed.map(({ organizationId, name }) => ({ organizationId, name }));
    output.answer({ dryRun: false, reset, failed: names, interrupted: left > 0 }, [
      `Gave ${count(reset, 'organisation')} their yearly hours anew.`,
      ...unfinished(failed.length, left),
    ]);
    return exitOf(due.length - failed.length - left, failed.length + left);
  },
});

/** Takes back what is left of ended time credits; a running server does the same by itself (contract §4, §9). */
export const hoursExpire = defineCommand({
  path: ['hours', 'expire'],
  summary: 'take back what is left of time credits that have ended',
  help: 'A credit is good to the end of its last day in UTC. Run again it changes nothing.',
  writes: true,
  run: async ({ open, output, asker }, { dryRun, yes }) => {
    const { db } = await openMigrated(open);
    const now = await databaseNow(db);
    const ended = await dueCredits(db, now);
    const hours = sumOf(ended);
    if (dryRun)
      return output.answer({ dryRun: true, credits: ended, hours }, [
        `Ended: ${count(ended.length, 'time credit')}; would take back ${count(hours, 'hour')}.`,
      ]);
    if (ended.length > 0)
      await confirmed(asker, yes, `Take back ${count(hours, 'hour')} of ${count(ended.length, 'credit')}?`);
    const expired: typeof ended = [];
    const owners = [...new Set(ended.map(({ organizationId }) => organizationId))];
    const wanted = owners.map((organizationId) => ({ organizationId }));
    const { failed, left } = await eachInTurn(output, wanted, async ({ organizationId }) => {
      expired.push(...(await expireCredits(db, organizationId, now)));
    });
    const back = sumOf(expired);
    output.answer({ dryRun: false, credits: expired, hours: back, failed, interrupted: left > 0 }, [
      `Ended: ${count(expired.length, 'time credit')}; took back ${count(back, 'hour')}.`,
      ...unfinished(failed.length, left),
    ]);
    return exitOf(owners.length - failed.length - left, failed.length + left);
  },
});

/**
 * Works at one organisation after the other. When the database goes away, what was done before is told all the same.
 * @returns who failed, and how many were not come to @throws Error when the database is away from the first on
 */
async function eachInTurn<Item extends { readonly organizationId: number }>(
  output: Output,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
) {
  const report = output.progress('Organisations');
  const failed: Item[] = [];
  let done = 0;
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isUnavailable(error)) {
        if (done === 0) throw error;
        output.note(outageText(error));
        break;
      }
      // Deleted since the plan was made: nothing is owed to it. Anything else must not keep the rest from their hours.
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) {
        failed.push(item);
        output.note(`Organisation ${item.organizationId}: ${messageOf(error)}`);
      }
    }
    report((done += 1), items.length);
  }
  return { failed, left: items.length - done };
}

const unfinished = (failed: number, left: number): string[] => [
  ...(failed > 0 ? [`${count(failed, 'organisation')} failed; run it again.`] : []),
  ...(left > 0 ? [`Stopped before the last ${left}; run it again for them.`] : []),
];

const sumOf = (credits: readonly { readonly hours: number }[]): number =>
  round(credits.reduce((sum, { hours }) => sum + hours, 0));
