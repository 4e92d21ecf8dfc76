import Joi from 'joi';
import type { Db } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { AppError } from '../errors.ts';
import { route, type Route } from '../http/route.ts';

/** Whether this process takes new work; it turns false first when the process is told to stop. */
export type Lifecycle = { stopping: boolean };

const answer = Joi.object({ status: Joi.string().required() });

/** Liveness: the process answers. Readiness: it can serve, its database is reachable and migrated (contract §3). */
export function healthRoutes(db: Db, lifecycle: Lifecycle): Route[] {
  return [
    route.get('/health/live', {
      access: 'public',
      tag: 'health',
      summary: 'The process answers',
      answer,
      handler: () => ({ status: 'live' }),
    }),
    route.get('/health/ready', {
      access: 'public',
      tag: 'health',
      summary: 'The process can serve: database reachable and migrated',
      answer,
      handler: async () => {
        if (lifecycle.stopping || (await pendingMigrations(db)).length > 0) {
          throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
        }
        return { status: 'ready' };
      },
    }),
  ];
}
