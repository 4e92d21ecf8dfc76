import { addsColumns } from '../../src/core/db/schema.ts';

/** A notification that names somebody whom a block keeps from its reader: hidden as long as the block lasts. */
export const { up, down } = addsColumns('notifications', {
  apart_from_user_id: (t) => void t.count('apart_from_user_id'),
});
