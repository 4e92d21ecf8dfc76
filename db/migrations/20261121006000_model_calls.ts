import { createsTable } from '../../src/core/db/schema.ts';

/** How many times the language model was called on a day (UTC), by all processes together. */
export const { up, down } = createsTable('model_calls', (t) => {
  t.exact('day', 10).notNullable();
  t.count('calls').notNullable().defaultTo(0);
  t.primary('day');
});
