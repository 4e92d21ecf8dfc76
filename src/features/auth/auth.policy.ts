import { isFresh, type Actor } from '../../core/access/actor.ts';

export const authPolicy = {
  /** Address and password change without the current password within 15 minutes of the log-in (contract §10). */
  changeLogInWithoutPassword: (actor: Pick<Actor, 'authenticatedAt'>, now: Date): boolean =>
    isFresh(actor, now),
};
