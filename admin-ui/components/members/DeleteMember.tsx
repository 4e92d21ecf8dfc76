import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdministeredAccount } from '../../../src/contract/admin-api.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useMemberToasts } from './useMemberToasts.ts';

export interface DeleteMemberProps {
  resource: MemberResource;
  record: AdministeredAccount & { id: number };
  name: string;
  onClose: () => void;
}

/** Asks before an account is deleted, or before it leaves the admin's groups; the server's verdict says which. */
export function DeleteMember({ resource, record, name, onClose }: DeleteMemberProps) {
  const { t } = useTranslation('admin');
  const provider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const toasts = useMemberToasts(resource);
  const { selectedIds, onSelect } = useListContext();
  const { id, groups, abilities } = record;
  const remove = useMutation({
    mutationFn: () => provider.deleteMember(resource, id),
    onSuccess: async ({ deleted, removedFromGroupIds }) => {
      const left = groups.filter((group) => removedFromGroupIds.includes(group.id));
      if (deleted) toasts.done(t(`members.${resource}.deleted`));
      else
        toasts.done(
          t(`members.${resource}.removed`),
          t('delete.left', { name, groups: left.map((group) => group.name).join(', ') }),
        );
      onSelect(selectedIds.filter((chosen: number) => chosen !== id));
      onClose();
      client.removeQueries({ queryKey: [resource, 'getOne', { id: String(id) }] });
      await Promise.all(
        [[resource, 'getList'], ['counts']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => toasts.failed('delete', error),
  });
  const kind = abilities['deleteAccount'] ? 'account' : 'links';
  const theirs = groups.map((group) => group.name).join(', ');
  return (
    <ConfirmDialog
      open
      title={t(`members.${resource}.delete.title`)}
      texts={[
        t(`members.${resource}.delete.question`),
        t(`members.${resource}.delete.${kind}`, { name, groups: theirs }),
      ]}
      confirm={kind === 'account' ? t('delete.confirm') : t('delete.confirmLinks')}
      refuse={t('cancel')}
      isDestructive
      isBusy={remove.isPending}
      problem={
        remove.error ? t(`members.${resource}.failed.delete`) + `: ${remove.error.message}` : undefined
      }
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
