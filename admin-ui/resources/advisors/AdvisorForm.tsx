import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { AVAILABILITY, SKILLS, skillLabel } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import {
  EmailInput,
  GroupsInput,
  PasswordInput,
  PillsInput,
  SwitchInput,
  TextInput,
  UrlInput,
  UsernameInput,
} from '../../components/form/inputs.tsx';
import { between, filled, ifGiven } from '../../components/form/rules.ts';
import { memberName } from '../../components/members/memberName.ts';
import { useMemberToasts } from '../../components/members/useMemberToasts.ts';
import type { RecordFormProps } from '../../components/RecordDialogs.tsx';
import { FormPart } from '../../components/Sections.tsx';
import { useGroupChoice } from '../../components/useGroupChoice.ts';
import { logInRules, pauseRule } from './advisorRules.ts';
import { advisorValues, NEW_ADVISOR } from './advisorValues.ts';
import { CredentialsDialog, type Credentials } from './CredentialsDialog.tsx';
import { CvFields } from './cv/CvFields.tsx';
import { FileNotSaved, GroupsNotSaved, saveAdvisor, type SavedAdvisor } from './saveAdvisor.ts';

/** Which of the documented suffixes tells what came with a new advisor (spec 2 §8). */
function addedWith({ file, groups }: SavedAdvisor) {
  if (file === 'done') return groups === 'done' ? 'fileAndGroups' : 'file';
  return groups === 'done' ? 'groups' : 'none';
}

/** Add or Edit Advisor (spec 2 §2, §5): one form for both. */
export function AdvisorForm({ record: advisor, onClose }: RecordFormProps<AdministeredAdvisor>) {
  const { t } = useTranslation('admin');
  const provider = useProvider();
  const toasts = useMemberToasts('advisors');
  const toast = useToast();
  const choice = useGroupChoice();
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const isNew = advisor === undefined;
  const mayChangeIdentity = isNew || advisor.abilities['changeIdentity'] === true;
  const mayChooseGroups = isNew ? choice.isChoice : advisor.abilities['assignGroups'] === true;
  const values = advisor ? advisorValues(advisor) : NEW_ADVISOR;
  const attemptOf = (error: Error) => {
    if (isNew) return 'create';
    return error instanceof GroupsNotSaved ? 'groups' : 'update';
  };
  const tell = (saved: SavedAdvisor) => {
    const { file, groups } = saved;
    if (file === 'failed') toasts.warn(t('advisorForm.fileWarning'));
    if (groups === 'failed') toasts.warn(t('advisorForm.groupsWarning'));
    if (file !== 'failed' && groups !== 'failed')
      toasts.done(isNew ? t(`advisorForm.created.${addedWith(saved)}`) : t('advisorForm.updated'));
  };
  if (credentials) return <CredentialsDialog credentials={credentials} onClose={onClose} />;
  return (
    <FormDialog
      title={isNew ? t('members.advisors.add') : t('advisorForm.edit')}
      text={isNew ? t('requiredMarked') : t('requiredMarkedOf', { name: memberName(advisor) })}
      save={isNew ? t('members.advisors.add') : t('save')}
      values={values}
      onSave={(typed) =>
        saveAdvisor(provider, typed, { advisor, mayChooseGroups, unprepared: t('advisorForm.unprepared') })
      }
      changes={['advisors', 'counts']}
      onSaved={(saved) => {
        const { advisor: made, generatedPassword: password } = saved;
        if (password) setCredentials({ name: memberName(made), username: made.username, password });
        else onClose();
        tell(saved);
      }}
      failed={(error) =>
        error instanceof FileNotSaved
          ? t('advisorForm.cv.uploadFailed')
          : t(`members.advisors.failed.${attemptOf(error)}`)
      }
      onFailed={(error) => {
        if (!(error instanceof FileNotSaved)) return toasts.failed(attemptOf(error), error);
        toast({
          title: t('advisorForm.cv.uploadError'),
          description: error.message || t('advisorForm.cv.uploadFailed'),
          variant: 'destructive',
        });
      }}
      // "The manual submit check" has words of its own for a bad address (spec 2 §5).
      wordsFor={{ [FIELDS.email.invalid]: t('advisorForm.badEmail') }}
      onRefused={toasts.invalid}
      onClose={onClose}
    >
      <PersonInputs isNew={isNew} mayChangeIdentity={mayChangeIdentity} />
      <ProfileInputs />
      <CvFields advisor={advisor} mayChangeIdentity={mayChangeIdentity} />
      <TimeInputs pauseBefore={values.pausedUntil} />
      <AccountInputs isNew={isNew} mayChangeIdentity={mayChangeIdentity} />
      <FormPart title={t('advisorForm.visibility')}>
        <SwitchInput
          source="hasJoinedOpenGroup"
          label={t('fields.openAccess')}
          help={t('advisorForm.openAccessHelp')}
        />
        {mayChooseGroups ? (
          <GroupsInput
            label={t('columns.groups')}
            help={isNew ? t(`groupsField.newHelp.${choice.whose}`) : t('groupsField.help')}
            groups={choice.groups}
          />
        ) : null}
      </FormPart>
    </FormDialog>
  );
}

interface AccountProps {
  isNew: boolean;
  /** What they sign in with may be changed; else only the advisor or a super admin does. */
  mayChangeIdentity: boolean;
}

/** Who somebody is and how to reach them. */
function PersonInputs({ isNew, mayChangeIdentity }: AccountProps) {
  const { t } = useTranslation('admin');
  const name = { autoComplete: 'off', maxLength: LIMITS.name.max };
  return (
    <>
      <FieldRow>
        <TextInput
          {...name}
          source="firstName"
          label={t('fields.firstName')}
          validate={filled(FIELDS.firstName.required)}
        />
        <TextInput
          {...name}
          source="lastName"
          label={t('fields.lastName')}
          validate={filled(FIELDS.lastName.required)}
        />
      </FieldRow>
      <EmailInput
        help={mayChangeIdentity ? undefined : t('advisorForm.identityLocked')}
        validate={mayChangeIdentity ? logInRules({ isNew, isManaged: true }).email : undefined}
        isRequired
        readOnly={!mayChangeIdentity}
      />
    </>
  );
}

/** What matching and search read. */
function ProfileInputs() {
  const { t } = useTranslation('admin');
  return (
    <FormPart title={t('advisorForm.profile')}>
      <TextInput
        source="title"
        label={t('fields.title')}
        help={t('advisorForm.titleHelp')}
        maxLength={LIMITS.title.max}
      />
      <FieldRow>
        <TextInput source="location" label={t('fields.location')} maxLength={LIMITS.location.max} />
        <UrlInput source="linkedinUrl" label={t('fields.linkedin')} wrong={FIELDS.linkedinUrl.invalid} />
      </FieldRow>
      <PillsInput source="skills" label={t('columns.skills')} options={SKILLS} labelOf={skillLabel} />
      <TextInput
        source="expertise"
        label={t('fields.expertise')}
        minRows={2}
        maxRows={8}
        maxLength={LIMITS.expertise.max}
      />
      <TextInput source="bio" label={t('fields.bio')} minRows={3} maxRows={12} maxLength={LIMITS.bio.max} />
    </FormPart>
  );
}

/** When they have time, and how much. */
function TimeInputs({ pauseBefore }: { pauseBefore: string }) {
  const { t } = useTranslation(['admin', 'common']);
  const { max } = LIMITS.availableHoursPerYear;
  return (
    <FormPart title={t('details.time')}>
      <PillsInput
        source="availability"
        label={t('fields.availability')}
        options={AVAILABILITY}
        labelOf={(option) => t(`common:availability.${option}`)}
      />
      <FieldRow>
        <TextInput
          source="availableHoursPerYear"
          type="number"
          label={t('advisorForm.hours')}
          help={t('advisorForm.hoursHelp')}
          validate={ifGiven(between({ min: 0, max }, t('advisorForm.hoursRange', { max })))}
          html={{ min: 0, max, step: 'any', inputMode: 'decimal' }}
        />
        <TextInput
          source="pausedUntil"
          type="date"
          label={t('advisorForm.pause')}
          help={t('advisorForm.pauseHelp')}
          validate={pauseRule(pauseBefore, t('advisorForm.pauseRange'))}
        />
      </FieldRow>
    </FormPart>
  );
}

/** Who runs the account, and what it signs in with (spec 2 §5). */
function AccountInputs({ isNew, mayChangeIdentity }: AccountProps) {
  const { t } = useTranslation('admin');
  const isManaged = useWatch<{ isManaged: boolean }>({ name: 'isManaged' });
  const rules = logInRules({ isNew, isManaged });
  const kind = isManaged ? 'managed' : 'self';
  return (
    <FormPart title={t('details.account')}>
      <SwitchInput
        source="isManaged"
        label={t('advisorForm.managed')}
        help={mayChangeIdentity ? t('advisorForm.managedHelp') : t('advisorForm.managedLocked')}
        readOnly={!mayChangeIdentity}
      />
      <FieldRow>
        <UsernameInput
          help={isNew ? t(`advisorForm.username.${kind}`) : undefined}
          validate={mayChangeIdentity ? rules.username : undefined}
          isRequired={!isNew || !isManaged}
          readOnly={!mayChangeIdentity}
        />
        {mayChangeIdentity ? (
          <PasswordInput
            label={isNew ? t('fields.password') : t('fields.newPassword')}
            help={isNew ? t(`advisorForm.password.${kind}`) : t('advisorForm.password.keep')}
            validate={rules.password}
          />
        ) : null}
      </FieldRow>
    </FormPart>
  );
}
