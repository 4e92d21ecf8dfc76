import type { RecurringJob } from '../jobs/job-runner.ts';
import { openFileStore } from './file-store.ts';
import { orphanedFiles, removeFile } from './stored-files.ts';

/** No upload takes so long; what is younger may still be under way. */
export const YOUNGEST_MS = 3_600_000;

/**
 * Deletes files that nobody owns: a deleted user's files go with them (contract §10 "Deletion"), and so does what a
 * process that died left over (design/security.md 15).
 */
export const removeOrphans: RecurringJob = {
  kind: 'files.orphans',
  everySeconds: 600,
  run: async ({ db, config }, now) => {
    const store = openFileStore(config.filesUrl);
    for (const { id } of await orphanedFiles(db, new Date(now.getTime() - YOUNGEST_MS)))
      await removeFile(db, store, id);
  },
};
