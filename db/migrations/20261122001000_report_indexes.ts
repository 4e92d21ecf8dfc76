import { addsIndexes } from '../../src/core/db/schema.ts';

/**
 * What dashboards and reports count by: from these they read what they need without the rows themselves. And the order of
 * a list by last name: one of first names beside is no order by last name and id.
 */
export const { up, down } = addsIndexes({
  advisors: [['profile_completion_percentage'], ['last_name']],
  requests: [['created_at']],
  matches: [['created_at', 'status']],
  sessions: [['completed', 'scheduled_date', 'match_id', 'duration']],
  audit_events: [['subject_type', 'action', 'subject_id', 'at']],
});
