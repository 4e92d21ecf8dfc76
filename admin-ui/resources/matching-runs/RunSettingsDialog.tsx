import { useTranslation } from 'react-i18next';
import type { MatchingRun, RunSettings } from '../../../src/contract/group-matching-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FormDialog, type FormDialogProps } from '../../components/form/FormDialog.tsx';
import { SwitchInput, TextInput } from '../../components/form/inputs.tsx';
import { between } from '../../components/form/rules.ts';

export type RunManner = Omit<RunSettings, 'pinned' | 'excluded'>;

type Shared = Pick<FormDialogProps<object, MatchingRun>, 'title' | 'text' | 'save' | 'failed' | 'onClose'>;

export interface RunSettingsDialogProps extends Shared {
  manner: RunManner;
  run: (manner: RunManner) => Promise<MatchingRun>;
  onStarted: (run: MatchingRun) => void;
}

const { requestsPerAdvisorMax: max } = LIMITS.matchingRun;

export function RunSettingsDialog({ manner, run, onStarted, ...dialog }: RunSettingsDialogProps) {
  const { t } = useTranslation('admin-work');
  const { includeOpenAccess, liftWeakest } = manner;
  return (
    <FormDialog
      {...dialog}
      values={{ requestsPerAdvisor: String(manner.requestsPerAdvisor), includeOpenAccess, liftWeakest }}
      onSave={(values) => run({ ...values, requestsPerAdvisor: Number(values.requestsPerAdvisor) })}
      changes={['matching-runs']}
      onSaved={onStarted}
    >
      <TextInput
        source="requestsPerAdvisor"
        label={t('runs.start.each')}
        help={t('runs.start.eachHelp')}
        validate={between({ min: 1, max }, t('runs.start.eachRange', { max }), true)}
        html={{ inputMode: 'numeric' }}
      />
      <SwitchInput
        source="includeOpenAccess"
        label={t('runs.start.openAccess')}
        help={t('runs.start.openAccessHelp')}
      />
      <SwitchInput source="liftWeakest" label={t('runs.start.weakest')} help={t('runs.start.weakestHelp')} />
    </FormDialog>
  );
}

export function useSettingsText() {
  const { t } = useTranslation('admin-work');
  return ({ requestsPerAdvisor, includeOpenAccess, liftWeakest }: RunManner): string =>
    [
      t('runs.settings.each', { count: requestsPerAdvisor }),
      includeOpenAccess ? t('runs.settings.openAccess') : t('runs.settings.groupOnly'),
      liftWeakest ? t('runs.settings.weakest') : t('runs.settings.total'),
    ].join(' · ');
}
