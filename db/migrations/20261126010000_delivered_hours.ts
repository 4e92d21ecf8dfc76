import { createsTable } from '../../src/core/db/schema.ts';

/**
 * Hours delivered, one row a completed session, written with its completion: what reports, letters and capacity add up.
 * A row outlives its session and both sides, without their names (contract §10 "Deletion").
 */
export const { up, down } = createsTable('delivered_hours', (t) => {
  t.id();
  t.belongsTo('session_id', 'sessions', 'set null');
  t.belongsTo('request_id', 'requests', 'set null');
  t.belongsTo('advisor_id', 'advisors', 'set null');
  t.belongsTo('organization_id', 'organizations', 'set null');
  t.moment('delivered_at').notNullable();
  t.count('minutes').notNullable();
  t.unique('session_id');
  t.index('delivered_at', 'organization_id', 'minutes');
  t.index('advisor_id', 'delivered_at', 'minutes');
});
