import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { keepsPage } from '../../app/unsaved.ts';
import * as api from './importApi.ts';
import { canGenerate, canSave } from './importRow.ts';
import { ImportSession, type ImportState, type RunResult } from './ImportSession.ts';
import { newBatchId } from './logIn.ts';

/** "The import saves rows one at a time with a 100 ms pause" (spec 2 §9). */
const PAUSE_MS = 100;

export interface ImportActions {
  readonly session: ImportSession;
  readonly save: (id: number) => void;
  readonly generate: (id: number) => void;
  readonly saveAll: () => void;
  readonly generateAll: () => void;
}

export function useImport(): { state: ImportState; actions: ImportActions } {
  const { t } = useTranslation('admin-import');
  const client = useQueryClient();
  const toast = useToast();
  const [session] = useState(
    () =>
      new ImportSession({
        ...api,
        failureOf: (error) => {
          const failure = api.failureOf(error);
          // These calls go past react-admin, which looks at the others.
          if (failure.status === 401) keepsPage();
          return failure;
        },
        newBatchId,
        pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
        words: { noCvText: t('row.noCvText'), notAvailable: t('row.notAvailable') },
      }),
  );
  const state = useSyncExternalStore(session.subscribe, session.state);
  // A page that is left does not go on saving.
  useEffect(() => () => session.stop(), [session]);

  const trouble = (title: string, description?: string) =>
    toast({ title, description, variant: 'destructive' });
  const refresh = () =>
    void Promise.all([['advisors'], ['counts']].map((queryKey) => client.invalidateQueries({ queryKey })));

  const { rows } = state;
  const runAll = async (
    canRun: boolean,
    why: string,
    run: () => Promise<RunResult | null>,
    failed: string,
  ) => {
    if (rows.every(({ status }) => status === 'saved')) return trouble(t('toast.noRows'));
    if (!canRun) return trouble(t('toast.noValidRows'), why);
    const result = await run();
    refresh();
    if (result && result.failed > 0 && result.successful === 0) trouble(failed, result.errors[0]);
  };
  return {
    state,
    actions: {
      session,
      save: (id) =>
        void session.save(id).then((failure) => {
          if (failure) trouble(t('toast.importFailed'), failure.message);
          refresh();
        }),
      generate: (id) =>
        void session.generate(id).then((failure) => {
          if (failure) trouble(t('toast.processingFailed'), failure.message);
        }),
      saveAll: () =>
        void runAll(
          rows.some(canSave),
          t('toast.noValidRowsText'),
          () => session.saveAll(),
          t('toast.importFailed'),
        ),
      generateAll: () =>
        void runAll(
          rows.some(canGenerate),
          t('row.noCvText'),
          () => session.generateAll(),
          t('toast.processingFailed'),
        ),
    },
  };
}
