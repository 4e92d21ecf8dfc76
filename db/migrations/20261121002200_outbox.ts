import { createsTable } from '../../src/core/db/schema.ts';

/** E-mails to be sent, at least once each (contract §6). */
export const { up, down } = createsTable('outbox', (t) => {
  t.id();
  t.string('to_email', 254).notNullable();
  t.belongsTo('user_id', 'users', 'set null');
  t.string('type', 40).notNullable();
  t.string('subject', 500).notNullable();
  t.longText('text_body').notNullable();
  t.longText('html_body');
  t.json('headers');
  t.string('status', 16).notNullable().defaultTo('queued');
  t.count('attempts').notNullable().defaultTo(0);
  t.moment('next_attempt_at').notNullable();
  t.moment('leased_until');
  t.string('lease_owner', 64);
  t.text('last_error');
  t.exact('idempotency_key', 120);
  t.moment('created_at').notNullable();
  t.moment('sent_at');
  t.unique('idempotency_key');
  t.index('status', 'next_attempt_at');
});
