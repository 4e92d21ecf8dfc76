import HubRounded from '@mui/icons-material/HubRounded';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { RUN_STATUSES, type MatchingRun } from '../../../src/contract/group-matching-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { fullDate } from '../../../ui-shared/time/time.ts';
import { bareId, detailsId, FROM_LIST, recordPath } from '../../components/details.ts';
import { SectionTabs } from '../tabs.tsx';
import { useWhileThere } from '../../components/form/DialogFrame.tsx';
import { groupPage, type ChosenGroup, type GroupDialogProps } from '../../components/group/GroupPage.tsx';
import { groupSearch } from '../../components/group/groups.ts';
import { RecordList } from '../../components/list/RecordList.tsx';
import { nameColumn, statusColumn, timeColumn, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter } from '../../components/list/filters.tsx';
import { useSettingsText, RunSettingsDialog } from './DraftActions.tsx';
import { RunPage } from './RunPage.tsx';

export default groupPage(OfGroup, (t) => t('admin-runs:runs.title'));

function OfGroup(chosen: ChosenGroup) {
  const { pathname } = useLocation();
  const open = detailsId('matching-runs', pathname) ?? bareId('matching-runs', pathname);
  return open === null ? <RunList {...chosen} /> : <RunPage key={open} groupId={chosen.groupId} id={open} />;
}

export function RunTabs({ current }: { current: string }) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  const tabs = [
    { href: ADMIN_PATHS.matchingRuns, label: t('runs.tabs.runs') },
    { href: ADMIN_PATHS.exclusions, label: t('runs.tabs.exclusions') },
  ];
  return <SectionTabs label={t('runs.title')} current={current} tabs={tabs} />;
}

function RunList({ groupId, group, picker }: ChosenGroup) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  const settingsText = useSettingsText();
  const columns: Column<MatchingRun>[] = [
    nameColumn(
      'run',
      { sortBy: 'id', width: '62%' },
      ({ createdAt }) => fullDate(createdAt),
      ({ settings }) => settingsText(settings),
    ),
    statusColumn('runs', '18%'),
    timeColumn('published', 'publishedAt', { sortBy: undefined, width: '20%' }),
  ];
  return (
    <RecordList<MatchingRun>
      resource="matching-runs"
      words={{ title: t('runs.title'), empty: t('runs.empty'), hint: t('runs.emptyHint') }}
      columns={columns}
      tabs={<RunTabs current={ADMIN_PATHS.matchingRuns} />}
      add={{ label: t('runs.start.action'), icon: HubRounded, dialog: <StartRun {...{ groupId, group }} /> }}
    >
      {picker}
      <ChoiceFilter values={RUN_STATUSES} nameOf={(status) => t(`runs.status.${status}`)} />
    </RecordList>
  );
}

const { requestsPerAdvisor } = LIMITS.matchingRun;
const USUAL = { requestsPerAdvisor, includeOpenAccess: false, liftWeakest: false };

function StartRun({ groupId, group }: GroupDialogProps) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  const navigate = useNavigate();
  const show = useWhileThere(
    ({ id }: MatchingRun) =>
      void navigate(recordPath('matching-runs', id, 'show', groupSearch(groupId)), { state: FROM_LIST }),
  );
  return (
    <RunSettingsDialog
      title={t('runs.start.title')}
      text={group ? t('runs.start.text', { group: group.name }) : undefined}
      save={t('runs.start.save')}
      failed={t('runs.start.failed')}
      manner={USUAL}
      run={(manner, provider) => provider.startRun(groupId, { ...manner, pinned: [], excluded: [] })}
      onStarted={show}
    />
  );
}
