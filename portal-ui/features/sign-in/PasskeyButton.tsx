import KeyRounded from '@mui/icons-material/KeyRounded';
import { Alert, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../src/contract/api.ts';
import { ApiError, errorText } from '../../../ui-shared/api/client.ts';
import { signInByPasskey } from './api.ts';

export function PasskeyButton({ onDone }: { onDone: (user: CurrentUser) => void }) {
  const { t } = useTranslation('sign-in');
  const problem = usePasskeyProblem();
  const signIn = useMutation({ mutationFn: signInByPasskey, onSuccess: onDone });
  return (
    <>
      {signIn.error ? (
        <Alert severity="error" sx={{ width: '100%' }}>
          {problem(signIn.error)}
        </Alert>
      ) : null}
      <Button
        variant="outlined"
        startIcon={<KeyRounded />}
        loading={signIn.isPending}
        loadingPosition="start"
        onClick={() => signIn.mutate()}
      >
        {t('passkeys.signIn')}
      </Button>
    </>
  );
}

/** What went wrong with a passkey: the server's words, or that the browser has used none (it says no more). */
export function usePasskeyProblem(): (error: unknown) => string {
  const { t } = useTranslation('sign-in');
  return (error) => (error instanceof ApiError ? errorText(error) : t('passkeys.notUsed'));
}
