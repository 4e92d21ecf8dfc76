import { createsTable } from '../../src/core/db/schema.ts';

/** Trades that the operator has added to the shipped ones, with what the sentence model makes of them (decision 21). */
export const { up, down } = createsTable('trades', (t) => {
  t.id();
  t.string('name', 120).notNullable();
  t.hash('name_key').notNullable();
  t.json('titles').notNullable();
  t.json('words').notNullable();
  t.json('troubles').notNullable();
  t.string('model', 64).notNullable();
  t.blob('vectors');
  t.timestamps();
  t.unique('name_key');
});
