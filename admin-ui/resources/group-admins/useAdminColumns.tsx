import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupAdmin } from '../../../src/contract/admin-api.ts';
import type { Column } from '../../components/columns.ts';
import { MailLink } from '../../components/Contact.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { AdminStatus } from './AdminStatus.tsx';

/** Username, Email, Added, Actions (spec 2 §2). */
export function useAdminColumns(actions: (admin: GroupAdmin) => ReactNode): Column<GroupAdmin>[] {
  const { t } = useTranslation('admin-groups');
  return [
    {
      key: 'username',
      label: t('admins.columns.username'),
      width: '28%',
      cell: ({ username, isPrimaryAdmin }) => (
        <>
          {username}
          {isPrimaryAdmin ? (
            <div>
              <AdminStatus isPrimary />
            </div>
          ) : null}
        </>
      ),
    },
    {
      key: 'email',
      label: t('admins.columns.email'),
      width: 'auto',
      cell: ({ email }) => <MailLink email={email} />,
    },
    {
      key: 'added',
      label: t('admins.columns.added'),
      width: '84px',
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
    { key: 'actions', label: t('admin:columns.actions'), width: '148px', isActions: true, cell: actions },
  ];
}
