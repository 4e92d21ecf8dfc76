import type { Knex } from 'knex';
import { addsColumns } from '../../src/core/db/schema.ts';

const columns = addsColumns('matches', { answered_at: (t) => void t.moment('answered_at') });

/** When the advisor's side answered a proposal for the first time; of those before, as far as the trail names them. */
export async function up(db: Knex): Promise<void> {
  await columns.up(db);
  await db.raw(
    `update matches set answered_at = (
       select min(e.at) from audit_events e join advisors a on a.user_id = e.actor_user_id
       where e.subject_type = 'match' and e.subject_id = matches.id and a.id = matches.advisor_id
         and e.action in ('match.accepted', 'match.declined'))
     where answered_at is null and status <> 'pending'`,
  );
}

export const { down } = columns;
