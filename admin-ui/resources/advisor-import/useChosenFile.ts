import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvisorColumn } from '../../../src/contract/advisor-csv.ts';
import type { ColumnFields } from '../../../src/contract/csv.ts';
import type { CheckedRow, FileColumn } from '../../../src/contract/import-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { failureOf, previewFile } from './importApi.ts';

export interface ChosenFile {
  readonly file: File;
  readonly columns: readonly FileColumn[];
  readonly isMapping: boolean;
}

export function useChosenFile(onRows: (rows: readonly CheckedRow[]) => void) {
  const { t } = useTranslation('admin-import');
  const toast = useToast();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [isReading, setReading] = useState(false);
  const last = useRef(0);

  const read = async (file: File, fields?: ColumnFields<AdvisorColumn>) => {
    last.current += 1;
    const turn = last.current;
    setReading(true);
    try {
      if (file.size > LIMITS.csv.bytes) throw new Error(t('chooser.tooLarge'));
      const { columns, missing, rows } = await previewFile(file, fields);
      if (turn !== last.current) return;
      setChosen({ file, columns, isMapping: missing.length > 0 });
      if (missing.length === 0) onRows(rows);
    } catch (error) {
      const title = t('toast.parse');
      // Some of the server's sentences begin with the title.
      const description = failureOf(error).message.replace(title, '').trim();
      toast({ title, description, variant: 'destructive' });
    } finally {
      if (turn === last.current) setReading(false);
    }
  };

  return {
    chosen,
    isReading,
    choose: (file: File) => void read(file),
    mapAgain: () => setChosen((now) => now && { ...now, isMapping: true }),
    useFields: (fields: ColumnFields<AdvisorColumn>) => {
      if (chosen) void read(chosen.file, fields);
    },
    forget: () => setChosen(null),
  };
}
