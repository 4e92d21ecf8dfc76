import { addsColumns } from '../../src/core/db/schema.ts';

/** With whose eyes an administrator's log-in looks; null as long as it looks with its own. */
export const { up, down } = addsColumns('login_sessions', {
  viewing_user_id: (t) => void t.count('viewing_user_id'),
});
