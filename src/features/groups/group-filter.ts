import type { Knex } from 'knex';
import { ERRORS } from '../../contract/messages.ts';
import type { Actor } from '../../core/access/actor.ts';
import { invalid } from '../../core/errors.ts';
import { groupPolicy } from './groups.policy.ts';

/**
 * A list's filter on one group: of what the actor sees, that which an admin of this group alone would see. Of a group
 * that the actor does not administer there is nothing, whoever they are.
 * @param inScope how the list narrows its rows to what somebody sees
 * @throws AppError 400 for what is no group's id
 */
export function byAdministeredGroup(
  actor: Actor,
  inScope: (reader: Actor) => (query: Knex.QueryBuilder) => void,
): (query: Knex.QueryBuilder, value: unknown) => void {
  return (query, value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      throw invalid({ filter: ERRORS.BAD_FILTER });
    const groupId = value;
    if (!groupPolicy.administer(actor, groupId)) return void query.whereRaw('1 = 0');
    return void query.where(inScope({ ...actor, userType: 'group_admin', adminGroupIds: [groupId] }));
  };
}
