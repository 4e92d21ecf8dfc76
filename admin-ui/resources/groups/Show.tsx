import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { WebLink } from '../../components/Contact.tsx';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, Part, Prose } from '../../components/Facts.tsx';
import { fullDate, relativeTime } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { useRecordPages } from '../../components/useRecordPages.ts';
import { GroupAdminsSection } from '../group-admins/GroupAdminsSection.tsx';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { GroupNumber } from './GroupNumber.tsx';
import { OpennessChip } from './OpennessChip.tsx';

const footer = (group: Group) => <GroupFooter group={group} />;

/** Group Details (spec 2 §2) over the list. */
export function GroupShow() {
  return (
    <DetailsDrawer<Group> resource="groups" nameOf={({ name }) => name} footer={footer}>
      {(group) => (
        <>
          <GroupFacts group={group} />
          {group.abilities?.['manageAdmins'] ? <GroupAdminsSection group={group} /> : null}
        </>
      )}
    </DetailsDrawer>
  );
}

function GroupFacts({ group }: { group: Group }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const { id, name, logoUrl, isOpenGroup: isOpen, description, website, createdAt } = group;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <GroupLogo name={name} logoUrl={logoUrl} size={48} />
        <OpennessChip
          isOpen={isOpen}
          label={isOpen ? t('groupType.openGroup') : t('groupType.privateGroup')}
        />
      </Box>
      <Part title={t('columns.description')}>
        <Prose text={description || t('details.groups.noDescription')} />
      </Part>
      <Facts>
        <Fact label={t('columns.website')}>
          {website ? <WebLink url={website} /> : t('details.groups.noWebsite')}
        </Fact>
        <Fact label={t('columns.created')}>
          {createdAt ? (
            <time dateTime={createdAt}>
              {t('details.groups.created', { when: relativeTime(createdAt, locale) })}
              {` (${fullDate(createdAt, locale)})`}
            </time>
          ) : (
            t('admin-groups:group.unknown')
          )}
        </Fact>
        <Fact label={t('admin-groups:group.number')}>
          <GroupNumber id={id} isOpen={isOpen} />
        </Fact>
      </Facts>
    </>
  );
}

/** Close, Edit, Delete, as far as the server's abilities allow. */
function GroupFooter({ group: { id, abilities = {} } }: { group: Group }) {
  const { t } = useTranslation('admin');
  const { show, close } = useRecordPages('groups');
  return (
    <>
      <Button variant="outlined" onClick={close} sx={{ mr: 'auto' }}>
        {t('common:close')}
      </Button>
      {abilities['update'] ? <Button onClick={() => show('edit', id)}>{t('edit')}</Button> : null}
      {abilities['delete'] ? (
        <Button variant="outlined" color="error" onClick={() => show('delete', id)}>
          {t('admin-groups:delete')}
        </Button>
      ) : null}
    </>
  );
}
