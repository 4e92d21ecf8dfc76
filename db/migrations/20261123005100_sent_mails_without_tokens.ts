import type { Knex } from 'knex';
import { removeTokens } from '../../src/core/mail/spent-tokens.ts';

/** Mails that were sent before tokens were taken out at sending (design/security.md 26). Repeated, it changes nothing. */
export const up = (db: Knex): Promise<void> =>
  removeTokens(db, (mails) => void mails.where('status', 'sent'));

/** What was taken out opened nothing any more. */
export async function down(): Promise<void> {}
