import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded';
import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { fullDate, relativeTime } from '../../../ui-shared/time/time.ts';
import { WebLink } from '../../components/Contact.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { useLocale } from '../../components/dates.tsx';
import { DetailsActions } from '../../components/DetailsActions.tsx';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, TextPart } from '../../components/Facts.tsx';
import { Quiet, Section } from '../../components/Sections.tsx';
import { useRecordPages } from '../../components/useRecordPages.ts';
import { AdminsOfGroup } from '../group-admins/AdminsOfGroup.tsx';
import { OpennessChip } from './OpennessChip.tsx';

export function GroupShow() {
  const { t } = useTranslation('admin-groups');
  const { show } = useRecordPages('groups');
  return (
    <DetailsDrawer<Group> resource="groups" nameOf={({ name }) => name} footer={DetailsActions}>
      {(group) => (
        <>
          <GroupFacts group={group} />
          {group.abilities?.['manageAdmins'] ? (
            <Section
              title={t('admins.title')}
              actions={
                <Button
                  variant="outlined"
                  size="small"
                  startIcon={<PersonAddAltRounded />}
                  onClick={() => show('add-admin', group.id)}
                >
                  {t('admins.add')}
                </Button>
              }
            >
              <AdminsOfGroup groupId={group.id} calls="accounts" asCards />
            </Section>
          ) : null}
        </>
      )}
    </DetailsDrawer>
  );
}

function GroupFacts({ group }: { group: Group }) {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const locale = useLocale();
  const { id, name, logoUrl, isOpenGroup: isOpen, description, website, createdAt } = group;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <GroupLogo name={name} logoUrl={logoUrl} size={48} />
        <OpennessChip isOpen={isOpen} long />
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
              {t('admin:details.groups.created', { when: relativeTime(createdAt, locale) })}
              {` (${fullDate(createdAt, locale)})`}
            </time>
          ) : (
            t('group.unknown')
          )}
        </Fact>
        {/* By its number people ask to join a private group (contract §3). */}
        <Fact label={t('group.number')}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
            <Box component="span" className="tabular" sx={{ userSelect: 'all', fontWeight: 620 }}>
              {id}
            </Box>
            <CopyButton text={String(id)} label={t('group.copyNumber')} />
          </Box>
          {isOpen ? null : <Quiet sx={{ mt: 1 }}>{t('group.numberHelp')}</Quiet>}
        </Fact>
      </Facts>
    </>
  );
}
