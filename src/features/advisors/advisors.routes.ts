import type { Deps } from '../../core/deps.ts';
import type { Route } from '../../core/http/route.ts';
import { memberFileRoutes, memberRecordRoutes } from '../members/index.ts';
import { advisorExport } from './advisors.export.ts';
import {
  advisorAnswer,
  createAdvisorPayload,
  ownProfilePayload,
  updateAdvisorPayload,
} from './advisors.schemas.ts';
import { advisorForms } from './advisors.service.ts';
import { advisorImport, type CvReader } from './import/advisor-import.service.ts';

export const advisorRoutes = (deps: Deps, readCv: CvReader): Route[] => [
  ...memberFileRoutes(deps, { list: advisorExport, kind: advisorImport(readCv) }),
  ...memberRecordRoutes(deps, {
    what: { one: 'an advisor', plural: 'advisors' },
    forms: advisorForms,
    answer: advisorAnswer,
    created: createAdvisorPayload,
    changed: [{ method: 'put', payload: updateAdvisorPayload }],
    own: ownProfilePayload,
  }),
];
