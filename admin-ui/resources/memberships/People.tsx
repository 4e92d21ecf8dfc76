import { Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { GROUP_STATES, type GroupPerson } from '../../../src/contract/groups-api.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { column, timeColumn, type Column } from '../../components/list/columns.tsx';
import { ChoiceFilter, GroupFilter, SearchInput } from '../../components/list/filters.tsx';
import { useMembershipPage } from '../tabs.tsx';

/** Who belongs to the admin's groups, has left, is invited or asks to join: all groups at once. */
export default function People() {
  const { t } = useTranslation(['admin-work', 'common']);
  const columns: Column<GroupPerson>[] = [
    column('name', { width: '34%' }, (person) => <PersonName person={person} />),
    column('role', { sortBy: 'userType', width: '16%' }, ({ userType }) => t(`common:roles.${userType}`)),
    column('group', { label: t('group.label'), sortBy: 'groupName', width: '22%' }, 'groupName'),
    column('status', { sortBy: 'state', width: '14%' }, ({ state }) => (
      <Chip size="small" color={COLOURS[state]} label={t(`people.states.${state}`)} />
    )),
    timeColumn('since', 'since', { width: '14%' }),
  ];
  return (
    <RecordList<GroupPerson>
      {...useMembershipPage('people')}
      resource="people"
      columns={columns}
      sort={{ field: 'since', order: 'DESC' }}
      hasDetails={false}
    >
      <SearchInput placeholder={t('people.search')} />
      <GroupFilter />
      <ChoiceFilter source="state" values={GROUP_STATES} nameOf={(state) => t(`people.states.${state}`)} />
    </RecordList>
  );
}

const COLOURS = { asked: 'warning', invited: 'info', member: 'success', left: 'default' } as const;

/** Leads to the record, or to what is to be done about it; whoever has left is nobody's record here. */
function PersonName({ person: { name, state, recordId, userType, groupId } }: { person: GroupPerson }) {
  if (state === 'left') return name;
  const member = userType === 'advisor' ? 'advisors' : 'organizations';
  const waiting = state === 'asked' ? 'join-requests' : 'memberships';
  return (
    <RecordLinkTo
      resource={state === 'member' ? member : waiting}
      id={recordId}
      groupId={state === 'invited' ? groupId : undefined}
      name={name}
    />
  );
}
