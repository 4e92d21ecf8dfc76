import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { OwnInvitation } from '../../../src/contract/groups-api.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useDates } from '../../components/useDates.ts';
import { useAnswerInvitation } from './api/memberships.ts';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { Quote, Row, Rows } from './Rows.tsx';
import { focusSectionIfLost } from './sections.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

export function Invitations({ invitations }: { invitations: OwnInvitation[] }) {
  const { t } = useTranslation('groups');
  return (
    <SectionCard title={t('invitations.title')}>
      <Rows label={t('invitations.title')}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Rows>
    </SectionCard>
  );
}

function InvitationRow({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('groups');
  const { day } = useDates();
  const answer = useAnswerInvitation(invitation);
  const { group, message, expiresAt } = invitation;
  const send = async (action: 'accept' | 'decline') => {
    // A toast shows the refusal.
    await answer.mutateAsync(action).catch(() => undefined);
    focusSectionIfLost('groups-invitations');
  };
  const button = (action: 'accept' | 'decline') => ({
    loading: answer.isPending && answer.variables === action,
    disabled: answer.isPending,
    onClick: () => void send(action),
  });
  return (
    <Row
      picture={<GroupLogo name={group.name} logoUrl={null} size={48} />}
      name={group.name}
      actions={
        <>
          <Button {...button('accept')} aria-label={t('invitations.acceptNamed', { name: group.name })}>
            {t('invitations.accept')}
          </Button>
          <Button
            {...button('decline')}
            variant="outlined"
            aria-label={t('invitations.declineNamed', { name: group.name })}
          >
            {t('invitations.decline')}
          </Button>
        </>
      }
    >
      <Muted sx={{ mt: 1 }}>{t('invitations.until', { day: day(expiresAt) })}</Muted>
      {message ? <Quote label={t('invitations.message')} text={message} /> : null}
    </Row>
  );
}
