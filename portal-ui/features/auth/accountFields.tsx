import { Link } from '@mui/material';
import { Trans, useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { Field, PasswordField, type FieldProps } from '../../../ui-shared/forms/Field.tsx';
import { EMAIL_PATTERN } from '../../../ui-shared/forms/fieldValues.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';

type Registered = Pick<FieldProps, 'field' | 'error'>;

export const EMAIL_RULES = {
  required: FIELDS.email.required,
  pattern: { value: EMAIL_PATTERN, message: FIELDS.email.invalid },
};
export const USERNAME_RULES = { required: FIELDS.username.required };
export const NEW_PASSWORD_RULES = {
  required: FIELDS.password.required,
  minLength: { value: LIMITS.password.min, message: FIELDS.password.min },
};

export function EmailField(props: Registered) {
  const { t } = useTranslation('auth');
  return <Field label={t('email')} type="email" autoComplete="email" {...props} />;
}

export function UsernameField(props: Registered & Pick<FieldProps, 'help'>) {
  const { t } = useTranslation('auth');
  return (
    <Field
      label={t('username')}
      autoComplete="username"
      inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: LIMITS.username.max }}
      {...props}
    />
  );
}

export function NewPasswordField(props: Registered & { label?: string }) {
  const { t } = useTranslation('auth');
  return (
    <PasswordField
      label={t('password')}
      help={t('passwordHelp', { n: LIMITS.password.min })}
      autoComplete="new-password"
      inputProps={{ maxLength: LIMITS.password.max }}
      {...props}
    />
  );
}

/** The consent, at 18 or older. The links open a new tab, so that typed passwords are kept. */
export const AgreementNote = () => (
  <Note>
    <Trans
      ns="auth"
      i18nKey="signup.agreement"
      components={{
        terms: <Link href={PATHS.terms} target="_blank" rel="noopener" />,
        privacy: <Link href={PATHS.privacy} target="_blank" rel="noopener" />,
      }}
    />
  </Note>
);
