import { Alert, Box, Skeleton } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { said } from '../../../ui-shared/i18n/locale.ts';
import { ERRORS } from '../../../src/contract/messages.ts';
import { PATHS, homePath } from '../../../src/contract/routes.ts';
import { errorText, request } from '../../../ui-shared/api/client.ts';
import { USER_KEY, useUser } from '../../../ui-shared/session/user.ts';
import { forgetLinkToken, useLinkToken } from '../../app/useLinkToken.ts';
import { CardPage } from '../../components/PublicFrame.tsx';
import { OutlinedButton } from '../../components/cards.tsx';

/** The page of the link that confirms an address: `/verify-email#token=…`. Opening it confirms, once. */
export default function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const token = useLinkToken();
  const { user } = useUser();
  const client = useQueryClient();
  // A query and not a mutation: asked once for a token, however often React mounts the page or changes its language.
  const verified = useQuery({
    queryKey: ['/api/user/email/verify', token],
    queryFn: async () => {
      const answer = await request<unknown>('POST', '/api/user/email/verify', { token });
      forgetLinkToken();
      if (user) await client.invalidateQueries({ queryKey: USER_KEY });
      return answer;
    },
    enabled: ({ state }) => token !== '' && !state.data,
  });
  const problem = token === '' ? said(ERRORS.TOKEN_INVALID) : verified.error && errorText(verified.error);
  return (
    <CardPage title={t('verify.title')}>
      <Box sx={{ display: 'grid', gap: 5, justifyItems: 'start' }} aria-live="polite">
        {problem ? (
          <Alert severity="error">
            {problem} {t('verify.again')}
          </Alert>
        ) : verified.isSuccess ? (
          <Alert severity="success">{t('verify.done')}</Alert>
        ) : (
          <Skeleton variant="rounded" height={48} width="100%" />
        )}
        <OutlinedButton href={user ? homePath(user.userType) : PATHS.auth}>
          {user ? t('verify.goOn') : t('login')}
        </OutlinedButton>
      </Box>
    </CardPage>
  );
}
