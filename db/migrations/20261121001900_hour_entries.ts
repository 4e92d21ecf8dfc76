import { createsTable } from '../../src/core/db/schema.ts';

/** The hours ledger, append-only: the sum of an organisation's entries is its `hours_remaining` (contract §4). */
export const { up, down } = createsTable('hour_entries', (t) => {
  t.id();
  t.belongsTo('organization_id', 'organizations', 'cascade');
  t.string('kind', 32).notNullable();
  t.hours('hours').notNullable();
  t.belongsTo('request_id', 'requests', 'set null');
  t.belongsTo('session_id', 'sessions', 'set null');
  t.belongsTo('time_credit_id', 'time_credits', 'set null');
  t.belongsTo('actor_user_id', 'users', 'set null');
  t.text('reason');
  t.exact('idempotency_key', 120);
  t.moment('created_at').notNullable();
  t.unique('idempotency_key');
  t.index('organization_id', 'id');
});
