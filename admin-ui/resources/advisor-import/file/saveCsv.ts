import { saveFile } from '../../../components/export/download.ts';

/** Hands a CSV text to the browser as a file. */
export const saveCsv = (text: string, name: string): void =>
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
