import { useTranslation } from 'react-i18next';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import type { AdministeredAccount } from '../../src/contract/admin-api.ts';
import type { Abilities } from '../../src/contract/api.ts';
import { PATHS } from '../../src/contract/routes.ts';
import { chips, MailLink } from '../components/cells.tsx';
import { ActionButton, SMALL } from '../components/actions.tsx';
import { Fact, RelativeTime } from '../components/Sections.tsx';

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
        {chips(
          groups.map(({ name }) => name),
          { color: 'primary' },
        )}
      </Fact>
      <Fact label={t('fields.managed')}>{isManaged ? t('managed.yes') : t('managed.no')}</Fact>
      <Fact label={t('fields.memberSince')}>
        <RelativeTime iso={userCreatedAt} />
      </Fact>
    </>
  );
}

/** Opens the portal as a member sees it, for whoever may; the member finds this in their list of accesses. */
export function ViewAsButton({ member }: { member: { userId: number; abilities?: Abilities } }) {
  const { t } = useTranslation('admin-work');
  if (!member.abilities?.['viewAs']) return null;
  return (
    <ActionButton
      {...SMALL}
      startIcon={<VisibilityRounded />}
      run={(provider) => provider.viewAs(member.userId)}
      changes={[]}
      // A new page, so that nothing of the console's is kept.
      onDone={() => window.location.assign(PATHS.privacySettings)}
      failedTitle={t('viewAs.failed')}
    >
      {t('viewAs.button')}
    </ActionButton>
  );
}
