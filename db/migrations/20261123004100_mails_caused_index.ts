import { addsIndexes } from '../../src/core/db/schema.ts';

/** What somebody has caused to be mailed to somebody else in a day. */
export const { up, down } = addsIndexes({ notifications: [['mail_caused_by', 'user_id', 'created_at']] });
