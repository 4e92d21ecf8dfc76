import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../src/contract/api.ts';
import { errorText, request } from '../api/client.ts';
import { USER_KEY } from '../session/useUser.ts';

/** One line for whoever has not confirmed their address, or a new one, with "Send it again" (spec 4 §11). */
export function AddressNote({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => request<unknown>('POST', '/api/user/email/verification', {}),
  });
  const withdraw = useMutation({
    mutationFn: () => request<CurrentUser>('DELETE', '/api/user/email/verification'),
    onSuccess: () => client.invalidateQueries({ queryKey: USER_KEY }),
  });
  if (user.emailVerified && !user.pendingEmail) return null;
  const error = again.error ?? withdraw.error;
  return (
    <Alert
      role="note"
      severity={error ? 'error' : 'info'}
      sx={{
        borderRadius: 0,
        flexWrap: 'wrap',
        alignItems: 'center',
        '& .MuiAlert-message': { overflowWrap: 'anywhere' },
        '& .MuiAlert-action': { pt: 0, gap: 2, flexWrap: 'wrap' },
      }}
      action={
        <>
          <Button variant="text" color="inherit" loading={again.isPending} onClick={() => again.mutate()}>
            {t('address.again')}
          </Button>
          {user.pendingEmail ? (
            <Button
              variant="text"
              color="inherit"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate()}
            >
              {t('address.withdraw')}
            </Button>
          ) : null}
        </>
      }
    >
      <span aria-live="polite">
        {error
          ? errorText(error)
          : again.isSuccess
            ? t('address.sent', { email: user.pendingEmail ?? user.email })
            : user.pendingEmail
              ? t('address.waits', { email: user.pendingEmail, present: user.email })
              : t('address.unproved', { email: user.email })}
      </span>
    </Alert>
  );
}
