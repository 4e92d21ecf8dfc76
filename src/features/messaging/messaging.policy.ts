import type { Actor } from '../../core/access/actor.ts';

interface OtherUser {
  readonly userId: number;
  /** The other side of a pending or accepted match of theirs. */
  readonly isMatchPartner: boolean;
  /** For members, an admin of a group of theirs; for group admins, a member or admin of a group of theirs. */
  readonly isGroupContact: boolean;
  /** Either has written to the other before. */
  readonly hasConversation: boolean;
}

/** The rules of contract §6 and §10 "Messages". */
export const messagingPolicy = {
  /** "S to anyone"; a conversation that exists may be answered by both, also after its match is declined. */
  write: (actor: Pick<Actor, 'userId' | 'userType'>, other: OtherUser): boolean =>
    actor.userId !== other.userId &&
    (actor.userType === 'super_admin' ||
      other.isMatchPartner ||
      other.isGroupContact ||
      other.hasConversation),
};
