import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useDates } from '../../components/useDates.ts';
import { useMyGroups } from '../groups/api/groups.ts';
import { useInvitations, useLiveGroups } from '../groups/api/memberships.ts';
import { LinkRow, LinkRows } from './LinkRows.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

export function JoinGroupCard({ side }: { side: 'advisor' | 'organization' }) {
  const { t } = useTranslation('dashboard');
  const { day } = useDates();
  useLiveGroups();
  const { data: mine } = useMyGroups();
  const { data: invitations } = useInvitations();
  // Waits for both, so that the card does not change.
  if (!mine || !invitations) return null;
  const isNowhere = mine.length === 0;
  if (!isNowhere && invitations.length === 0) return null;
  return (
    <SectionCard title={invitations.length > 0 ? t('groups.invited') : t('groups.title')}>
      <LinkRows label={t('groups.invited')}>
        {invitations.map(({ id, group, expiresAt }) => (
          <LinkRow
            key={id}
            href={PATHS.groupsAlias}
            title={group.name}
            text={t('groups.until', { day: day(expiresAt) })}
          />
        ))}
      </LinkRows>
      {isNowhere ? (
        <>
          <Muted sx={{ mt: invitations.length > 0 ? 4 : 1, mb: 5 }}>
            {side === 'advisor' ? t('groups.advisor') : t('groups.organization')}
          </Muted>
          <Button href={PATHS.groupsAlias} variant="outlined">
            {t('groups.find')}
          </Button>
        </>
      ) : null}
    </SectionCard>
  );
}
