// Made by scripts/build-tables.ts from the migrations.
import type { Knex } from 'knex';

/** What may be written: a value, or an expression of the database's. */
type Written<Row> = { [Column in keyof Row]?: Row[Column] | Knex.Raw };

export interface AdvisorChecksTable {
  id: number;
  advisor_id: number;
  kind: string;
  reference: string;
  seen_on: string;
  expires_on: string;
  told_days: number | null;
  created_by_user_id: number | null;
  created_at: string;
}

export interface AdvisorFeaturesTable {
  advisor_id: number;
  model: string;
  profile_version: number;
  features: Buffer;
  updated_at: string;
}

export interface AdvisorsTable {
  id: number;
  user_id: number;
  first_name: string | null;
  last_name: string | null;
  title: string | null;
  bio: string | null;
  linkedin_url: string | null;
  location: string | null;
  cv_text: string | null;
  cv_file_id: number | null;
  cv_file_url: string | null;
  cv_file_name: string | null;
  cv_file_type: string | null;
  cv_file_size: number | null;
  skills: string;
  expertise: string | null;
  availability: string;
  hours_contributed: number;
  organizations_helped: number;
  profile_complete: number;
  profile_completion_percentage: number;
  is_managed: number;
  has_joined_open_group: number;
  available_hours_per_year: number;
  paused_until: string | null;
  profile_version: number;
  search_text: string | null;
  created_at: string;
  updated_at: string;
  import_batch: string | null;
}

export interface AppSettingsTable {
  name: string;
  value: string | null;
  updated_at: string;
}

export interface AssessmentsTable {
  id: number;
  query_hash: string;
  model: string;
  advisor_id: number;
  profile_version: number;
  status: string;
  queued_at: string;
  lease_owner: string | null;
  leased_until: string | null;
  verdict: string | null;
  finished_at: string | null;
}

export interface AuditEventsTable {
  id: number;
  at: string;
  actor_user_id: number | null;
  actor_name: string | null;
  action: string;
  subject_type: string;
  subject_id: number | null;
  group_id: number | null;
  detail: string | null;
  request_id: string | null;
}

export interface BlocksTable {
  id: number;
  user_id: number;
  other_user_id: number;
  is_own: number;
  created_at: string;
}

export interface CalendarFeedsTable {
  user_id: number;
  nonce: string;
  created_at: string;
}

export interface ChallengesTable {
  id: number;
  purpose: string;
  token_hash: string;
  user_id: number | null;
  data: string;
  tries: number;
  expires_at: string;
}

export interface ChangeMarksTable {
  id: number;
  subject_type: string;
  subject_id: number;
  created_at: string;
}

export interface FilesTable {
  id: number;
  owner_user_id: number | null;
  storage_key: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  created_at: string;
}

export interface GroupAdminsTable {
  id: number;
  user_id: number;
  group_id: number;
  is_primary_admin: number;
  created_at: string;
  updated_at: string;
}

export interface GroupAdvisorsTable {
  id: number;
  group_id: number;
  advisor_id: number;
  status: string;
  added_by_user_id: number | null;
  invitation_token: string | null;
  invitation_sent_at: string | null;
  invitation_accepted_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface GroupOrganizationsTable {
  id: number;
  group_id: number;
  organization_id: number;
  status: string;
  added_by_user_id: number | null;
  invitation_token: string | null;
  invitation_sent_at: string | null;
  invitation_accepted_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface GroupsTable {
  id: number;
  name: string;
  description: string | null;
  logo_url: string | null;
  website: string | null;
  is_open_group: number;
  search_text: string | null;
  created_at: string;
  updated_at: string;
}

export interface HourEntriesTable {
  id: number;
  organization_id: number;
  kind: string;
  hours: number;
  request_id: number | null;
  session_id: number | null;
  time_credit_id: number | null;
  actor_user_id: number | null;
  reason: string | null;
  idempotency_key: string | null;
  created_at: string;
}

export interface IdempotencyKeysTable {
  key_hash: string;
  user_id: number;
  call_hash: string;
  request_id: string;
  created_at: string;
  status: number | null;
  answer: string | null;
}

export interface IdentityLinksTable {
  id: number;
  user_id: number;
  issuer: string;
  subject: string;
  created_at: string;
  last_used_at: string | null;
}

export interface InvitationsTable {
  id: number;
  group_id: number;
  email: string;
  email_key: string;
  user_type: string;
  message: string | null;
  token_hash: string;
  status: string;
  invited_by_user_id: number | null;
  user_id: number | null;
  expires_at: string;
  responded_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface JobsTable {
  id: number;
  kind: string;
  dedupe_key: string | null;
  payload: string | null;
  status: string;
  attempts: number;
  run_at: string;
  leased_until: string | null;
  lease_owner: string | null;
  result: string | null;
  last_error: string | null;
  created_at: string;
  updated_at: string;
}

export interface JoinRequestsTable {
  id: number;
  group_id: number;
  user_id: number;
  user_type: string;
  status: string;
  message: string | null;
  responded_by_user_id: number | null;
  response_message: string | null;
  pending_key: string | null;
  created_at: string;
  updated_at: string;
}

export interface KeptHoursTable {
  id: number;
  advisor_id: number | null;
  organization_id: number | null;
  delivered_at: string;
  minutes: number;
  created_at: string;
}

export interface KnexMigrationsTable {
  id: number;
  name: string | null;
  batch: number | null;
  migration_time: string | null;
}

export interface KnexMigrationsLockTable {
  index: number;
  is_locked: number | null;
}

export interface LiveEventsTable {
  id: number;
  user_id: number;
  type: string;
  payload: string | null;
  created_at: string;
}

export interface LoginSessionsTable {
  id: number;
  user_id: number;
  token_hash: string;
  authenticated_at: string;
  last_seen_at: string;
  expires_at: string;
  ip: string | null;
  user_agent: string | null;
  created_at: string;
  second_factor_at: string | null;
  viewing_user_id: number | null;
}

export interface MatchExclusionsTable {
  id: number;
  group_id: number;
  advisor_id: number;
  organization_id: number;
  created_by_user_id: number | null;
  reason: string | null;
  created_at: string;
}

export interface MatchesTable {
  id: number;
  advisor_id: number;
  request_id: number;
  match_score: number | null;
  status: string;
  decline_reason: string | null;
  due_at: string | null;
  reminded_at: string | null;
  proposed_by_user_id: number | null;
  accepted_at: string | null;
  created_at: string;
  updated_at: string;
  fit_reason: string | null;
}

export interface MatchingRunsTable {
  id: number;
  group_id: number;
  created_by_user_id: number | null;
  status: string;
  settings: string;
  result: string | null;
  progress_done: number;
  progress_total: number;
  leased_until: string | null;
  last_error: string | null;
  published_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface MessagesTable {
  id: number;
  sender_id: number;
  receiver_id: number;
  content: string;
  read: number;
  client_message_id: string | null;
  created_at: string;
  updated_at: string;
  notified_at: string | null;
}

export interface MigrationLeaseTable {
  id: number;
  owner: string | null;
  expires_at: number;
}

export interface ModelCallsTable {
  day: string;
  calls: number;
}

export interface NotificationPreferencesTable {
  user_id: number;
  digest: number;
  email_off: string;
  digest_sent_at: string | null;
  updated_at: string;
}

export interface NotificationsTable {
  id: number;
  user_id: number;
  type: string;
  title: string;
  body: string | null;
  link: string | null;
  read: number;
  created_at: string;
  mail: string | null;
  apart_from_user_id: number | null;
  mail_caused_by: number | null;
  mail_occasion: string | null;
}

export interface OneTimeCodesTable {
  id: number;
  user_id: number;
  sealed_secret: string;
  last_step: number;
  confirmed_at: string | null;
  created_at: string;
}

export interface OrganizationFeaturesTable {
  organization_id: number;
  model: string;
  text_hash: string;
  features: Buffer;
  updated_at: string;
}

export interface OrganizationsTable {
  id: number;
  user_id: number;
  name: string;
  type: string;
  description: string | null;
  website: string | null;
  logo: string | null;
  location: string | null;
  hours_allocated: number;
  hours_remaining: number;
  yearly_allocation_reset: string | null;
  is_managed: number;
  search_text: string | null;
  created_at: string;
  updated_at: string;
  import_batch: string | null;
}

export interface OutboxTable {
  id: number;
  to_email: string;
  user_id: number | null;
  type: string;
  subject: string;
  text_body: string;
  html_body: string | null;
  headers: string | null;
  status: string;
  attempts: number;
  next_attempt_at: string;
  leased_until: string | null;
  lease_owner: string | null;
  last_error: string | null;
  idempotency_key: string | null;
  created_at: string;
  sent_at: string | null;
  calendar: string | null;
  calendar_method: string | null;
}

export interface PasskeysTable {
  id: number;
  user_id: number;
  credential_hash: string;
  credential_id: string;
  public_key: string;
  sign_count: number;
  transports: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

export interface RecoveryCodesTable {
  id: number;
  user_id: number;
  code_hash: string;
  used_at: string | null;
  created_at: string;
}

export interface ReportsTable {
  id: number;
  reporter_user_id: number | null;
  reported_user_id: number | null;
  about_type: string;
  about_id: number;
  reason: string;
  text: string;
  status: string;
  note: string | null;
  created_at: string;
  updated_at: string;
}

export interface RequestsTable {
  id: number;
  organization_id: number;
  title: string;
  description: string;
  skills_required: string;
  time_commitment: string | null;
  hours_needed: number;
  hours_used: number;
  status: string;
  proposals_made: number;
  created_at: string;
  updated_at: string;
  awaits_profiles_up_to: number | null;
  requires_check: string | null;
}

export interface RowHoldsTable {
  name: string;
  turn: number;
}

export interface SessionFeedbackTable {
  id: number;
  session_id: number;
  side: string;
  user_id: number | null;
  usefulness: number;
  would_meet_again: number;
  created_at: string;
  updated_at: string;
}

export interface SessionsTable {
  id: number;
  match_id: number;
  scheduled_date: string;
  duration: number;
  completed: number;
  completed_at: string | null;
  notes: string | null;
  cancelled_at: string | null;
  sequence: number;
  uid: string;
  created_by_user_id: number | null;
  created_at: string;
  updated_at: string;
  reminded_at: string | null;
  feedback_told_at: string | null;
}

export interface TimeCreditsTable {
  id: number;
  group_id: number | null;
  organization_id: number;
  allocated_hours: number;
  remaining_hours: number;
  allocated_by_user_id: number | null;
  reason: string | null;
  expiry_date: string | null;
  expired_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface TradesTable {
  id: number;
  name: string;
  name_key: string;
  titles: string;
  words: string;
  troubles: string;
  model: string;
  vectors: Buffer | null;
  created_at: string;
  updated_at: string;
}

export interface UserTokensTable {
  id: number;
  user_id: number;
  purpose: string;
  token_hash: string;
  bound_state: string;
  expires_at: string;
  used_at: string | null;
  created_at: string;
  used_from: string | null;
}

export interface UsersTable {
  id: number;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string | null;
  user_type: string;
  time_zone: string | null;
  locale: string | null;
  password_changed_at: string | null;
  created_at: string;
  updated_at: string;
  email_verified_at: string | null;
  pending_email: string | null;
  password_change_required: number;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    advisor_checks: Knex.CompositeTableType<AdvisorChecksTable, Written<AdvisorChecksTable>>;
    advisor_features: Knex.CompositeTableType<AdvisorFeaturesTable, Written<AdvisorFeaturesTable>>;
    advisors: Knex.CompositeTableType<AdvisorsTable, Written<AdvisorsTable>>;
    app_settings: Knex.CompositeTableType<AppSettingsTable, Written<AppSettingsTable>>;
    assessments: Knex.CompositeTableType<AssessmentsTable, Written<AssessmentsTable>>;
    audit_events: Knex.CompositeTableType<AuditEventsTable, Written<AuditEventsTable>>;
    blocks: Knex.CompositeTableType<BlocksTable, Written<BlocksTable>>;
    calendar_feeds: Knex.CompositeTableType<CalendarFeedsTable, Written<CalendarFeedsTable>>;
    challenges: Knex.CompositeTableType<ChallengesTable, Written<ChallengesTable>>;
    change_marks: Knex.CompositeTableType<ChangeMarksTable, Written<ChangeMarksTable>>;
    files: Knex.CompositeTableType<FilesTable, Written<FilesTable>>;
    group_admins: Knex.CompositeTableType<GroupAdminsTable, Written<GroupAdminsTable>>;
    group_advisors: Knex.CompositeTableType<GroupAdvisorsTable, Written<GroupAdvisorsTable>>;
    group_organizations: Knex.CompositeTableType<GroupOrganizationsTable, Written<GroupOrganizationsTable>>;
    groups: Knex.CompositeTableType<GroupsTable, Written<GroupsTable>>;
    hour_entries: Knex.CompositeTableType<HourEntriesTable, Written<HourEntriesTable>>;
    idempotency_keys: Knex.CompositeTableType<IdempotencyKeysTable, Written<IdempotencyKeysTable>>;
    identity_links: Knex.CompositeTableType<IdentityLinksTable, Written<IdentityLinksTable>>;
    invitations: Knex.CompositeTableType<InvitationsTable, Written<InvitationsTable>>;
    jobs: Knex.CompositeTableType<JobsTable, Written<JobsTable>>;
    join_requests: Knex.CompositeTableType<JoinRequestsTable, Written<JoinRequestsTable>>;
    kept_hours: Knex.CompositeTableType<KeptHoursTable, Written<KeptHoursTable>>;
    knex_migrations: Knex.CompositeTableType<KnexMigrationsTable, Written<KnexMigrationsTable>>;
    knex_migrations_lock: Knex.CompositeTableType<KnexMigrationsLockTable, Written<KnexMigrationsLockTable>>;
    live_events: Knex.CompositeTableType<LiveEventsTable, Written<LiveEventsTable>>;
    login_sessions: Knex.CompositeTableType<LoginSessionsTable, Written<LoginSessionsTable>>;
    match_exclusions: Knex.CompositeTableType<MatchExclusionsTable, Written<MatchExclusionsTable>>;
    matches: Knex.CompositeTableType<MatchesTable, Written<MatchesTable>>;
    matching_runs: Knex.CompositeTableType<MatchingRunsTable, Written<MatchingRunsTable>>;
    messages: Knex.CompositeTableType<MessagesTable, Written<MessagesTable>>;
    migration_lease: Knex.CompositeTableType<MigrationLeaseTable, Written<MigrationLeaseTable>>;
    model_calls: Knex.CompositeTableType<ModelCallsTable, Written<ModelCallsTable>>;
    notification_preferences: Knex.CompositeTableType<
      NotificationPreferencesTable,
      Written<NotificationPreferencesTable>
    >;
    notifications: Knex.CompositeTableType<NotificationsTable, Written<NotificationsTable>>;
    one_time_codes: Knex.CompositeTableType<OneTimeCodesTable, Written<OneTimeCodesTable>>;
    organization_features: Knex.CompositeTableType<
      OrganizationFeaturesTable,
      Written<OrganizationFeaturesTable>
    >;
    organizations: Knex.CompositeTableType<OrganizationsTable, Written<OrganizationsTable>>;
    outbox: Knex.CompositeTableType<OutboxTable, Written<OutboxTable>>;
    passkeys: Knex.CompositeTableType<PasskeysTable, Written<PasskeysTable>>;
    rate_limits: Knex.CompositeTableType<RateLimitsTable, Written<RateLimitsTable>>;
    recovery_codes: Knex.CompositeTableType<RecoveryCodesTable, Written<RecoveryCodesTable>>;
    reports: Knex.CompositeTableType<ReportsTable, Written<ReportsTable>>;
    requests: Knex.CompositeTableType<RequestsTable, Written<RequestsTable>>;
    row_holds: Knex.CompositeTableType<RowHoldsTable, Written<RowHoldsTable>>;
    session_feedback: Knex.CompositeTableType<SessionFeedbackTable, Written<SessionFeedbackTable>>;
    sessions: Knex.CompositeTableType<SessionsTable, Written<SessionsTable>>;
    time_credits: Knex.CompositeTableType<TimeCreditsTable, Written<TimeCreditsTable>>;
    trades: Knex.CompositeTableType<TradesTable, Written<TradesTable>>;
    user_tokens: Knex.CompositeTableType<UserTokensTable, Written<UserTokensTable>>;
    users: Knex.CompositeTableType<UsersTable, Written<UsersTable>>;
  }
}
