import { feature } from '../../core/http/feature.ts';
import { groupRoutes } from './groups.routes.ts';

export type { LinkedGroup, Member } from './links.ts';
export {
  bySearch,
  endLinks,
  groupIdsForCreation,
  groupIdsOfMember,
  groupsOfRecord,
  inActorsGroups,
  inGroup,
  joinDefaultOpenGroup,
  linkedGroups,
  linkedToAny,
  linkToGroups,
  setGroups,
} from './links.ts';
export type { MemberFacts } from './member.policy.ts';
export { memberAbilities, memberPolicy } from './member.policy.ts';
export { administeredGroups } from './groups.queries.ts';

/** Groups, their administrators, and who belongs to which. */
export const groups = feature('groups', groupRoutes);
