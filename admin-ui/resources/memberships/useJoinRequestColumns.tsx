import { useTranslation } from 'react-i18next';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import type { Column } from '../../components/columns.ts';
import { NameCell } from '../../components/NameCell.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { JoinRequestActions } from './JoinRequestActions.tsx';
import { JoinRequestStatusChip } from './JoinRequestStatusChip.tsx';

/** Who, where there are several which group, status, when, and the answer. */
export function useJoinRequestColumns(hasGroups: boolean): Column<JoinRequest>[] {
  const { t } = useTranslation('admin-work');
  return [
    {
      key: 'name',
      label: t('columns.who'),
      width: '32%',
      cell: ({ id, name, userType, message }) => (
        <NameCell id={id} name={name} line={message || t(`common:roles.${userType}`)} />
      ),
    },
    {
      key: 'role',
      label: t('columns.role'),
      from: 'md',
      width: '14%',
      cell: ({ userType }) => t(`common:roles.${userType}`),
    },
    ...(hasGroups
      ? [
          {
            key: 'group',
            label: t('group.label'),
            width: '16%',
            cell: ({ groupName }: JoinRequest) => groupName,
          },
        ]
      : []),
    {
      key: 'status',
      label: t('columns.status'),
      sortBy: 'status',
      width: '12%',
      cell: ({ status }) => <JoinRequestStatusChip status={status} />,
    },
    {
      key: 'asked',
      label: t('columns.asked'),
      sortBy: 'createdAt',
      width: '12%',
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      width: '108px',
      isActions: true,
      cell: (request) => <JoinRequestActions request={request} />,
    },
  ];
}
