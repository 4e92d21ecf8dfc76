import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../errors.ts';

/** After so long the lock is not being passed on but held: callers hear that the database is not available. */
const PATIENCE_MS = 3_000;
/** A lock that nobody missed for so long is not the same one any more. */
const FORGET_MS = 1_000;
const LONGEST_PAUSE_MS = 15;

/**
 * Waits for the write lock that another process holds (a backup, an import by the command line). SQLite's own waiting
 * (`busy_timeout`) stops the whole process, `/health/live` included; this one lets it go on. Once the lock has been held
 * for three seconds nobody waits any more until it is free: each is told at once, within the five seconds of an outage
 * (design/security.md 16).
 */
export class SqliteLock {
  #missedSince = 0;
  #missedAt = 0;

  /**
   * @param attempt a statement that may find the database busy
   * @throws what it throws; when the lock is held for too long, an error that `isUnavailable` knows
   */
  async wait<T>(attempt: () => T | Promise<T>): Promise<T> {
    for (let pauseMs = 1; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
      try {
        return await attempt();
      } catch (error) {
        if (!isBusy(error)) throw error;
        this.#missed(error);
        await pause(pauseMs * (0.5 + Math.random()));
      }
    }
  }

  /** Something was written: the lock goes round. */
  taken(): void {
    this.#missedSince = 0;
  }

  #missed(error: unknown): void {
    const now = performance.now();
    if (this.#missedSince === 0 || now - this.#missedAt > FORGET_MS) this.#missedSince = now;
    this.#missedAt = now;
    if (now - this.#missedSince < PATIENCE_MS) return;
    const held = new Error('Another process holds the lock of the SQLite database', { cause: error });
    throw Object.assign(held, { code: 'SQLITE_HELD' });
  }
}

const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(errorCode(error));
