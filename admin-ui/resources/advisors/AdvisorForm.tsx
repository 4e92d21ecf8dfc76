import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { EmailInput, PasswordInput, SwitchInput, UsernameInput } from '../../components/form/inputs.tsx';
import { memberName } from '../../components/members/memberName.ts';
import { useMemberForm } from '../../components/members/useMemberForm.tsx';
import { useMemberToasts } from '../../components/members/useMemberToasts.ts';
import type { RecordFormProps } from '../../components/RecordDialogs.tsx';
import { FormPart } from '../../components/Sections.tsx';
import { AdvisorInput } from './AdvisorInput.ts';
import { logInRules } from './advisorRules.ts';
import { advisorValues } from './advisorValues.ts';
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
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const { isNew, mayChangeIdentity, mayChooseGroups, groupsInput } = useMemberForm(advisor);
  const values = advisorValues(advisor);
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
      text={advisor ? t('requiredMarkedOf', { name: memberName(advisor) }) : t('requiredMarked')}
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
        {groupsInput}
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
  return (
    <>
      <FieldRow>
        <AdvisorInput source="firstName" autoComplete="off" />
        <AdvisorInput source="lastName" autoComplete="off" />
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
      <AdvisorInput source="title" help={t('advisorForm.titleHelp')} />
      <FieldRow>
        <AdvisorInput source="location" />
        <AdvisorInput source="linkedinUrl" />
      </FieldRow>
      <AdvisorInput source="skills" />
      <AdvisorInput source="expertise" minRows={2} maxRows={8} />
      <AdvisorInput source="bio" minRows={3} maxRows={12} />
    </FormPart>
  );
}

/** When they have time, and how much. */
function TimeInputs({ pauseBefore }: { pauseBefore: string }) {
  const { t } = useTranslation('admin');
  return (
    <FormPart title={t('details.time')}>
      <AdvisorInput source="availability" />
      <FieldRow>
        <AdvisorInput source="availableHoursPerYear" help={t('advisorForm.hoursHelp')} />
        <AdvisorInput source="pausedUntil" help={t('advisorForm.pauseHelp')} before={pauseBefore} />
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
