import type { RecurringJob } from '../../../core/jobs/recurring-job.ts';
import { staleOrganizations, writeOrganizationFeatures } from './organization-features.service.ts';

/** So many a run: about ten seconds of the sentence model. */
const A_RUN = 150;

/** Keeps the features of organisations fresh that nobody's suggestions have asked for yet. */
export const organizationFeaturesJob: RecurringJob = {
  kind: 'organization-features',
  everySeconds: 30,
  run: async ({ db, searchIndex }) => {
    const ids = await staleOrganizations(db, searchIndex.embedder.model, A_RUN);
    await writeOrganizationFeatures(db, searchIndex, ids);
  },
};
