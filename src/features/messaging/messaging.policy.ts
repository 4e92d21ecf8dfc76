import type { UserType } from '../../contract/enums.ts';

/** What a verdict needs to know of another user, from the asker's side. */
export interface WriteFacts {
  /** The other side of a pending or accepted match of theirs. */
  readonly isMatchPartner: boolean;
  /** For members, an admin of a group of theirs; for group admins, a member or admin of a group of theirs. */
  readonly isGroupContact: boolean;
  /** Either has written to the other before. */
  readonly hasConversation: boolean;
}

/** Who asks; more than that no rule needs. */
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
