import { addsColumns } from '../../src/core/db/schema.ts';

/** Screens whose roadmap notice its owner has dismissed, as a list in JSON. */
export const { up, down } = addsColumns('users', {
  dismissed_notices: (t) => void t.string('dismissed_notices', 255),
});
