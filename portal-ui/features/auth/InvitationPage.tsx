import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '../../../src/contract/api.ts';
import { ERRORS } from '../../../src/contract/messages.ts';
import { ApiError, errorText } from '../../../ui-shared/api/client.ts';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { CardPage } from '../../components/CardPage.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { readInvitation } from './api.ts';
import { InvitationForm } from './InvitationForm.tsx';
import { JoinForm } from './JoinForm.tsx';
import { useLinkToken } from '../../app/useLinkToken.ts';

const accountText = ({ hasAccount, mustSignIn }: Invitation) =>
  mustSignIn ? 'signInFirst' : hasAccount ? 'ownAccount' : 'newAccount';

/** The page of an invitation's link: `/invitation#token=…`. Only an answer changes anything. */
export default function InvitationPage() {
  const { t } = useTranslation('auth');
  const token = useLinkToken();
  const invitation = useQuery({
    queryKey: ['/api/invitations', token],
    queryFn: () => readInvitation(token),
    enabled: token !== '',
  });
  const isOver = invitation.data !== undefined && invitation.data.status !== 'invited';
  const { error } = invitation;
  const isUnknown = error instanceof ApiError && error.statusCode === 404;
  const isInvalid = !token || isOver || isUnknown;
  return (
    <CardPage title={t('invitation.title')}>
      {isInvalid ? <Alert severity="error">{ERRORS.TOKEN_INVALID}</Alert> : null}
      {error && !isUnknown && !invitation.data ? (
        <LoadFailed text={errorText(error)} onRetry={() => void invitation.refetch()} />
      ) : null}
      {token && invitation.isPending ? <Skeleton variant="rounded" height={280} /> : null}
      {invitation.data && !isOver ? (
        <>
          <Typography sx={{ mb: 3 }}>
            {t(`invitation.text.${invitation.data.userType}`, {
              group: invitation.data.group.name,
              defaultValue: '',
            })}
          </Typography>
          {invitation.data.message ? (
            <Typography component="blockquote" sx={{ mx: 0, mb: 3, fontStyle: 'italic' }}>
              {invitation.data.message}
            </Typography>
          ) : null}
          <Muted sx={{ mb: 6 }}>
            {t(`invitation.${accountText(invitation.data)}`, { email: invitation.data.email })}
          </Muted>
          {invitation.data.hasAccount ? (
            <JoinForm
              token={token}
              group={invitation.data.group.name}
              mustSignIn={invitation.data.mustSignIn}
            />
          ) : (
            <InvitationForm token={token} userType={invitation.data.userType} />
          )}
        </>
      ) : null}
    </CardPage>
  );
}
