import type { Knex } from 'knex';
import { addsColumns } from '../../src/core/db/schema.ts';

const columns = addsColumns('requests', { first_answered_at: (t) => void t.moment('first_answered_at') });

/** What is written where no person declined: a lapse, or the request's end (contract §4). */
const BY_NOBODY = "('no answer', 'request completed', 'request cancelled')";

/**
 * When a person first accepted or declined for a request; of those before, by the matches as they stand and by the trail,
 * which alone knows of declines that were reconsidered.
 */
export async function up(db: Knex): Promise<void> {
  await columns.up(db);
  await db.raw(
    `update requests set first_answered_at = (
       select min(case when m.status = 'accepted' then coalesce(m.accepted_at, m.updated_at) else m.updated_at end)
       from matches m where m.request_id = requests.id and (m.status = 'accepted'
         or m.status = 'rejected' and (m.decline_reason is null or m.decline_reason not in ${BY_NOBODY})))
     where first_answered_at is null`,
  );
  const ofTrail = `select min(e.at) from matches m
     join audit_events e on e.subject_type = 'match' and e.subject_id = m.id
     where m.request_id = requests.id and e.action in ('match.accepted', 'match.declined')`;
  await db.raw(
    `update requests set first_answered_at = (${ofTrail})
     where (${ofTrail}) < coalesce(first_answered_at, '9999-12-31')`,
  );
}

export const { down } = columns;
