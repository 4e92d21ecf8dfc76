import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { ORGANIZATION_FIELDS } from '../../../src/contract/organization-fields.ts';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { useProvider } from '../../app/data/useProvider.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { inputsOf } from '../../components/form/fieldInputs.tsx';
import { EmailInput, PasswordInput, SwitchInput, UsernameInput } from '../../components/form/inputs.tsx';
import { useMemberForm } from '../../components/members/useMemberForm.tsx';
import { useMemberToasts } from '../../components/members/useMemberToasts.ts';
import type { RecordFormProps } from '../../components/RecordDialogs.tsx';
import { FormPart } from '../../components/Sections.tsx';
import { logInRules } from './organizationRules.ts';
import { organizationValues, saveOrganization } from './saveOrganization.ts';

const OrganizationInput = inputsOf(ORGANIZATION_FIELDS);

/** Add/Edit Organization (spec 2 §2, §5): one form for both. */
export function OrganizationForm({
  record: organization,
  onClose,
}: RecordFormProps<AdministeredOrganization>) {
  const { t } = useTranslation('admin');
  const provider = useProvider();
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
      onSave={(typed) => saveOrganization(provider, typed, { organization, mayChooseGroups })}
      changes={['organizations', 'counts']}
      done={isNew ? t('organizationForm.created') : t('organizationForm.updated')}
      failed={t(`members.organizations.failed.${attempt}`)}
      onFailed={(error) => toasts.failed(attempt, error)}
      // "A failed check shows a toast 'Validation Error' with the first message" (spec 2 §5).
      onRefused={(_sentence, first) => toasts.invalid(first)}
      onClose={onClose}
    >
      <ProfileInputs />
      <HoursInputs resetBefore={values.yearlyAllocationReset} />
      <AccountInputs isNew={isNew} mayChangeIdentity={mayChangeIdentity} />
      {groupsInput}
    </FormDialog>
  );
}

/** What the organisation is, and what advisors and matching read of it. */
function ProfileInputs() {
  const { t } = useTranslation('admin');
  return (
    <>
      <OrganizationInput source="name" autoComplete="off" />
      <OrganizationInput source="type" blank={t('organizationForm.chooseType')} />
      <OrganizationInput source="description" minRows={3} maxRows={12} />
      <FieldRow>
        <OrganizationInput source="website" />
        <OrganizationInput source="logo" />
      </FieldRow>
      <OrganizationInput source="location" />
    </>
  );
}

/** How many advisor hours it has a year, and when they are given anew: a day that can be moved, and not taken away. */
function HoursInputs({ resetBefore }: { resetBefore: string }) {
  const { t } = useTranslation('admin');
  return (
    <FormPart title={t('details.hours')}>
      <FieldRow>
        <OrganizationInput source="hoursAllocated" help={t('organizationForm.hoursHelp')} />
        <OrganizationInput
          source="yearlyAllocationReset"
          help={t('organizationForm.resetHelp')}
          before={resetBefore}
        />
      </FieldRow>
    </FormPart>
  );
}

interface AccountInputsProps {
  isNew: boolean;
  /** What it signs in with may be changed; else only itself or a super admin does. */
  mayChangeIdentity: boolean;
}

/** Who runs the account, and what it signs in with; "the password field shows only on create" (spec 2 §5). */
function AccountInputs({ isNew, mayChangeIdentity }: AccountInputsProps) {
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
