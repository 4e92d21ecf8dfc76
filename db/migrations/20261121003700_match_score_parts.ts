import { addsColumns } from '../../src/core/db/schema.ts';

/** Why an advisor was proposed, as the assessor said it then (contract §5: evidence only). */
export const { up, down } = addsColumns('matches', {
  fit_reason: (t) => void t.text('fit_reason'),
});
