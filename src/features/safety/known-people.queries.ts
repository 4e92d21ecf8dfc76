import type { Actor } from '../../core/access/actor.ts';
import type { Db } from '../../core/db/database.ts';
import { notFound, orNotFound } from '../../core/errors.ts';
import { inActorsGroups } from '../groups/index.ts';
import { visibilityFor, whereVisible } from '../matching/search/index.ts';
import { visibleToAdvisor, whereOrganizationVisible } from '../matching/suggestions/index.ts';
import { identities, type Identity } from '../../core/accounts/names.ts';
import { mayWrite } from '../messaging/index.ts';

/**
 * Neither a block nor a report may tell who else exists. Blocks do not matter: whoever is blocked learns nothing by it.
 * @throws AppError NOT_FOUND for whom the actor cannot see and has had nothing to do with
 */
export async function findKnownPerson(db: Db, actor: Actor, userId: number): Promise<Identity> {
  const person = orNotFound((await identities(db, [userId]).whereNot('u.id', actor.userId))[0]);
  const isKnown =
    (await haveWorked(db, actor, person)) ||
    (await haveWritten(db, actor.userId, userId)) ||
    (await isSeen(db, actor, person)) ||
    (await mayWrite(db, actor, [userId])).has(userId);
  if (!isKnown) throw notFound();
  return person;
}

/** The two as the sides of matches; null where they are of one kind. */
export function sidesBetween(actor: Actor, other: Identity) {
  const advisorId = actor.advisorId ?? other.advisorId;
  const organizationId = actor.organizationId ?? other.organizationId;
  return advisorId === null || organizationId === null ? null : { advisorId, organizationId };
}

/** A match between the two, whatever has become of it. */
async function haveWorked(db: Db, actor: Actor, person: Identity): Promise<boolean> {
  const sides = sidesBetween(actor, person);
  if (!sides) return false;
  const matches = db('matches as m')
    .join('requests as r', 'r.id', 'm.request_id')
    .where({ 'm.advisor_id': sides.advisorId, 'r.organization_id': sides.organizationId });
  return Boolean(await matches.first('m.id'));
}

async function haveWritten(db: Db, userId: number, otherId: number): Promise<boolean> {
  const messages = db('messages')
    .where({ sender_id: userId, receiver_id: otherId })
    .orWhere({ sender_id: otherId, receiver_id: userId });
  return Boolean(await messages.first('id'));
}

/** A profile that search, suggestions or the console show to the actor. */
async function isSeen(db: Db, actor: Actor, person: Identity): Promise<boolean> {
  if (person.advisorId !== null) {
    const { lookingUserId: _, ...visibility } = await visibilityFor(db, actor, { includeOpenAccess: true });
    const advisors = db('advisors as a').where('a.id', person.advisorId);
    return Boolean(await advisors.where(whereVisible(visibility)).first('a.id'));
  }
  if (person.organizationId === null) return false;
  const organizations = db('organizations as o').where('o.id', person.organizationId);
  if (actor.advisorId === null) {
    if (actor.organizationId !== null) return false;
    return Boolean(await organizations.where(inActorsGroups(actor, 'organization', 'o.id')).first('o.id'));
  }
  const visible = whereOrganizationVisible(await visibleToAdvisor(db, actor.advisorId));
  return Boolean(await organizations.where(visible).first('o.id'));
}
