import type { UserType } from '../../contract/enums.ts';

export interface WriteFacts {
  /** The other side of a pending or accepted match of theirs. */
  readonly isMatchPartner: boolean;
  /** For members, an admin of a group of theirs; for group admins, a member or admin of a group of theirs. */
  readonly isGroupContact: boolean;
  /** Either has written to the other before. */
  readonly hasConversation: boolean;
}

interface Asker {
  readonly userId: number;
  readonly userType: UserType;
}

/** The rules of contract §6 and §10 "Messages". */
export const messagingPolicy = {
  /** "S to anyone"; a conversation that exists may be answered by both, also after its match is declined. */
  write: (actor: Asker, other: { readonly userId: number } & WriteFacts): boolean =>
    actor.userId !== other.userId &&
    (actor.userType === 'super_admin' ||
      other.isMatchPartner ||
      other.isGroupContact ||
      other.hasConversation),
};
