import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { Field } from '../../components/Field.tsx';
import { EMAIL_PATTERN } from '../../components/formErrors.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import type { AccountFields } from './useSignup.ts';

/** E-mail, username and password, the same in both sign-ups. */
export function AccountInputs({ form }: { form: UseFormReturn<AccountFields> }) {
  const { t } = useTranslation('auth');
  const { errors } = form.formState;
  return (
    <>
      <Field
        label={t('email')}
        type="email"
        field={form.register('email', {
          required: FIELDS.email.required,
          pattern: { value: EMAIL_PATTERN, message: FIELDS.email.invalid },
        })}
        error={errors.email?.message}
        autoComplete="email"
      />
      <Field
        label={t('username')}
        field={form.register('username', { required: FIELDS.username.required })}
        error={errors.username?.message}
        autoComplete="username"
        inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: LIMITS.username.max }}
      />
      <PasswordField
        label={t('password')}
        help={t('passwordHelp', { n: LIMITS.password.min })}
        field={form.register('password', {
          required: FIELDS.password.required,
          minLength: { value: LIMITS.password.min, message: FIELDS.password.min },
        })}
        error={errors.password?.message}
        autoComplete="new-password"
        inputProps={{ maxLength: LIMITS.password.max }}
      />
    </>
  );
}
