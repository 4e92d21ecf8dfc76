import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { BYTE_ORDER_MARK, csvText, type ColumnFields } from '../../../src/contract/csv.ts';
import type { CheckedRow, ImportPreview } from '../../../src/contract/import-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { readAgain } from '../../../ui-shared/api/queries.ts';
import { toastError } from '../../../ui-shared/toast/toast.ts';
import { saveFile } from '../../../ui-shared/files/saveFile.ts';
import { keepsPage } from '../../app/unsaved.ts';
import { ImportSession, type RunKind } from './ImportSession.ts';
import { canGenerate, canSave, type Records } from './importRow.ts';
import { failureOf, importCalls, newBatchId, type Reading } from './importApi.ts';
import { useKind } from './kinds.ts';

/** "The import saves rows one at a time with a 100 ms pause" (spec 2 §9). */
const PAUSE_MS = 100;

// keys: admin-import:toast.importFailed, admin-import:toast.processingFailed, admin-import:toast.noValidRowsText
export const FAILED = { save: 'toast.importFailed', generate: 'toast.processingFailed' } as const;
const NO_ROW = {
  save: { can: canSave, why: 'toast.noValidRowsText' },
  generate: { can: canGenerate, why: 'row.noCvText' },
} as const;

export type Import = ReturnType<typeof useImport>;

export function useImport() {
  const { t } = useTranslation('admin-import');
  const client = useQueryClient();
  const kind = useKind();
  const [session] = useState(
    () =>
      new ImportSession({
        ...importCalls(kind),
        kind,
        failureOf: (error) => {
          const failure = failureOf(error);
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

  const refresh = () => void readAgain(client, [[kind.resource], ['counts']]);
  return {
    session,
    state,
    runOne: async (what: RunKind, id: number) => {
      const failure = await session[what](id);
      if (failure) toastError(t(FAILED[what]), failure.message);
      refresh();
    },
    runAll: async (what: RunKind) => {
      const { can, why } = NO_ROW[what];
      if (state.rows.every(({ status }) => status === 'saved')) return toastError(t('toast.noRows'));
      if (!state.rows.some(can)) return toastError(t('toast.noValidRows'), t(why));
      const result = await session.runAll(what);
      refresh();
      if (result && result.failed > 0 && result.successful === 0)
        toastError(t(FAILED[what]), result.errors[0]);
    },
  };
}

export type ChosenFile = ReturnType<typeof useChosenFile>;

export interface Chosen extends Pick<ImportPreview, 'columns' | 'sheets'> {
  file: File;
  isMapping: boolean;
  /** Of a spreadsheet: the one that is shown. */
  sheet: string | undefined;
}

export function useChosenFile(onRows: (rows: readonly CheckedRow[]) => void) {
  const { t } = useTranslation('admin-import');
  const kind = useKind();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isReading, setReading] = useState(false);
  const last = useRef(0);

  const read = async (file: File, reading: Reading = {}) => {
    last.current += 1;
    const turn = last.current;
    setReading(true);
    try {
      if (file.size > LIMITS.csv.bytes) throw new Error(t('chooser.tooLarge'));
      const { columns, missing, sheets, rows } = await importCalls(kind).previewFile(file, reading);
      if (turn !== last.current) return;
      const sheet = reading.sheet ?? sheets[0];
      setChosen({ file, columns, isMapping: missing.length > 0, sheets, sheet });
      if (missing.length === 0) onRows(rows);
    } catch (error) {
      if (turn !== last.current) return;
      const title = t('toast.parse');
      // Some of the server's sentences begin with the title.
      toastError(title, failureOf(error).message.replace(title, '').trim());
    } finally {
      if (turn === last.current) setReading(false);
    }
  };

  return {
    chosen,
    isReading,
    choose: (file: File) => void read(file),
    mapAgain: () => setChosen((now) => now && { ...now, isMapping: true }),
    takeFields: (columns: ColumnFields<string>) =>
      void (chosen && read(chosen.file, { columns, sheet: chosen.sheet })),
    takeSheet: (sheet: string) => void (chosen && read(chosen.file, { sheet })),
    forget: () => {
      last.current += 1;
      setReading(false);
      setChosen(null);
    },
  };
}

export const saveCsv = (records: Records, name: string): void =>
  saveFile(new Blob([BYTE_ORDER_MARK + csvText(records)], { type: 'text/csv;charset=utf-8' }), name);
