import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { ORGANIZATION_TYPES } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { isDay } from '../../../ui-shared/forms/days.ts';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { useProvider } from '../../app/data/useProvider.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import {
  EmailInput,
  GroupsInput,
  PasswordInput,
  SelectInput,
  SwitchInput,
  TextInput,
  UrlInput,
  UsernameInput,
} from '../../components/form/inputs.tsx';
import { between, filled } from '../../components/form/rules.ts';
import { useMemberToasts } from '../../components/members/useMemberToasts.ts';
import type { RecordFormProps } from '../../components/RecordDialogs.tsx';
import { FormPart } from '../../components/Sections.tsx';
import { useGroupChoice } from '../../components/useGroupChoice.ts';
import { logInRules } from './organizationRules.ts';
import { organizationValues, saveOrganization } from './saveOrganization.ts';

/** Add/Edit Organization (spec 2 §2, §5): one form for both. */
export function OrganizationForm({
  record: organization,
  onClose,
}: RecordFormProps<AdministeredOrganization>) {
  const { t } = useTranslation('admin');
  const provider = useProvider();
  const toasts = useMemberToasts('organizations');
  const choice = useGroupChoice();
  const isNew = organization === undefined;
  const attempt = isNew ? 'create' : 'update';
  const mayChooseGroups = isNew ? choice.isChoice : organization.abilities['assignGroups'] === true;
  return (
    <FormDialog
      title={isNew ? t('members.organizations.add') : t('organizationForm.edit')}
      text={isNew ? t('requiredMarked') : t('requiredMarkedOf', { name: organization.name })}
      save={isNew ? t('members.organizations.add') : t('save')}
      values={organizationValues(organization)}
      onSave={(values) => saveOrganization(provider, values, { organization, mayChooseGroups })}
      changes={['organizations', 'counts']}
      done={isNew ? t('organizationForm.created') : t('organizationForm.updated')}
      failed={t(`members.organizations.failed.${attempt}`)}
      onFailed={(error) => toasts.failed(attempt, error)}
      // "A failed check shows a toast 'Validation Error' with the first message" (spec 2 §5).
      onRefused={(_sentence, first) => toasts.invalid(first)}
      onClose={onClose}
    >
      <ProfileInputs />
      <HoursInputs hasReset={Boolean(organization?.yearlyAllocationReset)} />
      <AccountInputs
        isNew={isNew}
        mayChangeIdentity={isNew || organization.abilities['changeIdentity'] === true}
      />
      {mayChooseGroups ? (
        <GroupsInput
          label={t('columns.groups')}
          help={isNew ? t(`groupsField.newHelp.${choice.whose}`) : t('groupsField.help')}
          groups={choice.groups}
        />
      ) : null}
    </FormDialog>
  );
}

/** What the organisation is, and what advisors and matching read of it. */
function ProfileInputs() {
  const { t } = useTranslation(['admin', 'common']);
  const types = ORGANIZATION_TYPES.map((value) => ({ value, label: t(`common:organizationTypes.${value}`) }));
  return (
    <>
      <TextInput
        source="name"
        label={t('fields.organizationName')}
        validate={filled(FIELDS.organizationName.required)}
        autoComplete="off"
        maxLength={LIMITS.name.max}
      />
      <SelectInput
        source="type"
        label={t('fields.organizationType')}
        validate={filled(FIELDS.organizationType.required)}
        blank={t('organizationForm.chooseType')}
        options={types}
      />
      <TextInput
        source="description"
        label={t('columns.description')}
        minRows={3}
        maxRows={12}
        maxLength={LIMITS.organizationDescription.max}
      />
      <FieldRow>
        <UrlInput source="website" label={t('fields.website')} wrong={FIELDS.website.invalid} />
        <UrlInput source="logo" label={t('fields.logo')} wrong={FIELDS.logo.invalid} />
      </FieldRow>
      <TextInput source="location" label={t('fields.location')} maxLength={LIMITS.location.max} />
    </>
  );
}

/** How many advisor hours it has a year, and when they are given anew: a day that can be moved, and not taken away. */
function HoursInputs({ hasReset }: { hasReset: boolean }) {
  const { t } = useTranslation('admin');
  const range = LIMITS.hoursAllocated;
  return (
    <FormPart title={t('details.hours')}>
      <FieldRow>
        <TextInput
          source="hoursAllocated"
          type="number"
          label={t('fields.hoursAllocated')}
          help={t('organizationForm.hoursHelp')}
          validate={between(range, t('organizationForm.hoursRange', { max: range.max }))}
          isRequired
          html={{ min: range.min, max: range.max, step: 1, inputMode: 'numeric' }}
        />
        <TextInput
          source="yearlyAllocationReset"
          type="date"
          label={t('fields.yearlyReset')}
          help={t('organizationForm.resetHelp')}
          validate={(day: string) =>
            (day ? isDay(day) : !hasReset) ? undefined : t('organizationForm.badDay')
          }
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
