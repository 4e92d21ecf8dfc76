import type { UserType } from '../../../contract/enums.ts';

interface AccountFound {
  readonly userType: UserType;
  /** Proved here, by a mailed link: else whoever registered with somebody's address would get their person's log-in. */
  readonly isAddressProved: boolean;
  readonly hasSecondFactor: boolean;
}

export const identityPolicy = {
  /**
   * Whether a person's first log-in finds its account by the address (spec 4 §12, decision 24); a key says that the
   * account has one person of a provider.
   */
  linkByAddress: ({ userType, isAddressProved, hasSecondFactor }: AccountFound): boolean =>
    (userType === 'advisor' || userType === 'organization') && isAddressProved && !hasSecondFactor,
};
