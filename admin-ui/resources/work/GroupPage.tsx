import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useContext, useMemo, type ReactNode } from 'react';
import { DataProviderContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import type { Group } from '../../../src/contract/admin-api.ts';
import { Loading } from '../../app/Loading.tsx';
import { inGroup } from '../../app/data/work.ts';
import { groupIdIn, groupSearch } from './groupAddress.ts';
import { GroupPicker } from './GroupPicker.tsx';
import { useAdminGroups } from './useAdminGroups.ts';

export interface ChosenGroup {
  groupId: number;
  /** Not among the admin's own: the server says what it thinks of that. */
  group: Group | undefined;
  /** The way to another group; nothing where there is one only. */
  picker: ReactNode;
}

/** A page about one group, which stands in the address; the first one, where it names none. */
export function GroupPage({ children }: { children: (chosen: ChosenGroup) => ReactNode }) {
  const { t } = useTranslation('admin-work');
  const { groups, isPending, error, refetch } = useAdminGroups();
  const { pathname, search, state } = useLocation();
  const wanted = groupIdIn(search);
  if (isPending) return <Loading />;
  if (error) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" variant="text" size="small" onClick={() => void refetch()}>
            {t('admin:tryAgain')}
          </Button>
        }
      >
        <Typography sx={{ fontWeight: 640 }}>{t('admin:lists.groups.failed')}</Typography>
        {error.message}
      </Alert>
    );
  }
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
        picker: <GroupPicker groups={groups} groupId={wanted} />,
      })}
    </InGroup>
  );
}

/** Single records below are read within this group. */
function InGroup({ groupId, children }: { groupId: number; children: ReactNode }) {
  const provider = useContext(DataProviderContext);
  if (!provider) throw new Error('a group’s page needs the data provider around it');
  const scoped = useMemo(() => inGroup(provider, groupId), [provider, groupId]);
  return <DataProviderContext.Provider value={scoped}>{children}</DataProviderContext.Provider>;
}
