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
import type { AdvisorFieldsProps } from './AdvisorFields.tsx';

export interface AdvisorAccountFieldsProps extends AdvisorFieldsProps {
  isNew: boolean;
}

/** Who runs the account, and what it signs in with (spec 2 §5). */
export function AdvisorAccountFields({ form, mayChangeIdentity, isNew }: AdvisorAccountFieldsProps) {
  const { t } = useTranslation('admin');
  const { register, control } = form;
  const { errors } = form.formState;
  const isManaged = useWatch({ control, name: 'isManaged' });
  const kind = isManaged ? 'managed' : 'self';
  const passwordHelp = isNew ? t(`advisorForm.password.${kind}`) : t('advisorForm.password.keep');
  return (
    <FormPart title={t('details.account')}>
      <SwitchField
        control={control}
        name="isManaged"
        label={t('advisorForm.managed')}
        help={mayChangeIdentity ? t('advisorForm.managedHelp') : t('advisorForm.managedLocked')}
        disabled={!mayChangeIdentity}
      />
      <FieldRow>
        <Field
          label={t('fields.username')}
          help={isNew ? t(`advisorForm.username.${kind}`) : undefined}
          field={register('username')}
          error={errors.username?.message}
          required={!isNew || !isManaged}
          readOnly={!mayChangeIdentity}
          autoComplete="off"
          inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: LIMITS.username.max }}
        />
        {mayChangeIdentity ? (
          <PasswordField
            label={isNew ? t('fields.password') : t('fields.newPassword')}
            help={passwordHelp}
            field={register('password')}
            error={errors.password?.message}
            required={isNew && !isManaged}
            autoComplete="new-password"
            inputProps={{ maxLength: LIMITS.password.max }}
          />
        ) : null}
      </FieldRow>
    </FormPart>
  );
}

export interface AdvisorVisibilityFieldsProps extends Pick<AdvisorFieldsProps, 'form'> {
  /** Given where the admin may say which groups the advisor is in. */
  choice?: GroupChoice;
  groupsHelp: string;
}

/** Who may find them: everybody, or the groups they are in. */
export function AdvisorVisibilityFields({ form, choice, groupsHelp }: AdvisorVisibilityFieldsProps) {
  const { t } = useTranslation('admin');
  const { control } = form;
  return (
    <FormPart title={t('advisorForm.visibility')}>
      <SwitchField
        control={control}
        name="hasJoinedOpenGroup"
        label={t('fields.openAccess')}
        help={t('advisorForm.openAccessHelp')}
      />
      {choice ? (
        <Controller
          control={control}
          name="groupIds"
          render={({ field, fieldState }) => (
            <GroupsField
              label={t('columns.groups')}
              help={groupsHelp}
              error={fieldState.error?.message}
              groups={choice.groups}
              isLoading={choice.isLoading}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      ) : null}
    </FormPart>
  );
}
