import { useResourceContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useProvider } from '../../app/data/useProvider.ts';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { ResetPasswordDialog } from '../ResetPasswordDialog.tsx';
import type { RecordDialogProps } from '../RecordDialogs.tsx';
import { memberName, type Member } from './memberName.ts';
import { useMemberToasts } from './useMemberToasts.ts';

/** A new password for an advisor or organisation, with the documented toasts (spec 2 §8). */
export function ResetMemberPassword({ record, onClose }: RecordDialogProps<Member>) {
  const { t } = useTranslation('admin');
  const provider = useProvider();
  const resource = useResourceContext() as MemberResource;
  const toasts = useMemberToasts(resource);
  return (
    <ResetPasswordDialog
      title={t('password.title')}
      text={t('password.text', { name: memberName(record) })}
      save={t('password.save')}
      label={t('password.label')}
      failed={({ message }) => t('password.failed', { message })}
      onSave={(newPassword) => provider.resetPassword(resource, record.id, newPassword)}
      onSaved={() => {
        onClose();
        toasts.done(t('password.done'), t(`members.${resource}.passwordReset`));
      }}
      onFailed={(error) => toasts.failed('password', error)}
      onClose={onClose}
    />
  );
}
