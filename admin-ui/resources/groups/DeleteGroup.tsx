import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useGroupToasts } from './useGroupToasts.ts';

/** Asks before a group is deleted and says what else goes (contract §10); the last open group's refusal is shown. */
export function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('admin-groups');
  const provider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const toasts = useGroupToasts();
  const remove = useMutation({
    mutationFn: () => provider.deleteGroup(group.id),
    onSuccess: async () => {
      toasts.done(t('group.deleted'));
      onClose();
      client.removeQueries({ queryKey: ['groups', 'getOne', { id: String(group.id) }] });
      // Members show their groups too.
      await Promise.all(
        [['groups', 'getList'], ['counts'], ['group-admins'], ['advisors'], ['organizations']].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error) => toasts.failed('delete', error),
  });
  return (
    <ConfirmDialog
      open
      title={t('group.deleteTitle', { name: group.name })}
      texts={[
        t('group.deleteQuestion'),
        group.isOpenGroup ? t('group.deleteOpen') : t('group.deletePrivate'),
        t('group.deleteStays'),
      ]}
      confirm={t('group.deleteConfirm')}
      refuse={t('admin:cancel')}
      isDestructive
      isBusy={remove.isPending}
      problem={remove.error ? `${t('group.failed.delete')}: ${remove.error.message}` : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
