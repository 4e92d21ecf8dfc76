import { Alert, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { OwnInvitation } from '../../src/contract/groups-api.ts';
import { fullDate } from '../components/time.ts';
import { useLocale } from '../components/useLocale.ts';
import { GroupRow, GroupRows } from './GroupRows.tsx';
import { useAnswerInvitation, useOwnInvitations } from './useOwnInvitations.ts';

/** Invitations to administer further groups, to accept or decline; nothing without any. */
export function OwnInvitations() {
  const { t } = useTranslation('admin-groups');
  const { data = [], error } = useOwnInvitations();
  if (error && data.length === 0)
    return <Alert severity="error">{`${t('ownInvitations.failed')}: ${error.message}`}</Alert>;
  if (data.length === 0) return null;
  return (
    <GroupRows id="own-invitations" title={t('ownInvitations.title')}>
      {data.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </GroupRows>
  );
}

function InvitationRow({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  const answer = useAnswerInvitation(invitation);
  const { name } = invitation.group;
  const button = (action: 'accept' | 'decline') => ({
    size: 'small' as const,
    loading: answer.isPending && answer.variables === action,
    disabled: answer.isPending,
    onClick: () => answer.mutate(action),
  });
  return (
    <GroupRow
      name={name}
      logoUrl={null}
      end={
        <>
          <Button {...button('accept')} aria-label={t('ownInvitations.acceptNamed', { name })}>
            {t('ownInvitations.accept')}
          </Button>
          <Button
            {...button('decline')}
            variant="outlined"
            aria-label={t('ownInvitations.declineNamed', { name })}
          >
            {t('ownInvitations.decline')}
          </Button>
        </>
      }
    >
      <Typography component="span" sx={{ fontWeight: 620 }}>
        {name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('ownInvitations.until', { day: fullDate(invitation.expiresAt, locale) })}
      </Typography>
      {invitation.message ? (
        <Typography component="blockquote" variant="body2" sx={{ m: 0, mt: 1, whiteSpace: 'pre-line' }}>
          {invitation.message}
        </Typography>
      ) : null}
    </GroupRow>
  );
}
