import { Card, TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import type { Session } from '../../../src/contract/requests-api.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { fullDate } from '../../../ui-shared/time/time.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { useLocale } from '../../components/dates.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import type { Column } from '../../components/list/columns.tsx';
import { filterWidth, GroupFilter } from '../../components/list/filters.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { NotAllowed } from '../../components/NotAllowed.tsx';
import { WorkTabs } from '../requests/WorkTabs.tsx';
import { SessionShow, SessionStateChip } from './SessionShow.tsx';

/** /admin/sessions: the meetings of the admin's groups; super admins have none to see (contract §3). */
export default function Sessions() {
  const { t } = useTranslation('admin-work');
  const { scope } = useConsole();
  if (scope.hasSessions) return <SessionList />;
  return (
    <>
      <PageHeading title={t('work.sessions')} />
      <Card sx={{ mt: 5 }}>
        <NotAllowed
          text={t('sessions.notYours')}
          action={{ href: ADMIN_PATHS.matches, label: t('sessions.toMatches') }}
        />
      </Card>
    </>
  );
}

function SessionList() {
  const { t } = useTranslation('admin-work');
  return (
    <RecordList<Session>
      resource="sessions"
      words={{ title: t('work.title'), empty: t('sessions.empty'), hint: t('sessions.emptyHint') }}
      columns={useColumns()}
      sort={{ field: 'scheduledDate', order: 'DESC' }}
      tabs={<WorkTabs current={ADMIN_PATHS.sessions} />}
      filters={
        <>
          <GroupFilter />
          <StateFilter />
        </>
      }
      tools={<ExportButton resource="sessions" />}
    >
      <SessionShow />
    </RecordList>
  );
}

const FILTERS = {
  planned: { completed: false, cancelled: false },
  completed: { completed: true },
  cancelled: { cancelled: true },
} as const;

function StateFilter() {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { filterValues, setFilters } = useListContext();
  const { completed, cancelled, ...rest } = filterValues as { completed?: boolean; cancelled?: boolean };
  const state = cancelled ? 'cancelled' : completed ? 'completed' : completed === false ? 'planned' : '';
  return (
    <TextField
      select
      size="small"
      label={t('admin:columns.status')}
      value={state}
      onChange={({ target }) => setFilters({ ...rest, ...FILTERS[target.value as keyof typeof FILTERS] })}
      slotProps={{ select: { native: true } }}
      sx={filterWidth(150)}
    >
      <option value="">{t('filters.all')}</option>
      {(['planned', 'completed', 'cancelled'] as const).map((value) => (
        <option key={value} value={value}>
          {t(`sessions.state.${value}`)}
        </option>
      ))}
    </TextField>
  );
}

function useColumns(): Column<Session>[] {
  const { t } = useTranslation('admin-work');
  const locale = useLocale();
  return [
    {
      key: 'when',
      sortBy: 'scheduledDate',
      width: '34%',
      cell: ({ id, scheduledDate, requestTitle }) => (
        <NameCell id={id} name={fullDate(scheduledDate, locale)} line={requestTitle} hasAvatar={false} />
      ),
    },
    { key: 'advisor', sortBy: 'advisorName', width: '20%', cell: ({ advisorName }) => advisorName },
    {
      key: 'organization',
      sortBy: 'organizationName',
      width: '22%',
      cell: ({ organizationName }) => organizationName,
    },
    {
      key: 'length',
      sortBy: 'durationMinutes',
      width: '12%',
      cell: ({ durationMinutes }) => (
        <span className="tabular">{t('sessions.minutes', { count: durationMinutes })}</span>
      ),
    },
    { key: 'status', width: '12%', cell: (session) => <SessionStateChip session={session} /> },
  ];
}
