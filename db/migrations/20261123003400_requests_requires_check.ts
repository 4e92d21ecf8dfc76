import { addsColumns } from '../../src/core/db/schema.ts';

/** The kind of check that an advisor must hold to be proposed for a request; null for none. */
export const { up, down } = addsColumns('requests', {
  requires_check: (t) => void t.string('requires_check', 20),
});
