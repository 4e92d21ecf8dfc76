import { Alert } from '@mui/material';
import { useContext, useMemo, type ReactNode } from 'react';
import { DataProviderContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { Group } from '../../../src/contract/admin-api.ts';
import { Loading } from '../../app/Loading.tsx';
import { inGroup } from '../../app/data/dataProvider.ts';
import { Failure } from '../list/ListMessages.tsx';
import { groupIdIn, groupSearch } from './groupAddress.ts';
import { GroupBox } from './GroupBox.tsx';
import { useAdminGroups } from './useAdminGroups.ts';

export interface ChosenGroup {
  groupId: number;
  group: Group | undefined;
  picker: ReactNode;
}

export function GroupPage({ children }: { children: (chosen: ChosenGroup) => ReactNode }) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { groups, isPending, error, refetch } = useAdminGroups();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const wanted = groupIdIn(search);
  if (isPending) return <Loading />;
  if (error)
    return <Failure title={t('admin:lists.groups.failed')} error={error} onRetry={() => void refetch()} />;
  const first = groups[0];
  if (wanted === null) {
    if (!first) return <Alert severity="info">{t('group.none')}</Alert>;
    return <Navigate replace to={pathname + groupSearch(first.id)} state={state as unknown} />;
  }
  return (
    <InGroup groupId={wanted}>
      {children({
        groupId: wanted,
        group: groups.find(({ id }) => id === wanted),
        picker: (
          <GroupBox
            groups={groups}
            groupId={wanted}
            // Another group is another page.
            onChange={(chosen) => void navigate(`/${pathname.split('/')[1] ?? ''}${groupSearch(chosen)}`)}
            width={320}
          />
        ),
      })}
    </InGroup>
  );
}

function InGroup({ groupId, children }: { groupId: number; children: ReactNode }) {
  const provider = useContext(DataProviderContext);
  if (!provider) throw new Error('a group’s page needs the data provider around it');
  const scoped = useMemo(() => inGroup(provider, groupId), [provider, groupId]);
  return <DataProviderContext.Provider value={scoped}>{children}</DataProviderContext.Provider>;
}
