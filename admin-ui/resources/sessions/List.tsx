import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import type { Session } from '../../../src/contract/work-api.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { useConsole } from '../../app/ConsoleContext.ts';
import { NotAllowed } from '../../components/NotAllowed.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { FilterSelect } from '../work/FilterSelect.tsx';
import { GroupFilter } from '../work/GroupFilter.tsx';
import { useFilters } from '../work/useFilters.ts';
import { WorkList } from '../work/WorkList.tsx';
import { WorkTabs } from '../work/WorkTabs.tsx';
import { SessionShow } from './SessionShow.tsx';
import { useSessionColumns } from './useSessionColumns.tsx';

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
  const columns = useSessionColumns();
  return (
    <WorkList<Session>
      resource="sessions"
      title={t('work.title')}
      columns={columns}
      sort={{ field: 'scheduledDate', order: 'DESC' }}
      empty={{ title: t('sessions.empty'), hint: t('sessions.emptyHint') }}
      tabs={<WorkTabs current={ADMIN_PATHS.sessions} />}
      filters={
        <>
          <GroupFilter />
          <WhenFilter />
        </>
      }
      tools={<ExportButton resource="sessions" />}
    >
      <SessionShow />
    </WorkList>
  );
}

const WHENS = ['planned', 'completed', 'cancelled'] as const;
const FILTERS = {
  planned: { completed: false, cancelled: false },
  completed: { completed: true },
  cancelled: { cancelled: true },
} as const;
const NONE = { completed: null, cancelled: null };

function WhenFilter() {
  const { t } = useTranslation('admin-work');
  const { values, change } = useFilters();
  const shown = WHENS.find((when) =>
    Object.entries({ ...NONE, ...FILTERS[when] }).every(([name, value]) => (values[name] ?? null) === value),
  );
  return (
    <FilterSelect
      label={t('columns.status')}
      value={shown ?? ''}
      onChange={(when) =>
        change({
          ...NONE,
          ...(WHENS.some((one) => one === when) ? FILTERS[when as (typeof WHENS)[number]] : {}),
        })
      }
      options={[
        { value: '', label: t('filters.all') },
        ...WHENS.map((value) => ({ value, label: t(`sessions.state.${value}`) })),
      ]}
    />
  );
}
