import { dbTime } from '../../../../core/db/dialect.ts';
import type { RecurringJob } from '../../../../core/jobs/recurring-job.ts';

const DAY_MS = 86_400_000;
/** How long an answer is reused. */
const KEPT_DAYS = 30;
/** What came to nothing is asked anew after half a minute; its row only says that it was tried. */
const FAILED_DAYS = 1;

/** Throws away assessments that are old, came to nothing, or speak about a profile that has changed since. */
export const purgeAssessments: RecurringJob = {
  kind: 'assessments.purge',
  everySeconds: 3_600,
  run: async ({ db }, now) => {
    const before = (days: number) => dbTime(new Date(now.getTime() - days * DAY_MS));
    await db('assessments').where('queued_at', '<', before(KEPT_DAYS)).delete();
    await db('assessments').whereNot('status', 'done').where('queued_at', '<', before(FAILED_DAYS)).delete();
    await db('assessments')
      .whereNotExists((current) => {
        void current
          .from('advisors')
          .select('advisors.id')
          .whereRaw('advisors.id = assessments.advisor_id')
          .whereRaw('advisors.profile_version = assessments.profile_version');
      })
      .delete();
  },
};
