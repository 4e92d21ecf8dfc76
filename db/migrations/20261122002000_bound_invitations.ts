import type { Knex } from 'knex';

/**
 * Open invitations are bound to the accounts they were sent to (decision 19): of the invited role, older than the
 * invitation, and with no other address since, as far as the audit trail tells. Repeated, it changes nothing.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    update invitations set user_id = (
      select u.id from users u
      where u.email_key = invitations.email_key
        and u.user_type = invitations.user_type
        and u.created_at <= invitations.created_at
        and not exists (
          select 1 from audit_events e
          where e.subject_type = 'user' and e.subject_id = u.id and e.at > invitations.created_at
            and (e.action = 'groupAdmin.emailChanged' or (e.action = 'user.updated' and e.detail like '%"email"%'))
        )
    )
    where status = 'invited' and user_id is null`);
}

/** A bound invitation is one that the version before understands. */
export async function down(): Promise<void> {}
