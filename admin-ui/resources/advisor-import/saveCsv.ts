import { BYTE_ORDER_MARK, csvText } from '../../../src/contract/csv.ts';
import { saveFile } from '../../../ui-shared/files/saveFile.ts';
import type { Records } from './csvFiles.ts';

export const saveCsv = (records: Records, name: string): void =>
  saveFile(new Blob([BYTE_ORDER_MARK + csvText(records)], { type: 'text/csv;charset=utf-8' }), name);
