import { startReady, type ServerProcess } from '../../support/process.ts';

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
    const server = await startReady(this.#env);
    this.#servers[at] = server;
    return server.readyAfterMs;
  }

  /** Starts both, and ends them as `kill -9` does when the work is over, if they have not ended. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    try {
      await Promise.all([this.start(0), this.start(1)]);
      return await work();
    } finally {
      await Promise.all([this.kill(0), this.kill(1)]);
    }
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
