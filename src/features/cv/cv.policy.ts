import type { Actor } from '../../core/access/actor.ts';
import { memberPolicy } from '../groups/index.ts';

export const cvPolicy = {
  /**
   * An advisor's own; otherwise it goes with the record: "G grp and S" (contract §3, §10 "Files"). No other advisor.
   * @param cv `groupIds` are the groups with an active link
   */
  see: (actor: Actor, cv: { readonly advisorId: number; readonly groupIds: readonly number[] }): boolean =>
    actor.advisorId === cv.advisorId || memberPolicy.see(actor, cv),
};
