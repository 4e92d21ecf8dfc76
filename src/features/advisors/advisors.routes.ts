import type { Deps } from '../../core/deps.ts';
import type { Route } from '../../core/http/route.ts';
import { MEMBER_PREFIXES as prefixes, memberFileRoutes, memberRecordRoutes } from '../members/index.ts';
import { advisorExport } from './advisors.export.ts';
import {
  advisorAnswer,
  createAdvisorPayload,
  ownProfilePayload,
  updateAdvisorPayload,
} from './advisors.schemas.ts';
import { advisorForms } from './advisors.service.ts';
import { advisorImport } from './import/advisor-import.service.ts';
import type { CvReader } from './import/cv-cells.ts';

const tag = 'advisors';

/** Advisors' records: the admins' lists, forms and files, and the advisor's own profile. */
export const advisorRoutes = (deps: Deps, readCv: CvReader): Route[] => [
  ...memberFileRoutes(deps, { tag, prefixes, list: advisorExport, kind: advisorImport(readCv) }),
  ...memberRecordRoutes(deps, {
    tag,
    what: { one: 'an advisor', plural: 'advisors' },
    forms: advisorForms,
    answer: advisorAnswer,
    created: createAdvisorPayload,
    changed: [{ method: 'PUT', payload: updateAdvisorPayload }],
    own: ownProfilePayload,
  }),
];
