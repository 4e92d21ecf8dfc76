import { addsColumns } from '../../src/core/db/schema.ts';

/** Where a session is, and the side whose time still waits for the other one's yes (spec 4 §13, decision 30). */
export const { up, down } = addsColumns('sessions', {
  place: (t) => void t.string('place', 300),
  meeting_url: (t) => void t.text('meeting_url'),
  proposed_side: (t) => void t.exact('proposed_side', 12),
});
