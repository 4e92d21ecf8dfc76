import { useTranslation } from 'react-i18next';
import type { AccountPayload, CurrentUser } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { Field, PasswordField, SelectField } from '../../../ui-shared/forms/Field.tsx';
import { atLeast, EMAIL_PATTERN } from '../../../ui-shared/forms/fieldValues.ts';
import { useLanguages } from '../../../ui-shared/i18n/LanguageChoice.tsx';
import { fieldsOf } from '../../components/forms.tsx';
import { useFreshLogIn } from '../sign-in/FreshLoginDialog.tsx';
import { FormCard } from './FormCard.tsx';
import { useProfileForm } from './useProfileForm.tsx';

const fieldsOfUser = (user: CurrentUser, shown: string) => ({
  username: user.username,
  email: user.email,
  password: '',
  currentPassword: '',
  timeZone: user.timeZone ?? '',
  locale: user.locale ?? shown,
});
type AccountFields = ReturnType<typeof fieldsOfUser>;

/** All zones that this browser knows, and the account's own. */
const zonesWith = (own: string | null | undefined): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(own ? [own] : [])])].toSorted();

/** A blank password keeps the current one (spec 1 §5). The language that a page is shown in is no choice by itself. */
const toPayload = ({ locale, ...account }: AccountFields, before: AccountFields): AccountPayload => ({
  ...account,
  ...(locale === before.locale ? {} : { locale }),
});

/**
 * A new address or password needs the current password when the log-in is older than a quarter of an hour (contract
 * §10), so its field always shows. One from before there was a second factor is asked to show it.
 */
export function AccountSettings({ user }: { user: CurrentUser }) {
  const { t, i18n } = useTranslation('profile');
  const { run, question } = useFreshLogIn();
  const { form, card } = useProfileForm({
    kind: 'user',
    id: user.id,
    record: {},
    valuesOf: () => fieldsOfUser(user, i18n.language),
    toPayload,
    cleared: { password: '', currentPassword: '' },
    run,
  });
  const field = fieldsOf(form);
  return (
    <>
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
          help={user.pendingEmail ? t('account.emailWaits', { email: user.pendingEmail }) : undefined}
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
          {...field('password', { minLength: { value: LIMITS.password.min, message: FIELDS.password.min } })}
          autoComplete="new-password"
          inputProps={{ maxLength: LIMITS.password.max }}
        />
        <PasswordField
          label={t('account.currentPassword')}
          help={t('account.currentPasswordHelp')}
          {...field('currentPassword')}
        />
        <SelectField
          label={t('account.timeZone')}
          field={form.register('timeZone')}
          blank={user.timeZone ? undefined : t('account.noZone')}
          options={zonesWith(user.timeZone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        />
        <SelectField label={t('account.language')} field={form.register('locale')} options={useLanguages()} />
      </FormCard>
      {question}
    </>
  );
}
