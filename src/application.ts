import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureDemoData } from '../db/seeds/demo.ts';
import { publicPasswords } from '../db/seeds/public-passwords.ts';
import { ensureReferenceData } from '../db/seeds/reference.ts';
import { ConfigError, type Config } from './config/config.ts';
import { openLanguageModel } from './core/ai/open-model.ts';
import { openDatabase } from './core/db/database.ts';
import { migrate } from './core/db/migrate.ts';
import type { Deps } from './core/deps.ts';
import { JobRunner } from './core/jobs/job-runner.ts';
import type { Running } from './core/lifecycle/run.ts';
import { RateLimits } from './core/limits/limits.ts';
import { createLog } from './core/logging/log.ts';
import { MailDelivery } from './core/mail/delivery.ts';
import { PROJECT } from './core/project.ts';
import { PasswordHasher } from './core/security/passwords.ts';
import { createRankerThread } from './features/matching/ranking/index.ts';
import { SearchIndex, translation } from './features/matching/search/index.ts';
import { prepareAccountRemoval } from './features/privacy/index.ts';
import { metricsListener } from './features/metrics/index.ts';
import { WebhookDeliveries } from './features/webhooks/index.ts';
import { RECURRING_JOBS } from './jobs.ts';
import { createServer } from './server.ts';
import { linksProblem, startProblem } from './start-problems.ts';

const PAGES = path.join(PROJECT, 'dist');

/** A load balancer asks for readiness every few seconds: it must have seen "no" before the listener closes. */
const DRAIN_MS = 500;

/** How long running calls may take to finish; what is left is cut, and the process says so (security.md 18). */
const FINISH_MS = 10_000;

/**
 * Opens the database, brings it up to date, and serves.
 * @returns what stops it all again
 * @throws ConfigError when a value of the configuration cannot be used after all
 */
export const startApplication = (config: Config): Promise<Running & { readonly url: string }> =>
  start(config).catch((error: unknown) => {
    throw startProblem(error, config) ?? error;
  });

/** @throws ConfigError when a demo account is left that anybody can sign in to */
async function refusePublicPasswords({ db, hasher }: Deps): Promise<void> {
  const open = await publicPasswords(db, hasher);
  if (open.length > 0)
    throw new ConfigError([
      `DEMO accounts still have their public password (${open.map(({ username }) => username).join(', ')}): run "timematch doctor --mend" first`,
    ]);
}

async function start(config: Config): Promise<Running & { readonly url: string }> {
  const log = createLog(config.logLevel);
  const problem = linksProblem(config);
  if (problem) log.warn(problem);
  const db = openDatabase(config.databaseUrl);
  const model = openLanguageModel({ config, db, log });
  const searchIndex = new SearchIndex({
    db,
    log,
    translate: model && translation(model),
    ranker: createRankerThread(),
  });
  try {
    await migrate(db);
    await ensureReferenceData(db);
    const deps: Deps = {
      config,
      db,
      log,
      searchIndex,
      limits: new RateLimits(db, config.rateLimitFactor),
      hasher: new PasswordHasher(),
      model,
      prepareAccountRemoval,
    };
    if (config.demo) await ensureDemoData(deps);
    else if (config.isPublic) await refusePublicPasswords(deps);
    const lifecycle = { stopping: false };
    const server = await createServer(deps, { lifecycle, pages: PAGES });
    const mail = config.smtpUrl
      ? new MailDelivery({ db, log, smtpUrl: config.smtpUrl, from: config.mailFrom })
      : null;
    const webhooks = new WebhookDeliveries(deps);
    const jobs = new JobRunner(deps, RECURRING_JOBS);
    const figures = config.metricsPort === null ? null : metricsListener(server.plugins.metrics);
    if (figures) await once(figures.listen(config.metricsPort ?? 0, config.host), 'listening');
    await server.start();
    searchIndex.start();
    mail?.start();
    webhooks.start();
    jobs.start();
    const url =
      config.publicUrl ??
      `http://${config.host === '127.0.0.1' ? 'localhost' : config.host.replace(/.*:.*/, '[$&]')}:${server.info.port}`;
    process.stdout.write(`${config.brand.name} is ready at ${url}${config.demo ? ' (demo mode)' : ''}\n`);
    return {
      url,
      stop: async () => {
        lifecycle.stopping = true;
        await pause(DRAIN_MS);
        const began = Date.now();
        // Whoever waits for it gets the embedded answer instead.
        deps.model?.stop();
        figures?.close();
        await server.stop({ timeout: FINISH_MS });
        const isCut = Date.now() - began >= FINISH_MS;
        await jobs.stop();
        await webhooks.stop();
        await mail?.stop();
        await searchIndex.stop();
        await db.destroy();
        if (isCut) throw new Error('calls that did not finish in time were cut');
      },
    };
  } catch (error) {
    await searchIndex.stop();
    await db.destroy();
    throw error;
  }
}
