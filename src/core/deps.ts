import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { LanguageModel } from './ai/language-model.ts';
import type { Db } from './db/database.ts';
import type { RateLimits } from './limits/limits.ts';
import type { PasswordHasher } from './security/passwords.ts';

/** What features are given: the process's settings and its few shared parts. Nothing here holds state that matters. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly log: Logger;
  readonly limits: RateLimits;
  readonly hasher: PasswordHasher;
  /** Null: none is configured, and everything is done the embedded way. */
  readonly model: LanguageModel | null;
}
