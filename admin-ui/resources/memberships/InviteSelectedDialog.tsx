import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor, AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import type { GroupInvitation } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { SelectField } from '../../../ui-shared/forms/SelectField.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import type { WorkProvider } from '../../app/data/work.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import type { ChosenRowsProps } from '../../components/members/BulkBar.tsx';
import { memberName } from '../../components/members/memberName.ts';
import { useGroupChoice } from '../../components/useGroupChoice.ts';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { InviteMessage } from './InviteMessage.tsx';
import { InviteResult } from './InviteResult.tsx';

interface Values {
  groupId: string;
  message: string;
}

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
  const provider = useDataProvider<WorkProvider<ConsoleDataProvider>>();
  const toast = useToast();
  const { groups } = useGroupChoice();
  const [sent, setSent] = useState<Sent | null>(null);
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm<Values, Sent>({
    resource: 'memberships',
    values: { groupId: '', message: '' },
    check: ({ groupId }) =>
      groupId === '' ? { groupId: { type: 'required', message: t('inviteSelected.missing') } } : {},
    save: async ({ groupId, message }) => {
      const { data } = await provider.getMany<AdministeredAdvisor | AdministeredOrganization>(resource, {
        ids: [...ids],
      });
      const emails = data.map(({ email }) => email);
      const answer: GroupInvitation[] = [];
      // One after the other: a call takes so many addresses at once.
      for (let at = 0; at < emails.length; at += addressesMax) {
        const some = emails.slice(at, at + addressesMax);
        const wanted = { emails: some, userType: ROLES[resource], message: message.trim() };
        answer.push(...(await provider.invite(Number(groupId), wanted)));
      }
      return { answer, names: new Map(data.map((member) => [keyOf(member), memberName(member)])) };
    },
    onSaved: (result) => {
      const invited = result.answer.filter(({ status }) => status === 'invited').length;
      if (invited < result.answer.length) return setSent(result);
      toast({ title: t('invite.sent', { count: invited }), variant: 'success' });
      return onDone();
    },
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  if (sent)
    return (
      <InviteResult
        answer={sent.answer}
        nameOf={(invitation) => sent.names.get(keyOf(invitation))}
        onClose={() => onDone()}
      />
    );
  const { register, formState } = form;
  return (
    <FormDialog
      title={t('inviteSelected.title')}
      text={t(`inviteSelected.text.${resource}`, { count: ids.length })}
      save={t('invite.save')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={['groupId', 'message']}
        wrong={() => t('admin:validation.invalid')}
        failure={failure}
        failed={t('invite.failed')}
      />
      <SelectField
        label={t('group.label')}
        field={register('groupId')}
        error={formState.errors.groupId?.message}
        required
        options={[
          { value: '', label: t('inviteSelected.choose') },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <InviteMessage field={register('message')} error={formState.errors.message} />
    </FormDialog>
  );
}
