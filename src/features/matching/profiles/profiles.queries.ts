import { ORGANIZATION_SIDE } from '../../../contract/organization-fields.ts';
import type { AdvisorPage, MatchOrganization } from '../../../contract/requests-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { memberNotBlocked } from '../../../core/access/blocks.queries.ts';
import type { Db, Narrow } from '../../../core/db/database.ts';
import { columnsOf } from '../../../core/db/model.ts';
import { orNotFound } from '../../../core/errors.ts';
import { inActorsGroups } from '../../groups/index.ts';
import { withAnswers } from '../answers/answers.queries.ts';
import { whereNotKeptFrom } from '../kept-apart.queries.ts';
import { KNOW_EACH_OTHER, matchRows, matchesInScope } from '../matches/match-access.queries.ts';
import { maskedProfile } from '../search/for-strangers.ts';
import { SHOWN_COLUMNS, shownOf, type ShownRow } from '../search/assessed-advisors.queries.ts';
import { knownMembers, visibilityFor, whereVisible } from '../search/visibility.queries.ts';
import { visibleToAdvisor, whereOrganizationVisible } from '../suggestions/visible-organizations.queries.ts';

/**
 * For whoever finds them in search, or has a match with them. Contact data in the texts is for those who know them, as
 * in search (design/security.md 24).
 * @throws AppError NOT_FOUND
 */
export async function readAdvisorPage(db: Db, actor: Actor, id: number): Promise<AdvisorPage> {
  const visibility = await visibilityFor(db, actor, { includeOpenAccess: true });
  const matched =
    (rows: ReturnType<typeof matchRows>): Narrow =>
    (query) =>
      void query
        .whereIn('a.id', rows.where(matchesInScope(actor)).select('m.advisor_id'))
        .where(memberNotBlocked(actor.userId, 'advisor', 'a.id'));
  const isSide = actor.organizationId !== null;
  const found = await readAdvisor(db, id, (query) => {
    void query.where(whereVisible(visibility));
    if (isSide) void query.orWhere(matched(matchRows(db)));
    else if (actor.advisorId !== null) void query.orWhere('a.id', actor.advisorId);
  });
  const shown = shownOf(orNotFound(found));
  const met = matched(matchRows(db).whereRaw(KNOW_EACH_OTHER));
  const isKnown =
    (await knownMembers(db, actor, 'advisor', visibility, [id]))(id) ||
    (isSide && (await readAdvisor(db, id, met)) !== undefined);
  const page = isKnown ? shown : maskedProfile(shown);
  return (await withAnswers(db, actor, [page]))[0] ?? page;
}

const readAdvisor = (db: Db, id: number, seen: Narrow): Promise<ShownRow | undefined> =>
  db('advisors as a')
    .join('users as au', 'au.id', 'a.user_id')
    .where('a.id', id)
    .where(seen)
    .first<ShownRow | undefined>(SHOWN_COLUMNS);

/** For advisors to whom it is suggested, or who have a match with it; contact data as in the match. @throws AppError NOT_FOUND */
export async function readOrganizationPage(db: Db, actor: Actor, id: number): Promise<MatchOrganization> {
  const seen = await organizationsSeenBy(db, actor);
  const organization = await db('organizations as o')
    .where('o.id', id)
    .where(seen)
    .first<MatchOrganization | undefined>(columnsOf('o', ...ORGANIZATION_SIDE));
  const shown = orNotFound(organization);
  if (actor.advisorId === null) return shown;
  const seenBy = { all: false, ...(await visibleToAdvisor(db, actor.advisorId)) };
  const of = { 'm.advisor_id': actor.advisorId, 'r.organization_id': id };
  const met = matchRows(db).where(of).whereNotNull('m.accepted_at');
  const isKnown = (await knownMembers(db, actor, 'organization', seenBy, [id]))(id);
  return isKnown || (await met.first<unknown>('m.id')) ? shown : maskedProfile(shown);
}

async function organizationsSeenBy(db: Db, actor: Actor): Promise<Narrow> {
  const { advisorId, organizationId } = actor;
  if (organizationId !== null) return (query) => void query.where('o.id', organizationId);
  if (advisorId === null) return inActorsGroups(actor, 'organization', 'o.id');
  const suggested = await visibleToAdvisor(db, advisorId);
  return (query) =>
    void query
      .where((suggestedNow) => {
        void suggestedNow.where(whereOrganizationVisible(suggested)).where(whereNotKeptFrom(advisorId));
      })
      .orWhereIn('o.id', matchRows(db).where(matchesInScope(actor)).select('r.organization_id'));
}
