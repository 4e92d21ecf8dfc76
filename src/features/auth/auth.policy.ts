import { LIMITS } from '../../contract/limits.ts';
import type { Actor } from '../../core/access/actor.ts';

export const authPolicy = {
  /** Address and password change without the current password within 15 minutes of the log-in (contract §10). */
  changeLogInWithoutPassword: ({ authenticatedAt }: Pick<Actor, 'authenticatedAt'>, now: Date): boolean =>
    now.getTime() - Date.parse(authenticatedAt) <= LIMITS.reauthAfterMinutes * 60_000,
};
