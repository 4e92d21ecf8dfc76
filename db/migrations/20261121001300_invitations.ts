import { createsTable } from '../../src/core/db/schema.ts';

/** Invitations by e-mail, also to people without an account (contract §10). */
export const { up, down } = createsTable('invitations', (t) => {
  t.id();
  t.belongsTo('group_id', 'groups', 'cascade');
  t.string('email', 254).notNullable();
  t.exact('email_key', 254).notNullable();
  t.string('user_type', 32).notNullable();
  t.text('message');
  t.hash('token_hash').notNullable();
  t.string('status', 16).notNullable();
  t.belongsTo('invited_by_user_id', 'users', 'set null');
  t.belongsTo('user_id', 'users', 'set null');
  t.moment('expires_at').notNullable();
  t.moment('responded_at');
  t.timestamps();
  t.unique('token_hash');
  t.index('group_id', 'status');
  t.index('email_key');
});
