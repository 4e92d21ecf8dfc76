import { addsColumns } from '../../src/core/db/schema.ts';

const columns = addsColumns('users', {
  email_verified_at: (t) => void t.moment('email_verified_at'),
  pending_email: (t) => void t.string('pending_email', 254),
});

/**
 * Since when an account's address is known to be its owner's, and the address that waits to take its place. Accounts that
 * are there already keep all they could do: their addresses count as proved (decision 23).
 */
export const up: typeof columns.up = async (db) => {
  await columns.up(db);
  await db.raw('update users set email_verified_at = created_at where email_verified_at is null');
};
export const { down } = columns;
