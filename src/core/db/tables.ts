// Made by scripts/build-tables.ts from the migrations.
import type { Knex } from 'knex';

type Words<List extends string> = List extends `${infer First} ${infer Rest}` ? First | Words<Rest> : List;
type Columns<List extends string, Value> = {
  [Name in Words<List> as Name extends `${infer Plain}?` ? Plain : Name]: Name extends `${string}?`
    ? Value | null
    : Value;
};
type Merged<Parts> = { [Name in keyof Parts]: Parts[Name] };

/** The columns of a table by their types; `?` stands behind those that may be null. */
type Row<Numbers extends string, Texts extends string = never, Bytes extends string = never> = Merged<
  Columns<Numbers, number> & Columns<Texts, string> & Columns<Bytes, Buffer>
>;

/** The rows of all tables. */
export interface Rows {
  advisor_checks: Row<
    'id advisor_id told_days? created_by_user_id?',
    'kind reference seen_on expires_on created_at'
  >;
  advisor_features: Row<'advisor_id profile_version', 'model updated_at', 'features'>;
  advisors: Row<
    | 'id user_id cv_file_id? cv_file_size? hours_contributed organizations_helped profile_complete'
    | 'profile_completion_percentage is_managed has_joined_open_group available_hours_per_year'
    | 'profile_version lapses_in_row version',
    | 'first_name? last_name? title? bio? linkedin_url? location? cv_text? cv_file_url? cv_file_name?'
    | 'cv_file_type? skills expertise? availability paused_until? search_text? created_at updated_at'
    | 'import_batch? offers_due_at?'
  >;
  announcements: Row<
    'id group_id created_by_user_id? recipients opted_out done',
    'subject text wanted user_ids created_at finished_at?'
  >;
  api_tokens: Row<
    'id user_id',
    'name token_hash scopes second_factor_at? created_at expires_at last_used_at?'
  >;
  app_settings: Row<never, 'name value? updated_at'>;
  assessments: Row<
    'id advisor_id profile_version',
    'query_hash model status queued_at lease_owner? leased_until? verdict? finished_at?'
  >;
  audit_events: Row<
    'id actor_user_id? subject_id? group_id?',
    'at actor_name? action subject_type detail? request_id?'
  >;
  blocks: Row<'id user_id other_user_id is_own', 'created_at'>;
  booking_hours: Row<
    'user_id notice_hours buffer_minutes',
    | 'time_zone weekly exceptions busy_url? busy_times? busy_read_at? busy_tried_at? busy_problem?'
    | 'updated_at'
  >;
  calendar_feeds: Row<'user_id', 'nonce created_at'>;
  challenges: Row<'id user_id? tries', 'purpose token_hash data expires_at'>;
  change_marks: Row<'id subject_id', 'subject_type created_at'>;
  delivered_hours: Row<'id session_id? request_id? advisor_id? organization_id? minutes', 'delivered_at'>;
  files: Row<'id owner_user_id? size', 'storage_key name type sha256 created_at'>;
  group_admins: Row<'id user_id group_id is_primary_admin', 'created_at updated_at'>;
  group_advisors: Row<
    'id group_id advisor_id added_by_user_id?',
    'status invitation_token? invitation_sent_at? invitation_accepted_at? created_at updated_at'
  >;
  group_organizations: Row<
    'id group_id organization_id added_by_user_id?',
    'status invitation_token? invitation_sent_at? invitation_accepted_at? created_at updated_at'
  >;
  groups: Row<
    'id is_open_group version',
    'name description? logo_url? website? search_text? created_at updated_at join_code?'
  >;
  hour_entries: Row<
    'id organization_id hours request_id? session_id? time_credit_id? actor_user_id?',
    'kind reason? idempotency_key? created_at'
  >;
  idempotency_keys: Row<'user_id status?', 'key_hash call_hash request_id created_at answer?'>;
  identity_links: Row<'id user_id', 'issuer subject created_at last_used_at?'>;
  invitations: Row<
    'id group_id invited_by_user_id? user_id?',
    'email email_key user_type message? token_hash status expires_at responded_at? created_at' | 'updated_at'
  >;
  jobs: Row<
    'id attempts',
    | 'kind dedupe_key? payload? status run_at leased_until? lease_owner? result? last_error?'
    | 'created_at updated_at'
  >;
  join_requests: Row<
    'id group_id user_id responded_by_user_id?',
    'user_type status message? response_message? pending_key? created_at updated_at'
  >;
  kept_hours: Row<'id advisor_id? organization_id? minutes', 'delivered_at created_at'>;
  knex_migrations: Row<'id batch?', 'name? migration_time?'>;
  knex_migrations_lock: Row<'index is_locked?'>;
  live_events: Row<'id user_id', 'type payload? created_at'>;
  login_sessions: Row<
    'id user_id viewing_user_id?',
    'token_hash authenticated_at last_seen_at expires_at ip? user_agent? created_at' | 'second_factor_at?'
  >;
  logos: Row<'id group_id? organization_id? file_id?', 'source read_at'>;
  match_exclusions: Row<'id group_id advisor_id organization_id created_by_user_id?', 'reason? created_at'>;
  matches: Row<
    'id advisor_id request_id match_score? proposed_by_user_id?',
    | 'status decline_reason? due_at? reminded_at? accepted_at? created_at updated_at fit_reason?'
    | 'answered_at?'
  >;
  matching_runs: Row<
    'id group_id created_by_user_id? progress_done progress_total',
    'status settings result? leased_until? last_error? published_at? created_at updated_at'
  >;
  messages: Row<
    'id sender_id receiver_id read',
    'content client_message_id? created_at updated_at notified_at?'
  >;
  migration_lease: Row<'id expires_at', 'owner?'>;
  model_calls: Row<'calls', 'day'>;
  notification_preferences: Row<'user_id digest', 'email_off digest_sent_at? updated_at'>;
  notifications: Row<
    'id user_id read apart_from_user_id? mail_caused_by?',
    'type title body? link? created_at mail? mail_occasion?'
  >;
  one_time_codes: Row<'id user_id last_step', 'sealed_secret confirmed_at? created_at'>;
  organization_features: Row<'organization_id', 'model text_hash updated_at', 'features'>;
  organizations: Row<
    'id user_id hours_allocated hours_remaining is_managed version',
    | 'name type description? website? logo? location? yearly_allocation_reset? search_text?'
    | 'created_at updated_at import_batch?'
  >;
  outbox: Row<
    'id user_id? attempts',
    | 'to_email type subject text_body html_body? headers? status next_attempt_at leased_until?'
    | 'lease_owner? last_error? idempotency_key? created_at sent_at? calendar? calendar_method?'
  >;
  passkeys: Row<
    'id user_id sign_count',
    'credential_hash credential_id public_key transports name created_at last_used_at?'
  >;
  rate_limits: Row<'points expire?', 'key'>;
  record_changes: Row<'id event_id advisor_id? organization_id? group_id? request_id? version', 'changes'>;
  recovery_codes: Row<'id user_id', 'code_hash used_at? created_at'>;
  reports: Row<
    'id reporter_user_id? reported_user_id? about_id',
    'about_type reason text status note? created_at updated_at'
  >;
  requests: Row<
    'id organization_id hours_needed hours_used proposals_made awaits_profiles_up_to? version',
    | 'title description skills_required time_commitment? status created_at updated_at requires_check?'
    | 'first_answered_at?'
  >;
  row_holds: Row<'turn', 'name'>;
  session_feedback: Row<
    'id session_id user_id? usefulness would_meet_again',
    'side created_at updated_at comment?'
  >;
  sessions: Row<
    'id match_id duration completed sequence created_by_user_id?',
    | 'scheduled_date completed_at? notes? cancelled_at? uid created_at updated_at reminded_at?'
    | 'feedback_told_at? place? meeting_url? proposed_side?'
  >;
  time_credits: Row<
    'id group_id? organization_id allocated_hours remaining_hours allocated_by_user_id?',
    'reason? expiry_date? expired_at? created_at updated_at'
  >;
  trades: Row<'id', 'name name_key titles words troubles model created_at updated_at', 'vectors?'>;
  user_tokens: Row<'id user_id', 'purpose token_hash bound_state expires_at used_at? created_at used_from?'>;
  users: Row<
    'id password_change_required',
    | 'username username_key email email_key password_hash? user_type time_zone? locale?'
    | 'password_changed_at? created_at updated_at email_verified_at? pending_email? dismissed_notices?'
  >;
  webhook_deliveries: Row<
    'id webhook_id event_id? attempts last_status?',
    | 'message_id type subject data? happened_at status next_attempt_at last_error? created_at'
    | 'delivered_at?'
  >;
  webhooks: Row<
    'id group_id? created_by_user_id? active told_from read_to',
    | 'url events format sealed_secret former_sealed_secret? former_until? off_reason? leased_until?'
    | 'lease_owner? created_at updated_at'
  >;
  withdrawn_letters: Row<'id user_id', 'letter created_at'>;
}

/** What may be written: a value, or an expression of the database's. */
export type Written<Row> = { [Column in keyof Row]?: Row[Column] | Knex.Raw };
type Typed = { [Table in keyof Rows]: Knex.CompositeTableType<Rows[Table], Written<Rows[Table]>> };

declare module 'knex/types/tables.js' {
  interface Tables extends Typed {}
}
