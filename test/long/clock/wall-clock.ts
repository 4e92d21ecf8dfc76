import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../support/folder.ts';

const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
);

/** The library that shifts a process's clock, or null where it is not installed. */
export const faketimeLibrary = (): string | null => LIBRARIES.find((file) => existsSync(file)) ?? null;

/**
 * The wall clock of a process, set while it runs (libfaketime; `apt-get install libfaketime`). The monotonic clock goes on
 * as it does when an operator or NTP sets a machine's time.
 */
export class WallClock {
  readonly #file = path.join(temporaryFolder(), 'offset');
  readonly #library: string;
  #seconds = 0;

  constructor(library: string) {
    this.#library = library;
    this.set(0);
  }

  /** For the process whose clock this is. */
  get env(): Record<string, string> {
    return {
      LD_PRELOAD: this.#library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** How far it is from the machine's, in seconds. */
  get seconds(): number {
    return this.#seconds;
  }

  /** @param seconds ahead of the machine's clock; behind it when negative */
  set(seconds: number): void {
    this.#seconds = seconds;
    writeFileSync(this.#file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  }
}
