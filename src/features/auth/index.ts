import { feature } from '../../core/http/feature.ts';
import { authRoutes } from './auth.routes.ts';

export { admissionAnswer, answerAdmission } from './admission.presenter.ts';
export { statusAnswer } from './auth.schemas.ts';

/** Accounts, log-in sessions and passwords. */
export const auth = feature('auth', authRoutes);
