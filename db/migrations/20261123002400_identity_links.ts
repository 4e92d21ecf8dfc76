import { createsTable } from '../../src/core/db/schema.ts';

/** Which person of an identity provider an account belongs to; one of each provider (decision 24). */
export const { up, down } = createsTable('identity_links', (t) => {
  t.id();
  t.belongsTo('user_id', 'users', 'cascade');
  t.exact('issuer', 255).notNullable();
  t.exact('subject', 255).notNullable();
  t.moment('created_at').notNullable();
  t.moment('last_used_at');
  t.unique('issuer', 'subject');
  t.unique('user_id', 'issuer');
});
