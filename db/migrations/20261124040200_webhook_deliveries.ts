import { createsTable } from '../../src/core/db/schema.ts';

/** What a webhook is told: one row an event, sent at least once under one id. */
export const { up, down } = createsTable('webhook_deliveries', (t) => {
  t.id();
  t.belongsTo('webhook_id', 'webhooks', 'cascade');
  /** Of the audit trail; null for a test. */
  t.count('event_id');
  t.exact('message_id', 64).notNullable();
  t.string('type', 40).notNullable();
  /** What it is about: told in order. */
  t.exact('subject', 60).notNullable();
  /** Until it has been delivered. */
  t.json('data');
  t.moment('happened_at').notNullable();
  t.string('status', 16).notNullable();
  t.count('attempts').notNullable();
  t.moment('next_attempt_at').notNullable();
  t.count('last_status');
  t.string('last_error', 20);
  t.moment('created_at').notNullable();
  t.moment('delivered_at');
  t.unique('webhook_id', 'event_id');
  t.unique('message_id');
  t.index('webhook_id', 'status', 'subject');
  t.index('created_at');
});
