import TuneRounded from '@mui/icons-material/TuneRounded';
import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { MatchingRun, RunSettings } from '../../../src/contract/group-matching-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { between } from '../../../ui-shared/forms/fieldValues.ts';
import { ActionAlert } from '../../../ui-shared/layout/alerts.tsx';
import { toastWarning, toastSuccess } from '../../../ui-shared/toast/toast.ts';
import { useUnsavedForm } from '../../app/LeaveQuestion.tsx';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { AskButton, DialogButton, type useAction } from '../../components/actions.tsx';
import { FormDialog, type FormDialogProps } from '../../components/form/FormDialog.tsx';
import { TextInput, SwitchInput } from '../../components/form/inputs.tsx';
import type { Plan } from './plan.ts';

interface DraftActionsProps {
  run: MatchingRun;
  groupId: number;
  plan: Plan;
  repeat: ReturnType<typeof useAction<MatchingRun>>;
  changes: number;
  onUndo: (() => void) | undefined;
}

export function DraftActions({ run, groupId, plan, repeat, changes, onUndo }: DraftActionsProps) {
  const { t } = useTranslation(['admin-runs', 'admin-work', 'admin']);
  // Refusals are toasts: a draft that somebody else has published is shown afresh, without what was open in it.
  const failedTitle = t('admin:error');
  const hasChanges = changes > 0;
  useUnsavedForm(hasChanges && !repeat.isPending, () => false);
  const { pinned, excluded } = plan;
  const { publish, change, discard } = run.abilities;
  if (!publish && !change && !discard) return null;
  const matches = run.result?.matches ?? [];
  const fresh = matches.filter(({ state }) => state === 'new').length;
  const waiting = matches.length - fresh;
  const settings = (
    <RunSettingsDialog
      title={t('runs.change.title')}
      text={t('runs.change.text')}
      save={t('runs.repeat')}
      failed={t('runs.change.failed')}
      manner={run.settings}
      run={(manner, provider) => provider.repeatRun(groupId, run.id, { ...manner, pinned, excluded })}
    />
  );
  return (
    <>
      {hasChanges ? (
        <ActionAlert
          severity="info"
          sx={{ mt: 4, alignItems: 'center' }}
          action={t('runs.undo')}
          onAction={onUndo}
        >
          {t('runs.changes', { count: changes })}
        </ActionAlert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
        {publish ? (
          <AskButton
            button={{ variant: hasChanges ? 'outlined' : 'contained', disabled: hasChanges }}
            title={t('runs.publish.title')}
            texts={[
              t('runs.publish.text', { count: fresh }),
              t('runs.publish.needsAnswer'),
              ...(waiting > 0 ? [t('runs.publish.waiting', { count: waiting })] : []),
            ]}
            confirm={t('runs.publish.action')}
            run={(provider) => provider.publishRun(groupId, run.id)}
            changes={['matching-runs', 'requests', 'matches']}
            failedTitle={failedTitle}
            onDone={({ proposed, leftOut: count }) => {
              const title = t('runs.publish.done', { count: proposed });
              if (count > 0) toastWarning(title, t('runs.publish.leftOut', { count }));
              else toastSuccess(title);
            }}
          />
        ) : null}
        {change ? (
          <>
            <Button
              variant={hasChanges || !publish ? 'contained' : 'outlined'}
              loading={repeat.isPending}
              onClick={() => repeat.mutate()}
            >
              {t('runs.repeat')}
            </Button>
            <DialogButton variant="outlined" startIcon={<TuneRounded />} dialog={settings}>
              {t('runs.change.action')}
            </DialogButton>
          </>
        ) : null}
        {discard ? (
          <AskButton
            button={{ variant: 'outlined', color: 'error' }}
            title={t('runs.discard.title')}
            texts={[t('runs.discard.text')]}
            confirm={t('runs.discard.action')}
            refuse={t('runs.discard.keep')}
            isDestructive
            run={(provider) => provider.discardRun(groupId, run.id)}
            changes={['matching-runs']}
            failedTitle={failedTitle}
            done={t('runs.discard.done')}
          />
        ) : null}
      </Box>
    </>
  );
}

type RunManner = Omit<RunSettings, 'pinned' | 'excluded'>;

interface RunSettingsDialogProps extends Pick<
  FormDialogProps<object, MatchingRun>,
  'title' | 'text' | 'save' | 'failed'
> {
  manner: RunManner;
  run: (manner: RunManner, provider: ConsoleDataProvider) => Promise<MatchingRun>;
  onStarted?: (run: MatchingRun) => void;
}

const { requestsPerAdvisorMax: max } = LIMITS.matchingRun;

export function RunSettingsDialog({ manner, run, onStarted, ...dialog }: RunSettingsDialogProps) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  const { includeOpenAccess, liftWeakest } = manner;
  return (
    <FormDialog
      {...dialog}
      values={{ requestsPerAdvisor: String(manner.requestsPerAdvisor), includeOpenAccess, liftWeakest }}
      onSave={(values, provider) =>
        run({ ...values, requestsPerAdvisor: Number(values.requestsPerAdvisor) }, provider)
      }
      changes={['matching-runs']}
      onFailed="toast"
      onSaved={onStarted}
      done=""
    >
      <TextInput
        source="requestsPerAdvisor"
        label={t('runs.start.each')}
        help={t('runs.start.eachHelp')}
        validate={between({ min: 1, max }, t('runs.start.eachRange', { max }))}
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
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  return ({ requestsPerAdvisor, includeOpenAccess, liftWeakest }: RunManner): string =>
    [
      t('runs.settings.each', { count: requestsPerAdvisor }),
      includeOpenAccess ? t('runs.settings.openAccess') : t('runs.settings.groupOnly'),
      liftWeakest ? t('runs.settings.weakest') : t('runs.settings.total'),
    ].join(' · ');
}
