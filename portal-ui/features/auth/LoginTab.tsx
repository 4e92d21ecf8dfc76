import { Alert, Avatar, Box } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { LoginPayload } from '../../../src/contract/api.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { errorText, request } from '../../../ui-shared/api/client.ts';
import { useConfig } from '../../../ui-shared/api/queries.ts';
import { Field, PasswordField } from '../../../ui-shared/forms/Field.tsx';
import { Muted, Note, H2 } from '../../../ui-shared/layout/Text.tsx';
import { isAsked, useLogin, useWelcome } from '../../../ui-shared/session/mutations.ts';
import { Buttons, focusIfLost, OutlinedButton, TextButton, SubmitButton } from '../../components/cards.tsx';
import { fieldsOf, Form } from '../../components/forms.tsx';
import { PasskeyButton, SecondStep } from '../sign-in/SecondStep.tsx';
import { PROVIDER_PATH } from '../sign-in/api.ts';
import { EMAIL_RULES, EmailField } from './accountFields.tsx';

const FORGOTTEN = 'forgotten';

export const FORGOTTEN_PATH = `${PATHS.auth}?${FORGOTTEN}=1`;

/** Sign-in, or the form for a reset link; in demo mode with the two quick-login buttons (contract §1). */
export function LoginTab() {
  const { demoMode } = useConfig();
  const [search] = useSearchParams();
  const [view, setView] = useState<'login' | 'forgotten' | 'back'>(
    search.has(FORGOTTEN) ? 'forgotten' : 'login',
  );
  if (view === 'forgotten') return <ForgotPassword onBack={() => setView('back')} />;
  return (
    <>
      <LoginForm startsInForm={view === 'back'} onForgotten={() => setView('forgotten')} />
      <OtherWays />
      {demoMode ? <DemoButtons /> : null}
    </>
  );
}

/** `startsInForm`: the form replaces what was pressed and takes the focus. */
function LoginForm({ onForgotten, startsInForm }: { onForgotten: () => void; startsInForm: boolean }) {
  const { t } = useTranslation('auth');
  const login = useLogin();
  const welcome = useWelcome();
  const form = useForm<LoginPayload>({ defaultValues: { username: '', password: '' } });
  const field = fieldsOf(form);
  const { setFocus } = form;
  useEffect(() => {
    if (startsInForm) setFocus('username');
  }, [startsInForm, setFocus]);
  const submit = form.handleSubmit((values) => login.mutate(values));
  if (login.data && isAsked(login.data))
    return <SecondStep asked={login.data} onDone={welcome} onBack={login.reset} />;
  return (
    <Form onSubmit={submit}>
      {login.error ? <Alert severity="error">{errorText(login.error)}</Alert> : null}
      <Field
        label={t('username')}
        help={t('usernameHelp')}
        {...field('username', { required: FIELDS.username.required })}
        autoComplete="username"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
      <PasswordField label={t('password')} {...field('password', { required: FIELDS.password.required })} />
      <Buttons sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <SubmitButton loading={login.isPending || login.isSuccess} size="large">
          {t('login')}
        </SubmitButton>
        <TextButton onClick={onForgotten} sx={{ mx: -3 }}>
          {t('forgot.link')}
        </TextButton>
      </Buttons>
    </Form>
  );
}

/** Asks for a reset link; the answer is the same whether or not the address is known (contract §3). */
function ForgotPassword({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('auth');
  const ask = useMutation({
    mutationFn: (email: string) => request<unknown>('POST', '/api/password/forgot', { email }),
  });
  const form = useForm({ defaultValues: { email: '' } });
  const submit = form.handleSubmit(({ email }) => ask.mutate(email));
  return (
    <Form onSubmit={submit}>
      <div>
        <H2 ref={focusIfLost} tabIndex={-1}>
          {t('forgot.title')}
        </H2>
        <Muted sx={{ mt: 1 }}>{t('forgot.text')}</Muted>
      </div>
      {ask.error ? <Alert severity="error">{errorText(ask.error)}</Alert> : null}
      {ask.isSuccess ? (
        <Alert severity="success" ref={focusIfLost} tabIndex={-1}>
          {t('forgot.sent')}
        </Alert>
      ) : (
        <EmailField {...fieldsOf(form)('email', EMAIL_RULES)} />
      )}
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        {ask.isSuccess ? null : <SubmitButton loading={ask.isPending}>{t('forgot.send')}</SubmitButton>}
        <TextButton onClick={onBack}>{t('forgot.back')}</TextButton>
      </Box>
    </Form>
  );
}

const BELOW = { mt: 7, pt: 5, borderTop: 1, borderColor: 'divider' } as const;

/** The public accounts of the demo (contract §9); they exist only where `demoMode` is on. */
const PASSWORD = 'timematch-demo';
const DEMO = [
  { letter: 'A', username: 'demo_advisor', key: 'advisor' },
  { letter: 'O', username: 'demo_org', key: 'organization' },
] as const;

function DemoButtons() {
  const { t } = useTranslation('auth');
  const login = useLogin();
  return (
    <Box sx={BELOW}>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <Note component="legend" sx={{ mb: 3, p: 0 }}>
          {t('demo.text')}
        </Note>
        {DEMO.map(({ letter, username, key }) => (
          <OutlinedButton
            key={letter}
            disabled={login.isPending || login.isSuccess}
            onClick={() => login.mutate({ username, password: PASSWORD })}
            startIcon={
              <Avatar component="span" sx={{ width: 24, height: 24, fontSize: 13 }}>
                {letter}
              </Avatar>
            }
          >
            {t(`demo.${key}`)}
          </OutlinedButton>
        ))}
      </Box>
    </Box>
  );
}

function OtherWays() {
  const { t } = useTranslation('sign-in');
  const { passkeys, oidcLabel } = useConfig();
  const welcome = useWelcome();
  if (!passkeys && oidcLabel === null) return null;
  return (
    <Buttons sx={BELOW}>
      {passkeys ? <PasskeyButton onDone={welcome} /> : null}
      {oidcLabel === null ? null : (
        <OutlinedButton href={PROVIDER_PATH}>{t('provider.signIn', { label: oidcLabel })}</OutlinedButton>
      )}
    </Buttons>
  );
}
