import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { OwnInvitation } from '../../src/contract/groups-api.ts';
import { GroupLogo } from '../../ui-shared/brand/GroupLogo.tsx';
import { fullDate } from '../components/time.ts';
import { useLocale } from '../components/useLocale.ts';
import { useAnswerInvitation, useOwnInvitations } from './useOwnInvitations.ts';

/** Invitations to administer further groups, to accept or decline; nothing without any. */
export function OwnInvitations() {
  const { t } = useTranslation('admin-groups');
  const { data = [], error } = useOwnInvitations();
  if (error && data.length === 0)
    return <Alert severity="error">{`${t('ownInvitations.failed')}: ${error.message}`}</Alert>;
  if (data.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="own-invitations">
      <Typography id="own-invitations" variant="h2" sx={{ px: 5, pt: 5, pb: 2 }}>
        {t('ownInvitations.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 2 }}>
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Box>
    </Card>
  );
}

function InvitationRow({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('admin-groups');
  const { roles } = useTheme();
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
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 5,
        py: 3,
        '& + &': { borderTop: `1px solid ${roles.line}` },
      }}
    >
      <GroupLogo name={name} logoUrl={null} size={40} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
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
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
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
      </Box>
    </Box>
  );
}
