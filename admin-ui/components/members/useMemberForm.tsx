import { useTranslation } from 'react-i18next';
import type { AdministeredAccount } from '../../../src/contract/admin-api.ts';
import { toastError, toastWarning, toastSuccess } from '../../../ui-shared/toast/toast.ts';
import type { MemberResource } from '../../app/data/memberCalls.ts';
import { GroupsInput } from '../form/inputs.tsx';
import { useGroupChoice } from '../group/groups.ts';
import type { NotDone } from './members.ts';

export type MemberForm = Pick<ReturnType<typeof useMemberForm>, 'isNew' | 'mayChangeIdentity'>;

/** What the dialogs of advisors and organisations have in common. @param account the record; of a new one, none */
export function useMemberForm(account?: Pick<AdministeredAccount, 'abilities'>) {
  const { t } = useTranslation('admin');
  const { groups, isChoice, whose } = useGroupChoice();
  const isNew = account === undefined;
  const mayChooseGroups = isNew ? isChoice : account.abilities['assignGroups'] === true;
  // Whether what they sign in with may be changed here; else only they or a super admin change it.
  const mayChangeIdentity = isNew || account.abilities['changeIdentity'] === true;
  const help = isNew ? t(`groupsField.newHelp.${whose}`) : t('groupsField.help');
  const groupsInput = mayChooseGroups ? (
    <GroupsInput label={t('columns.groups')} help={help} groups={groups} />
  ) : null;
  return { isNew, mayChangeIdentity, mayChooseGroups, groupsInput };
}

export function useMemberToasts(resource: MemberResource) {
  const { t } = useTranslation('admin');
  return {
    done: toastSuccess,
    /** @param failed for whom something was not done, who are named with the reason */
    warn: (text: string, failed: readonly NotDone[] = []) => {
      const named = failed.map(({ name, reason }) => t('bulk.notAssigned', { name, reason }));
      toastWarning(t('warning'), [text, ...named].join(' '));
    },
    /** "Titled 'Error' for organisations and groups, showing the server message or a fallback" (spec 2 §8). */
    failed: (attempt: 'create' | 'update' | 'groups' | 'delete' | 'password', { message }: Error) => {
      const what = t(`members.${resource}.failed.${attempt}`, { message });
      const title = resource === 'organizations' ? t('error') : what;
      // "Failed to reset password: {message}" has said the message already.
      const description = message && title.endsWith(message) ? undefined : message || what;
      toastError(title, description);
    },
    invalid: (description: string) => toastError(t('validation.title'), description),
  };
}
