import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { useRecordPages } from '../../components/useRecordPages.ts';
import { AdminActions } from './AdminActions.tsx';
import { AdminList } from './AdminList.tsx';
import { AdminsState } from './AdminsState.tsx';
import { AdminTasks, type AdminTask } from './AdminTasks.tsx';
import { useAdminColumns } from './useAdminColumns.tsx';
import { useGroupAdmins } from './useGroupAdmins.ts';

const TASKS = ['primary', 'password', 'remove'] as const;

/** Group Administrators, in a group's details, with Add Admin (spec 2 §2). */
export function GroupAdminsSection({ group }: { group: Group }) {
  const { t } = useTranslation('admin-groups');
  const { show } = useRecordPages('groups');
  const [task, setTask] = useState<AdminTask | null>(null);
  const query = useGroupAdmins(group.id, 'accounts');
  const columns = useAdminColumns((admin) => <AdminActions admin={admin} tasks={TASKS} onTask={setTask} />);
  return (
    <Box component="section" aria-labelledby="group-administrators">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography id="group-administrators" variant="h3" sx={{ mr: 'auto' }}>
          {t('admins.title')}
        </Typography>
        <Button
          variant="outlined"
          size="small"
          startIcon={<PersonAddAltRounded />}
          onClick={() => show('add-admin', group.id)}
        >
          {t('admins.add')}
        </Button>
      </Box>
      <AdminsState query={query}>
        {(admins) => <AdminList admins={admins} columns={columns} label={t('admins.title')} asCards />}
      </AdminsState>
      <AdminTasks task={task} calls="accounts" onClose={() => setTask(null)} />
    </Box>
  );
}
