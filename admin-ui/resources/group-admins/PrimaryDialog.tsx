import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../../app/ConsoleContext.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import type { AdminDialogProps } from './AdminPasswordDialog.tsx';
import { useAdminChange } from './useAdminChange.ts';
import { useAdminToasts } from './useAdminToasts.ts';

/** Asks before an administrator becomes primary, or is no longer, and says what that means. */
export function PrimaryDialog({ admin, calls, onClose, onOver }: AdminDialogProps) {
  const { t } = useTranslation('admin-groups');
  const { user } = useConsole();
  const provider = useDataProvider<ConsoleDataProvider>();
  const toasts = useAdminToasts();
  const { id, userId, groupId, username, groupName: group, isPrimaryAdmin } = admin;
  const kind = isPrimaryAdmin ? 'standard' : 'primary';
  // Who makes themselves a standard administrator has nothing to manage here any more.
  const isOwnStep = userId === user.id && isPrimaryAdmin;
  const change = useAdminChange({
    change: () => provider.setPrimaryAdmin(groupId, id, !isPrimaryAdmin, calls),
    isOver: () => isOwnStep,
    onDone: () => {
      toasts.done(t(`admins.make.${kind}.done`, { username }));
      onClose();
      if (isOwnStep) onOver?.();
    },
    onFailed: ({ message }) => toasts.failed(message || t('admins.failed.primary')),
  });
  return (
    <ConfirmDialog
      open
      title={t(`admins.make.${kind}.title`, { username })}
      texts={[
        t(`admins.make.${kind}.text`, { username, group }),
        ...(isOwnStep ? [t('admins.make.standard.self')] : []),
      ]}
      confirm={t(`admins.make.${kind}.action`)}
      refuse={t('admin:cancel')}
      isBusy={change.isPending}
      problem={change.error ? `${t('admins.failed.primary')}: ${change.error.message}` : undefined}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
}
