import { createsTable } from '../../src/core/db/schema.ts';

/** Passkeys (WebAuthn): public keys only, so that nothing here signs in (decision 24). */
export const { up, down } = createsTable('passkeys', (t) => {
  t.id();
  t.belongsTo('user_id', 'users', 'cascade');
  /** An authenticator chooses the id, of up to 1,023 bytes: too long for a key. */
  t.hash('credential_hash').notNullable();
  t.text('credential_id').notNullable();
  t.text('public_key').notNullable();
  t.count('sign_count').notNullable();
  t.json('transports').notNullable();
  t.string('name', 80).notNullable();
  t.moment('created_at').notNullable();
  t.moment('last_used_at');
  t.unique('credential_hash');
});
