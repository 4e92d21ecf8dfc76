import type { Server } from '@hapi/hapi';
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
import { quickHasher, realHasher } from './hashers.ts';

/** A server on a test's database, with everything real but the port: calls are injected. */
export interface TestServer {
  readonly server: Server;
  readonly deps: Deps;
  readonly db: Db;
  /** What the health check asks; a test may say that the process is stopping. */
  readonly lifecycle: { stopping: boolean };
  /** What lay behind the answers with status 500, latest last; tests print it. */
  readonly failures: Error[];
  /** Somebody signed out; `headers` go with every call. */
  readonly client: (headers?: Readonly<Record<string, string>>) => Client;
  /** Calls of somebody signed out, each of somebody new. */
  readonly get: Client['get'];
  readonly post: Client['post'];
  readonly stop: () => Promise<void>;
}

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
export async function buildServer(db: Db, options: TestServerOptions = {}): Promise<TestServer> {
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
    lifecycle,
    failures,
    client: (headers = {}) => new Client(server, { headers }),
    get: (url, headers) => new Client(server).get(url, headers),
    post: (url, payload) => new Client(server).post(url, payload),
    stop: async () => {
      await server.stop();
      await searchIndex.stop();
      // All databases of a test process share its table of trades.
      readByOwnTrades([]);
    },
  };
}

/**
 * Something that the tests of a suite share: made before them, given back after them. What is returned stands for it, and
 * can be used only while they run.
 */
export function shared<T extends object>(make: () => Promise<T> | T, end?: (made: T) => unknown): T {
  let made: T | null = null;
  before(async () => {
    made = await make();
  });
  after(async () => {
    if (made !== null) await end?.(made);
  });
  const present = (): T => {
    if (made === null) throw new Error('what the tests of a suite share is there only while they run');
    return made;
  };
  return new Proxy({} as T, {
    get: (_, name) => {
      const value: unknown = Reflect.get(present(), name);
      // A method needs its object; a function that is a property has properties of its own.
      return typeof value === 'function' && !Object.hasOwn(present(), name)
        ? (value.bind(present()) as unknown)
        : value;
    },
    set: (_, name, value) => Reflect.set(present(), name, value),
    ownKeys: () => Reflect.ownKeys(present()),
    getOwnPropertyDescriptor: (_, name) => {
      const own = Reflect.getOwnPropertyDescriptor(present(), name);
      return own && { ...own, configurable: true };
    },
  });
}

/** The server of a suite's tests, stopped after them. */
export const useServer = (
  getDb: () => Db,
  options: TestServerOptions | (() => TestServerOptions) = {},
): TestServer =>
  shared(
    () => buildServer(getDb(), typeof options === 'function' ? options() : options),
    (server) => server.stop(),
  );

/** Something of the tests' own that is open while those of a suite run. */
export function opened<T extends { open: () => Promise<unknown>; close: () => Promise<unknown> }>(one: T): T {
  before(() => one.open());
  after(() => one.close());
  return one;
}
