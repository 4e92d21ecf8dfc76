import { FORBIDDEN, type Actor, type Verdict } from '../../core/access/actor.ts';
import type { LogInClaims } from './log-in-claims.queries.ts';

/** What a verdict needs to know of an advisor or organisation; `groupIds` are the groups with an active link. */
export interface MemberFacts extends Partial<LogInClaims> {
  readonly isManaged: boolean;
  readonly groupIds: readonly number[];
}

export const isSuperAdmin = (actor: Actor): boolean => actor.userType === 'super_admin';

/** How an admin resets a password: by choosing one, or by a link to the address that its owner has proved. */
export type PasswordResetWay = 'choose' | 'mail' | null;

/** Whether a group admin runs one of the member's groups (contract §2). */
const administers = (actor: Actor, member: Pick<MemberFacts, 'groupIds'>): boolean =>
  actor.userType === 'group_admin' &&
  member.groupIds.some((groupId) => actor.adminGroupIds.includes(groupId));

/** "Reset any advisor or organisation password: yes; group admin: managed ones only" (spec 2 §6). */
const manages = (actor: Actor, member: MemberFacts): boolean =>
  administers(actor, member) && member.isManaged;

const runsAll = (actor: Actor, groupIds: readonly number[]): boolean =>
  groupIds.every((groupId) => actor.adminGroupIds.includes(groupId));

/**
 * The role table of contract §3 for advisors and organisations, one rule for both. What may not be seen does not exist
 * for the asker.
 */
export const memberPolicy = {
  /** Of a list, `inActorsGroups` narrows to the same. */
  see: (actor: Actor, member: Pick<MemberFacts, 'groupIds'>): boolean =>
    isSuperAdmin(actor) || administers(actor, member),
  /** A group admin chooses it where every group that the account is in, has left, asks to join or is invited into is theirs. */
  passwordReset: (actor: Actor, member: MemberFacts): PasswordResetWay => {
    const { groupIds, besideGroupIds = [], hasProvedAddress } = member;
    if (isSuperAdmin(actor)) return 'choose';
    if (!manages(actor, member)) return null;
    if (hasProvedAddress) return 'mail';
    return runsAll(actor, [...groupIds, ...besideGroupIds]) ? 'choose' : null;
  },
  /**
   * Name and address that sign in, and taking an account into management: as powerful as a password reset, because
   * either leads to one.
   */
  changeIdentity: (actor: Actor, member: MemberFacts): boolean =>
    memberPolicy.passwordReset(actor, member) === 'choose',
  /** A form that leaves the log-in as it is changes only the record. */
  save: (
    actor: Actor,
    member: MemberFacts,
    { changesLogIn, isManaged }: { readonly changesLogIn: boolean; readonly isManaged?: boolean },
  ): Verdict =>
    (changesLogIn || (isManaged === true && !member.isManaged)) && !memberPolicy.changeIdentity(actor, member)
      ? FORBIDDEN
      : null,
  /** A group admin deletes a managed account that is in no group beyond theirs; else only the links end (contract §3). */
  deleteAccount: (actor: Actor, member: MemberFacts): boolean =>
    isSuperAdmin(actor) || (manages(actor, member) && runsAll(actor, member.groupIds)),
  assignGroups: isSuperAdmin,
  /** Suggestions are for group admins only (spec 2 §6). */
  seeSuggestions: administers,
};

/** The verdicts that travel with a record, so that no screen repeats a rule. */
export function memberAbilities(actor: Actor, member: MemberFacts): Record<string, boolean> {
  const sees = memberPolicy.see(actor, member);
  return {
    update: sees,
    delete: sees,
    deleteAccount: memberPolicy.deleteAccount(actor, member),
    resetPassword: memberPolicy.passwordReset(actor, member) !== null,
    changeIdentity: memberPolicy.changeIdentity(actor, member),
    assignGroups: memberPolicy.assignGroups(actor),
    seeSuggestions: memberPolicy.seeSuggestions(actor, member),
  };
}
