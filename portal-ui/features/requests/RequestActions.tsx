import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from 'react-hook-form';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { useWarnBeforeClosing } from '../../../ui-shared/unsaved/unsaved.ts';
import { useDraft } from '../../components/useDraft.ts';
import { useChangeRequest } from './api/requests.ts';
import { RequestFields } from './RequestFields.tsx';
import { fieldsOfRequest, requestPayload } from './requestForm.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';

type Open = 'edit' | 'completed' | 'cancelled' | null;

export function RequestActions({ request }: { request: HelpRequest }) {
  const { t } = useTranslation('requests');
  const [open, setOpen] = useState<Open>(null);
  const { update, complete, cancel } = request.abilities;
  const close = () => setOpen(null);
  if (!update && !complete && !cancel) return null;
  const named = (action: string) => t('action.named', { action, title: request.title });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {complete ? (
        <Button
          size="small"
          variant="outlined"
          onClick={() => setOpen('completed')}
          aria-label={named(t('action.complete'))}
        >
          {t('action.complete')}
        </Button>
      ) : null}
      {update ? (
        <Button
          size="small"
          variant="outlined"
          onClick={() => setOpen('edit')}
          aria-label={named(t('action.edit'))}
        >
          {t('action.edit')}
        </Button>
      ) : null}
      {cancel ? (
        <Button
          size="small"
          variant="text"
          color="error"
          onClick={() => setOpen('cancelled')}
          aria-label={named(t('action.cancel'))}
          sx={{ color: 'error.main' }}
        >
          {t('action.cancel')}
        </Button>
      ) : null}
      {open === 'edit' ? <EditRequestDialog request={request} onClose={close} /> : null}
      {open === 'completed' || open === 'cancelled' ? (
        <EndRequestDialog request={request} status={open} onClose={close} />
      ) : null}
    </Box>
  );
}

interface EditRequestDialogProps {
  request: HelpRequest;
  onClose: () => void;
}

function EditRequestDialog({ request, onClose }: EditRequestDialogProps) {
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

interface EndRequestDialogProps {
  request: HelpRequest;
  status: 'completed' | 'cancelled';
  onClose: () => void;
}

/** Asks before a request is completed or cancelled: names it, and says what happens to its hours (contract §4). */
function EndRequestDialog({ request, status, onClose }: EndRequestDialogProps) {
  const { t } = useTranslation('requests');
  const change = useChangeRequest(request.id);
  const { hoursNeeded, hoursUsed, matches } = request;
  const unused = Math.max(0, Math.round((hoursNeeded - hoursUsed) * 100) / 100);
  const pending = matches.filter((match) => match.status === 'pending').length;

  const ofHours = (): string => {
    if (status === 'completed' && hoursUsed === 0) return t('end.allUsed', { count: hoursNeeded });
    if (unused === 0) return t('end.nothingBack');
    return t('end.back', { count: unused });
  };
  const end = async () => {
    // A toast shows the refusal.
    await change.mutateAsync({ status }).catch(() => undefined);
    onClose();
  };
  const texts = [
    ofHours(),
    ...(status === 'cancelled' && hoursUsed > 0 ? [t('end.stayUsed', { count: hoursUsed })] : []),
    ...(matches.some((match) => match.status === 'accepted') ? [t('end.sessions')] : []),
    ...(pending > 0 ? [t('end.pending', { count: pending })] : []),
    t('end.final'),
  ];
  return (
    <ConfirmDialog
      open
      title={t(`end.title.${status}`, { title: request.title })}
      texts={texts}
      confirm={t(`end.confirm.${status}`)}
      refuse={t('end.refuse')}
      isDestructive={status === 'cancelled'}
      isBusy={change.isPending}
      onConfirm={() => void end()}
      onClose={onClose}
    />
  );
}
