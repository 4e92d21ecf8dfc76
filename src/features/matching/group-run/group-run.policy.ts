import type { MatchingRun } from '../../../contract/group-matching-api.ts';
import { FORBIDDEN, type Actor, type Verdict } from '../../../core/access/actor.ts';

type RunState = Pick<MatchingRun, 'status'>;

const judgeOpen = ({ status }: RunState): Verdict =>
  status === 'published' || status === 'discarded' ? { code: 'RUN_FINAL' } : null;

/** What may still happen to a run, for the admins of its group. */
export const runPolicy = {
  change: judgeOpen,
  discard: judgeOpen,
  /** "Only O and G propose" (contract §3). */
  publish: (actor: Actor, run: RunState): Verdict => {
    if (actor.userType !== 'group_admin') return FORBIDDEN;
    return judgeOpen(run) ?? (run.status === 'draft' ? null : { code: 'RUN_NOT_READY' });
  },
};
