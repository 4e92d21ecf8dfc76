import { useState, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert, Box, Button, useTheme } from '@mui/material';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { toastError } from '../../../ui-shared/toast/toast.ts';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { useUnsaved } from '../../../ui-shared/unsaved/unsaved.ts';
import { TitledDialog } from '../../../ui-shared/layout/dialogs.tsx';
import { FormPart } from '../../components/Sections.tsx';
import { useClose } from '../../components/form/DialogFrame.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { EmailInput, PasswordInput, SwitchInput, UsernameInput } from '../../components/form/inputs.tsx';
import { memberName } from '../../components/members/members.ts';
import { useMemberForm, useMemberToasts, type MemberForm } from '../../components/members/useMemberForm.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { AdvisorInput } from './AdvisorInput.ts';
import { logInRules, FileNotSaved, GroupsNotSaved, saveAdvisor, advisorValues } from './saveAdvisor.ts';
import type { SavedAdvisor } from './saveAdvisor.ts';
import { CvFields } from './cv/CvFields.tsx';

/** Which of the documented suffixes tells what came with a new advisor (spec 2 §8). */
function addedWith({ file, groups }: SavedAdvisor) {
  if (file === 'done') return groups === 'done' ? 'fileAndGroups' : 'file';
  return groups === 'done' ? 'groups' : 'none';
}

/** Add or Edit Advisor (spec 2 §2, §5): one form for both. */
export function AdvisorForm({ record: advisor }: { record?: AdministeredAdvisor }) {
  const { t } = useTranslation('admin');
  const onClose = useClose();
  const toasts = useMemberToasts('advisors');
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const { isNew, mayChangeIdentity, mayChooseGroups, groupsInput } = useMemberForm(advisor);
  const values = advisorValues(advisor);
  const unprepared = t('advisorForm.unprepared');
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
  if (credentials) return <CredentialsDialog record={credentials} />;
  return (
    <FormDialog
      title={isNew ? t('members.advisors.add') : t('advisorForm.edit')}
      text={advisor ? t('requiredMarkedOf', { name: memberName(advisor) }) : t('requiredMarked')}
      save={isNew ? t('members.advisors.add') : t('save')}
      values={values}
      version={advisor?.version}
      valuesOf={(record) => advisorValues(record as AdministeredAdvisor)}
      onSave={(typed, provider, version, { groupIds: groupsBefore }) =>
        saveAdvisor(provider, typed, { advisor, version, mayChooseGroups, groupsBefore, unprepared })
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
        toastError(t('advisorForm.cv.uploadError'), error.message || t('advisorForm.cv.uploadFailed'));
      }}
      // "The manual submit check" has words of its own for a bad address (spec 2 §5).
      wordsFor={{ [FIELDS.email.invalid]: t('advisorForm.badEmail') }}
      onRefused={toasts.invalid}
    >
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
      <CvFields advisor={advisor} mayChangeIdentity={mayChangeIdentity} />
      <FormPart title={t('details.time')}>
        <AdvisorInput source="availability" />
        <FieldRow>
          <AdvisorInput source="availableHoursPerYear" help={t('advisorForm.hoursHelp')} />
          <AdvisorInput source="pausedUntil" help={t('advisorForm.pauseHelp')} before={values.pausedUntil} />
        </FieldRow>
      </FormPart>
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

/** Who runs the account, and what it signs in with (spec 2 §5). */
function AccountInputs({ isNew, mayChangeIdentity }: MemberForm) {
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

type Credentials = { name: string; username: string; password: string };

/**
 * The log-in that the server made for a managed advisor. It is answered once (spec 2 §5), so neither Esc nor a click
 * beside the dialog closes it, and Back and a reload are asked about.
 */
function CredentialsDialog({ record }: { record: Credentials }) {
  const { t } = useTranslation('admin');
  const { name, username, password } = record;
  const onClose = useClose();
  const isDone = useRef(false);
  useUnsaved(true, {
    question: {
      title: t('credentials.leave.title'),
      text: t('credentials.leave.text', { name }),
      confirm: t('credentials.leave.confirm'),
      refuse: t('credentials.leave.refuse'),
    },
    mayLeave: () => isDone.current,
  });
  const finish = () => {
    isDone.current = true;
    onClose();
  };
  return (
    <TitledDialog
      title={t('credentials.title', { name })}
      actions={<Button onClick={finish}>{t('credentials.done')}</Button>}
    >
      <Alert severity="warning">{t('credentials.once')}</Alert>
      <Secret label={t('fields.username')} value={username} copy={t('credentials.copyUsername')} />
      <Secret label={t('fields.password')} value={password} copy={t('credentials.copyPassword')} />
    </TitledDialog>
  );
}

const SECRET = {
  flex: 1,
  minWidth: 0,
  px: 3,
  py: 2,
  overflowWrap: 'anywhere',
  userSelect: 'all',
  fontSize: '1rem',
  borderRadius: `${radii.small}px`,
};

function Secret({ label, value, copy }: { label: string; value: string; copy: string }) {
  const { roles } = useTheme();
  return (
    <div>
      <Box sx={{ fontWeight: 600, mb: 1 }}>{label}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box component="code" sx={{ ...SECRET, backgroundColor: roles.sunken }}>
          {value}
        </Box>
        <CopyButton text={value} label={copy} />
      </Box>
    </div>
  );
}
