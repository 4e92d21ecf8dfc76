import type { Knex } from 'knex';

/**
 * Features are a cache, and those made before profiles were read as trades are of another form. Without them every profile is
 * found by its words within seconds of the start, and in full as it is read anew.
 */
export async function up(knex: Knex): Promise<void> {
  await knex('advisor_features').delete();
  await knex('organization_features').delete();
}

/** Nothing to bring back: the form before has its own way to make them. */
export async function down(): Promise<void> {}
