import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { useWarnBeforeClosing } from '../../../ui-shared/unsaved/unsaved.ts';
import { useDraft } from '../../components/useDraft.ts';
import { useChangeRequest } from './api/requests.ts';
import { RequestFields } from './RequestFields.tsx';
import { fieldsOfRequest, requestPayload } from './requestForm.ts';

export interface EditRequestDialogProps {
  request: HelpRequest;
  onClose: () => void;
}

export function EditRequestDialog({ request, onClose }: EditRequestDialogProps) {
  const { t } = useTranslation('requests');
  const [saved] = useState(() => fieldsOfRequest(request));
  const form = useForm({ defaultValues: saved });
  const change = useChangeRequest(request.id);
  const { isDirty } = form.formState;
  useDraft(form, `timematch.draft.request.edit.${request.id}`, saved);
  useWarnBeforeClosing(isDirty);
  const submit = form.handleSubmit((typed) =>
    change.mutate(requestPayload(typed), {
      onSuccess: () => {
        form.reset(typed);
        onClose();
      },
      onError: (error) => placeFieldErrors(form, error),
    }),
  );
  return (
    <FormDialog
      title={t('edit.title')}
      submit={t('edit.save')}
      close={t('edit.close')}
      isBusy={change.isPending}
      isDisabled={!isDirty}
      maxWidth="md"
      onSubmit={submit}
      onClose={onClose}
    >
      <RequestFields form={form} />
    </FormDialog>
  );
}
