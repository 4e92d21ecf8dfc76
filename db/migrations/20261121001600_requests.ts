import { createsTable } from '../../src/core/db/schema.ts';

/** Help requests (spec 1 §3). */
export const { up, down } = createsTable('requests', (t) => {
  t.id();
  t.belongsTo('organization_id', 'organizations', 'cascade');
  t.string('title', 100).notNullable();
  t.text('description').notNullable();
  t.json('skills_required').notNullable();
  t.string('time_commitment', 32);
  t.hours('hours_needed').notNullable();
  t.hours('hours_used').notNullable().defaultTo(0);
  t.string('status', 16).notNullable().defaultTo('open');
  t.count('proposals_made').notNullable().defaultTo(0);
  t.timestamps();
  t.index('organization_id', 'status');
  t.index('status', 'created_at');
});
