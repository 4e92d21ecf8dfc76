import { Alert, Autocomplete, TextField } from '@mui/material';
import type { i18n } from 'i18next';
import { useContext, useMemo, type ComponentType, type ReactNode } from 'react';
import { DataProviderContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { GroupName } from '../../../src/contract/api.ts';
import { Loading } from '../../app/Loading.tsx';
import { inGroup } from '../../app/data/dataProvider.ts';
import { useChoiceWords } from '../form/inputs.tsx';
import { Failure } from '../list/ListMessages.tsx';
import { ListHeading } from '../list/RecordList.tsx';
import { filterWidth } from '../list/filters.tsx';
import { groupIdIn, groupSearch, useAdminGroups } from './groups.ts';

export type ChosenGroup = { groupId: number; group: Group | undefined; picker: ReactNode };

export type GroupDialogProps = Omit<ChosenGroup, 'picker'>;

/** A page about one group, which stands in the address. @param titleOf its heading where there is no group to show */
export const groupPage = (Page: ComponentType<ChosenGroup>, titleOf: (t: i18n['t']) => string) =>
  function GroupPage() {
    const { t, i18n: texts } = useTranslation('admin');
    const { groups, ...reading } = useAdminGroups();
    const { pathname, search, state } = useLocation();
    const navigate = useNavigate();
    const wanted = groupIdIn(search);
    if (reading.isPending) return <Loading />;
    // Read again in vain, the page stays: somebody may be typing in it.
    if (reading.error && groups.length === 0)
      return <Failure title={t('lists.groups.failed')} of={reading} />;
    const first = groups[0];
    if (wanted === null && first)
      return <Navigate replace to={pathname + groupSearch(first.id)} state={state as unknown} />;
    if (wanted === null)
      return (
        <>
          <ListHeading title={titleOf(texts.t)} />
          <Alert severity="info">{t('lists.groups.hint.own')}</Alert>
        </>
      );
    // Another group is another page.
    const goTo = (chosen: number | null) =>
      void navigate(`/${pathname.split('/')[1] ?? ''}${groupSearch(chosen)}`);
    const picker = <GroupBox groups={groups} groupId={wanted} onChange={goTo} width={320} />;
    return (
      <InGroup key={wanted} groupId={wanted}>
        <Page groupId={wanted} group={groups.find(({ id }) => id === wanted)} picker={picker} />
      </InGroup>
    );
  };

function InGroup({ groupId, children }: { groupId: number; children: ReactNode }) {
  const provider = useContext(DataProviderContext);
  if (!provider) throw new Error('a group’s page needs the data provider around it');
  const scoped = useMemo(() => inGroup(provider, groupId), [provider, groupId]);
  return <DataProviderContext.Provider value={scoped}>{children}</DataProviderContext.Provider>;
}

interface GroupBoxProps {
  groups: readonly GroupName[];
  groupId: number | null;
  onChange: (groupId: number | null) => void;
  isOptional?: boolean;
  width: number;
  /** Keeps its place until the groups are there. */
  isPending?: boolean;
}

export function GroupBox(props: GroupBoxProps) {
  const { groups, groupId, onChange, isOptional = false, width, isPending = false } = props;
  const { t } = useTranslation('admin-work');
  const all = t('group.all');
  const words = useChoiceWords();
  if (groups.length < 2 && !isPending) return null;
  return (
    <Autocomplete<GroupName, false, boolean>
      {...words}
      size="small"
      loading={isPending}
      disableClearable={!isOptional}
      options={[...groups]}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      value={groups.find(({ id }) => id === groupId) ?? null}
      onChange={(_event, group) => onChange(group?.id ?? null)}
      clearText={all}
      renderInput={(params) => (
        <TextField {...params} label={t('group.label')} placeholder={isOptional ? all : undefined} />
      )}
      sx={filterWidth(width)}
    />
  );
}
