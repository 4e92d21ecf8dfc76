import { feature } from '../../core/http/feature.ts';
import { authRoutes } from './auth.routes.ts';

/** Accounts, log-in sessions and passwords. */
export const auth = feature('auth', authRoutes);
