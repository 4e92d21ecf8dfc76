import type { GroupAdmin } from '../../../src/contract/admin-api.ts';
import type { AdminCalls } from '../../app/data/groups.ts';
import { AdminEmailDialog } from './AdminEmailDialog.tsx';
import { AdminPasswordDialog } from './AdminPasswordDialog.tsx';
import { PrimaryDialog } from './PrimaryDialog.tsx';
import { RemoveAdmin } from './RemoveAdmin.tsx';

/** What is being done with one administrator. */
export interface AdminTask {
  task: 'primary' | 'password' | 'email' | 'remove';
  admin: GroupAdmin;
}

const DIALOGS = {
  primary: PrimaryDialog,
  password: AdminPasswordDialog,
  email: AdminEmailDialog,
  remove: RemoveAdmin,
} as const;

export interface AdminTasksProps {
  task: AdminTask | null;
  calls: AdminCalls;
  onClose: () => void;
  /** Whoever is here may no longer manage the group's administrators. */
  onOver?: () => void;
}

/** The dialog of what is being done with an administrator, over whatever lists them. */
export function AdminTasks({ task, calls, onClose, onOver }: AdminTasksProps) {
  if (!task) return null;
  const Dialog = DIALOGS[task.task];
  return <Dialog admin={task.admin} calls={calls} onClose={onClose} onOver={onOver} />;
}
