import type { UserType } from '../../../contract/enums.ts';

interface AccountFound {
  readonly userType: UserType;
  /** Proved here, by a mailed link: else whoever registered with somebody's address would get their person's log-in. */
  readonly isAddressProved: boolean;
  readonly hasSecondFactor: boolean;
  /** To whatever person of this provider: the subject decides, not the address. */
  readonly isLinked: boolean;
}

export const identityPolicy = {
  /** Whether a person's first log-in finds its account by the address (spec 4 §12, decision 24). */
  linkByAddress: ({ userType, isAddressProved, hasSecondFactor, isLinked }: AccountFound): boolean =>
    (userType === 'advisor' || userType === 'organization') &&
    isAddressProved &&
    !hasSecondFactor &&
    !isLinked,
};
