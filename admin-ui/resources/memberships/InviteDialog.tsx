import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { SelectInput, TextInput } from '../../components/form/inputs.tsx';
import type { ChosenGroup } from '../../components/group/GroupPage.tsx';
import { readAddresses } from './addresses.ts';
import { InviteForm } from './InviteForm.tsx';

export interface InviteDialogProps extends Pick<ChosenGroup, 'groupId' | 'group'> {
  onClose: () => void;
}

const { addressesMax } = LIMITS.invitation;

export function InviteDialog({ groupId, group, onClose }: InviteDialogProps) {
  const { t } = useTranslation(['admin-work', 'common']);
  const provider = useProvider();
  const isManager = group?.abilities?.['manageAdmins'];
  const roles = ['advisor', 'organization', ...(isManager ? ['group_admin' as const] : [])] as const;
  const check = (text: string): string | undefined => {
    const { emails, wrong } = readAddresses(text);
    if (wrong.length > 0)
      return t('invite.wrong', { count: wrong.length, addresses: wrong.slice(0, 5).join(', ') });
    if (emails.length === 0) return t('invite.missing');
    return emails.length > addressesMax
      ? t('invite.tooMany', { n: addressesMax, count: emails.length })
      : undefined;
  };
  return (
    <InviteForm
      title={t('invite.title')}
      text={group ? t('invite.text', { group: group.name }) : undefined}
      values={{ emails: '', userType: 'advisor' }}
      invite={({ emails, ...rest }) =>
        provider.invite(groupId, { ...rest, emails: readAddresses(emails).emails })
      }
      onDone={onClose}
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
    </InviteForm>
  );
}
