import { createsTable } from '../../src/core/db/schema.ts';

/** Letters that their advisors have withdrawn, as their tokens name them; all others need no row (decision 31). */
export const { up, down } = createsTable('withdrawn_letters', (t) => {
  t.id();
  t.belongsTo('user_id', 'users', 'cascade');
  t.exact('letter', 80).notNullable();
  t.moment('created_at').notNullable();
  t.unique('letter');
});
