import { useTranslation } from 'react-i18next';
import type { Session } from '../../../src/contract/work-api.ts';
import type { Column } from '../../components/columns.ts';
import { NameCell } from '../../components/NameCell.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { SessionStateChip } from './SessionStateChip.tsx';

/** When with the request, advisor, organisation, length and state. */
export function useSessionColumns(): Column<Session>[] {
  const { t } = useTranslation('admin-work');
  const locale = useLocale();
  return [
    {
      key: 'when',
      label: t('columns.when'),
      sortBy: 'scheduledDate',
      width: '34%',
      cell: ({ id, scheduledDate, requestTitle }) => (
        <NameCell id={id} name={fullDate(scheduledDate, locale)} line={requestTitle} hasAvatar={false} />
      ),
    },
    {
      key: 'advisor',
      label: t('columns.advisor'),
      sortBy: 'advisorName',
      width: '20%',
      cell: ({ advisorName }) => advisorName,
    },
    {
      key: 'organization',
      label: t('columns.organization'),
      sortBy: 'organizationName',
      width: '22%',
      cell: ({ organizationName }) => organizationName,
    },
    {
      key: 'length',
      label: t('columns.length'),
      sortBy: 'durationMinutes',
      width: '12%',
      cell: ({ durationMinutes }) => (
        <span className="tabular">{t('sessions.minutes', { count: durationMinutes })}</span>
      ),
    },
    {
      key: 'state',
      label: t('columns.status'),
      width: '12%',
      cell: (session) => <SessionStateChip session={session} />,
    },
  ];
}
