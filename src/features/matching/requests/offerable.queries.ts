import type { Actor } from '../../../core/access/actor.ts';
import type { Db, Narrow, Tx } from '../../../core/db/database.ts';
import { orNotFound } from '../../../core/errors.ts';
import { whereNotKeptFrom } from '../kept-apart.queries.ts';
import { visibleToAdvisor, whereOrganizationVisible } from '../suggestions/visible-organizations.queries.ts';
import { requestFacts, requestsInScope, type RequestFacts } from './request-access.queries.ts';
import { LOOKING } from './requests.policy.ts';

/** Requests of an advisor's matches, and of suggested organisations while nobody has accepted (spec 4 §19). */
export async function seenOrOfferable(db: Db | Tx, actor: Actor): Promise<Narrow> {
  const advisorId = actor.advisorId ?? 0;
  const organizations = await visibleToAdvisor(db, advisorId);
  return (query) =>
    void query.where((either) => {
      void either.where(requestsInScope(actor)).orWhere((offerable) => {
        void offerable
          .whereIn('r.status', LOOKING)
          .where(whereOrganizationVisible(organizations))
          .where(whereNotKeptFrom(advisorId));
      });
    });
}

/** @throws AppError NOT_FOUND for a request that is neither of a match of theirs nor of an organisation suggested to them */
export async function findRequestToOffer(db: Db | Tx, actor: Actor, id: number): Promise<RequestFacts> {
  return orNotFound((await requestFacts(db, { 'r.id': id }, await seenOrOfferable(db, actor)))[0]);
}
