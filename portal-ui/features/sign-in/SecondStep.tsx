import { Alert, Box } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../src/contract/api.ts';
import type { SecondFactorAsked, SecondFactorPayload } from '../../../src/contract/sign-in-api.ts';
import { ApiError, errorText, request } from '../../../ui-shared/api/client.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { fieldsOf, Form } from '../../components/forms.tsx';
import KeyRounded from '@mui/icons-material/KeyRounded';
import { signInByPasskey } from './api.ts';
import { OutlinedButton, SubmitButton, TextButton } from '../../components/cards.tsx';

type SecondStepProps = { asked: SecondFactorAsked; onDone: (user: CurrentUser) => void; onBack: () => void };

/** After the password: a one-time code or a recovery code, or a passkey where that is the account's second factor. */
export function SecondStep({ asked, onDone, onBack }: SecondStepProps) {
  const { t } = useTranslation('sign-in');
  const back = <TextButton onClick={onBack}>{t('second.back')}</TextButton>;
  if (asked.secondFactor.includes('totp')) return <CodeForm {...{ asked, onDone, back }} />;
  return (
    <Box sx={{ display: 'grid', gap: 5, justifyItems: 'start' }}>
      <Muted>{t('second.passkey')}</Muted>
      <PasskeyButton onDone={onDone} />
      {back}
    </Box>
  );
}

function CodeForm({ asked, onDone, back }: Omit<SecondStepProps, 'onBack'> & { back: ReactNode }) {
  const { t } = useTranslation('sign-in');
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({ defaultValues: { code: '' } });
  const { setFocus, resetField } = form;
  const send = useMutation({
    mutationFn: (code: string) =>
      request<CurrentUser>('POST', '/api/login/second-factor', {
        challenge: asked.challenge,
        ...(isRecovery ? { recoveryCode: code } : { code }),
      } satisfies SecondFactorPayload),
    onSuccess: onDone,
  });
  useEffect(() => setFocus('code'), [setFocus]);
  const change = () => {
    setRecovery(!isRecovery);
    send.reset();
    resetField('code');
    setFocus('code');
  };
  const isOver = send.error instanceof ApiError && send.error.code === 'CHALLENGE_OVER';
  const kind = isRecovery ? 'recovery' : 'code';
  return (
    <Form onSubmit={form.handleSubmit(({ code }) => send.mutate(code))}>
      <Muted>{t(`second.${kind}.text`)}</Muted>
      {send.error ? <Alert severity="error">{errorText(send.error)}</Alert> : null}
      <Field
        label={t(`second.${kind}.label`)}
        {...fieldsOf(form)('code', { required: t(`second.${kind}.missing`) })}
        autoComplete="one-time-code"
        inputProps={{ inputMode: isRecovery ? 'text' : 'numeric', autoCapitalize: 'none', spellCheck: false }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <SubmitButton loading={send.isPending || send.isSuccess} disabled={isOver} size="large">
          {t('second.submit')}
        </SubmitButton>
        <TextButton onClick={change}>{isRecovery ? t('second.useCode') : t('second.useRecovery')}</TextButton>
        {back}
      </Box>
    </Form>
  );
}

export function PasskeyButton({ onDone }: { onDone: (user: CurrentUser) => void }) {
  const { t } = useTranslation('sign-in');
  const signIn = useMutation({ mutationFn: signInByPasskey, onSuccess: onDone });
  return (
    <>
      {signIn.error ? (
        <Alert severity="error" sx={{ width: '100%' }}>
          {passkeyProblem(signIn.error, t('passkeys.notUsed'))}
        </Alert>
      ) : null}
      <OutlinedButton
        startIcon={<KeyRounded />}
        loading={signIn.isPending}
        loadingPosition="start"
        onClick={() => signIn.mutate()}
      >
        {t('passkeys.signIn')}
      </OutlinedButton>
    </>
  );
}

/** What went wrong with a passkey: the server's words, or that the browser has brought none (it says no more). */
export const passkeyProblem = (error: unknown, none: string): string =>
  error instanceof ApiError ? errorText(error) : none;
