import { addsColumns } from '../../src/core/db/schema.ts';

/** The address that a mailed link was used from: its owner's, whatever others guess from elsewhere (decision 28). */
export const { up, down } = addsColumns('user_tokens', {
  used_from: (t) => void t.string('used_from', 64),
});
