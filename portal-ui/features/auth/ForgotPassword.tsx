import { useMutation } from '@tanstack/react-query';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../ui-shared/api/client.ts';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { useFocusWhenLost } from '../../components/useFocusWhenLost.ts';
import { EMAIL_RULES, EmailField } from './accountFields.tsx';
import { forgotPassword } from './api.ts';
import { Form } from '../../components/Form.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

/** Asks for a reset link; the answer is the same whether or not the address is known (contract §3). */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('auth');
  const ask = useMutation({ mutationFn: forgotPassword });
  const form = useForm({ defaultValues: { email: '' } });
  const heading = useFocusWhenLost<HTMLHeadingElement>();
  const sent = useFocusWhenLost<HTMLDivElement>(ask.isSuccess);
  const submit = form.handleSubmit(({ email }) => ask.mutate(email));
  return (
    <Form onSubmit={submit}>
      <div>
        <Typography variant="h3" component="h2" ref={heading} tabIndex={-1}>
          {t('forgot.title')}
        </Typography>
        <Muted sx={{ mt: 1 }}>{t('forgot.text')}</Muted>
      </div>
      {ask.error ? <Alert severity="error">{errorText(ask.error)}</Alert> : null}
      {ask.isSuccess ? (
        <Alert severity="success" ref={sent} tabIndex={-1}>
          {t('forgot.sent')}
        </Alert>
      ) : (
        <EmailField {...fieldsOf(form)('email', EMAIL_RULES)} />
      )}
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        {ask.isSuccess ? null : (
          <Button type="submit" loading={ask.isPending}>
            {t('forgot.send')}
          </Button>
        )}
        <Button variant="text" onClick={onBack}>
          {t('forgot.back')}
        </Button>
      </Box>
    </Form>
  );
}
