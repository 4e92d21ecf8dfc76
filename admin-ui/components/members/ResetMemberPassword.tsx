import { useTranslation } from 'react-i18next';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { ResetPasswordDialog } from '../ResetPasswordDialog.tsx';
import { useMemberToasts } from './useMemberToasts.ts';

export interface ResetMemberPasswordProps {
  resource: MemberResource;
  id: number;
  name: string;
  onClose: () => void;
}

/** A new password for an advisor or organisation, with the documented toasts (spec 2 §8). */
export function ResetMemberPassword({ resource, id, name, onClose }: ResetMemberPasswordProps) {
  const { t } = useTranslation('admin');
  const toasts = useMemberToasts(resource);
  return (
    <ResetPasswordDialog
      resource={resource}
      id={id}
      name={name}
      onDone={() => {
        toasts.done(t('password.done'), t(`members.${resource}.passwordReset`));
        onClose();
      }}
      onFailed={(error) => toasts.failed('password', error)}
      onClose={onClose}
    />
  );
}
