import { createsTable } from '../../src/core/db/schema.ts';

/**
 * What an event changed, from and to. Events outlive what they tell of; what people wrote goes with the record that it
 * was written in (decision 37), which is one of the four.
 */
export const { up, down } = createsTable('record_changes', (t) => {
  t.id();
  t.belongsTo('event_id', 'audit_events', 'cascade');
  t.goesWith('advisor_id', 'advisors');
  t.goesWith('organization_id', 'organizations');
  t.goesWith('group_id', 'groups');
  t.goesWith('request_id', 'requests');
  t.count('version').notNullable();
  t.json('changes').notNullable();
});
