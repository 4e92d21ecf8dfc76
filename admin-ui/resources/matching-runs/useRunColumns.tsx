import { useTranslation } from 'react-i18next';
import type { MatchingRun } from '../../../src/contract/group-matching-api.ts';
import type { Column } from '../../components/columns.ts';
import { NameCell } from '../../components/NameCell.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { RunStatusChip } from './RunStatusChip.tsx';
import { settingsText } from './settingsText.ts';

/** When it was started with its settings, status, and when it was published. */
export function useRunColumns(): Column<MatchingRun>[] {
  const { t } = useTranslation('admin-work');
  const locale = useLocale();
  return [
    {
      key: 'run',
      label: t('columns.run'),
      sortBy: 'id',
      width: '62%',
      cell: ({ id, createdAt, settings }) => (
        <NameCell
          id={id}
          name={fullDate(createdAt, locale)}
          line={settingsText(settings, t)}
          hasAvatar={false}
        />
      ),
    },
    {
      key: 'status',
      label: t('columns.status'),
      sortBy: 'status',
      width: '18%',
      cell: ({ status }) => <RunStatusChip status={status} />,
    },
    {
      key: 'published',
      label: t('columns.published'),
      width: '20%',
      cell: ({ publishedAt }) => (publishedAt ? <RelativeTime iso={publishedAt} /> : null),
    },
  ];
}
