import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { leftOut, mappingOf, missingFields, rowsOf, type Mapping } from './file/mapping.ts';
import { readFile, UnreadableFile, type Table } from './file/readTable.ts';
import type { ImportRow } from './rows/importRow.ts';

/** A file that can be read, and which of its columns hold what. */
export interface ChosenFile {
  readonly name: string;
  readonly table: Table;
  readonly mapping: Mapping;
  /** Its columns are being chosen: a required one was not found, or the admin wants to. */
  readonly isMapping: boolean;
}

/** The file of the import, from the chooser to its rows. @param onRows takes the rows when the columns are known. */
export function useChosenFile(onRows: (rows: ImportRow[]) => void) {
  const { t } = useTranslation('admin-import');
  const toast = useToast();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [isReading, setReading] = useState(false);
  const last = useRef(0);

  const choose = async (chosen: File) => {
    last.current += 1;
    const turn = last.current;
    setReading(true);
    try {
      const table = await readFile(chosen);
      if (turn !== last.current) return;
      const mapping = mappingOf(table);
      const isMapping = missingFields(mapping).length > 0;
      setFile({ name: chosen.name, table, mapping, isMapping });
      if (!isMapping) onRows(rowsOf(table, mapping));
    } catch (error) {
      const reason = error instanceof UnreadableFile ? error.reason : 'other';
      toast({
        title: t('toast.parse'),
        description: reason === 'other' ? undefined : t(`unreadable.${reason}`),
        variant: 'destructive',
      });
    } finally {
      if (turn === last.current) setReading(false);
    }
  };

  return {
    file,
    isReading,
    choose: (chosen: File) => void choose(chosen),
    setMapping: (mapping: Mapping) => setFile((now) => now && { ...now, mapping }),
    /** Back to the columns, from the preview. */
    mapAgain: () => setFile((now) => now && { ...now, isMapping: true }),
    useMapping: () => {
      if (!file) return;
      setFile({ ...file, isMapping: false });
      onRows(rowsOf(file.table, file.mapping));
    },
    forget: () => setFile(null),
    ignored: file ? leftOut(file.table, file.mapping) : [],
  };
}
