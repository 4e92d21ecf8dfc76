import { useTranslation } from 'react-i18next';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import type { AdministeredAccount } from '../../src/contract/admin-api.ts';
import type { Abilities } from '../../src/contract/api.ts';
import { PATHS } from '../../src/contract/routes.ts';
import { chips, MailLink } from '../components/cells.tsx';
import { ActionButton, SMALL } from '../components/actions.tsx';
import { fact, RelativeTime } from '../components/Sections.tsx';

export function AccountFacts({ record }: { record: AdministeredAccount & { isManaged: boolean } }) {
  const { t } = useTranslation('admin');
  const { email, username, groups, isManaged, userCreatedAt } = record;
  return (
    <>
      {fact(t('fields.email'), <MailLink email={email} />)}
      {fact(t('fields.username'), username)}
      {fact(
        t('columns.groups'),
        chips(
          groups.map(({ name }) => name),
          { color: 'primary' },
        ),
      )}
      {fact(t('fields.managed'), isManaged ? t('managed.yes') : t('managed.no'))}
      {fact(t('fields.memberSince'), <RelativeTime iso={userCreatedAt} />)}
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
