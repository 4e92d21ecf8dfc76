import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { HelpRequest } from '../../../src/contract/work-api.ts';
import { dialogActions, dialogRoom } from '../../components/dialogStyles.ts';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { useWarnBeforeClosing } from '../../components/unsavedChanges.ts';
import { useDraft } from '../../components/useDraft.ts';
import { useChangeRequest } from './api/requests.ts';
import { RequestFields } from './RequestFields.tsx';
import { fieldsOfRequest, requestPayload } from './requestForm.ts';

export interface EditRequestDialogProps {
  request: HelpRequest;
  onClose: () => void;
}

/** Title, description, skills and hours of a request; what is typed is kept for the tab when the dialog is closed. */
export function EditRequestDialog({ request, onClose }: EditRequestDialogProps) {
  const { t } = useTranslation('requests');
  const id = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
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
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle id={id} variant="h3" component="h2" sx={{ ...dialogRoom, pt: 6 }}>
        {t('edit.title')}
      </DialogTitle>
      <DialogContent sx={dialogRoom}>
        <form
          id={`${id}-form`}
          noValidate
          aria-labelledby={id}
          onSubmit={(event) => void submit(event)}
          style={{ display: 'grid', gap: 24 }}
        >
          <RequestFields form={form} />
        </form>
      </DialogContent>
      <DialogActions sx={dialogActions}>
        <Button variant="outlined" onClick={onClose}>
          {t('edit.close')}
        </Button>
        <Button type="submit" form={`${id}-form`} disabled={!isDirty} loading={change.isPending}>
          {t('edit.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
