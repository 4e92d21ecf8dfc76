import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { PasswordField } from '../../../ui-shared/forms/PasswordField.tsx';
import { SelectField } from '../../../ui-shared/forms/SelectField.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import { useGroupChoice } from '../../components/useGroupChoice.ts';
import type { AdminValues } from './adminValues.ts';

export interface AddAdminFieldsProps {
  form: UseFormReturn<AdminValues>;
  /** The dialog asks for the group too. */
  withGroup: boolean;
}

/** Username, e-mail, password, primary or not; the group where it is not given. */
export function AddAdminFields({ form, withGroup }: AddAdminFieldsProps) {
  const { t } = useTranslation('admin-groups');
  const { register, control } = form;
  const { errors } = form.formState;
  return (
    <>
      {withGroup ? <GroupChoice form={form} /> : null}
      <Field
        label={t('admin:fields.username')}
        help={t('admins.usernameHelp', { n: LIMITS.username.min })}
        field={register('username')}
        error={errors.username?.message}
        required
        autoComplete="off"
        inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: LIMITS.username.max }}
      />
      <Field
        label={t('admin:fields.email')}
        type="email"
        field={register('email')}
        error={errors.email?.message}
        required
        autoComplete="off"
        inputProps={{ maxLength: LIMITS.email.max }}
      />
      <PasswordField
        label={t('admin:fields.password')}
        help={t('admins.newPasswordHelp', { n: LIMITS.password.min })}
        field={register('password')}
        error={errors.password?.message}
        required
        autoComplete="new-password"
        inputProps={{ maxLength: LIMITS.password.max }}
      />
      <SwitchField
        control={control}
        name="isPrimaryAdmin"
        label={t('admins.primary')}
        help={t('admins.primaryHelp')}
      />
    </>
  );
}

function GroupChoice({ form }: Pick<AddAdminFieldsProps, 'form'>) {
  const { t } = useTranslation('admin-groups');
  const { groups } = useGroupChoice();
  return (
    <SelectField
      label={t('admins.columns.group')}
      field={form.register('groupId')}
      error={form.formState.errors.groupId?.message}
      required
      options={[
        { value: '', label: t('admins.chooseGroup') },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
