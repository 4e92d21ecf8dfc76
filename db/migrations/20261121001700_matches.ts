import { createsTable } from '../../src/core/db/schema.ts';

/** Proposals of an advisor for a request; the score is a whole percentage (contract §2). */
export const { up, down } = createsTable('matches', (t) => {
  t.id();
  t.belongsTo('advisor_id', 'advisors', 'cascade');
  t.belongsTo('request_id', 'requests', 'cascade');
  t.table.integer('match_score');
  t.string('status', 16).notNullable().defaultTo('pending');
  t.text('decline_reason');
  t.moment('due_at');
  t.moment('reminded_at');
  t.belongsTo('proposed_by_user_id', 'users', 'set null');
  t.moment('accepted_at');
  t.timestamps();
  t.unique('request_id', 'advisor_id');
  t.index('advisor_id', 'status');
  t.index('status', 'due_at');
});
