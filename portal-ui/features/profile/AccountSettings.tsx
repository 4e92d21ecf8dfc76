import { useTranslation } from 'react-i18next';
import type { AccountPayload, CurrentUser } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { Field } from '../../components/Field.tsx';
import { atLeast, EMAIL_PATTERN } from '../../components/formErrors.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { FormCard } from './FormCard.tsx';
import { useProfileForm } from './useProfileForm.ts';

interface AccountFields {
  username: string;
  email: string;
  password: string;
  currentPassword: string;
}

/** A blank password keeps the current one (spec 1 §5). */
function toPayload({ username, email, password, currentPassword }: AccountFields): AccountPayload {
  return {
    username,
    email,
    ...(password ? { password } : {}),
    ...(currentPassword ? { currentPassword } : {}),
  };
}

/**
 * Username, e-mail and password for every role. The current password is always offered: a new address or password
 * needs it when the log-in is older than a quarter of an hour (contract §10).
 */
export function AccountSettings({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('profile');
  const { form, card } = useProfileForm<AccountFields, AccountPayload>({
    kind: 'user',
    id: user.id,
    values: { username: user.username, email: user.email, password: '', currentPassword: '' },
    toPayload,
    cleared: { password: '', currentPassword: '' },
  });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <FormCard title={t('account.title')} {...card}>
      <Field
        label={t('account.username')}
        field={register('username', { validate: atLeast(1, FIELDS.username.required) })}
        error={errors.username?.message}
        autoComplete="username"
        inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: LIMITS.username.max }}
      />
      <Field
        label={t('account.email')}
        type="email"
        field={register('email', {
          required: FIELDS.email.invalid,
          pattern: { value: EMAIL_PATTERN, message: FIELDS.email.invalid },
        })}
        error={errors.email?.message}
        autoComplete="email"
      />
      <PasswordField
        label={t('account.password')}
        optional
        help={t('account.passwordHelp', { n: LIMITS.password.min })}
        field={register('password', {
          minLength: { value: LIMITS.password.min, message: FIELDS.password.min },
        })}
        error={errors.password?.message}
        autoComplete="new-password"
        inputProps={{ maxLength: LIMITS.password.max }}
      />
      <PasswordField
        label={t('account.currentPassword')}
        help={t('account.currentPasswordHelp')}
        field={register('currentPassword')}
        error={errors.currentPassword?.message}
        autoComplete="current-password"
      />
    </FormCard>
  );
}
