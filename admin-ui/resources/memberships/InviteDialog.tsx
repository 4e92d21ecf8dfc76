import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { GroupInvitation } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { SelectField } from '../../../ui-shared/forms/SelectField.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import type { Problems } from '../../components/problems.ts';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { useWork } from '../work/useWork.ts';
import { readAddresses } from './addresses.ts';
import { InviteMessage } from './InviteMessage.tsx';
import { InviteResult } from './InviteResult.tsx';

export interface InviteDialogProps {
  groupId: number;
  group: Group | undefined;
  onClose: () => void;
}

interface Values {
  emails: string;
  userType: string;
  message: string;
}

const BLANK: Values = { emails: '', userType: 'advisor', message: '' };
const { addressesMax } = LIMITS.invitation;

/** Invites one or many addresses into a group; what the server left out is said, with the reason. */
export function InviteDialog({ groupId, group, onClose }: InviteDialogProps) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const toast = useToast();
  const [answer, setAnswer] = useState<GroupInvitation[] | null>(null);
  const roles = ['advisor', 'organization', ...(group?.abilities?.['manageAdmins'] ? ['group_admin'] : [])];
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm<Values, GroupInvitation[]>({
    resource: 'memberships',
    values: BLANK,
    check,
    save: ({ emails, userType, message }) =>
      work.invite(groupId, { emails: readAddresses(emails).emails, userType, message: message.trim() }),
    onSaved: (invitations) => {
      const sent = invitations.filter(({ status }) => status === 'invited').length;
      if (sent < invitations.length) return setAnswer(invitations);
      toast({ title: t('invite.sent', { count: sent }), variant: 'success' });
      return onClose();
    },
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  if (answer) return <InviteResult answer={answer} onClose={onClose} />;
  const { register, formState } = form;
  return (
    <FormDialog
      title={t('invite.title')}
      text={group ? t('invite.text', { group: group.name }) : undefined}
      save={t('invite.save')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={['emails', 'userType', 'message']}
        wrong={() => t('admin:validation.invalid')}
        failure={failure}
        failed={t('invite.failed')}
      />
      <Field
        label={t('invite.emails')}
        help={t('invite.emailsHelp', { n: addressesMax })}
        field={register('emails')}
        error={formState.errors.emails?.message}
        required
        multiline
        minRows={3}
        maxRows={10}
        autoComplete="off"
      />
      <SelectField
        label={t('invite.role')}
        field={register('userType')}
        error={formState.errors.userType?.message}
        options={roles.map((value) => ({ value, label: t(`common:roles.${value}`) }))}
      />
      <InviteMessage field={register('message')} error={formState.errors.message} />
    </FormDialog>
  );

  function check(values: Values): Problems<Values> {
    const { emails, wrong } = readAddresses(values.emails);
    if (emails.length === 0 && wrong.length === 0)
      return { emails: { type: 'required', message: t('invite.missing') } };
    if (wrong.length > 0)
      return {
        emails: {
          type: 'invalid',
          message: t('invite.wrong', { count: wrong.length, addresses: wrong.slice(0, 5).join(', ') }),
        },
      };
    if (emails.length > addressesMax)
      return {
        emails: { type: 'invalid', message: t('invite.tooMany', { n: addressesMax, count: emails.length }) },
      };
    return {};
  }
}
