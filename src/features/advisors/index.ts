import { feature } from '../../core/http/feature.ts';
import { advisorRoutes } from './advisors.routes.ts';

export { advisorSearchText, completionPercentage } from './advisor-profile.ts';
export type { AdvisorProfile } from './advisor-profile.ts';
export { createAdvisor, refreshAdvisorSearchText } from './advisor-records.ts';
export { advisorExport } from './csv/export.service.ts';
export { importAdvisors } from './csv/import.service.ts';
export type { CvFile } from './cv-file.ts';
export { advisorOfCv, advisorWithCvFile, linkCvFile } from './cv-file.ts';
export { findAdvisor, findAdvisorOfUser } from './advisors.queries.ts';
export { advisorAnswer, advisorProfileKeys } from './advisors.schemas.ts';

/** Advisors' records and profiles. */
export const advisors = feature('advisors', advisorRoutes);
