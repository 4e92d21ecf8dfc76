import type { UserType } from '../../../contract/enums.ts';
import type { Verdict } from '../../../core/access/actor.ts';

export const blockPolicy = {
  /** Advisors and organisations block each other; who runs a group must be able to (decision 25). */
  block: ({ userType }: { readonly userType: UserType }): Verdict =>
    userType === 'advisor' || userType === 'organization' ? null : { code: 'ADMIN_NOT_BLOCKED' },
};
