import { feature } from '../../core/http/feature.ts';
import { groupAdminRoutes } from './group-admins.routes.ts';
import { groupRoutes } from './groups.routes.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { membershipRoutes } from './memberships/memberships.routes.ts';

export {
  activeLinks,
  adminsToTell,
  amongMembers,
  byAdministeredGroup,
  groupIdsForCreation,
  type LinkedGroup,
  type Member,
  LINKS,
  bySearch,
  groupIdsOfMember,
  groupsOfRecord,
  inActorsGroups,
  linkedGroupIds,
  linkedGroups,
  linkedToAny,
  recordOfUser,
  membersOfGroups,
} from './linked-groups.queries.ts';
export { joinDefaultOpenGroup, linkToGroups, hasOpenGroup, linkNewToGroups } from './links.service.ts';
export { type LogInClaims, logInClaims, logInClaimsOf } from './log-in-claims.queries.ts';
export {
  type FoundInvitation,
  accountInvited,
  admitInvited,
  closeInvitation,
  declineInvited,
  findByToken as findInvitationByToken,
  readInvitation,
  refuseOtherAccount,
  requireInvited,
} from './invitations/answers.service.ts';
export {
  type InvitationAnswer,
  answerInvitationPayload,
  invitationAnswer,
  invitationParams,
  memberAnswerKeys,
} from './groups.schemas.ts';
export { memberRoutes } from './members.routes.ts';
export { presentMembership } from './groups.presenter.ts';
export { groupPolicy } from './groups.policy.ts';
export { memberPolicy } from './member.policy.ts';
export { linkAdministrator } from './group-admins.service.ts';
export { requireGroup, updateGroup } from './groups.service.ts';
export { administeredGroups, readGroup } from './groups.queries.ts';

export const groups = feature('groups', groupRoutes, groupAdminRoutes, invitationRoutes, membershipRoutes);
