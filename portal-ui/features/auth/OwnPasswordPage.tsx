import { Alert, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AccountPayload, CurrentUser } from '../../../src/contract/api.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { PATHS, homePath } from '../../../src/contract/routes.ts';
import { errorText, request } from '../../../ui-shared/api/client.ts';
import { PasswordField } from '../../../ui-shared/forms/Field.tsx';
import { setUser, useUser } from '../../../ui-shared/session/user.ts';
import { pageZone } from '../../../ui-shared/time/zone.ts';
import { useGoTo } from '../../app/redirects.tsx';
import { Buttons, OutlinedButton, SubmitButton } from '../../components/cards.tsx';
import { CardPage } from '../../components/PublicFrame.tsx';
import { fieldsOf, Form, placeFieldErrors } from '../../components/forms.tsx';
import { NEW_PASSWORD_RULES, NewPasswordField } from './accountFields.tsx';

/** In place of every page, until somebody has changed the password that an admin chose (decision 28). */
export default function OwnPasswordPage() {
  const { t, i18n } = useTranslation('auth');
  const client = useQueryClient();
  const goTo = useGoTo();
  const { user } = useUser();
  const form = useForm({ defaultValues: { currentPassword: '', password: '' } });
  const choose = useMutation({
    mutationFn: (account: Partial<AccountPayload>) =>
      request<CurrentUser>('PATCH', '/api/user/profile', {
        ...account,
        // Whoever was imported has not said yet in what language, and by what clock, they are written to.
        timeZone: user?.timeZone ? undefined : pageZone(),
        locale: user?.locale ? undefined : i18n.language,
      }),
    onSuccess: (changed) => {
      setUser(client, changed);
      goTo(homePath(changed.userType));
    },
    onError: (error) => placeFieldErrors(form, error),
  });
  const field = fieldsOf(form);
  return (
    <CardPage title={t('ownPassword.title')}>
      <Form onSubmit={form.handleSubmit((values) => choose.mutate(values))}>
        {choose.error ? <Alert severity="error">{errorText(choose.error)}</Alert> : null}
        <Typography>{t('ownPassword.text')}</Typography>
        <PasswordField
          label={t('ownPassword.current')}
          {...field('currentPassword', { required: FIELDS.password.required })}
        />
        <NewPasswordField label={t('reset.newPassword')} {...field('password', NEW_PASSWORD_RULES)} />
        <Buttons>
          <SubmitButton loading={choose.isPending}>{t('ownPassword.save')}</SubmitButton>
          <OutlinedButton href={PATHS.logout}>{t('ownPassword.logout')}</OutlinedButton>
        </Buttons>
      </Form>
    </CardPage>
  );
}
