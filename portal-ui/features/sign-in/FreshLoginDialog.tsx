import { useMutation } from '@tanstack/react-query';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { SecondFactorAsked } from '../../../src/contract/sign-in-api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { PasswordField } from '../../../ui-shared/forms/PasswordField.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { isAsked, sendLogin } from '../../../ui-shared/session/mutations.ts';
import { useUser } from '../../../ui-shared/session/useUser.ts';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { Form } from '../../components/Form.tsx';
import { PROVIDER_AGAIN_PATH, usePasskeys, useWaysIn } from './api.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { SecondStep } from './SecondStep.tsx';

/** Asks to sign in again, by any way that the account has: that is what makes a log-in young. */
export function FreshLoginDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('sign-in');
  const id = useId();
  const ways = useWaysIn().data;
  const hasPasskeys = (usePasskeys().data ?? []).length > 0;
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null);
  const provider = ways?.identityProvider;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('fresh.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <Muted>{t('fresh.text')}</Muted>
        {asked ? (
          <SecondStep asked={asked} onDone={onDone} onBack={() => setAsked(null)} />
        ) : (
          <>
            {ways?.hasPassword === false ? null : <PasswordForm onDone={onDone} onAsked={setAsked} />}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
              {hasPasskeys ? <PasskeyButton onDone={onDone} /> : null}
              {provider?.linkedAt ? (
                <Button variant="outlined" href={PROVIDER_AGAIN_PATH}>
                  {t('provider.signIn', { label: provider.label })}
                </Button>
              ) : null}
            </Box>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('fresh.refuse')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function PasswordForm({
  onDone,
  onAsked,
}: {
  onDone: () => void;
  onAsked: (asked: SecondFactorAsked) => void;
}) {
  const { t } = useTranslation('sign-in');
  const { user } = useUser();
  const form = useForm({ defaultValues: { password: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  const login = useMutation({
    mutationFn: (password: string) => sendLogin({ username: user?.username ?? '', password }),
    onSuccess: (answer) => (isAsked(answer) ? onAsked(answer) : onDone()),
  });
  return (
    <Form onSubmit={form.handleSubmit(({ password }) => login.mutate(password))}>
      {login.error ? <Alert severity="error">{errorText(login.error)}</Alert> : null}
      <PasswordField
        label={t('fresh.password')}
        {...fieldsOf(form)('password', { required: FIELDS.password.required })}
        autoComplete="current-password"
      />
      <div>
        <Button type="submit" loading={login.isPending}>
          {t('fresh.submit')}
        </Button>
      </div>
    </Form>
  );
}
