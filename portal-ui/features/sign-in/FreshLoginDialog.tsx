import { Alert } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { SecondFactorAsked } from '../../../src/contract/sign-in-api.ts';
import { ApiError, errorText } from '../../../ui-shared/api/client.ts';
import { PasswordField } from '../../../ui-shared/forms/Field.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { isAsked, sendLogin } from '../../../ui-shared/session/mutations.ts';
import { useUser } from '../../../ui-shared/session/user.ts';
import { TitledDialog } from '../../../ui-shared/layout/dialogs.tsx';
import { Buttons, OutlinedButton, SubmitButton } from '../../components/cards.tsx';
import { fieldsOf, Form } from '../../components/forms.tsx';
import { PasskeyButton, SecondStep } from './SecondStep.tsx';
import { PROVIDER_PATH, usePasskeys, useWaysIn } from './api.ts';

/** Carries out a call that needs a fresh log-in. */
export type Fresh = <T>(call: () => Promise<T>) => Promise<T>;

/** Where a log-in is too old for a call, asks to sign in again and goes on. @returns `run`, and the question to show */
export function useFreshLogIn(): { run: Fresh; question: ReactNode } {
  const [waiting, setWaiting] = useState<{ goOn: () => void; giveUp: () => void } | null>(null);
  const run: Fresh = async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'FRESH_LOGIN_REQUIRED')) throw error;
      await new Promise<void>((goOn, refuse) => setWaiting({ goOn, giveUp: () => refuse(error) }));
      return call();
    }
  };
  const leave = (then: () => void) => () => {
    setWaiting(null);
    then();
  };
  const question = waiting ? (
    <FreshLoginDialog onDone={leave(waiting.goOn)} onClose={leave(waiting.giveUp)} />
  ) : null;
  return { run, question };
}

/** Asks to sign in again, by any way that the account has: that is what makes a log-in fresh. */
function FreshLoginDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('sign-in');
  const ways = useWaysIn().data;
  const hasPasskeys = (usePasskeys().data ?? []).length > 0;
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null);
  const provider = ways?.identityProvider;
  const refuse = <OutlinedButton onClick={onClose}>{t('fresh.refuse')}</OutlinedButton>;
  return (
    <TitledDialog title={t('fresh.title')} onClose={onClose} actions={refuse}>
      <Muted>{t('fresh.text')}</Muted>
      {asked ? (
        <SecondStep asked={asked} onDone={onDone} onBack={() => setAsked(null)} />
      ) : (
        <>
          {ways?.hasPassword === false ? null : <PasswordForm onDone={onDone} onAsked={setAsked} />}
          <Buttons>
            {hasPasskeys ? <PasskeyButton onDone={onDone} /> : null}
            {provider?.linkedAt ? (
              // The provider asks anew, which makes the log-in fresh.
              <OutlinedButton href={`${PROVIDER_PATH}?again=true`}>
                {t('provider.signIn', { label: provider.label })}
              </OutlinedButton>
            ) : null}
          </Buttons>
        </>
      )}
    </TitledDialog>
  );
}

type PasswordFormProps = { onDone: () => void; onAsked: (asked: SecondFactorAsked) => void };

function PasswordForm({ onDone, onAsked }: PasswordFormProps) {
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
      />
      <div>
        <SubmitButton loading={login.isPending}>{t('fresh.submit')}</SubmitButton>
      </div>
    </Form>
  );
}
