import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';

export interface InviteMessageProps {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/** What an invitation says above its link. */
export function InviteMessage({ field, error }: InviteMessageProps) {
  const { t } = useTranslation('admin-work');
  return (
    <Field
      label={t('invite.message')}
      help={t('invite.messageHelp')}
      optional
      field={field}
      error={error?.message}
      multiline
      minRows={3}
      inputProps={{ maxLength: LIMITS.invitation.message.max }}
    />
  );
}
