import { useTranslation } from 'react-i18next';
import type { MatchingRun, RunSettings } from '../../../src/contract/group-matching-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import type { Problems } from '../../components/problems.ts';
import { SwitchField } from '../../components/SwitchField.tsx';
import { useRecordForm } from '../../components/useRecordForm.ts';

/** How a run goes about it, whatever pairs are fixed or ruled out. */
export type RunManner = Omit<RunSettings, 'pinned' | 'excluded'>;

export interface RunSettingsDialogProps {
  title: string;
  text?: string;
  save: string;
  failed: string;
  manner: RunManner;
  run: (manner: RunManner) => Promise<MatchingRun>;
  onStarted: (run: MatchingRun) => void;
  onClose: () => void;
}

interface Values {
  requestsPerAdvisor: string;
  includeOpenAccess: boolean;
  liftWeakest: boolean;
}

const { requestsPerAdvisorMax: MOST } = LIMITS.matchingRun;

/** How a run goes about it: how much for each advisor, from where, and what counts as best. */
export function RunSettingsDialog(props: RunSettingsDialogProps) {
  const { title, text, save, failed, manner, run, onStarted, onClose } = props;
  const { t } = useTranslation('admin-work');
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm<Values, MatchingRun>({
    resource: 'matching-runs',
    values: { ...manner, requestsPerAdvisor: String(manner.requestsPerAdvisor) },
    check,
    save: ({ requestsPerAdvisor, includeOpenAccess, liftWeakest }) =>
      run({ requestsPerAdvisor: Number(requestsPerAdvisor), includeOpenAccess, liftWeakest }),
    onSaved: onStarted,
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  return (
    <FormDialog
      title={title}
      text={text}
      save={save}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={['requestsPerAdvisor']}
        wrong={() => t('admin:validation.invalid')}
        failure={failure}
        failed={failed}
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
