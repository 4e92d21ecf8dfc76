import { Alert, Box, Button } from '@mui/material';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LoginPayload } from '../../../src/contract/api.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { isAsked, useLogin, useWelcome } from '../../../ui-shared/session/mutations.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { PasswordField } from '../../../ui-shared/forms/PasswordField.tsx';
import { Form } from '../../components/Form.tsx';
import { SecondStep } from '../sign-in/SecondStep.tsx';

export interface LoginFormProps {
  onForgotten: () => void;
  /** Whether the form replaces what was pressed and takes the focus. */
  startsInForm: boolean;
}

/** Username or e-mail address, and password; a refusal shows as a toast and above the form. */
export function LoginForm({ onForgotten, startsInForm }: LoginFormProps) {
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
      <PasswordField
        label={t('password')}
        {...field('password', { required: FIELDS.password.required })}
        autoComplete="current-password"
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Button type="submit" loading={login.isPending || login.isSuccess} size="large">
          {t('login')}
        </Button>
        <Button variant="text" onClick={onForgotten} sx={{ mx: { xs: -4, sm: 0 } }}>
          {t('forgot.link')}
        </Button>
      </Box>
    </Form>
  );
}
