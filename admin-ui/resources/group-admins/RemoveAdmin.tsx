import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../../app/ConsoleContext.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import type { AdminDialogProps } from './AdminPasswordDialog.tsx';
import { useAdminChange } from './useAdminChange.ts';
import { useAdminToasts } from './useAdminToasts.ts';

/** Asks before an administrator is taken out of a group, and says whether the account goes too (contract §3). */
export function RemoveAdmin({ admin, calls, onClose }: AdminDialogProps) {
  const { t } = useTranslation('admin-groups');
  const { user } = useConsole();
  const provider = useDataProvider<ConsoleDataProvider>();
  const toasts = useAdminToasts();
  const { id, userId, groupId, username, groupName: group } = admin;
  const failedText = (message: string) => t('admins.failed.removeBecause', { message });
  const remove = useAdminChange({
    change: () => provider.removeGroupAdmin(groupId, id, calls),
    onDone: ({ accountDeleted }) => {
      if (calls === 'links') toasts.done(t('admins.removedLink'));
      else
        toasts.done(t('admins.removed'), accountDeleted ? undefined : t('admins.accountKept', { username }));
      onClose();
    },
    onFailed: ({ message }) => toasts.failed(message ? failedText(message) : t('admins.failed.remove')),
  });
  return (
    <ConfirmDialog
      open
      title={t('admins.removeTitle', { username })}
      texts={[
        t('admins.removeQuestion', { username, group }),
        calls === 'accounts' ? t('admins.removeAccount') : t('admins.removeLink'),
        ...(userId === user.id ? [t('admins.removeSelf')] : []),
      ]}
      confirm={t('admins.remove')}
      refuse={t('admin:cancel')}
      isDestructive
      isBusy={remove.isPending}
      problem={remove.error ? failedText(remove.error.message) : undefined}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
