import { minLength, useResourceContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { PasswordReset } from '../../src/contract/admin-api.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { FIELDS } from '../../src/contract/messages.ts';
import type { ConsoleDataProvider } from '../app/data/dataProvider.ts';
import type { MemberResource } from '../app/data/memberCalls.ts';
import { FormDialog, type FormDialogProps } from './form/FormDialog.tsx';
import { PasswordInput } from './form/inputs.tsx';
import { given } from './form/rules.ts';
import { memberName, type Member } from './members/members.ts';
import { useMemberToasts } from './members/useMemberForm.tsx';

interface ResetPasswordDialogProps extends Pick<
  FormDialogProps<object, PasswordReset>,
  'title' | 'text' | 'save' | 'failed' | 'onFailed' | 'done'
> {
  label: string;
  rule?: { min: number; message: string };
  onSave: (newPassword: string, provider: ConsoleDataProvider) => Promise<PasswordReset>;
}

const RULE = { min: LIMITS.password.min, message: FIELDS.password.minReset };

/** A new password for somebody's account, at least 8 characters (spec 2 §5). */
export function ResetPasswordDialog({ label, rule = RULE, onSave, ...dialog }: ResetPasswordDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <FormDialog
      {...dialog}
      values={{ newPassword: '' }}
      onSave={({ newPassword }, provider) => onSave(newPassword, provider)}
      changes={[]}
    >
      <PasswordInput
        source="newPassword"
        label={label}
        help={t('password.help', { n: rule.min })}
        validate={[given(rule.message), minLength(rule.min, rule.message)]}
        // The dialog has this one field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
    </FormDialog>
  );
}

/** A new password for an advisor or organisation, with the documented toasts (spec 2 §8). */
export function ResetMemberPassword({ record }: { record: Member }) {
  const { t } = useTranslation('admin');
  const resource = useResourceContext() as MemberResource;
  const toasts = useMemberToasts(resource);
  return (
    <ResetPasswordDialog
      title={t('password.title')}
      text={t('password.text', { name: memberName(record) })}
      save={t('password.save')}
      label={t('password.label')}
      failed={({ message }) => t('password.failed', { message })}
      onSave={(newPassword, provider) => provider.resetPassword(resource, record.id, newPassword)}
      done={({ status }) =>
        status === 'sent'
          ? { title: t('password.sent'), description: t('password.sentText') }
          : { title: t('password.done'), description: t(`members.${resource}.passwordReset`) }
      }
      onFailed={(error) => toasts.failed('password', error)}
    />
  );
}
