import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import type { useInvitationChanges } from './useInvitationChanges.ts';

/** Asks before an invitation goes out again or is taken back. */
export function InvitationConfirm({
  email,
  changes,
}: {
  email: string;
  changes: ReturnType<typeof useInvitationChanges>;
}) {
  const { t } = useTranslation('admin-work');
  const { asks, close, resend, revoke } = changes;
  if (!asks) return null;
  const action = asks === 'resend' ? resend : revoke;
  return (
    <ConfirmDialog
      open
      title={t(`invitations.${asks}.title`)}
      texts={[t(`invitations.${asks}.text`, { email })]}
      confirm={t(`invitations.${asks}.action`)}
      refuse={t('admin:cancel')}
      isDestructive={asks === 'revoke'}
      isBusy={action.isPending}
      problem={action.error?.message}
      onConfirm={() => action.mutate(undefined)}
      onClose={close}
    />
  );
}
