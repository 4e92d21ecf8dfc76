import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { MatchingRun, RunSettings } from '../../../src/contract/group-matching-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { FROM_LIST, detailsPath } from '../../components/details.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import type { Problems } from '../../components/problems.ts';
import { SwitchField } from '../../components/SwitchField.tsx';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { groupSearch } from '../work/groupAddress.ts';
import { useWork } from '../work/useWork.ts';

export interface StartRunDialogProps {
  groupId: number;
  groupName: string | undefined;
  onClose: () => void;
}

interface Values {
  requestsPerAdvisor: string;
  includeOpenAccess: boolean;
  liftWeakest: boolean;
}

const { requestsPerAdvisor: USUAL, requestsPerAdvisorMax: MOST } = LIMITS.matchingRun;

/** Starts a run over all open requests of a group, as a draft. */
export function StartRunDialog({ groupId, groupName, onClose }: StartRunDialogProps) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const navigate = useNavigate();
  const { form, isBusy, failure, onSubmit } = useRecordForm<Values, MatchingRun>({
    resource: 'matching-runs',
    values: { requestsPerAdvisor: String(USUAL), includeOpenAccess: false, liftWeakest: false },
    check,
    save: ({ requestsPerAdvisor, ...rest }) => {
      const settings: RunSettings = {
        ...rest,
        requestsPerAdvisor: Number(requestsPerAdvisor),
        pinned: [],
        excluded: [],
      };
      return work.startRun(groupId, settings);
    },
    onSaved: ({ id }) => {
      onClose();
      void navigate(detailsPath('matching-runs', id, groupSearch(groupId)), { state: FROM_LIST });
    },
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  return (
    <FormDialog
      title={t('runs.start.title')}
      text={groupName ? t('runs.start.text', { group: groupName }) : undefined}
      save={t('runs.start.save')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormTroubles
        form={form}
        order={['requestsPerAdvisor']}
        wrong={() => t('admin:validation.invalid')}
        failure={failure}
        failed={t('runs.start.failed')}
      />
      <Field
        label={t('runs.start.each')}
        help={t('runs.start.eachHelp')}
        field={form.register('requestsPerAdvisor')}
        error={form.formState.errors.requestsPerAdvisor?.message}
        inputProps={{ inputMode: 'numeric' }}
      />
      <SwitchField
        control={form.control}
        name="includeOpenAccess"
        label={t('runs.start.openAccess')}
        help={t('runs.start.openAccessHelp')}
      />
      <SwitchField
        control={form.control}
        name="liftWeakest"
        label={t('runs.start.weakest')}
        help={t('runs.start.weakestHelp')}
      />
    </FormDialog>
  );

  function check({ requestsPerAdvisor }: Values): Problems<Values> {
    const count = Number(requestsPerAdvisor);
    return Number.isInteger(count) && count >= 1 && count <= MOST
      ? {}
      : { requestsPerAdvisor: { type: 'invalid', message: t('runs.start.eachRange', { max: MOST }) } };
  }
}
