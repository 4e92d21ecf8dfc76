import { Box, Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { useWarnBeforeClosing } from '../../../ui-shared/unsaved/unsaved.ts';
import { ConfirmDialog } from '../../../ui-shared/layout/dialogs.tsx';
import { useGoTo } from '../../app/redirects.tsx';
import { FormDialog } from '../../components/dialogs.tsx';
import { placeFieldErrors, useDraft } from '../../components/forms.tsx';
import { RequestFields, useRequestVersion } from './RequestFields.tsx';
import { useChangeRequest, useCopyRequest } from './api.ts';
import { fieldsOfRequest, requestPayload, writePath } from './requestForm.ts';

type RequestEnd = 'completed' | 'cancelled';
type Open = 'edit' | RequestEnd | null;

type RequestDialogProps = { request: HelpRequest; onClose: () => void };

export function RequestActions({ request }: { request: HelpRequest }) {
  const { t } = useTranslation('requests');
  const [open, setOpen] = useState<Open>(null);
  const { update, complete, cancel, send, copy } = request.abilities;
  const copying = useCopyRequest();
  const goTo = useGoTo();
  const close = () => setOpen(null);
  if (!update && !complete && !cancel && !copy) return null;
  const button = (label: string, props: ButtonProps) => (
    <Button size="small" aria-label={t('action.named', { action: label, title: request.title })} {...props}>
      {label}
    </Button>
  );
  const ask = (next: Open) => ({ variant: 'outlined' as const, onClick: () => setOpen(next) });
  const toCopy = () => copying.mutate(request.id, { onSuccess: ({ id }) => goTo(writePath(id)) });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > .MuiButton-text:last-child': { mr: -3 } }}>
      {send ? button(t('action.continue'), { href: writePath(request.id) }) : null}
      {complete ? button(t('action.complete'), ask('completed')) : null}
      {update && !send ? button(t('action.edit'), ask('edit')) : null}
      {copy
        ? button(t('action.copy'), { variant: 'text', loading: copying.isPending, onClick: toCopy })
        : null}
      {cancel
        ? button(send ? t('action.discard') : t('action.cancel'), {
            ...ask('cancelled'),
            variant: 'text',
            color: 'error',
          })
        : null}
      {open === 'edit' ? <EditRequestDialog request={request} onClose={close} /> : null}
      {open === 'completed' || open === 'cancelled' ? (
        <EndRequestDialog request={request} status={open} onClose={close} />
      ) : null}
    </Box>
  );
}

function EditRequestDialog({ request, onClose }: RequestDialogProps) {
  const { t } = useTranslation('requests');
  const [saved] = useState(() => fieldsOfRequest(request));
  const form = useForm({ defaultValues: saved });
  const change = useChangeRequest(request.id);
  const { isDirty } = form.formState;
  useDraft(form, `timematch.draft.request.edit.${request.id}`, saved);
  useWarnBeforeClosing(isDirty);
  const { version, takeRefusal, note } = useRequestVersion(form, request);
  const submit = form.handleSubmit((typed) =>
    change.mutate(
      { ...requestPayload(typed), version },
      {
        onSuccess: () => {
          form.reset(typed);
          onClose();
        },
        onError: (error) => {
          if (!takeRefusal(error)) placeFieldErrors(form, error);
        },
      },
    ),
  );
  return (
    <FormDialog
      title={t('edit.title')}
      submit={t('edit.save')}
      isBusy={change.isPending}
      isDisabled={!isDirty}
      maxWidth="md"
      onSubmit={submit}
      onClose={onClose}
    >
      {note}
      <RequestFields form={form} />
    </FormDialog>
  );
}

/** Asks before a request is completed or cancelled: names it, and says what happens to its hours (contract §4). */
function EndRequestDialog({ request, status, onClose }: RequestDialogProps & { status: RequestEnd }) {
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
  // keys: requests:end.title.*, requests:end.confirm.*
  const isDraft = request.status === 'draft';
  const texts = [
    ...(isDraft ? [] : [ofHours()]),
    ...(status === 'cancelled' && hoursUsed > 0 ? [t('end.stayUsed', { count: hoursUsed })] : []),
    ...(matches.some((match) => match.status === 'accepted') ? [t('end.sessions')] : []),
    ...(pending > 0 ? [t('end.pending', { count: pending })] : []),
    t('end.final'),
  ];
  return (
    <ConfirmDialog
      open
      title={t(isDraft ? 'end.title.draft' : `end.title.${status}`, { title: request.title })}
      texts={texts}
      confirm={t(isDraft ? 'action.discard' : `end.confirm.${status}`)}
      refuse={t('end.refuse')}
      isDestructive={status === 'cancelled'}
      isBusy={change.isPending}
      onConfirm={() => change.mutate({ status }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
