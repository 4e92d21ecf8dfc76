import { addsColumns } from '../../src/core/db/schema.ts';

/** A sentence beside the two answers. */
export const { up, down } = addsColumns('session_feedback', { comment: (t) => void t.text('comment') });
