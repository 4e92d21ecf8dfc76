import TuneRounded from '@mui/icons-material/TuneRounded';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchingRun } from '../../../src/contract/group-matching-api.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction, useAction } from '../../components/ConfirmAction.tsx';
import { useUnsavedForm } from '../../components/useUnsavedForm.ts';
import type { Plan } from './plan.ts';
import { RunSettingsDialog } from './RunSettingsDialog.tsx';

export interface DraftActionsProps {
  run: MatchingRun;
  groupId: number;
  plan: Plan;
  changes: number;
  onUndo: (() => void) | undefined;
}

export function DraftActions({ run, groupId, plan, changes, onUndo }: DraftActionsProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const [asked, setAsked] = useState<'publish' | 'settings' | 'discard' | null>(null);
  const repeat = useAction({
    run: () => provider.repeatRun(groupId, run.id, { ...run.settings, ...plan }),
    changes: ['matching-runs'],
  });
  const hasChanges = changes > 0;
  useUnsavedForm({ isDirty: hasChanges && !repeat.isPending, mayLeave: () => false });
  const { pinned, excluded } = plan;
  const { publish, change, discard } = run.abilities;
  if (!publish && !change && !discard) return null;
  const dialog = { run, groupId, onClose: () => setAsked(null) };
  const undo = (
    <Button color="inherit" variant="text" size="small" onClick={onUndo}>
      {t('runs.undo')}
    </Button>
  );
  return (
    <>
      {hasChanges ? (
        <Alert severity="info" sx={{ mt: 4, alignItems: 'center' }} action={onUndo ? undo : undefined}>
          {t('runs.changes', { count: changes })}
        </Alert>
      ) : null}
      {repeat.error ? (
        <Alert severity="error" sx={{ mt: 4 }}>
          {t('runs.repeatFailed', { message: repeat.error.message })}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
        {publish ? (
          <Button
            variant={hasChanges ? 'outlined' : 'contained'}
            disabled={hasChanges}
            onClick={() => setAsked('publish')}
          >
            {t('runs.publish.action')}
          </Button>
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
            <Button variant="outlined" startIcon={<TuneRounded />} onClick={() => setAsked('settings')}>
              {t('runs.change.action')}
            </Button>
          </>
        ) : null}
        {discard ? (
          <Button variant="outlined" color="error" onClick={() => setAsked('discard')}>
            {t('runs.discard.action')}
          </Button>
        ) : null}
      </Box>
      {asked === 'publish' ? <Publish {...dialog} /> : null}
      {asked === 'settings' ? (
        <RunSettingsDialog
          title={t('runs.change.title')}
          text={t('runs.change.text')}
          save={t('runs.repeat')}
          failed={t('runs.change.failed')}
          manner={run.settings}
          run={(manner) => provider.repeatRun(groupId, run.id, { ...manner, pinned, excluded })}
          onStarted={dialog.onClose}
          onClose={dialog.onClose}
        />
      ) : null}
      {asked === 'discard' ? <Discard {...dialog} /> : null}
    </>
  );
}

interface AskedProps {
  run: MatchingRun;
  groupId: number;
  onClose: () => void;
}

function Publish({ run, groupId, onClose }: AskedProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const toast = useToast();
  const matches = run.result?.matches ?? [];
  const fresh = matches.filter(({ state }) => state === 'new').length;
  const waiting = matches.length - fresh;
  return (
    <ConfirmAction
      title={t('runs.publish.title')}
      texts={[
        t('runs.publish.text', { count: fresh }),
        t('runs.publish.needsAnswer'),
        ...(waiting > 0 ? [t('runs.publish.waiting', { count: waiting })] : []),
      ]}
      confirm={t('runs.publish.action')}
      run={() => provider.publishRun(groupId, run.id)}
      changes={['matching-runs', 'requests', 'matches']}
      onDone={({ proposed, leftOut }) =>
        toast({
          title: t('runs.publish.done', { count: proposed }),
          ...(leftOut > 0 ? { description: t('runs.publish.leftOut', { count: leftOut }) } : {}),
          variant: leftOut > 0 ? 'warning' : 'success',
        })
      }
      onClose={onClose}
    />
  );
}

function Discard({ run, groupId, onClose }: AskedProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  return (
    <ConfirmAction
      title={t('runs.discard.title')}
      texts={[t('runs.discard.text')]}
      confirm={t('runs.discard.action')}
      refuse={t('runs.discard.keep')}
      isDestructive
      run={() => provider.discardRun(groupId, run.id)}
      changes={['matching-runs']}
      done={t('runs.discard.done')}
      onClose={onClose}
    />
  );
}
