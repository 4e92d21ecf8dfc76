import type { Actor } from '../src/core/access/actor.ts';

/** Whoever runs commands, as lists see them: they may read everything, as a super admin may. Writes name `cli` instead. */
export const OPERATOR: Actor = {
  userId: 0,
  userType: 'super_admin',
  username: 'cli',
  advisorId: null,
  organizationId: null,
  adminGroupIds: [],
  primaryGroupIds: [],
  loginSessionId: 0,
  authenticatedAt: new Date(0).toISOString(),
};
