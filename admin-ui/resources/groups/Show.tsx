import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { WebLink } from '../../components/Contact.tsx';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, Part, Prose } from '../../components/Facts.tsx';
import { fullDate, relativeTime } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { OpennessChip } from './OpennessChip.tsx';

/** A group's details over the list. */
export function GroupShow() {
  return (
    <DetailsDrawer<Group> resource="groups" nameOf={({ name }) => name}>
      {(group) => <GroupFacts group={group} />}
    </DetailsDrawer>
  );
}

function GroupFacts({ group: { isOpenGroup: isOpen, description, website, createdAt } }: { group: Group }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  return (
    <>
      <div>
        <OpennessChip
          isOpen={isOpen}
          label={isOpen ? t('groupType.openGroup') : t('groupType.privateGroup')}
        />
      </div>
      <Part title={t('columns.description')}>
        <Prose text={description || t('details.groups.noDescription')} />
      </Part>
      <Facts>
        <Fact label={t('columns.website')}>
          {website ? <WebLink url={website} /> : t('details.groups.noWebsite')}
        </Fact>
        <Fact label={t('columns.created')}>
          <time dateTime={createdAt}>
            {t('details.groups.created', { when: relativeTime(createdAt, locale) })}
            {` (${fullDate(createdAt, locale)})`}
          </time>
        </Fact>
      </Facts>
    </>
  );
}
