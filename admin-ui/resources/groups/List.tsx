import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { Box, Button, Link } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded';
import type { Group } from '../../../src/contract/admin-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { LogoUpload } from '../../../ui-shared/brand/LogoUpload.tsx';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { fullDate, relativeTime } from '../../../ui-shared/time/time.ts';
import { Ask, HoldsRowDialog, SMALL } from '../../components/actions.tsx';
import { WebLink } from '../../components/cells.tsx';
import { DetailsActions } from '../../components/DetailsDrawer.tsx';
import { NameCell } from '../../components/RecordLink.tsx';
import { Quiet, Section, Fact, Facts, TextPart } from '../../components/Sections.tsx';
import { Closing } from '../../components/form/DialogFrame.tsx';
import { groupSearch } from '../../components/group/groups.ts';
import { RecordList } from '../../components/list/RecordList.tsx';
import { column, actionsColumn, timeColumn, type Column } from '../../components/list/columns.tsx';
import { BooleanFilter, SearchInput } from '../../components/list/filters.tsx';
import { labelled, truncate, SHOWN } from '../../components/text.ts';
import { useErrorToast } from '../../components/useErrorToast.ts';
import { useRecordPages } from '../../components/useRecordPages.ts';
import { AddAdminDialog } from '../group-admins/AddAdminDialog.tsx';
import { AdminsOfGroup } from '../group-admins/AdminTasks.tsx';
import { ManageAdminsDialog } from '../group-admins/ManageAdminsDialog.tsx';
import { GroupForm } from './GroupForm.tsx';
import { OpennessChip, JoinCode } from './OpennessChip.tsx';

export default function GroupList() {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const { show } = useRecordPages('groups');
  const manageOf = ({ id, name, abilities }: Group) => [
    {
      labelOf: t('group.manageOf', { name }),
      label: t('admins.manage'),
      icon: ManageAccountsOutlined,
      may: abilities?.['manageAdmins'],
      onClick: () => show('admins', id),
    },
  ];
  // Name, Type, Website (md and up), Created, Actions (spec 2 §2).
  const columns: Column<Group>[] = [
    column('name', { sortBy: 'name', width: '40%' }, ({ id, name, description, logoUrl }) => (
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start', minWidth: 0, overflowWrap: 'anywhere' }}>
        <GroupLogo name={name} logoUrl={logoUrl} id={id} />
        <NameCell
          id={id}
          name={name}
          line={description && truncate(description, SHOWN.groupDescription)}
          hasAvatar={false}
        />
      </Box>
    )),
    column('type', { sortBy: 'isOpenGroup', width: '16%' }, ({ isOpenGroup }) => (
      <OpennessChip isOpen={isOpenGroup} />
    )),
    // "Shown without its scheme, dash if none" (spec 2 §2).
    column('website', { sortBy: 'website', from: 'md', width: '26%' }, ({ website }) =>
      website ? <WebLink url={website} /> : null,
    ),
    timeColumn('created', 'createdAt', { width: '18%' }),
    actionsColumn(({ name }) => name, manageOf, '176px'),
  ];
  return (
    <RecordList<Group>
      resource="groups"
      columns={columns}
      sort={{ field: 'name', order: 'ASC' }}
      details={{ nameOf: ({ name }) => name, content: GroupFacts, footer: DetailsActions }}
      dialogs={{
        add: t('group.add'),
        form: GroupForm,
        editTitle: t('group.edit'),
        dialogs: { delete: DeleteGroup, admins: ManageAdminsDialog, 'add-admin': AddAdmin },
      }}
    >
      <SearchInput placeholder={t('admin:lists.groups.search.all')} />
      <BooleanFilter
        source="isOpenGroup"
        label={t('admin:columns.type')}
        yes={t('admin:groupType.open')}
        no={t('admin:groupType.private')}
      />
    </RecordList>
  );
}

function AddAdmin({ record }: { record: Group }) {
  const { show } = useRecordPages('groups');
  return (
    <Closing value={() => show('show', record.id)}>
      <AddAdminDialog group={record} />
    </Closing>
  );
}

/** Asks before a group is deleted and says what else goes (contract §10); the last open group's refusal is shown. */
function DeleteGroup({ record: { id, name, isOpenGroup } }: { record: Group }) {
  const { t } = useTranslation('admin-groups');
  const client = useQueryClient();
  const fail = useErrorToast();
  return (
    <Ask
      title={t('group.deleteTitle', { name })}
      texts={[
        t('group.deleteQuestion'),
        isOpenGroup ? t('group.deleteOpen') : t('group.deletePrivate'),
        t('group.deleteStays'),
      ]}
      confirm={t('group.deleteConfirm')}
      isDestructive
      run={(provider) => provider.deleteGroup(id)}
      // Members show their groups too.
      changes={[['groups', 'getList'], 'counts', 'group-admins', 'advisors', 'organizations']}
      done={t('group.deleted')}
      onDone={() => client.removeQueries({ queryKey: ['groups', 'getOne', { id: String(id) }] })}
      onFailed={fail(t('group.failed.delete'))}
      failed={(message) => labelled(t('group.failed.delete'), message)}
    />
  );
}

function People({ groupId }: { groupId: number }) {
  const { t } = useTranslation('admin-groups');
  const search = groupSearch(groupId);
  return (
    <Section title={t('group.people')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
        {(['advisors', 'organizations', 'people'] as const).map((page) => (
          <Link key={page} href={ADMIN_PATHS[page] + search} sx={LONE_LINK}>
            {t(`group.pages.${page}`)}
          </Link>
        ))}
      </Box>
    </Section>
  );
}

function GroupFacts({ record: group }: { record: Group }) {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const { show } = useRecordPages('groups');
  const addAdmin = () => show('add-admin', group.id);
  const { name, logoUrl, isOpenGroup: isOpen, description, website, createdAt } = group;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <GroupLogo name={name} logoUrl={logoUrl} id={group.id} size={48} />
        <OpennessChip isOpen={isOpen} long />
        <LogoUpload kind="groups" id={group.id} refresh={[['groups']]} />
      </Box>
      <TextPart
        title={t('admin:columns.description')}
        text={description || t('admin:details.groups.noDescription')}
      />
      <Facts>
        <Fact label={t('admin:columns.website')}>
          {website ? <WebLink url={website} /> : t('admin:details.groups.noWebsite')}
        </Fact>
        <Fact label={t('admin:columns.created')}>
          {createdAt ? (
            <time dateTime={createdAt}>
              {t('admin:details.groups.created', { when: relativeTime(createdAt) })}
              {` (${fullDate(createdAt)})`}
            </time>
          ) : (
            t('group.unknown')
          )}
        </Fact>
        {isOpen ? null : (
          <Fact label={t('group.code')}>
            <JoinCode group={group} />
            <Quiet sx={{ mt: 1 }}>{t('group.codeHelp')}</Quiet>
          </Fact>
        )}
      </Facts>
      <People groupId={group.id} />
      {group.abilities?.['manageAdmins'] ? (
        <Section
          title={t('admins.title')}
          actions={
            <Button {...SMALL} startIcon={<PersonAddAltRounded />} onClick={addAdmin}>
              {t('admins.add')}
            </Button>
          }
        >
          <HoldsRowDialog>
            <AdminsOfGroup groupId={group.id} calls="accounts" asCards />
          </HoldsRowDialog>
        </Section>
      ) : null}
    </>
  );
}
