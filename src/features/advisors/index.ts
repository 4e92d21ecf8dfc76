import { feature, type Feature } from '../../core/http/feature.ts';
import { advisorRoutes } from './advisors.routes.ts';
import type { CvReader } from './import/advisor-import.service.ts';

export { advisorSearchText, completionPercentage, type AdvisorProfile } from './advisor-profile.ts';
export { createAdvisor, type CvFile, linkCvFile } from './advisors.service.ts';
export { advisorExport } from './advisors.export.ts';
export { advisorImport, type CvReader } from './import/advisor-import.service.ts';
export { ADVISOR, advisorQueries } from './advisors.queries.ts';
export { advisorAnswer, advisorProfileKeys } from './advisors.schemas.ts';

/** @param readCv reads CVs for the import; it is the feature `cv`'s, which this one must not know */
export const advisors = (readCv: CvReader): Feature =>
  feature('advisors', (deps) => advisorRoutes(deps, readCv));
