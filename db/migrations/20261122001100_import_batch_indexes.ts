import { addsIndexes } from '../../src/core/db/schema.ts';

/** What an import made is found by its batch when it is undone. */
export const { up, down } = addsIndexes({
  advisors: [['import_batch']],
  organizations: [['import_batch']],
});
