import { feature } from '../../core/http/feature.ts';
import { groupAdminRoutes } from './group-admins.routes.ts';
import { groupRoutes } from './groups.routes.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { membershipRoutes } from './memberships/memberships.routes.ts';

export { byAdministeredGroup } from './group-filter.ts';
export { groupIdsForCreation } from './chosen-groups.queries.ts';
export type { LinkedGroup, Member } from './linked-groups.queries.ts';
export {
  bySearch,
  groupIdsOfMember,
  groupsOfRecord,
  inActorsGroups,
  linkedGroups,
  linkedToAny,
} from './linked-groups.queries.ts';
export { endLinks, joinDefaultOpenGroup, linkToGroups, setGroups } from './links.service.ts';
export { logInClaims } from './log-in-claims.queries.ts';
export type { MemberFacts } from './member.policy.ts';
export type { Invitation } from './invitations/answers.service.ts';
export {
  accountInvited,
  admitInvited,
  closeInvitation,
  declineInvited,
  findByToken as findInvitationByToken,
  readInvitation,
  requireInvited,
} from './invitations/answers.service.ts';
export type { InvitationAnswer } from './groups.schemas.ts';
export { answerInvitationPayload, invitationAnswer, invitationParams } from './groups.schemas.ts';
export { memberRoutes } from './members.routes.ts';
export { presentMembership } from './members.presenter.ts';
export { memberAnswerKeys } from './members.schemas.ts';
export type { MemberKind } from './members.service.ts';
export { groupPolicy } from './groups.policy.ts';
export { memberPolicy } from './member.policy.ts';
export { linkAdministrator } from './group-admins.service.ts';
export { hasOpenGroup, linkNewToGroups } from './new-links.service.ts';
export { administeredGroups } from './groups.queries.ts';

/** Groups, their administrators, and who belongs to which. */
export const groups = feature('groups', (deps) => [
  ...groupRoutes(deps),
  ...groupAdminRoutes(deps),
  ...invitationRoutes(deps),
  ...membershipRoutes(deps),
]);
