import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministeredAccount } from '../../../src/contract/admin-api.ts';
import { GroupsInput } from '../form/inputs.tsx';
import { useGroupChoice } from '../useGroupChoice.ts';

export interface MemberForm {
  isNew: boolean;
  /** What they sign in with may be changed; else only they or a super admin do. */
  mayChangeIdentity: boolean;
  mayChooseGroups: boolean;
  /** Where they may be chosen. */
  groupsInput: ReactNode;
}

/** What the dialogs of advisors and organisations have in common. @param account the record; of a new one, none */
export function useMemberForm(account?: Pick<AdministeredAccount, 'abilities'>): MemberForm {
  const { t } = useTranslation('admin');
  const { groups, isChoice, whose } = useGroupChoice();
  const isNew = account === undefined;
  const mayChooseGroups = isNew ? isChoice : account.abilities['assignGroups'] === true;
  return {
    isNew,
    mayChangeIdentity: isNew || account.abilities['changeIdentity'] === true,
    mayChooseGroups,
    groupsInput: mayChooseGroups ? (
      <GroupsInput
        label={t('columns.groups')}
        help={isNew ? t(`groupsField.newHelp.${whose}`) : t('groupsField.help')}
        groups={groups}
      />
    ) : null,
  };
}
