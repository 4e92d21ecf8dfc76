import { Alert, Box, Button, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupInvitation } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { listed } from '../../../ui-shared/i18n/words.ts';
import { toastSuccess } from '../../../ui-shared/toast/toast.ts';
import { TitledDialog } from '../../../ui-shared/layout/dialogs.tsx';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { useClose } from '../../components/form/DialogFrame.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { GroupInput, NoteInput, SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';
import type { GroupDialogProps } from '../../components/group/GroupPage.tsx';
import type { ChosenRowsProps } from '../../components/members/BulkBar.tsx';
import { memberName, type Member } from '../../components/members/members.ts';
import { readAddresses } from './addresses.ts';

interface InviteFormProps<Values extends object> {
  title: string;
  text?: string;
  values: Values;
  invite: (values: Values & { message: string }, provider: ConsoleDataProvider) => Promise<GroupInvitation[]>;
  nameOf?: (invitation: GroupInvitation) => string | undefined;
  onDone?: () => void;
  children: ReactNode;
}

function InviteForm<Values extends object>(props: InviteFormProps<Values>) {
  const { title, text, values, invite, nameOf, children } = props;
  const close = useClose();
  const { onDone = close } = props;
  const { t } = useTranslation('admin-work');
  const [answer, setAnswer] = useState<GroupInvitation[] | null>(null);
  if (answer) return <InviteResult answer={answer} nameOf={nameOf} onDone={onDone} />;
  return (
    <FormDialog
      title={title}
      text={text}
      save={t('invite.save')}
      values={{ ...values, message: '' }}
      onSave={(typed, provider) => invite({ ...typed, message: typed.message.trim() }, provider)}
      changes={['memberships']}
      onSaved={(invitations) => {
        const sent = invitations.filter(({ status }) => status === 'invited').length;
        if (sent < invitations.length) return setAnswer(invitations);
        toastSuccess(t('invite.sent', { count: sent }));
        return onDone();
      }}
      failed={t('invite.failed')}
    >
      {children}
      <NoteInput
        source="message"
        label={t('invite.message')}
        help={t('invite.messageHelp')}
        maxLength={LIMITS.invitation.message.max}
      />
    </FormDialog>
  );
}

interface InviteResultProps extends Pick<InviteFormProps<object>, 'nameOf' | 'onDone'> {
  answer: readonly GroupInvitation[];
}

function InviteResult({ answer, nameOf, onDone }: InviteResultProps) {
  const { t } = useTranslation(['admin-work', 'common']);
  const skipped = answer.filter(({ status }) => status === 'skipped');
  const sent = answer.length - skipped.length;
  return (
    <TitledDialog
      title={t('invite.done')}
      onClose={onDone}
      maxWidth="sm"
      actions={<Button onClick={onDone}>{t('common:close')}</Button>}
    >
      <Alert severity={sent > 0 ? 'success' : 'info'}>{t('invite.sent', { count: sent })}</Alert>
      <div>
        <Typography variant="h3">{t('invite.skipped', { count: skipped.length })}</Typography>
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5, display: 'grid', gap: 1 }}>
          {skipped.map((invitation) => (
            <li key={invitation.email}>
              <strong>{nameOf?.(invitation) ?? invitation.email}</strong>
              {' – '}
              {t(`invite.reasons.${invitation.reason ?? 'alreadyMember'}`)}
            </li>
          ))}
        </Box>
      </div>
    </TitledDialog>
  );
}

const { addressesMax } = LIMITS.invitation;

export function InviteDialog({ groupId, group }: GroupDialogProps) {
  const { t } = useTranslation(['admin-work', 'common']);
  const isManager = group?.abilities?.['manageAdmins'];
  const roles = ['advisor', 'organization', ...(isManager ? ['group_admin' as const] : [])] as const;
  const check = (text: string): string | undefined => {
    const { emails, wrong } = readAddresses(text);
    if (wrong.length > 0)
      return t('invite.wrong', { count: wrong.length, addresses: listed(wrong.slice(0, 5)) });
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
      invite={({ emails, ...rest }, provider) =>
        provider.invite(groupId, { ...rest, emails: readAddresses(emails).emails })
      }
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

/** Addresses are the same in whatever case. */
const keyOf = ({ email }: { email: string }): string => email.toLowerCase();

const ROLES = { advisors: 'advisor', organizations: 'organization' } as const;

export function InviteSelectedDialog({ resource, ids, onDone }: ChosenRowsProps) {
  const { t } = useTranslation('admin-work');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const invite = async (provider: ConsoleDataProvider, groupId: number, message: string) => {
    const { data } = await provider.getMany<Member>(resource, { ids: [...ids] });
    setNames(new Map(data.map((member) => [keyOf(member), memberName(member)])));
    const emails = data.map(({ email }) => email);
    const answer: GroupInvitation[] = [];
    // One after the other: a call takes so many addresses at once.
    for (let at = 0; at < emails.length; at += addressesMax) {
      const some = emails.slice(at, at + addressesMax);
      answer.push(...(await provider.invite(groupId, { emails: some, userType: ROLES[resource], message })));
    }
    return answer;
  };
  return (
    <InviteForm
      title={t('inviteSelected.title')}
      text={t(`inviteSelected.text.${resource}`, { count: ids.length })}
      values={{ groupId: '' }}
      invite={({ groupId, message }, provider) => invite(provider, Number(groupId), message)}
      nameOf={(invitation) => names.get(keyOf(invitation))}
      onDone={() => onDone()}
    >
      <GroupInput
        label={t('group.label')}
        validate={filled(t('inviteSelected.missing'))}
        blank={t('inviteSelected.choose')}
      />
    </InviteForm>
  );
}
