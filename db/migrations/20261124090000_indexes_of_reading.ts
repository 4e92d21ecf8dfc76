import { addsIndexes } from '../../src/core/db/schema.ts';

/** What is asked again and again is answered from an index alone: who has just joined, and what is older than its source. */
export const { up, down } = addsIndexes({
  group_advisors: [['group_id', 'status', 'updated_at', 'advisor_id']],
  advisor_features: [['advisor_id', 'profile_version', 'model']],
  advisors: [['profile_version']],
  requests: [['organization_id', 'updated_at']],
});
