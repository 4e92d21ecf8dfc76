import type { Db } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';

/** Ids of the rows that {@link populate} has made. */
export type Populated = Record<
  | 'advisorUser'
  | 'orgUser'
  | 'adminUser'
  | 'file'
  | 'advisor'
  | 'organization'
  | 'group'
  | 'credit'
  | 'request'
  | 'match'
  | 'session',
  number
>;

/** Puts at least one row into every table, linked through every foreign key. */
export async function populate(db: Db): Promise<Populated> {
  const now = dbTime();
  const ts = { created_at: now, updated_at: now };
  const created = { created_at: now };
  const hash = (text: string) => text.padEnd(64, '0');
  const add = async (table: string, row: object): Promise<number> =>
    ((await db(table).insert(row)) as [number])[0];
  const user = (name: string, type: string) =>
    add('users', {
      username: name,
      username_key: name,
      email: `${name}@x.org`,
      email_key: `${name}@x.org`,
      user_type: type,
      ...ts,
    });

  const advisorUser = await user('ada', 'advisor');
  const orgUser = await user('oscar', 'organization');
  const adminUser = await user('grace', 'group_admin');
  const file = await add('files', {
    owner_user_id: advisorUser,
    storage_key: 'k',
    name: 'cv',
    type: 'pdf',
    size: 1,
    sha256: hash('f'),
    ...created,
  });
  const advisor = await add('advisors', {
    user_id: advisorUser,
    cv_file_id: file,
    skills: '[]',
    availability: '[]',
    ...ts,
  });
  const organization = await add('organizations', { user_id: orgUser, name: 'Oak', type: 'charity', ...ts });
  const group = await add('groups', { name: 'North', ...ts });
  const link = { group_id: group, status: 'active', added_by_user_id: adminUser, ...ts };
  const person = { user_id: advisorUser, token_hash: hash('t'), expires_at: now, ...created };
  const credit = await add('time_credits', {
    group_id: group,
    organization_id: organization,
    allocated_hours: 5,
    remaining_hours: 5,
    allocated_by_user_id: adminUser,
    ...ts,
  });
  const request = await add('requests', {
    organization_id: organization,
    title: 'Help',
    description: 'Please',
    skills_required: '[]',
    hours_needed: 2,
    ...ts,
  });
  const match = await add('matches', {
    advisor_id: advisor,
    request_id: request,
    proposed_by_user_id: adminUser,
    ...ts,
  });
  const session = await add('sessions', {
    match_id: match,
    scheduled_date: now,
    duration: 60,
    uid: 'u',
    created_by_user_id: adminUser,
    ...ts,
  });
  await add('login_sessions', { ...person, authenticated_at: now, last_seen_at: now });
  await add('user_tokens', { ...person, purpose: 'reset', bound_state: hash('b') });
  await add('passkeys', {
    user_id: advisorUser,
    credential_hash: hash('c'),
    credential_id: 'c',
    public_key: 'k',
    sign_count: 0,
    transports: '[]',
    name: 'Laptop',
    ...created,
  });
  await add('api_tokens', {
    user_id: advisorUser,
    name: 'Mirror',
    token_hash: hash('m'),
    scopes: '[]',
    expires_at: now,
    ...created,
  });
  const webhook = await add('webhooks', {
    group_id: group,
    created_by_user_id: adminUser,
    url: 'https://hooks.example.org/',
    events: '[]',
    format: 'standard',
    sealed_secret: 's',
    active: 1,
    told_from: 0,
    read_to: 0,
    ...ts,
  });
  await add('webhook_deliveries', {
    webhook_id: webhook,
    message_id: 'msg_1',
    type: 'test',
    subject: 'test',
    happened_at: now,
    status: 'delivered',
    attempts: 1,
    next_attempt_at: now,
    ...created,
  });
  await add('one_time_codes', { user_id: advisorUser, sealed_secret: 's', last_step: 0, ...created });
  await add('recovery_codes', { user_id: advisorUser, code_hash: hash('r'), ...created });
  await add('challenges', { purpose: 'p', token_hash: hash('q'), data: '{}', tries: 0, expires_at: now });
  await add('identity_links', { user_id: advisorUser, issuer: 'https://id', subject: 's', ...created });
  await add('advisor_features', {
    advisor_id: advisor,
    model: 'm',
    profile_version: 1,
    features: Buffer.from([1]),
    updated_at: now,
  });
  await add('organization_features', {
    organization_id: organization,
    model: 'm',
    text_hash: hash('h'),
    features: Buffer.from([1]),
    updated_at: now,
  });
  await add('group_admins', { user_id: adminUser, group_id: group, ...ts });
  await add('group_advisors', { ...link, advisor_id: advisor });
  await add('group_organizations', { ...link, organization_id: organization });
  await add('invitations', {
    group_id: group,
    email: 'new@x.org',
    email_key: 'new@x.org',
    user_type: 'advisor',
    token_hash: hash('i'),
    status: 'invited',
    invited_by_user_id: adminUser,
    user_id: advisorUser,
    expires_at: now,
    ...ts,
  });
  await add('join_requests', {
    group_id: group,
    user_id: advisorUser,
    user_type: 'advisor',
    status: 'pending',
    pending_key: '1:1',
    responded_by_user_id: adminUser,
    ...ts,
  });
  await add('hour_entries', {
    organization_id: organization,
    kind: 'session',
    hours: -1.5,
    request_id: request,
    session_id: session,
    time_credit_id: credit,
    actor_user_id: advisorUser,
    ...created,
  });
  await add('messages', { sender_id: advisorUser, receiver_id: orgUser, content: 'Hello', ...ts });
  await add('notifications', { user_id: advisorUser, type: 't', title: 'x', ...created });
  await add('outbox', {
    to_email: 'a@x.org',
    user_id: advisorUser,
    type: 't',
    subject: 's',
    text_body: 'b',
    next_attempt_at: now,
    ...created,
  });
  await add('jobs', { kind: 'k', run_at: now, ...ts });
  const event = await add('audit_events', {
    at: now,
    actor_user_id: advisorUser,
    action: 'a',
    subject_type: 'user',
  });
  const changed = { event_id: event, version: 2, changes: '{}' };
  await add('record_changes', { ...changed, advisor_id: advisor });
  await add('record_changes', { ...changed, group_id: group });
  await add('record_changes', { ...changed, organization_id: organization, request_id: request });
  await db('rate_limits').insert({ key: 'k', points: 1, expire: 1_800_000_000_000 });
  await add('change_marks', { subject_type: 'advisor', subject_id: advisor, ...created });
  await add('live_events', { user_id: advisorUser, type: 't', ...created });
  const logoFile = await add('files', {
    storage_key: 'logo/1',
    name: 'logo.webp',
    type: 'image/webp',
    size: 1,
    sha256: 'c'.repeat(64),
    ...created,
  });
  await add('logos', { group_id: group, file_id: logoFile, source: 's', read_at: now });
  await add('announcements', {
    group_id: group,
    created_by_user_id: adminUser,
    subject: 's',
    text: 't',
    wanted: '{}',
    user_ids: '[]',
    recipients: 1,
    opted_out: 0,
    done: 1,
    ...created,
  });
  await db('notification_preferences').insert({ user_id: advisorUser, email_off: '[]', updated_at: now });
  await add('session_feedback', {
    session_id: session,
    side: 'advisor',
    user_id: advisorUser,
    usefulness: 5,
    ...ts,
  });
  await db('calendar_feeds').insert({ user_id: advisorUser, nonce: hash('n'), ...created });
  await db('booking_hours').insert({
    user_id: advisorUser,
    time_zone: 'Europe/London',
    weekly: '[]',
    exceptions: '[]',
    notice_hours: 24,
    buffer_minutes: 0,
    updated_at: now,
  });
  await add('matching_runs', { group_id: group, status: 'queued', settings: '{}', ...ts });
  await add('match_exclusions', {
    group_id: group,
    advisor_id: advisor,
    organization_id: organization,
    ...created,
  });
  await add('advisor_checks', {
    advisor_id: advisor,
    kind: 'reference',
    reference: '1234',
    seen_on: '2026-11-01',
    expires_on: '2027-11-01',
    created_by_user_id: adminUser,
    ...created,
  });
  await add('blocks', { user_id: advisorUser, other_user_id: orgUser, is_own: true, ...created });
  await add('reports', {
    reporter_user_id: orgUser,
    reported_user_id: advisorUser,
    about_type: 'user',
    about_id: advisorUser,
    reason: 'other',
    text: 't',
    status: 'open',
    ...ts,
  });
  await add('withdrawn_letters', { user_id: advisorUser, letter: 'l', ...created });
  await db('row_holds').insert({ name: 'advisors 1', turn: 1 });
  await db('idempotency_keys').insert({
    key_hash: hash('k'),
    user_id: adminUser,
    call_hash: hash('c'),
    request_id: 'r',
    ...created,
  });
  await db('model_calls').insert({ day: '2026-11-21', calls: 1 });
  await add('assessments', {
    query_hash: hash('q'),
    model: 'm',
    advisor_id: advisor,
    profile_version: 1,
    status: 'queued',
    queued_at: now,
  });
  await add('trades', {
    name: 'n',
    name_key: hash('n'),
    titles: '[]',
    words: '[]',
    troubles: '[]',
    model: 'none',
    ...ts,
  });
  await add('kept_hours', { advisor_id: advisor, delivered_at: now, minutes: 60, ...created });
  await add('delivered_hours', { advisor_id: advisor, delivered_at: now, minutes: 60 });
  return {
    advisorUser,
    orgUser,
    adminUser,
    file,
    advisor,
    organization,
    group,
    credit,
    request,
    match,
    session,
  };
}
