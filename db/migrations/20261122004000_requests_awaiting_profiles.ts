import { addsColumns } from '../../src/core/db/schema.ts';

/**
 * A request made while profiles were still being read: up to which advisor's id. Null when there were none, and once the
 * request has been offered again (decision 20).
 */
export const { up, down } = addsColumns('requests', {
  awaits_profiles_up_to: (t) => void t.count('awaits_profiles_up_to'),
});
