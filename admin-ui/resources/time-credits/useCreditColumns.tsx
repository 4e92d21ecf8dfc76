import { useTranslation } from 'react-i18next';
import type { TimeCredit } from '../../../src/contract/groups-api.ts';
import type { Column } from '../../components/columns.ts';
import { NameCell } from '../../components/NameCell.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { CreditExpiry } from './CreditExpiry.tsx';

/** Organisation with the reason, hours given and left, until when, and since when. */
export function useCreditColumns(): Column<TimeCredit>[] {
  const { t } = useTranslation('admin-work');
  const hours = (count: number) => <span className="tabular">{t('admin:hours', { count })}</span>;
  return [
    {
      key: 'organization',
      label: t('columns.organization'),
      sortBy: 'organizationName',
      width: '36%',
      cell: ({ id, organizationName, reason }) => <NameCell id={id} name={organizationName} line={reason} />,
    },
    {
      key: 'given',
      label: t('columns.given'),
      sortBy: 'allocatedHours',
      width: '14%',
      cell: ({ allocatedHours }) => hours(allocatedHours),
    },
    {
      key: 'left',
      label: t('columns.left'),
      sortBy: 'remainingHours',
      width: '14%',
      cell: ({ remainingHours }) => hours(remainingHours),
    },
    {
      key: 'expires',
      label: t('columns.goodUntil'),
      sortBy: 'expiryDate',
      width: '20%',
      cell: (credit) => <CreditExpiry credit={credit} />,
    },
    {
      key: 'since',
      label: t('columns.givenOn'),
      sortBy: 'createdAt',
      width: '16%',
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
  ];
}
