/**
 * Columns that refer to somebody and are not in their download, with the reason. Together with what the sections cover
 * this is every such column of the schema; a test compares.
 */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'user_tokens.user_id':
    'single-use secrets, worth nothing to read; that one was asked for is a mail of `emails`',
  'challenges.user_id': 'what a log-in waits for, for minutes, as a hash',
  'idempotency_keys.user_id':
    'which calls were answered with what, for a day: what they made is in its own section',
  'live_events.user_id':
    'what open pages were told, for an hour: `notifications` and `messages` hold the same',
  'advisor_features.advisor_id': 'numbers computed from the profile, for the ranking',
  'organization_features.organization_id': 'numbers computed from the description, for the ranking',
  'change_marks.subject_id': 'that a record has changed, for a week; its number and nothing else',
  'login_sessions.viewing_user_id': 'with whose eyes a log-in looks: in `activity` of both',
  'advisor_checks.created_by_user_id': 'who did it: in `activity` of whoever did',
  'logos.organization_id': 'the picture behind the address in its profile, made small',
  'announcements.created_by_user_id': 'who did it: in `activity` of whoever did',
  'reports.reported_user_id':
    'what others have reported: whoever is reported never learns by whom (spec 4 §15)',
  'blocks.other_user_id':
    'in `blocks` of whoever made it: who has blocked somebody is told to nobody (spec 4 §15)',
  'notifications.apart_from_user_id':
    'which notifications a block hides: the block is in `blocks` of whoever made it',
  'group_advisors.added_by_user_id': 'who did it: in `activity` of whoever did',
  'group_organizations.added_by_user_id': 'who did it: in `activity` of whoever did',
  'invitations.invited_by_user_id': 'who did it: in `activity` of whoever did',
  'join_requests.responded_by_user_id': 'who did it: in `activity` of whoever did',
  'time_credits.allocated_by_user_id': 'who did it: in `activity` of whoever did',
  'matches.proposed_by_user_id': 'who did it: in `activity` of whoever did',
  'sessions.created_by_user_id': 'who did it: in `activity` of whoever did',
  'hour_entries.actor_user_id': 'who did it: in `activity` of whoever did',
  'matching_runs.created_by_user_id': 'who did it: in `activity` of whoever did',
  'webhooks.created_by_user_id': 'who did it: in `activity` of whoever did',
  'match_exclusions.created_by_user_id': 'who did it: in `activity` of whoever did',
};
