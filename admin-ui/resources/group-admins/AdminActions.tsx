import KeyOutlined from '@mui/icons-material/KeyOutlined';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import StarBorderRounded from '@mui/icons-material/StarBorderRounded';
import StarRounded from '@mui/icons-material/StarRounded';
import { useTranslation } from 'react-i18next';
import type { GroupAdmin } from '../../../src/contract/admin-api.ts';
import { ActionIcons } from './ActionIcons.tsx';
import type { AdminTask } from './AdminTasks.tsx';

export interface AdminActionsProps {
  admin: GroupAdmin;
  /** Which of them are there beside what the server's abilities allow. */
  tasks: readonly AdminTask['task'][];
  onTask: (task: AdminTask) => void;
}

/** Primary or standard, Reset Password, Change Email, Remove, as far as the server's abilities allow. */
export function AdminActions({ admin, tasks, onTask }: AdminActionsProps) {
  const { t } = useTranslation('admin-groups');
  const { username, isPrimaryAdmin, abilities = {} } = admin;
  const kind = isPrimaryAdmin ? 'standard' : 'primary';
  const all = [
    {
      task: 'primary',
      label: t(`admins.make.${kind}.of`, { username }),
      tip: t(`admins.make.${kind}.action`),
      icon: isPrimaryAdmin ? StarRounded : StarBorderRounded,
      may: abilities['setPrimary'],
    },
    {
      task: 'password',
      label: t('admins.resetOf', { username }),
      tip: t('admins.resetTitle'),
      icon: KeyOutlined,
      may: abilities['resetPassword'],
    },
    {
      task: 'email',
      label: t('admins.changeEmailOf', { username }),
      tip: t('admins.changeEmail'),
      icon: MailOutlineRounded,
      may: abilities['resetPassword'],
    },
    {
      task: 'remove',
      label: t('admins.removeTitle', { username }),
      tip: t('admins.remove'),
      icon: PersonRemoveOutlined,
      may: abilities['delete'],
    },
  ] as const;
  return (
    <ActionIcons
      actions={all
        .filter(({ task }) => tasks.includes(task))
        .map(({ task, ...action }) => ({ ...action, onClick: () => onTask({ task, admin }) }))}
    />
  );
}
