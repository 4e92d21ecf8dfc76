import { addRoutes, listedUnder, type Feature } from '../../core/http/feature.ts';
import type { RecurringJob } from '../../core/jobs/job-runner.ts';
import { answerRoutes } from './answers/answers.routes.ts';
import { bookingRoutes } from './booking/index.ts';
import { requestClock } from './clock/request-clock.service.ts';
import { groupRunJob } from './group-run/group-run.job.ts';
import { groupRunRoutes } from './group-run/group-run.routes.ts';
import { expiredCreditsJob } from './hours/credits.service.ts';
import { hoursRoutes } from './hours/hours.routes.ts';
import { matchRoutes } from './matches/matches.routes.ts';
import { lookAgainJob, offerAgainJob } from './requests/offer-again.job.ts';
import { profileRoutes } from './profiles/profiles.routes.ts';
import { requestRoutes } from './requests/requests.routes.ts';
import { standingJob } from './requests/standing.job.ts';
import { purgeAssessments } from './search/assessment/assessment-store.service.ts';
import { Refinement } from './search/assessment/refinement.ts';
import type { SearchIndex } from './search/search-index.service.ts';
import { searchRoutes } from './search/search.routes.ts';
import { sessionReminders } from './sessions/session-reminders.job.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { organizationFeaturesJob } from './suggestions/organization-features.service.ts';
import { suggestionRoutes } from './suggestions/suggestions.routes.ts';
import { tradeRoutes } from './trades/trades.routes.ts';

declare module '../../core/deps.ts' {
  interface Deps {
    /** This process's index of all advisors. */
    readonly searchIndex: SearchIndex;
  }
}

export const matching: Feature = {
  name: 'matching',
  register: (server, deps) => {
    // Without a model nothing is stored, queued or sent anywhere.
    const refinement = deps.model && new Refinement(deps, deps.model);
    const calls = listedUnder(
      'matching',
      listedUnder('matches', answerRoutes, matchRoutes),
      listedUnder('search', () => searchRoutes(deps, refinement), tradeRoutes),
      listedUnder('suggestions', suggestionRoutes, profileRoutes),
      listedUnder('hours', hoursRoutes),
      listedUnder('requests', requestRoutes),
      listedUnder('group matching', groupRunRoutes),
      listedUnder('sessions', sessionRoutes, bookingRoutes),
    );
    addRoutes(server, deps, calls(deps));
    // What is not done by then is left to other processes.
    server.ext('onPostStop', async () => refinement?.stop());
  },
};

export const matchingJobs: readonly RecurringJob[] = [
  requestClock,
  offerAgainJob,
  standingJob,
  lookAgainJob,
  expiredCreditsJob,
  groupRunJob,
  sessionReminders,
  organizationFeaturesJob,
  purgeAssessments,
];
