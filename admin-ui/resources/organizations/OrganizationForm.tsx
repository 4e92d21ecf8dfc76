import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { ORGANIZATION_FIELDS } from '../../../src/contract/organization-fields.ts';
import { FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { FormPart } from '../../components/Sections.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { inputsOf } from '../../components/form/fieldInputs.tsx';
import { EmailInput, PasswordInput, SwitchInput, UsernameInput } from '../../components/form/inputs.tsx';
import { useMemberForm, useMemberToasts, type MemberForm } from '../../components/members/useMemberForm.tsx';
import { logInRules, organizationValues, saveOrganization } from './saveOrganization.ts';

const OrganizationInput = inputsOf(ORGANIZATION_FIELDS);

/** Add/Edit Organization (spec 2 §2, §5): one form for both. */
export function OrganizationForm({ record: organization }: { record?: AdministeredOrganization }) {
  const { t } = useTranslation('admin');
  const toasts = useMemberToasts('organizations');
  const { isNew, mayChangeIdentity, mayChooseGroups, groupsInput } = useMemberForm(organization);
  const attempt = isNew ? 'create' : 'update';
  const values = organizationValues(organization);
  return (
    <FormDialog
      title={isNew ? t('members.organizations.add') : t('organizationForm.edit')}
      text={organization ? t('requiredMarkedOf', { name: organization.name }) : t('requiredMarked')}
      save={isNew ? t('members.organizations.add') : t('save')}
      values={values}
      version={organization?.version}
      valuesOf={(record) => organizationValues(record as AdministeredOrganization)}
      onSave={(typed, provider, version, { groupIds: groupsBefore }) =>
        saveOrganization(provider, typed, { id: organization?.id, version, mayChooseGroups, groupsBefore })
      }
      changes={['organizations', 'counts']}
      done={isNew ? t('organizationForm.created') : t('organizationForm.updated')}
      failed={t(`members.organizations.failed.${attempt}`)}
      onFailed={(error) => toasts.failed(attempt, error)}
      // "A failed check shows a toast 'Validation Error' with the first message" (spec 2 §5).
      onRefused={(_sentence, first) => toasts.invalid(first)}
    >
      <OrganizationInput source="name" autoComplete="off" />
      <OrganizationInput source="type" blank={t('organizationForm.chooseType')} />
      <OrganizationInput source="description" minRows={3} maxRows={12} />
      <FieldRow>
        <OrganizationInput source="website" />
        <OrganizationInput source="logo" />
      </FieldRow>
      <OrganizationInput source="location" />
      <FormPart title={t('details.hours')}>
        <FieldRow>
          <OrganizationInput source="hoursAllocated" help={t('organizationForm.hoursHelp')} />
          {/* A day that can be moved, and not taken away. */}
          <OrganizationInput
            source="yearlyAllocationReset"
            help={t('organizationForm.resetHelp')}
            before={values.yearlyAllocationReset}
          />
        </FieldRow>
      </FormPart>
      <AccountInputs isNew={isNew} mayChangeIdentity={mayChangeIdentity} />
      {groupsInput}
    </FormDialog>
  );
}

/** Who runs the account, and what it signs in with; "the password field shows only on create" (spec 2 §5). */
function AccountInputs({ isNew, mayChangeIdentity }: MemberForm) {
  const { t } = useTranslation('admin');
  const isManaged = useWatch<{ isManaged: boolean }>({ name: 'isManaged' });
  const rules = logInRules({ isNew, isManaged });
  const mayBeMade = isNew && !isManaged;
  const readOnly = !mayChangeIdentity;
  return (
    <FormPart title={t('details.account')}>
      <SwitchInput
        source="isManaged"
        label={t('organizationForm.managed')}
        help={mayChangeIdentity ? t('organizationForm.managedHelp') : t('organizationForm.managedLocked')}
        readOnly={readOnly}
      />
      <EmailInput
        help={mayBeMade ? t('organizationForm.emailHelp') : undefined}
        validate={rules.email}
        isRequired
        readOnly={readOnly}
      />
      <FieldRow>
        <UsernameInput
          help={mayBeMade ? t('organizationForm.usernameHelp') : undefined}
          validate={rules.username}
          isRequired={!mayBeMade}
          readOnly={readOnly}
        />
        {isNew ? (
          <PasswordInput
            help={isManaged ? undefined : t('organizationForm.passwordHelp')}
            validate={rules.password}
            isRequired={isManaged}
          />
        ) : null}
      </FieldRow>
    </FormPart>
  );
}
