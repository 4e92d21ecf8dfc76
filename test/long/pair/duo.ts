import { performance } from 'node:perf_hooks';
import { startProcess, type ServerProcess } from '../../support/process.ts';
import { untilReady } from '../support/site.ts';

/** Two server processes on one database, and what a proxy in front of them would know: which of them answers. */
export class Duo {
  readonly #env: Readonly<Record<string, string>>;
  readonly #servers: (ServerProcess | null)[] = [null, null];
  #turn = 0;

  /** @param env the same for both; each has a data folder of its own */
  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
  }

  /** @returns milliseconds until it was ready */
  async start(at: number): Promise<number> {
    const began = performance.now();
    const server = await startProcess(this.#env);
    await untilReady(server);
    this.#servers[at] = server;
    return Math.round(performance.now() - began);
  }

  /** Ends one as `kill -9` does. */
  async kill(at: number): Promise<void> {
    const server = this.#servers[at];
    this.#servers[at] = null;
    await server?.stop();
  }

  /** Asks one to stop. @returns its exit code */
  async end(at: number): Promise<number | null> {
    const server = this.#servers[at];
    if (!server) return null;
    this.#servers[at] = null;
    server.child.kill('SIGTERM');
    const code = await server.ended;
    await server.stop();
    return code;
  }

  /** The address of one process. @throws Error while it is down */
  url(at: number): string {
    const server = this.#servers[at];
    if (!server) throw new Error(`process ${at} is down`);
    return server.url;
  }

  /** The one that is asked for while it is up, the other one otherwise. */
  nearest(at: number): number {
    return this.#servers[at] ? at : 1 - at;
  }

  /** The processes in turn, as a proxy does: who logs in at one goes on at the other. */
  next(): string {
    this.#turn += 1;
    return this.url(this.nearest(this.#turn % 2));
  }
}
