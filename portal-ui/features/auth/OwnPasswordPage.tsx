import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FIELDS } from '../../../src/contract/messages.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { PasswordField } from '../../../ui-shared/forms/PasswordField.tsx';
import { homePath } from '../../../ui-shared/session/roles.ts';
import { setUser } from '../../../ui-shared/session/useUser.ts';
import { useGoTo } from '../../app/useGoTo.ts';
import { CardPage } from '../../components/CardPage.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { Form } from '../../components/Form.tsx';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { NEW_PASSWORD_RULES, NewPasswordField } from './accountFields.tsx';
import { chooseOwnPassword } from './api.ts';

/** In place of every page, until somebody has changed the password that an admin chose (decision 28). */
export default function OwnPasswordPage() {
  const { t } = useTranslation('auth');
  const client = useQueryClient();
  const goTo = useGoTo();
  const form = useForm({ defaultValues: { currentPassword: '', password: '' } });
  const choose = useMutation({
    mutationFn: chooseOwnPassword,
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
          autoComplete="current-password"
          {...field('currentPassword', { required: FIELDS.password.required })}
        />
        <NewPasswordField label={t('reset.newPassword')} {...field('password', NEW_PASSWORD_RULES)} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Button type="submit" loading={choose.isPending}>
            {t('ownPassword.save')}
          </Button>
          <Button href={PATHS.logout} variant="outlined">
            {t('ownPassword.logout')}
          </Button>
        </Box>
      </Form>
    </CardPage>
  );
}
