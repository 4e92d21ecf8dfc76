import type { Knex } from 'knex';

/**
 * What has been delivered so far: by completed sessions, and by those of accounts that are gone (`kept_hours`, which a
 * version before still writes to while versions change over; nothing reads it any more).
 */
export async function up(db: Knex): Promise<void> {
  // One statement, so that a killed run has filled in all or nothing.
  if ((await db('delivered_hours').first('id')) !== undefined) return;
  await db.raw(
    `insert into delivered_hours (session_id, request_id, advisor_id, organization_id, delivered_at, minutes)
     select s.id, r.id, m.advisor_id, r.organization_id, s.scheduled_date, s.duration
     from sessions s join matches m on m.id = s.match_id join requests r on r.id = m.request_id
     where s.completed = 1
     union all
     select null, null, advisor_id, organization_id, delivered_at, minutes from kept_hours`,
  );
}

export async function down(db: Knex): Promise<void> {
  await db('delivered_hours').delete();
}
