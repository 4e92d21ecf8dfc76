import { addsColumns } from '../../src/core/db/schema.ts';

/** Whether an admin chose the password: its owner changes it at the first log-in (decision 28). */
export const { up, down } = addsColumns('users', {
  password_change_required: (t) => void t.flag('password_change_required'),
});
