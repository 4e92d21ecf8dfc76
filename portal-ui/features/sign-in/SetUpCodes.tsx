import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { OneTimeCodeSetUp } from '../../../src/contract/sign-in-api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { USER_KEY } from '../../../ui-shared/session/useUser.ts';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { confirmCodes, WAYS_IN_KEY } from './api.ts';
import { KeepCodes } from './KeepCodes.tsx';
import { QrCode } from './QrCode.tsx';

interface SetUpCodesProps {
  setUp: OneTimeCodeSetUp;
  run: <T>(call: () => Promise<T>) => Promise<T>;
  onClose: () => void;
}

/** The secret for the app, as a picture and as text, the first code, and then the recovery codes. */
export function SetUpCodes({ setUp, run, onClose }: SetUpCodesProps) {
  const { t } = useTranslation('sign-in');
  const client = useQueryClient();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const form = useForm({ defaultValues: { code: '' } });
  const confirm = useMutation({
    mutationFn: (code: string) => run(() => confirmCodes(code)),
    onSuccess: (answer) => setRecoveryCodes(answer.recoveryCodes),
    onError: (error) => placeFieldErrors(form, error),
  });
  // Not before they are kept: the page that a second factor opens would take the codes away.
  const close = () => {
    onClose();
    for (const queryKey of [WAYS_IN_KEY, USER_KEY]) void client.invalidateQueries({ queryKey });
  };
  if (recoveryCodes) return <KeepCodes codes={recoveryCodes} onKept={close} />;
  const { error: placed } = fieldsOf(form)('code');
  return (
    <FormDialog
      title={t('setUp.title')}
      lead={t('setUp.text')}
      submit={t('setUp.confirm')}
      close={t('setUp.cancel')}
      isBusy={confirm.isPending}
      problem={confirm.error && !placed ? errorText(confirm.error) : undefined}
      onSubmit={form.handleSubmit(({ code }) => confirm.mutate(code))}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center' }}>
        <QrCode text={setUp.otpauthUrl} label={t('setUp.picture')} />
        <Typography variant="body2">{t('setUp.byHand')}</Typography>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {setUp.secret.match(/.{1,4}/g)?.join(' ')}
        </Typography>
      </Box>
      <Field
        label={t('setUp.code')}
        help={t('setUp.codeHelp')}
        {...fieldsOf(form)('code', { required: t('setUp.codeMissing') })}
        autoComplete="one-time-code"
        inputProps={{ inputMode: 'numeric' }}
      />
    </FormDialog>
  );
}
