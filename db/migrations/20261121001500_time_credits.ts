import { createsTable } from '../../src/core/db/schema.ts';

/** Hours a group gives to a member organisation; the ledger outlives the group (contract §10). */
export const { up, down } = createsTable('time_credits', (t) => {
  t.id();
  t.belongsTo('group_id', 'groups', 'set null');
  t.belongsTo('organization_id', 'organizations', 'cascade');
  t.hours('allocated_hours').notNullable();
  t.hours('remaining_hours').notNullable();
  t.belongsTo('allocated_by_user_id', 'users', 'set null');
  t.text('reason');
  t.day('expiry_date');
  t.moment('expired_at');
  t.timestamps();
  t.index('organization_id', 'expiry_date');
  t.index('expiry_date');
});
