import { createsTable } from '../../src/core/db/schema.ts';

/** Counters, in the columns and the order that rate-limiter-flexible's SQL needs. */
export const { up, down } = createsTable('rate_limits', (t) => {
  t.exact('key', 255).notNullable();
  t.table.integer('points').notNullable().defaultTo(0);
  t.table.bigInteger('expire').unsigned();
  t.primary('key');
  t.index('expire');
});
