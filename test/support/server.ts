import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { loadConfig } from '../../src/config/config.ts';
import { openLanguageModel } from '../../src/core/ai/open-model.ts';
import type { Db } from '../../src/core/db/database.ts';
import type { Deps } from '../../src/core/deps.ts';
import { RateLimits } from '../../src/core/limits/limits.ts';
import { createLog } from '../../src/core/logging/log.ts';
import type { Translate } from '../../src/features/matching/search/translation.ts';
import {
  createLexicalOnlyEmbedder,
  createUseEmbedder,
  readByOwnTrades,
  type Embedder,
} from '../../src/features/matching/ranking/index.ts';
import { SearchIndex } from '../../src/features/matching/search/search-index.service.ts';
import { prepareAccountRemoval } from '../../src/features/privacy/index.ts';
import { createServer } from '../../src/server.ts';
import { Client } from './client.ts';
import './compiled-programs.ts';
import { quickHasher, realHasher } from './hashers.ts';

/** A server on a test's database, with everything real but the port: calls are injected. */
export type TestServer = Awaited<ReturnType<typeof buildServer>>;

export interface TestServerOptions {
  /** Environment variables on top of the usual ones of tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** With the sentence model that ships with the product; by words only otherwise, which needs no loading. */
  readonly realIndex?: boolean;
  /** Translates briefs as a language model would. */
  readonly translate?: Translate;
  /** A sentence model of the test's own. */
  readonly embedder?: Embedder;
  /** Hashes passwords at a running server's cost. */
  readonly realHashes?: boolean;
  /** Multiplies the rate limits; so high by default that no test meets them by accident. */
  readonly rateLimitFactor?: number;
  /** The folder of the built screens; none by default. */
  readonly pages?: string | null;
  /** Keeps the search index fresh by itself, as a running process does. */
  readonly startIndex?: boolean;
  /** Where the server logs to; nowhere by default. */
  readonly log?: Logger;
}

/** Nothing is written there: the secret is given. */
const NOWHERE = path.join(tmpdir(), 'timematch-test-without-data');

/** Builds the server on a database; it never listens. Two on the same database are two processes. */
export async function buildServer(db: Db, options: TestServerOptions = {}) {
  const { rateLimitFactor = 10_000 } = options;
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: NOWHERE,
    DATABASE_URL: 'sqlite::memory:',
    SESSION_SECRET: 'the secret of the tests, long enough',
    RATE_LIMIT_FACTOR: String(rateLimitFactor),
    ...options.env,
  });
  const log = options.log ?? createLog('silent');
  const embedder =
    options.embedder ?? (options.realIndex ? createUseEmbedder() : createLexicalOnlyEmbedder());
  const searchIndex = new SearchIndex({ db, log, embedder, translate: options.translate });
  const limits = new RateLimits(db, rateLimitFactor);
  const model = openLanguageModel({ config, db, log });
  const hasher = options.realHashes ? realHasher : quickHasher;
  const deps: Deps = { config, db, log, limits, hasher, searchIndex, model, prepareAccountRemoval };
  const lifecycle = { stopping: false };
  const server = await createServer(deps, { lifecycle, pages: options.pages ?? null });
  const failures: Error[] = [];
  server.events.on('request', (_, event) => {
    if (event.tags.includes('error') && event.error instanceof Error) failures.push(event.error);
  });
  if (options.startIndex) searchIndex.start();
  return {
    server,
    deps,
    db,
    /** What the health check asks; a test may say that the process is stopping. */
    lifecycle,
    /** What lay behind the answers with status 500, latest last; tests print it. */
    failures,
    /** Somebody signed out; `headers` go with every call. */
    client: (headers: Readonly<Record<string, string>> = {}) => new Client(server, { headers }),
    /** Calls of somebody signed out, each of somebody new. */
    get: ((url, headers) => new Client(server).get(url, headers)) as Client['get'],
    post: ((url, payload) => new Client(server).post(url, payload)) as Client['post'],
    stop: async (): Promise<void> => {
      await server.stop();
      await searchIndex.stop();
      // All databases of a test process share its table of trades.
      readByOwnTrades([]);
    },
  };
}

/** Builds something in the database that server processes will use. */
export async function buildIn<Built>(db: Db, build: (test: TestServer) => Promise<Built>): Promise<Built> {
  const test = await buildServer(db);
  try {
    return await build(test);
  } finally {
    await test.stop();
  }
}
