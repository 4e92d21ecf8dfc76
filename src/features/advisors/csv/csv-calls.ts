import { exportStream } from '../../../core/csv/list-export.ts';
import type { Deps } from '../../../core/deps.ts';
import type { CsvCalls } from '../../groups/index.ts';
import { advisorExport } from './export.service.ts';
import type { CvReader } from './fill-from-cv.ts';
import { importAdvisors } from './import.service.ts';

/** What the calls for files, which advisors and organisations share, do with advisors. */
export const advisorCsvCalls = (deps: Deps, readCv: CvReader, prefixes: CsvCalls['prefixes']): CsvCalls => ({
  resource: 'advisors',
  tag: 'advisors',
  idName: 'advisorId',
  prefixes,
  exportFile: (context, list) => exportStream(advisorExport, 'advisors', deps.db, context, list),
  importFile: (context, source, wishes) => importAdvisors({ ...deps, readCv }, context, source, wishes),
  undo: {
    member: 'advisor',
    table: 'advisors',
    working: async (trx, ids) =>
      (await trx('matches')
        .whereIn('advisor_id', [...ids])
        .pluck('advisor_id')) as number[],
  },
});
