import { useMutation } from '@tanstack/react-query';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { forgetLinkToken } from '../../app/useLinkToken.ts';
import { useFocusWhenLost } from '../../components/useFocusWhenLost.ts';
import { answerInvitation } from './api.ts';

interface JoinFormProps {
  token: string;
  group: string;
  /** The account was created after the invitation, so its user has to sign in to accept. */
  mustSignIn: boolean;
}

/** Accepts an invitation with an existing account, or declines it. The link does not sign in. */
export function JoinForm({ token, group, mustSignIn }: JoinFormProps) {
  const { t } = useTranslation('auth');
  const answer = useMutation({
    mutationFn: (action: 'accept' | 'decline') => answerInvitation(token, { action }),
    onSuccess: forgetLinkToken,
  });
  const said = useFocusWhenLost<HTMLOutputElement>(answer.isSuccess);
  if (answer.isSuccess) {
    return answer.variables === 'decline' ? (
      <Typography component="output" ref={said} tabIndex={-1}>
        {t('invitation.declined')}
      </Typography>
    ) : (
      <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
        <Typography component="output" ref={said} tabIndex={-1}>
          {t('invitation.joined', { group })}
        </Typography>
        <Button href={PATHS.auth}>{t('invitation.signIn')}</Button>
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {answer.error ? <Alert severity="error">{errorText(answer.error)}</Alert> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {mustSignIn ? (
          <Button href={PATHS.auth}>{t('invitation.signIn')}</Button>
        ) : (
          <Button
            loading={answer.isPending && answer.variables === 'accept'}
            disabled={answer.isPending}
            onClick={() => answer.mutate('accept')}
          >
            {t('invitation.join')}
          </Button>
        )}
        <Button
          variant="outlined"
          loading={answer.isPending && answer.variables === 'decline'}
          disabled={answer.isPending}
          onClick={() => answer.mutate('decline')}
        >
          {t('invitation.decline')}
        </Button>
      </Box>
    </Box>
  );
}
