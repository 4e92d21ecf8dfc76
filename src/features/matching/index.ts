import type { Feature } from '../../core/http/feature.ts';
import { addRoutes } from '../../core/http/feature.ts';
import type { RecurringJob } from '../../core/jobs/recurring-job.ts';
import { requestClock } from './clock/request-clock.ts';
import { groupRunJob } from './group-run/group-run.job.ts';
import { groupRunRoutes } from './group-run/group-run.routes.ts';
import { expiredCreditsJob } from './hours/expired-credits.job.ts';
import { hoursRoutes } from './hours/hours.routes.ts';
import { timeCreditRoutes } from './hours/time-credits.routes.ts';
import { matchRoutes } from './matches/matches.routes.ts';
import { offerAgainJob } from './requests/offer-again.job.ts';
import { requestRoutes } from './requests/requests.routes.ts';
import { purgeAssessments } from './search/assessment/assessment-purge.job.ts';
import { Refinement } from './search/assessment/refinement.ts';
import type { SearchIndex } from './search/search-index.ts';
import { searchRoutes } from './search/search.routes.ts';
import { sessionJobs } from './sessions/session-reminders.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { organizationFeaturesJob } from './suggestions/organization-features.job.ts';
import { suggestionRoutes } from './suggestions/suggestions.routes.ts';
import { tradeRoutes } from './trades/trades.routes.ts';

export { keptHoursInScope } from './departures/kept-hours.ts';
export { advisorsLeave, organizationsLeave } from './departures/members-leave.ts';
export { rankSuccessors } from './departures/plan-departure.ts';
export type { Successors } from './departures/plan-departure.ts';
export { endedCredits } from './hours/credits.ts';
export { hourExport } from './hours/hours.export.ts';
export { matchExport } from './matches/matches.export.ts';
export { requestExport } from './requests/requests.export.ts';
export { sessionExport } from './sessions/sessions.export.ts';
export { feedbackIsShown } from './sessions/sessions.policy.ts';
export { changeAllocation, expireCredits, grantCredit, openLedger, resetAllocation } from './hours/ledger.ts';
export { dueResets, resetOrganization } from './hours/yearly-reset.ts';
export { hoursAnswer } from './hours/hours.routes.ts';
export { hoursStatement } from './hours/statement.ts';
export { ledgerTotals } from './hours/totals.ts';
export { matchesInScope, onlyMatchesInScope } from './matches/match-access.ts';
export { requestsInScope } from './requests/request-access.ts';
export { listMatches } from './matches/matches.queries.ts';
export { listRequests } from './requests/requests.queries.ts';
export { listSessions } from './sessions/sessions.queries.ts';
export { sessionRows, sessionsInScope } from './sessions/session-access.ts';
export { visibilityFor, whereVisible } from './search/visibility.ts';
export { whereOrganizationVisible } from './suggestions/visible-organizations.ts';
export { createUseEmbedder } from './ranking/ranking.ts';
export { asTrade } from './trades/trades.presenter.ts';
export { listTrades, ownTrades } from './trades/trades.queries.ts';
export { importTrades } from './trades/trades.service.ts';
export { FeatureWriter } from './search/feature-writer.ts';
export { createSearchIndex } from './search/search-index.ts';
export { translation } from './search/translation.ts';
export type { SearchIndex } from './search/search-index.ts';

declare module '../../core/deps.ts' {
  interface Deps {
    /** This process's index of all advisors. */
    readonly searchIndex: SearchIndex;
  }
}

/** Search, requests, matches, sessions and the hours ledger. */
export const matching: Feature = {
  name: 'matching',
  register: (server, deps) => {
    // Without a model nothing is stored, queued or sent anywhere.
    const refinement = deps.model && new Refinement(deps, deps.model);
    addRoutes(server, deps, [
      ...searchRoutes(deps, refinement),
      ...suggestionRoutes(deps),
      ...tradeRoutes(deps),
      ...hoursRoutes(deps),
      ...timeCreditRoutes(deps),
      ...requestRoutes(deps),
      ...matchRoutes(deps),
      ...groupRunRoutes(deps),
      ...sessionRoutes(deps),
    ]);
    // What is not done by then is left to other processes.
    server.ext('onPostStop', async () => refinement?.stop());
  },
};

/** What comes round again in this feature. */
export const matchingJobs: readonly RecurringJob[] = [
  requestClock,
  offerAgainJob,
  expiredCreditsJob,
  groupRunJob,
  ...sessionJobs,
  organizationFeaturesJob,
  purgeAssessments,
];
