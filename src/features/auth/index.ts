import { feature, listedUnder } from '../../core/http/feature.ts';
import { authRoutes } from './auth.routes.ts';

export { answerAdmission } from './admission.presenter.ts';
export { admissionAnswer, joinOpenGroup, locale, presentedPassword } from './auth.schemas.ts';
export { mailVerification } from './email-verification.service.ts';
export { createRegistered, type Registration } from './registration.service.ts';

export const auth = feature('auth', listedUnder('accounts', authRoutes));
