import { addsColumns } from '../../src/core/db/schema.ts';

/** Which CSV import made an advisor, so that it can be undone as a whole (issue 4). */
export const { up, down } = addsColumns('advisors', {
  import_batch: (t) => void t.exact('import_batch', 36),
});
