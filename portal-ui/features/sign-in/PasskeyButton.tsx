import { useMutation } from '@tanstack/react-query';
import { Alert, Button } from '@mui/material';
import KeyRounded from '@mui/icons-material/KeyRounded';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../src/contract/api.ts';
import { signInByPasskey } from './api.ts';
import { usePasskeyProblem } from './problem.ts';

/** Signs in by a passkey, without a name or a password. */
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
