import { createsTable } from '../../src/core/db/schema.ts';

/**
 * Completed meetings of deleted users, without their names: when, and how long. Whoever stays keeps what was given
 * (contract §10 "Deletion"); with both sides gone only the hours are left.
 */
export const { up, down } = createsTable('kept_hours', (t) => {
  t.id();
  t.belongsTo('advisor_id', 'advisors', 'set null');
  t.belongsTo('organization_id', 'organizations', 'set null');
  t.moment('delivered_at').notNullable();
  t.count('minutes').notNullable();
  t.moment('created_at').notNullable();
  t.index('delivered_at');
});
