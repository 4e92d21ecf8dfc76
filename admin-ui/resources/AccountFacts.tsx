import { useTranslation } from 'react-i18next';
import type { AdministeredAccount } from '../../src/contract/admin-api.ts';
import { ChipList } from '../components/ChipList.tsx';
import { MailLink } from '../components/Contact.tsx';
import { Fact } from '../components/Facts.tsx';
import { RelativeTime } from '../components/dates.tsx';

export function AccountFacts({ record }: { record: AdministeredAccount & { isManaged: boolean } }) {
  const { t } = useTranslation('admin');
  const { email, username, groups, isManaged, userCreatedAt } = record;
  return (
    <>
      <Fact label={t('fields.email')}>
        <MailLink email={email} />
      </Fact>
      <Fact label={t('fields.username')}>{username}</Fact>
      <Fact label={t('columns.groups')}>
        {groups.length > 0 ? <ChipList items={groups.map(({ name }) => name)} color="primary" /> : null}
      </Fact>
      <Fact label={t('fields.managed')}>{isManaged ? t('managed.yes') : t('managed.no')}</Fact>
      <Fact label={t('fields.memberSince')}>
        <RelativeTime iso={userCreatedAt} />
      </Fact>
    </>
  );
}
