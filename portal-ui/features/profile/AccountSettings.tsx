import { useTranslation } from 'react-i18next';
import type { AccountPayload, CurrentUser } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { atLeast, EMAIL_PATTERN } from '../../components/formErrors.ts';
import { PasswordField } from '../../../ui-shared/forms/PasswordField.tsx';
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
 * Username, e-mail address and password, for every role. A new address or password needs the current password when the
 * log-in is older than a quarter of an hour (contract §10), so its field always shows.
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
  const field = fieldsOf(form);
  return (
    <FormCard title={t('account.title')} {...card}>
      <Field
        label={t('account.username')}
        {...field('username', { validate: atLeast(1, FIELDS.username.required) })}
        autoComplete="username"
        inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: LIMITS.username.max }}
      />
      <Field
        label={t('account.email')}
        type="email"
        {...field('email', {
          required: FIELDS.email.invalid,
          pattern: { value: EMAIL_PATTERN, message: FIELDS.email.invalid },
        })}
        autoComplete="email"
      />
      <PasswordField
        label={t('account.password')}
        optional
        help={t('account.passwordHelp', { n: LIMITS.password.min })}
        {...field('password', {
          minLength: { value: LIMITS.password.min, message: FIELDS.password.min },
        })}
        autoComplete="new-password"
        inputProps={{ maxLength: LIMITS.password.max }}
      />
      <PasswordField
        label={t('account.currentPassword')}
        help={t('account.currentPasswordHelp')}
        {...field('currentPassword')}
        autoComplete="current-password"
      />
    </FormCard>
  );
}
