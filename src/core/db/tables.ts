// Made by scripts/build-tables.ts from the migrations.
import type { Knex } from 'knex';

/** The rows of all tables. */
export interface Rows {
  advisor_checks: {
    id: number;
    advisor_id: number;
    kind: string;
    reference: string;
    seen_on: string;
    expires_on: string;
    told_days: number | null;
    created_by_user_id: number | null;
    created_at: string;
  };
  advisor_features: {
    advisor_id: number;
    model: string;
    profile_version: number;
    features: Buffer;
    updated_at: string;
  };
  advisors: {
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
    offers_due_at: string | null;
    lapses_in_row: number;
    version: number;
  };
  announcements: {
    id: number;
    group_id: number;
    created_by_user_id: number | null;
    subject: string;
    text: string;
    wanted: string;
    user_ids: string;
    recipients: number;
    opted_out: number;
    done: number;
    created_at: string;
    finished_at: string | null;
  };
  api_tokens: {
    id: number;
    user_id: number;
    name: string;
    token_hash: string;
    scopes: string;
    second_factor_at: string | null;
    created_at: string;
    expires_at: string;
    last_used_at: string | null;
  };
  app_settings: {
    name: string;
    value: string | null;
    updated_at: string;
  };
  assessments: {
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
  };
  audit_events: {
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
  };
  blocks: {
    id: number;
    user_id: number;
    other_user_id: number;
    is_own: number;
    created_at: string;
  };
  booking_hours: {
    user_id: number;
    time_zone: string;
    weekly: string;
    exceptions: string;
    notice_hours: number;
    buffer_minutes: number;
    busy_url: string | null;
    busy_times: string | null;
    busy_read_at: string | null;
    busy_tried_at: string | null;
    busy_problem: string | null;
    updated_at: string;
  };
  calendar_feeds: {
    user_id: number;
    nonce: string;
    created_at: string;
  };
  challenges: {
    id: number;
    purpose: string;
    token_hash: string;
    user_id: number | null;
    data: string;
    tries: number;
    expires_at: string;
  };
  change_marks: {
    id: number;
    subject_type: string;
    subject_id: number;
    created_at: string;
  };
  files: {
    id: number;
    owner_user_id: number | null;
    storage_key: string;
    name: string;
    type: string;
    size: number;
    sha256: string;
    created_at: string;
  };
  group_admins: {
    id: number;
    user_id: number;
    group_id: number;
    is_primary_admin: number;
    created_at: string;
    updated_at: string;
  };
  group_advisors: {
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
  };
  group_organizations: {
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
  };
  groups: {
    id: number;
    name: string;
    description: string | null;
    logo_url: string | null;
    website: string | null;
    is_open_group: number;
    search_text: string | null;
    created_at: string;
    updated_at: string;
    join_code: string | null;
    version: number;
  };
  hour_entries: {
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
  };
  idempotency_keys: {
    key_hash: string;
    user_id: number;
    call_hash: string;
    request_id: string;
    created_at: string;
    status: number | null;
    answer: string | null;
  };
  identity_links: {
    id: number;
    user_id: number;
    issuer: string;
    subject: string;
    created_at: string;
    last_used_at: string | null;
  };
  invitations: {
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
  };
  jobs: {
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
  };
  join_requests: {
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
  };
  kept_hours: {
    id: number;
    advisor_id: number | null;
    organization_id: number | null;
    delivered_at: string;
    minutes: number;
    created_at: string;
  };
  knex_migrations: {
    id: number;
    name: string | null;
    batch: number | null;
    migration_time: string | null;
  };
  knex_migrations_lock: {
    index: number;
    is_locked: number | null;
  };
  live_events: {
    id: number;
    user_id: number;
    type: string;
    payload: string | null;
    created_at: string;
  };
  login_sessions: {
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
  };
  logos: {
    id: number;
    group_id: number | null;
    organization_id: number | null;
    file_id: number | null;
    source: string;
    read_at: string;
  };
  match_exclusions: {
    id: number;
    group_id: number;
    advisor_id: number;
    organization_id: number;
    created_by_user_id: number | null;
    reason: string | null;
    created_at: string;
  };
  matches: {
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
    answered_at: string | null;
  };
  matching_runs: {
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
  };
  messages: {
    id: number;
    sender_id: number;
    receiver_id: number;
    content: string;
    read: number;
    client_message_id: string | null;
    created_at: string;
    updated_at: string;
    notified_at: string | null;
  };
  migration_lease: {
    id: number;
    owner: string | null;
    expires_at: number;
  };
  model_calls: {
    day: string;
    calls: number;
  };
  notification_preferences: {
    user_id: number;
    digest: number;
    email_off: string;
    digest_sent_at: string | null;
    updated_at: string;
  };
  notifications: {
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
  };
  one_time_codes: {
    id: number;
    user_id: number;
    sealed_secret: string;
    last_step: number;
    confirmed_at: string | null;
    created_at: string;
  };
  organization_features: {
    organization_id: number;
    model: string;
    text_hash: string;
    features: Buffer;
    updated_at: string;
  };
  organizations: {
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
    version: number;
  };
  outbox: {
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
  };
  passkeys: {
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
  };
  rate_limits: {
    key: string;
    points: number;
    expire: number | null;
  };
  record_changes: {
    id: number;
    event_id: number;
    advisor_id: number | null;
    organization_id: number | null;
    group_id: number | null;
    request_id: number | null;
    version: number;
    changes: string;
  };
  recovery_codes: {
    id: number;
    user_id: number;
    code_hash: string;
    used_at: string | null;
    created_at: string;
  };
  reports: {
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
  };
  requests: {
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
    version: number;
  };
  row_holds: {
    name: string;
    turn: number;
  };
  session_feedback: {
    id: number;
    session_id: number;
    side: string;
    user_id: number | null;
    usefulness: number;
    would_meet_again: number;
    created_at: string;
    updated_at: string;
  };
  sessions: {
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
    place: string | null;
    meeting_url: string | null;
    proposed_side: string | null;
  };
  time_credits: {
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
  };
  trades: {
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
  };
  user_tokens: {
    id: number;
    user_id: number;
    purpose: string;
    token_hash: string;
    bound_state: string;
    expires_at: string;
    used_at: string | null;
    created_at: string;
    used_from: string | null;
  };
  users: {
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
    dismissed_notices: string | null;
  };
  webhook_deliveries: {
    id: number;
    webhook_id: number;
    event_id: number | null;
    message_id: string;
    type: string;
    subject: string;
    data: string | null;
    happened_at: string;
    status: string;
    attempts: number;
    next_attempt_at: string;
    last_status: number | null;
    last_error: string | null;
    created_at: string;
    delivered_at: string | null;
  };
  webhooks: {
    id: number;
    group_id: number | null;
    created_by_user_id: number | null;
    url: string;
    events: string;
    format: string;
    sealed_secret: string;
    former_sealed_secret: string | null;
    former_until: string | null;
    active: number;
    off_reason: string | null;
    told_from: number;
    read_to: number;
    leased_until: string | null;
    lease_owner: string | null;
    created_at: string;
    updated_at: string;
  };
  withdrawn_letters: {
    id: number;
    user_id: number;
    letter: string;
    created_at: string;
  };
}

/** What may be written: a value, or an expression of the database's. */
type Written<Row> = { [Column in keyof Row]?: Row[Column] | Knex.Raw };
type Typed = { [Table in keyof Rows]: Knex.CompositeTableType<Rows[Table], Written<Rows[Table]>> };

declare module 'knex/types/tables.js' {
  interface Tables extends Typed {}
}
