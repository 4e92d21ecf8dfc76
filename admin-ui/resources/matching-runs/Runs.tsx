import HubRounded from '@mui/icons-material/HubRounded';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { MatchingRun, RunStatus } from '../../../src/contract/group-matching-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { bareId, detailsId } from '../../components/details.ts';
import { GroupPage, type ChosenGroup } from '../../components/group/GroupPage.tsx';
import type { Column } from '../../components/list/columns.ts';
import { ChoiceFilter } from '../../components/list/filters.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { RunPage } from './RunPage.tsx';
import { RunTabs } from './RunTabs.tsx';
import { StartRunDialog } from './StartRunDialog.tsx';
import { settingsText } from './settingsText.ts';

const STATUSES = [
  'queued',
  'running',
  'draft',
  'failed',
  'published',
  'discarded',
] as const satisfies RunStatus[];

/** /admin/matching-runs: the runs of a group, and one of them at /admin/matching-runs/{id}/show. */
export default function Runs() {
  const { pathname } = useLocation();
  const open = detailsId('matching-runs', pathname) ?? bareId('matching-runs', pathname);
  return (
    <GroupPage>
      {(chosen) =>
        open === null ? (
          <RunList key={chosen.groupId} {...chosen} />
        ) : (
          <RunPage key={open} groupId={chosen.groupId} id={open} />
        )
      }
    </GroupPage>
  );
}

function RunList({ groupId, group, picker }: ChosenGroup) {
  const { t } = useTranslation('admin-work');
  const [isStarting, setIsStarting] = useState(false);
  return (
    <RecordList<MatchingRun>
      resource="matching-runs"
      words={{ title: t('runs.title'), empty: t('runs.empty'), hint: t('runs.emptyHint') }}
      columns={useColumns()}
      sort={{ field: 'id', order: 'DESC' }}
      tabs={<RunTabs groupId={groupId} current={ADMIN_PATHS.matchingRuns} />}
      filters={
        <>
          {picker}
          <ChoiceFilter values={STATUSES} nameOf={(status) => t(`runs.status.${status}`)} />
        </>
      }
      primary={
        <Button startIcon={<HubRounded />} onClick={() => setIsStarting(true)}>
          {t('runs.start.action')}
        </Button>
      }
    >
      {isStarting ? (
        <StartRunDialog groupId={groupId} groupName={group?.name} onClose={() => setIsStarting(false)} />
      ) : null}
    </RecordList>
  );
}

/** When it was started with its settings, status, and when it was published. */
function useColumns(): Column<MatchingRun>[] {
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
      cell: ({ status }) => <StatusChip kind="runs" status={status} />,
    },
    {
      key: 'published',
      label: t('columns.published'),
      width: '20%',
      cell: ({ publishedAt }) => (publishedAt ? <RelativeTime iso={publishedAt} /> : null),
    },
  ];
}
