import { SUGGESTED_ADVISOR } from '../../../contract/requests-api.ts';
import type { SuggestedAdvisor, SuggestedOrganization } from '../../../contract/requests-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { orNotFound } from '../../../core/errors.ts';
import { partsOf } from '../../../core/records.ts';
import { groupIdsOfMember, inActorsGroups } from '../../groups/index.ts';
import { withAnswers } from '../answers/answers.queries.ts';
import { advisorsKeptFrom } from '../kept-apart.queries.ts';
import { whySuggested } from '../ranking/index.ts';
import type { AssessedAdvisor } from '../search/assessed-advisors.queries.ts';
import { maskedProfile, shownToAsker } from '../search/for-strangers.ts';
import { knownMembers, visibilityFor } from '../search/visibility.queries.ts';
import { availableAdvisors } from './best-advisors.queries.ts';
import { suggestedFacts } from './organization-features.service.ts';
import { suggestedOrganizations } from './suggested-organizations.queries.ts';

export interface SuggestionsWanted {
  readonly includeOpenAccess: boolean;
  readonly limit: number;
}

type Parts = Pick<Deps, 'db' | 'searchIndex'>;

/**
 * Advisors for what an organisation says of itself and of its requests in flight: visible to the asker, neither paused nor
 * without hours left, kept apart by nobody, with a score above 3 (contract §4, §5; decision 9).
 * @throws AppError NOT_FOUND for an organisation that the actor may not see
 */
export async function suggestAdvisors(
  { db, searchIndex }: Parts,
  actor: Actor,
  organizationId: number,
  { includeOpenAccess, limit }: SuggestionsWanted,
): Promise<SuggestedAdvisor[]> {
  const visibility = await visibilityFor(db, actor, { includeOpenAccess, organizationId });
  const organization = orNotFound((await suggestedFacts(db, [organizationId])).get(organizationId));
  const found = await availableAdvisors(db, searchIndex, {
    text: organization.text,
    visibility,
    exclude: await advisorsKeptFrom(db, organizationId),
    limit,
    accept: ({ evidence, fitReason }) => whySuggested(evidence, fitReason) !== null,
  });
  return withAnswers(db, actor, (await shownToAsker(db, actor, found, visibility)).map(presentAdvisor));
}

export const presentAdvisor = (advisor: AssessedAdvisor): SuggestedAdvisor => ({
  ...partsOf(SUGGESTED_ADVISOR, advisor),
  matchScore: advisor.score,
  fitReason: whySuggested(advisor.evidence, advisor.fitReason) ?? advisor.fitReason,
});

/**
 * A group admin sees those of their own groups that the advisor is in; organisations of open groups only join for an
 * open-access advisor.
 * @throws AppError NOT_FOUND for an advisor that the actor may not see
 */
export async function suggestOrganizations(
  deps: Parts,
  actor: Actor,
  advisorId: number,
  { includeOpenAccess, limit }: SuggestionsWanted,
): Promise<SuggestedOrganization[]> {
  const { db } = deps;
  const own = actor.advisorId === advisorId;
  const advisor = await db('advisors as a')
    .where('a.id', advisorId)
    .where((scope) => void (own || scope.where(inActorsGroups(actor, 'advisor', 'a.id'))))
    .first<{ openAccess: number | boolean } | undefined>('a.has_joined_open_group as openAccess');
  const { openAccess } = orNotFound(advisor);
  const joined = await groupIdsOfMember(db, 'advisor', advisorId);
  const groupIds = own ? joined : joined.filter((id) => actor.adminGroupIds.includes(id));
  const found = await suggestedOrganizations(deps, {
    advisorId,
    visibility: { groupIds, openGroups: includeOpenAccess && Boolean(openAccess) },
    limit,
    voice: own ? 'advisor' : 'other',
  });
  const ids = found.map(({ organizationId }) => organizationId);
  const isKnown = await knownMembers(db, actor, 'organization', { all: false, groupIds }, ids);
  return found.map((one) => (isKnown(one.organizationId) ? one : maskedProfile(one)));
}
