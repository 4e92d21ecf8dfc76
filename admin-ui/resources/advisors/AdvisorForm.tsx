import { useDataProvider } from 'react-admin';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import { useMemberToasts } from '../../components/members/useMemberToasts.ts';
import { useGroupChoice } from '../../components/useGroupChoice.ts';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { AdvisorAccountFields, AdvisorVisibilityFields } from './AdvisorAccountFields.tsx';
import { PersonFields, ProfileFields, TimeFields } from './AdvisorFields.tsx';
import { advisorName } from './advisorName.ts';
import { ADVISOR_FIELDS, advisorValues, NEW_ADVISOR, type AdvisorValues } from './advisorValues.ts';
import { checkAdvisor } from './checkAdvisor.ts';
import { CvFields } from './cv/CvFields.tsx';
import { FileNotSaved, GroupsNotSaved, saveAdvisor, type SavedAdvisor } from './saveAdvisor.ts';

export interface AdvisorFormProps {
  /** The advisor to edit; a new one without. */
  advisor?: AdministeredAdvisor;
  onSaved: (saved: SavedAdvisor) => void;
  onClose: () => void;
}

/** Add or Edit Advisor (spec 2 §2, §5): one form for both. */
export function AdvisorForm({ advisor, onSaved, onClose }: AdvisorFormProps) {
  const { t } = useTranslation('admin');
  const provider = useDataProvider<ConsoleDataProvider>();
  const toasts = useMemberToasts('advisors');
  const toast = useToast();
  const choice = useGroupChoice();
  const isNew = advisor === undefined;
  const mayChangeIdentity = isNew || advisor.abilities['changeIdentity'] === true;
  const mayChooseGroups = isNew ? choice.isChoice : advisor.abilities['assignGroups'] === true;
  const values = advisor ? advisorValues(advisor) : NEW_ADVISOR;
  const rules = {
    isNew,
    mayChangeIdentity,
    pauseBefore: values.pausedUntil,
    words: {
      hours: t('advisorForm.hoursRange', { max: LIMITS.availableHoursPerYear.max }),
      pause: t('advisorForm.pauseRange'),
    },
  };
  const wrong = (errors: FieldErrors<AdvisorValues>) =>
    Object.values(errors).some((error) => error.type === 'required')
      ? t('validation.required')
      : t('validation.invalid');

  const attemptOf = (error: Error | null) => {
    if (isNew) return 'create';
    return error instanceof GroupsNotSaved ? 'groups' : 'update';
  };

  const { form, isBusy, failure, onSubmit, guard } = useRecordForm({
    resource: 'advisors',
    values,
    check: (typed) => checkAdvisor(typed, rules),
    save: (typed) =>
      saveAdvisor(provider, typed, { advisor, mayChooseGroups, unprepared: t('advisorForm.unprepared') }),
    onSaved,
    onFailed: (error) => {
      if (!(error instanceof FileNotSaved)) return toasts.failed(attemptOf(error), error);
      toast({
        title: t('advisorForm.cv.uploadError'),
        description: error.message || t('advisorForm.cv.uploadFailed'),
        variant: 'destructive',
      });
    },
    onRefused: (errors) => toasts.invalid(wrong(errors)),
  });
  return (
    <FormDialog
      title={isNew ? t('members.advisors.add') : t('advisorForm.edit')}
      text={isNew ? t('requiredMarked') : t('requiredMarkedOf', { name: advisorName(advisor) })}
      save={isNew ? t('members.advisors.add') : t('save')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={ADVISOR_FIELDS}
        wrong={wrong}
        failure={failure}
        failed={
          failure instanceof FileNotSaved
            ? t('advisorForm.cv.uploadFailed')
            : t(`members.advisors.failed.${attemptOf(failure)}`)
        }
        // "The manual submit check" has words of its own for a bad address (spec 2 §5).
        wordsOf={{
          email: form.formState.errors.email?.type === 'invalid' ? t('advisorForm.badEmail') : undefined,
        }}
      />
      <PersonFields form={form} mayChangeIdentity={mayChangeIdentity} />
      <ProfileFields form={form} />
      <CvFields form={form} advisor={advisor} mayChangeIdentity={mayChangeIdentity} />
      <TimeFields form={form} />
      <AdvisorAccountFields form={form} mayChangeIdentity={mayChangeIdentity} isNew={isNew} />
      <AdvisorVisibilityFields
        form={form}
        choice={mayChooseGroups ? choice : undefined}
        groupsHelp={isNew ? t(`groupsField.newHelp.${choice.whose}`) : t('groupsField.help')}
      />
    </FormDialog>
  );
}
