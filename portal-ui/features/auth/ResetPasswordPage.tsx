import { Alert, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ERRORS } from '../../../src/contract/messages.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { ApiError, errorText, request } from '../../../ui-shared/api/client.ts';
import { forgetLinkToken, useLinkToken } from '../../app/useLinkToken.ts';
import { Buttons, focusIfLost, SubmitButton } from '../../components/cards.tsx';
import { CardPage } from '../../components/PublicFrame.tsx';
import { fieldsOf, Form, placeFieldErrors } from '../../components/forms.tsx';
import { FORGOTTEN_PATH } from './LoginTab.tsx';
import { NEW_PASSWORD_RULES, NewPasswordField } from './accountFields.tsx';
import { said } from '../../../ui-shared/i18n/locale.ts';

/** The page of the reset e-mail's link: `/auth/reset#token=…`. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const token = useLinkToken();
  const form = useForm({ defaultValues: { newPassword: '' } });
  const reset = useMutation({
    mutationFn: (newPassword: string) =>
      request<unknown>('POST', '/api/password/reset', { token, newPassword }),
    onSuccess: forgetLinkToken,
    onError: (error) => placeFieldErrors(form, error),
  });
  const submit = form.handleSubmit(({ newPassword }) => reset.mutate(newPassword));
  const problem = token ? reset.error && errorText(reset.error) : said(ERRORS.TOKEN_INVALID);
  const isSpent = !token || (reset.error instanceof ApiError && reset.error.code === 'TOKEN_INVALID');
  const goOn = (
    <Button href={PATHS.auth} variant={reset.isSuccess ? 'contained' : 'outlined'}>
      {t('login')}
    </Button>
  );
  return (
    <CardPage title={t('reset.title')}>
      <Form onSubmit={submit}>
        {problem ? (
          <Alert severity="error" ref={reset.isError && isSpent ? focusIfLost : undefined} tabIndex={-1}>
            {problem}
          </Alert>
        ) : null}
        {isSpent ? (
          <Buttons>
            <Button href={FORGOTTEN_PATH}>{t('reset.again')}</Button>
            {goOn}
          </Buttons>
        ) : reset.isSuccess ? (
          <>
            <Typography component="output" ref={focusIfLost} tabIndex={-1}>
              {t('reset.done')}
            </Typography>
            <div>{goOn}</div>
          </>
        ) : (
          <>
            <NewPasswordField
              label={t('reset.newPassword')}
              {...fieldsOf(form)('newPassword', NEW_PASSWORD_RULES)}
            />
            <Buttons>
              <SubmitButton loading={reset.isPending}>{t('reset.save')}</SubmitButton>
              {goOn}
            </Buttons>
          </>
        )}
      </Form>
    </CardPage>
  );
}
