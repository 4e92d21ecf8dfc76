import HubRounded from '@mui/icons-material/HubRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { MatchingRun, RunStatus } from '../../../src/contract/group-matching-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { bareId, detailsId } from '../../components/details.ts';
import { GroupPage, type ChosenGroup } from '../work/GroupPage.tsx';
import { StatusFilter } from '../work/StatusFilter.tsx';
import { WorkList } from '../work/WorkList.tsx';
import { RunPage } from './RunPage.tsx';
import { RunTabs } from './RunTabs.tsx';
import { StartRunDialog } from './StartRunDialog.tsx';
import { useRunColumns } from './useRunColumns.tsx';

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
  const columns = useRunColumns();
  return (
    <WorkList<MatchingRun>
      resource="matching-runs"
      title={t('runs.title')}
      columns={columns}
      sort={{ field: 'id', order: 'DESC' }}
      empty={{ title: t('runs.empty'), hint: t('runs.emptyHint') }}
      tabs={<RunTabs groupId={groupId} current={ADMIN_PATHS.matchingRuns} />}
      filters={
        <>
          {picker}
          <StatusFilter statuses={STATUSES} nameOf={(status) => t(`runs.status.${status}`)} />
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
    </WorkList>
  );
}
