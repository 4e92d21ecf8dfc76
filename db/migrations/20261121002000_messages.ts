import { createsTable } from '../../src/core/db/schema.ts';

/** Messages; sent twice with the same client id, stored once (contract §6). */
export const { up, down } = createsTable('messages', (t) => {
  t.id();
  t.belongsTo('sender_id', 'users', 'cascade');
  t.belongsTo('receiver_id', 'users', 'cascade');
  t.text('content').notNullable();
  t.flag('read');
  t.exact('client_message_id', 64);
  t.timestamps();
  t.unique('sender_id', 'client_message_id');
  t.index('sender_id', 'receiver_id', 'id');
  t.index('receiver_id', 'read');
});
