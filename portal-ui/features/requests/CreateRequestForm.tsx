import { Alert, Box, Button, Card } from '@mui/material';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ERRORS, fill } from '../../../src/contract/messages.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useGoTo } from '../../app/useGoTo.ts';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { useWarnBeforeClosing } from '../../../ui-shared/unsaved/unsaved.ts';
import { forgetDraft } from '../../components/drafts.ts';
import { useCreateRequest, isNotEnoughHours } from './api/requests.ts';
import { RequestFields } from './RequestFields.tsx';
import { NEW_REQUEST, requestPayload, type RequestFormFields } from './requestForm.ts';

export interface CreateRequestFormProps {
  form: UseFormReturn<RequestFormFields>;
  draftKey: string;
  hadDraft: boolean;
  hoursRemaining: number;
}

export function CreateRequestForm(props: CreateRequestFormProps) {
  const { form, draftKey, hadDraft, hoursRemaining } = props;
  const { t } = useTranslation('requests');
  const toast = useToast();
  const goTo = useGoTo();
  const create = useCreateRequest();
  const { isDirty } = form.formState;
  useWarnBeforeClosing(isDirty);

  const sayTooFew = (message: string) =>
    form.setError('hoursNeeded', { type: 'hours', message }, { shouldFocus: true });
  const submit = form.handleSubmit((typed) => {
    const payload = requestPayload(typed);
    if (hoursRemaining < payload.hoursNeeded) {
      const message = fill(ERRORS.NOT_ENOUGH_HOURS, { n: hoursRemaining });
      toast({ title: t('notEnoughHours'), description: message, variant: 'destructive' });
      sayTooFew(message);
      return;
    }
    create.mutate(payload, {
      onSuccess: () => {
        form.reset(NEW_REQUEST);
        forgetDraft(draftKey);
        goTo(PATHS.orgDashboard);
      },
      onError: (error) => {
        if (isNotEnoughHours(error)) sayTooFew(errorText(error));
        else placeFieldErrors(form, error);
      },
    });
  });

  return (
    <Card component="form" noValidate aria-label={t('create.title')} onSubmit={(event) => void submit(event)}>
      <Box sx={{ p: { xs: 5, sm: 8 }, display: 'grid', gap: 6 }}>
        {hadDraft && isDirty ? (
          <Alert
            role="note"
            severity="info"
            action={
              <Button color="inherit" variant="text" size="small" onClick={() => form.reset(NEW_REQUEST)}>
                {t('create.discard')}
              </Button>
            }
          >
            {t('create.draft')}
          </Alert>
        ) : null}
        <RequestFields form={form} />
        <Box
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column-reverse', sm: 'row' },
            gap: 3,
            justifyContent: 'flex-end',
          }}
        >
          <Button href={PATHS.orgDashboard} variant="outlined">
            {t('create.back')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('create.submit')}
          </Button>
        </Box>
      </Box>
    </Card>
  );
}
