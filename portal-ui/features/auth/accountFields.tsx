import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { Field, type FieldProps } from '../../../ui-shared/forms/Field.tsx';
import { PasswordField } from '../../../ui-shared/forms/PasswordField.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { EMAIL_PATTERN } from '../../components/formErrors.ts';
import type { AccountFields } from './useSignup.ts';

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

export function AccountInputs({ form }: { form: UseFormReturn<AccountFields> }) {
  const field = fieldsOf(form);
  return (
    <>
      <EmailField {...field('email', EMAIL_RULES)} />
      <UsernameField {...field('username', USERNAME_RULES)} />
      <NewPasswordField {...field('password', NEW_PASSWORD_RULES)} />
    </>
  );
}
