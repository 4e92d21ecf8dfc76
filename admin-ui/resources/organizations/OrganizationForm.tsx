import { useDataProvider } from 'react-admin';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import { useMemberToasts } from '../../components/members/useMemberToasts.ts';
import { messagesOf } from '../../components/problems.ts';
import { useGroupChoice } from '../../components/useGroupChoice.ts';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { checkOrganization } from './checkOrganization.ts';
import { OrganizationAccountFields, OrganizationGroupsField } from './OrganizationAccountFields.tsx';
import { HoursFields, OrganizationFields } from './OrganizationFields.tsx';
import {
  NEW_ORGANIZATION,
  ORGANIZATION_FIELDS,
  organizationValues,
  type OrganizationValues,
} from './organizationValues.ts';
import { saveOrganization } from './saveOrganization.ts';

export interface OrganizationFormProps {
  /** The organisation to edit; a new one without. */
  organization?: AdministeredOrganization;
  onClose: () => void;
}

/** Add/Edit Organization (spec 2 §2, §5): one form for both. */
export function OrganizationForm({ organization, onClose }: OrganizationFormProps) {
  const { t } = useTranslation('admin');
  const provider = useDataProvider<ConsoleDataProvider>();
  const toasts = useMemberToasts('organizations');
  const choice = useGroupChoice();
  const isNew = organization === undefined;
  const mayChangeIdentity = isNew || organization.abilities['changeIdentity'] === true;
  const mayChooseGroups = isNew ? choice.isChoice : organization.abilities['assignGroups'] === true;
  const rules = {
    isNew,
    hasReset: Boolean(organization?.yearlyAllocationReset),
    words: {
      hours: t('organizationForm.hoursRange', { max: LIMITS.hoursAllocated.max }),
      day: t('organizationForm.badDay'),
    },
  };
  const attempt = isNew ? 'create' : 'update';

  const { form, isBusy, failure, onSubmit, guard } = useRecordForm({
    resource: 'organizations',
    values: organization ? organizationValues(organization) : NEW_ORGANIZATION,
    check: (typed: OrganizationValues) => checkOrganization(typed, rules),
    save: (typed) => saveOrganization(provider, typed, { organization, mayChooseGroups }),
    onSaved: () => {
      onClose();
      toasts.done(isNew ? t('organizationForm.created') : t('organizationForm.updated'));
    },
    onFailed: (error) => toasts.failed(attempt, error),
    // "A failed check shows a toast 'Validation Error' with the first message" (spec 2 §5).
    onRefused: (errors) =>
      toasts.invalid(messagesOf(errors, ORGANIZATION_FIELDS)[0]?.message ?? wrong(errors)),
  });
  return (
    <FormDialog
      title={isNew ? t('members.organizations.add') : t('organizationForm.edit')}
      text={isNew ? t('requiredMarked') : t('requiredMarkedOf', { name: organization.name })}
      save={isNew ? t('members.organizations.add') : t('save')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={ORGANIZATION_FIELDS}
        wrong={wrong}
        failure={failure}
        failed={t(`members.organizations.failed.${attempt}`)}
      />
      <OrganizationFields form={form} />
      <HoursFields form={form} />
      <OrganizationAccountFields form={form} isNew={isNew} mayChangeIdentity={mayChangeIdentity} />
      {mayChooseGroups ? (
        <OrganizationGroupsField
          form={form}
          choice={choice}
          help={isNew ? t(`groupsField.newHelp.${choice.whose}`) : t('groupsField.help')}
        />
      ) : null}
    </FormDialog>
  );

  function wrong(errors: FieldErrors<OrganizationValues>): string {
    const hasBlank = Object.values(errors).some((error) => error.type === 'required');
    return hasBlank ? t('validation.required') : t('validation.invalid');
  }
}
