import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { AddByEmail } from './AddByEmail.tsx';
import { AdminActions } from './AdminActions.tsx';
import { AdminList } from './AdminList.tsx';
import { AdminsState } from './AdminsState.tsx';
import { AdminTasks, type AdminTask } from './AdminTasks.tsx';
import { OpenInvitations } from './OpenInvitations.tsx';
import { PanelDialog } from './PanelDialog.tsx';
import { useAdminColumns } from './useAdminColumns.tsx';
import { useGroupAdmins } from './useGroupAdmins.ts';

const TASKS = ['primary', 'password', 'email', 'remove'] as const;

/** Manage Administrators (spec 2 §2): for super admins and the group's primary administrators. */
export function ManageAdminsDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('admin-groups');
  const [task, setTask] = useState<AdminTask | null>(null);
  const query = useGroupAdmins(group.id, 'links');
  const columns = useAdminColumns((admin) => <AdminActions admin={admin} tasks={TASKS} onTask={setTask} />);
  return (
    <>
      <PanelDialog title={t('admins.manage')} text={group.name} onClose={onClose}>
        <AddByEmail groupId={group.id} />
        <AdminsState query={query}>
          {(admins) => <AdminList admins={admins} columns={columns} label={t('admins.title')} />}
        </AdminsState>
        <OpenInvitations group={group} />
      </PanelDialog>
      <AdminTasks task={task} calls="links" onClose={() => setTask(null)} onOver={onClose} />
    </>
  );
}
