import { minLength } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../src/contract/limits.ts';
import { FIELDS } from '../../src/contract/messages.ts';
import { FormDialog, type FormDialogProps } from './form/FormDialog.tsx';
import { PasswordInput } from './form/inputs.tsx';
import { given } from './form/rules.ts';

type Shared = Pick<
  FormDialogProps<object, void>,
  'title' | 'text' | 'save' | 'failed' | 'onFailed' | 'onSaved' | 'done' | 'onClose'
>;

export interface ResetPasswordDialogProps extends Shared {
  label: string;
  rule?: { min: number; message: string };
  onSave: (newPassword: string) => Promise<void>;
}

const RULE = { min: LIMITS.password.min, message: FIELDS.password.minReset };

/** A new password for somebody's account, at least 8 characters (spec 2 §5). */
export function ResetPasswordDialog({ label, rule = RULE, onSave, ...dialog }: ResetPasswordDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <FormDialog
      {...dialog}
      values={{ newPassword: '' }}
      onSave={({ newPassword }) => onSave(newPassword)}
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
