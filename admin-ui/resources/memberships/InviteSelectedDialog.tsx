import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupInvitation } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { SelectInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';
import type { ChosenRowsProps } from '../../components/members/BulkBar.tsx';
import { memberName, type Member } from '../../components/members/memberName.ts';
import { useGroupChoice } from '../../components/useGroupChoice.ts';
import { InviteForm } from './InviteForm.tsx';

/** Addresses are the same in whatever case. */
const keyOf = ({ email }: { email: string }): string => email.toLowerCase();

const ROLES = { advisors: 'advisor', organizations: 'organization' } as const;
const { addressesMax } = LIMITS.invitation;

export function InviteSelectedDialog({ resource, ids, onDone, onClose }: ChosenRowsProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const { groups } = useGroupChoice();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const invite = async (groupId: number, message: string): Promise<GroupInvitation[]> => {
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
      invite={({ groupId, message }) => invite(Number(groupId), message)}
      nameOf={(invitation) => names.get(keyOf(invitation))}
      onDone={() => onDone()}
      onClose={onClose}
    >
      <SelectInput
        source="groupId"
        label={t('group.label')}
        validate={filled(t('inviteSelected.missing'))}
        blank={t('inviteSelected.choose')}
        options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </InviteForm>
  );
}
