import HubRounded from '@mui/icons-material/HubRounded';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MatchingRun, RunStatus } from '../../../src/contract/group-matching-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { fullDate } from '../../../ui-shared/time/time.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { useLocale } from '../../components/dates.tsx';
import { bareId, detailsId, FROM_LIST, recordPath } from '../../components/details.ts';
import { groupSearch } from '../../components/group/groupAddress.ts';
import { GroupPage, type ChosenGroup } from '../../components/group/GroupPage.tsx';
import { statusColumn, timeColumn, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter } from '../../components/list/filters.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { SectionTabs } from '../../components/SectionTabs.tsx';
import { RunPage } from './RunPage.tsx';
import { RunSettingsDialog, useSettingsText } from './RunSettingsDialog.tsx';

const STATUSES = [
  'queued',
  'running',
  'draft',
  'failed',
  'published',
  'discarded',
] as const satisfies RunStatus[];

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

export function RunTabs({ groupId, current }: { groupId: number; current: string }) {
  const { t } = useTranslation('admin-work');
  const search = groupSearch(groupId);
  const tabs = [
    { href: ADMIN_PATHS.matchingRuns + search, label: t('runs.tabs.runs') },
    { href: ADMIN_PATHS.exclusions + search, label: t('runs.tabs.exclusions') },
  ];
  return <SectionTabs label={t('runs.title')} current={current} tabs={tabs} />;
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
      {isStarting ? <StartRun groupId={groupId} group={group} onClose={() => setIsStarting(false)} /> : null}
    </RecordList>
  );
}

function useColumns(): Column<MatchingRun>[] {
  const locale = useLocale();
  const settingsText = useSettingsText();
  return [
    {
      key: 'run',
      sortBy: 'id',
      width: '62%',
      cell: ({ id, createdAt, settings }) => (
        <NameCell
          id={id}
          name={fullDate(createdAt, locale)}
          line={settingsText(settings)}
          hasAvatar={false}
        />
      ),
    },
    statusColumn('runs', '18%'),
    { ...timeColumn('published', 'publishedAt', '20%'), sortBy: undefined },
  ];
}

const USUAL = {
  requestsPerAdvisor: LIMITS.matchingRun.requestsPerAdvisor,
  includeOpenAccess: false,
  liftWeakest: false,
};

interface StartRunProps extends Pick<ChosenGroup, 'groupId' | 'group'> {
  onClose: () => void;
}

function StartRun({ groupId, group, onClose }: StartRunProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const navigate = useNavigate();
  return (
    <RunSettingsDialog
      title={t('runs.start.title')}
      text={group ? t('runs.start.text', { group: group.name }) : undefined}
      save={t('runs.start.save')}
      failed={t('runs.start.failed')}
      manner={USUAL}
      run={(manner) => provider.startRun(groupId, { ...manner, pinned: [], excluded: [] })}
      onStarted={({ id }) => {
        onClose();
        const path = recordPath('matching-runs', id, 'show', groupSearch(groupId));
        void navigate(path, { state: FROM_LIST });
      }}
      onClose={onClose}
    />
  );
}
