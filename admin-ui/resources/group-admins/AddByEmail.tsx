import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDataProvider } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { EMAIL_PATTERN } from '../../../ui-shared/forms/checks.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { useAdminChange } from './useAdminChange.ts';
import { useAdminToasts } from './useAdminToasts.ts';

/** Adds an administrator by address: a known one is linked, an unknown one is invited (contract §3). */
export function AddByEmail({ groupId }: { groupId: number }) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  const provider = useDataProvider<ConsoleDataProvider>();
  const toasts = useAdminToasts();
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { email: '' } });
  const { mutate, isPending, error, data } = useAdminChange({
    change: (email: string) => provider.addGroupAdmin(groupId, email),
    onDone: (added) => {
      if (added.status === 'active') toasts.done(t('admins.addedByEmail'));
      else toasts.done(t('admins.invited'));
      // "A successful admin add clears the email field" (spec 2 §4).
      reset();
    },
    onFailed: ({ message }) => toasts.failed(message || t('admins.failed.add')),
  });
  const invited = data?.status === 'invited' ? data : undefined;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void handleSubmit(({ email }) => mutate(email.trim()))(event)}
      sx={{ display: 'grid', gap: 3 }}
    >
      {error ? <Alert severity="error">{`${t('admins.failed.add')}: ${error.message}`}</Alert> : null}
      {invited ? (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          {t('admins.invitedText', { email: invited.email, until: fullDate(invited.expiresAt, locale) })}
        </Alert>
      ) : null}
      <Field
        label={t('admins.addByEmail')}
        help={t('admins.addByEmailHelp')}
        type="email"
        field={register('email', {
          validate: (typed) =>
            typed.trim() === ''
              ? FIELDS.addAdminEmail.required
              : EMAIL_PATTERN.test(typed.trim()) || FIELDS.groupAdminEmail.invalid,
        })}
        error={formState.errors.email?.message}
        autoComplete="off"
        inputProps={{ maxLength: LIMITS.email.max }}
      />
      <Button type="submit" loading={isPending} sx={{ justifySelf: { sm: 'start' } }}>
        {t('admins.add')}
      </Button>
    </Box>
  );
}
