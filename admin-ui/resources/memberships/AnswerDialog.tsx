import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { useWork } from '../work/useWork.ts';

export type Answer = 'approved' | 'rejected';

export interface AnswerDialogProps {
  request: JoinRequest;
  answer: Answer;
  onClose: () => void;
}

/** Approves or declines a join request, with a message if one wants to add it. */
export function AnswerDialog({
  request: { id, name, groupName, message },
  answer,
  onClose,
}: AnswerDialogProps) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const toast = useToast();
  const client = useQueryClient();
  const values = { name, group: groupName ?? '' };
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm({
    resource: 'join-requests',
    values: { responseMessage: '' },
    check: () => ({}),
    save: ({ responseMessage }) => work.answerJoinRequest(id, answer, responseMessage.trim()),
    onSaved: () => {
      onClose();
      toast({ title: t(`joinRequests.${answer}.done`, values), variant: 'success' });
      // Whoever is approved is among the group's members.
      for (const members of ['advisors', 'organizations'])
        void client.invalidateQueries({ queryKey: [members] });
    },
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  return (
    <FormDialog
      title={t(`joinRequests.${answer}.title`, values)}
      text={t(`joinRequests.${answer}.text`, values)}
      save={t(`joinRequests.${answer}.action`)}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={['responseMessage']}
        wrong={() => t('admin:validation.invalid')}
        failure={failure}
        failed={t('joinRequests.failed')}
      />
      {message ? (
        <blockquote style={{ margin: 0 }}>{t('joinRequests.wrote', { name, message })}</blockquote>
      ) : null}
      <Field
        label={t('joinRequests.reply')}
        help={t('joinRequests.replyHelp', { name })}
        optional
        field={form.register('responseMessage')}
        error={form.formState.errors.responseMessage?.message}
        multiline
        minRows={3}
        inputProps={{ maxLength: LIMITS.joinRequest.message.max }}
      />
    </FormDialog>
  );
}
