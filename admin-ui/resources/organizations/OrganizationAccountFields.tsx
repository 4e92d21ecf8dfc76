import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { PasswordField } from '../../../ui-shared/forms/PasswordField.tsx';
import { FormPart } from '../../components/FormPart.tsx';
import { GroupsField } from '../../components/GroupsField.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import type { GroupChoice } from '../../components/useGroupChoice.ts';
import type { OrganizationFieldsProps } from './OrganizationFields.tsx';

export interface OrganizationAccountFieldsProps extends OrganizationFieldsProps {
  isNew: boolean;
  /** What it signs in with may be changed; else only itself or a super admin does. */
  mayChangeIdentity: boolean;
}

/** Who runs the account, and what it signs in with; "the password field shows only on create" (spec 2 §5). */
export function OrganizationAccountFields(props: OrganizationAccountFieldsProps) {
  const { form, isNew, mayChangeIdentity } = props;
  const { t } = useTranslation('admin');
  const { register, control } = form;
  const { errors } = form.formState;
  const isManaged = useWatch({ control, name: 'isManaged' });
  return (
    <FormPart title={t('details.account')}>
      <SwitchField
        control={control}
        name="isManaged"
        label={t('organizationForm.managed')}
        help={mayChangeIdentity ? t('organizationForm.managedHelp') : t('organizationForm.managedLocked')}
        disabled={!mayChangeIdentity}
      />
      <Field
        label={t('fields.email')}
        type="email"
        help={isNew && !isManaged ? t('organizationForm.emailHelp') : undefined}
        field={register('email')}
        error={errors.email?.message}
        required
        readOnly={!mayChangeIdentity}
        autoComplete="off"
        inputProps={{ maxLength: LIMITS.email.max }}
      />
      <FieldRow>
        <Field
          label={t('fields.username')}
          help={isNew && !isManaged ? t('organizationForm.usernameHelp') : undefined}
          field={register('username')}
          error={errors.username?.message}
          required={!isNew || isManaged}
          readOnly={!mayChangeIdentity}
          autoComplete="off"
          inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: LIMITS.username.max }}
        />
        {isNew ? (
          <PasswordField
            label={t('fields.password')}
            help={isManaged ? undefined : t('organizationForm.passwordHelp')}
            field={register('password')}
            error={errors.password?.message}
            required={isManaged}
            autoComplete="new-password"
            inputProps={{ maxLength: LIMITS.password.max }}
          />
        ) : null}
      </FieldRow>
    </FormPart>
  );
}

export interface OrganizationGroupsFieldProps extends OrganizationFieldsProps {
  choice: GroupChoice;
  help: string;
}

/** The groups that it is in. */
export function OrganizationGroupsField({ form, choice, help }: OrganizationGroupsFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Controller
      control={form.control}
      name="groupIds"
      render={({ field, fieldState }) => (
        <GroupsField
          label={t('columns.groups')}
          help={help}
          error={fieldState.error?.message}
          groups={choice.groups}
          isLoading={choice.isLoading}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}
