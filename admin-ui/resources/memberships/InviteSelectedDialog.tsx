import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupInvitation } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { SelectInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';
import type { ChosenRowsProps } from '../../components/members/BulkBar.tsx';
import { memberName, type Member } from '../../components/members/memberName.ts';
import { useGroupChoice } from '../../components/useGroupChoice.ts';
import { InviteMessageInput } from './InviteDialog.tsx';
import { InviteResult } from './InviteResult.tsx';

/** What came of it: the answer for each address, and whose addresses they are. */
interface Sent {
  answer: GroupInvitation[];
  names: ReadonlyMap<string, string>;
}

/** Addresses are the same in whatever case. */
const keyOf = ({ email }: { email: string }): string => email.toLowerCase();

const ROLES = { advisors: 'advisor', organizations: 'organization' } as const;
const { addressesMax } = LIMITS.invitation;

/** Invites the chosen advisors or organisations into one group; who belongs to it already is named. */
export function InviteSelectedDialog({ resource, ids, onDone, onClose }: ChosenRowsProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const toast = useToast();
  const { groups } = useGroupChoice();
  const [sent, setSent] = useState<Sent | null>(null);
  const invite = async (groupId: number, message: string): Promise<Sent> => {
    const { data } = await provider.getMany<Member>(resource, { ids: [...ids] });
    const emails = data.map(({ email }) => email);
    const answer: GroupInvitation[] = [];
    // One after the other: a call takes so many addresses at once.
    for (let at = 0; at < emails.length; at += addressesMax) {
      const some = emails.slice(at, at + addressesMax);
      answer.push(...(await provider.invite(groupId, { emails: some, userType: ROLES[resource], message })));
    }
    return { answer, names: new Map(data.map((member) => [keyOf(member), memberName(member)])) };
  };
  if (sent)
    return (
      <InviteResult
        answer={sent.answer}
        nameOf={(invitation) => sent.names.get(keyOf(invitation))}
        onClose={() => onDone()}
      />
    );
  return (
    <FormDialog
      title={t('inviteSelected.title')}
      text={t(`inviteSelected.text.${resource}`, { count: ids.length })}
      save={t('invite.save')}
      values={{ groupId: '', message: '' }}
      onSave={({ groupId, message }) => invite(Number(groupId), message.trim())}
      changes={['memberships']}
      onSaved={(result) => {
        const invited = result.answer.filter(({ status }) => status === 'invited').length;
        if (invited < result.answer.length) return setSent(result);
        toast({ title: t('invite.sent', { count: invited }), variant: 'success' });
        return onDone();
      }}
      failed={t('invite.failed')}
      onClose={onClose}
    >
      <SelectInput
        source="groupId"
        label={t('group.label')}
        validate={filled(t('inviteSelected.missing'))}
        blank={t('inviteSelected.choose')}
        options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <InviteMessageInput />
    </FormDialog>
  );
}
