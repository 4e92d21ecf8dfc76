import { useTranslation } from 'react-i18next';
import type { Match } from '../../../src/contract/work-api.ts';
import type { Column } from '../../components/columns.ts';
import { NameCell } from '../../components/NameCell.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { DueText } from '../work/DueText.tsx';
import { MatchStatusChip } from '../work/WorkChips.tsx';

/** Advisor, request with its organisation, score, status with the time left, and since when. */
export function useMatchColumns(): Column<Match>[] {
  const { t } = useTranslation('admin-work');
  return [
    {
      key: 'advisor',
      label: t('columns.advisor'),
      width: '27%',
      cell: ({ id, advisor }) => (
        <NameCell id={id} name={advisor.name || t('matches.unnamed')} line={advisor.title} />
      ),
    },
    {
      key: 'request',
      label: t('columns.request'),
      width: '28%',
      cell: ({ request, organization }) => (
        <>
          {request.title}
          <br />
          <span style={{ opacity: 0.8, fontSize: '0.875rem' }}>{organization.name}</span>
        </>
      ),
    },
    {
      key: 'score',
      label: t('columns.score'),
      sortBy: 'matchScore',
      width: '9%',
      cell: ({ matchScore }) => (
        <span className="tabular">
          {matchScore === null ? t('matches.noScore') : t('matches.score', { n: matchScore })}
        </span>
      ),
    },
    {
      key: 'status',
      label: t('columns.status'),
      sortBy: 'status',
      width: '24%',
      cell: (match) => (
        <>
          <MatchStatusChip status={match.status} />
          <DueText match={match} />
        </>
      ),
    },
    {
      key: 'created',
      label: t('columns.proposed'),
      sortBy: 'createdAt',
      width: '12%',
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
  ];
}
