import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useProvider } from '../../app/data/useProvider.ts';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { ConfirmAction } from '../ConfirmAction.tsx';
import type { RecordDialogProps } from '../RecordDialogs.tsx';
import { memberName, type Member } from './memberName.ts';
import { useMemberToasts } from './useMemberToasts.ts';

export function DeleteMember({ record, onClose }: RecordDialogProps<Member>) {
  const { t } = useTranslation('admin');
  const provider = useProvider();
  const client = useQueryClient();
  const list = useListContext();
  const resource = list.resource as MemberResource;
  const toasts = useMemberToasts(resource);
  const { id, groups, abilities } = record;
  const name = memberName(record);
  const kind = abilities['deleteAccount'] ? 'account' : 'links';
  const namesOf = (some: Member['groups']) => some.map((group) => group.name).join(', ');
  return (
    <ConfirmAction
      title={t(`members.${resource}.delete.title`)}
      texts={[
        t(`members.${resource}.delete.question`),
        t(`members.${resource}.delete.${kind}`, { name, groups: namesOf(groups) }),
      ]}
      confirm={kind === 'account' ? t('delete.confirm') : t('delete.confirmLinks')}
      isDestructive
      run={() => provider.deleteMember(resource, id)}
      changes={[[resource, 'getList'], 'counts']}
      onDone={({ deleted, removedFromGroupIds }) => {
        const left = groups.filter((group) => removedFromGroupIds.includes(group.id));
        if (deleted) toasts.done(t(`members.${resource}.deleted`));
        else toasts.done(t(`members.${resource}.removed`), t('delete.left', { name, groups: namesOf(left) }));
        list.onSelect(list.selectedIds.filter((chosen: number) => chosen !== id));
        client.removeQueries({ queryKey: [resource, 'getOne', { id: String(id) }] });
      }}
      onFailed={(error) => toasts.failed('delete', error)}
      failed={(message) => `${t(`members.${resource}.failed.delete`)}: ${message}`}
      onClose={onClose}
    />
  );
}
