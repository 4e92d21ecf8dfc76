import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupInvitation } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { SelectInput, TextInput } from '../../components/form/inputs.tsx';
import type { ChosenGroup } from '../../components/group/GroupPage.tsx';
import { readAddresses } from './addresses.ts';
import { InviteResult } from './InviteResult.tsx';

export interface InviteDialogProps extends Pick<ChosenGroup, 'groupId' | 'group'> {
  onClose: () => void;
}

const { addressesMax } = LIMITS.invitation;

/** Invites one or many addresses into a group; what the server left out is said, with the reason. */
export function InviteDialog({ groupId, group, onClose }: InviteDialogProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const toast = useToast();
  const [answer, setAnswer] = useState<GroupInvitation[] | null>(null);
  const roles = ['advisor', 'organization', ...(group?.abilities?.['manageAdmins'] ? ['group_admin'] : [])];
  if (answer) return <InviteResult answer={answer} onClose={onClose} />;
  return (
    <FormDialog
      title={t('invite.title')}
      text={group ? t('invite.text', { group: group.name }) : undefined}
      save={t('invite.save')}
      values={{ emails: '', userType: 'advisor', message: '' }}
      onSave={({ emails, userType, message }) =>
        provider.invite(groupId, { emails: readAddresses(emails).emails, userType, message: message.trim() })
      }
      changes={['memberships']}
      onSaved={(invitations) => {
        const sent = invitations.filter(({ status }) => status === 'invited').length;
        if (sent < invitations.length) return setAnswer(invitations);
        toast({ title: t('invite.sent', { count: sent }), variant: 'success' });
        return onClose();
      }}
      failed={t('invite.failed')}
      onClose={onClose}
    >
      <TextInput
        source="emails"
        label={t('invite.emails')}
        help={t('invite.emailsHelp', { n: addressesMax })}
        validate={check}
        isRequired
        minRows={3}
        maxRows={10}
        autoComplete="off"
      />
      <SelectInput
        source="userType"
        label={t('invite.role')}
        options={roles.map((value) => ({ value, label: t(`common:roles.${value}`) }))}
      />
      <InviteMessageInput />
    </FormDialog>
  );

  function check(text: string): string | undefined {
    const { emails, wrong } = readAddresses(text);
    if (wrong.length > 0)
      return t('invite.wrong', { count: wrong.length, addresses: wrong.slice(0, 5).join(', ') });
    if (emails.length === 0) return t('invite.missing');
    return emails.length > addressesMax
      ? t('invite.tooMany', { n: addressesMax, count: emails.length })
      : undefined;
  }
}

/** What an invitation says above its link. */
export function InviteMessageInput() {
  const { t } = useTranslation('admin-work');
  return (
    <TextInput
      source="message"
      label={t('invite.message')}
      help={t('invite.messageHelp')}
      optional
      minRows={3}
      maxLength={LIMITS.invitation.message.max}
    />
  );
}
