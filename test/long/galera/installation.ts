import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Db } from '../../../src/core/db/database.ts';
import { startProcess, statusOf, untilReady, type ServerProcess } from '../../support/process.ts';
import { openSite, type Site } from '../support/site.ts';
import type { Cluster } from './cluster.ts';
import type { GaleraNode } from './node.ts';

const DATABASE = 'timematch';
/** How often the balancer asks, as one in front of an installation does. */
const ASK_EVERY_MS = 500;

/** Time enough for a machine with much else to do: how long it took is printed. */
const READY_WITHIN_MS = 180_000;

/** A node of the database, the server process beside it, and our own look into the database there. */
export interface Place {
  readonly node: GaleraNode;
  readonly server: ServerProcess;
  readonly db: Db;
}

/** TimeMatch on a cluster as docs/operations.md recommends it: a process a node, and a balancer that asks for readiness. */
export class Installation {
  readonly places: readonly Place[];
  readonly site: Site;
  readonly #ready = new Set<number>();
  #turn = 0;
  #stopped = false;
  #asking: Promise<unknown> = Promise.resolve();

  private constructor(places: readonly Place[], site: Site) {
    this.places = places;
    this.site = site;
  }

  /** Starts all processes at once on a database without any table: one migrates it, the others wait. */
  static async start({ nodes }: Cluster): Promise<Installation> {
    await nodes[0]?.run(`create database ${DATABASE}`);
    const site = await openSite(nodes[0]?.url(DATABASE) ?? '');
    const places: Place[] = [];
    for (const node of nodes) {
      const server = await startProcess({ ...site.env, DATABASE_URL: node.url(DATABASE) });
      places.push({ node, server, db: openDatabase(node.url(DATABASE)) });
    }
    const installation = new Installation(places, site);
    try {
      await Promise.all(places.map(({ server }) => untilReady(server, READY_WITHIN_MS)));
    } catch (error) {
      const said = places.map(({ node, server }) => `${node.name}: ${server.output().slice(-2_000)}`);
      await installation.stop();
      throw new Error(`a server does not become ready; they said\n${said.join('\n')}`, { cause: error });
    }
    installation.#asking = installation.#ask();
    return installation;
  }

  get servers(): readonly ServerProcess[] {
    return this.places.map(({ server }) => server);
  }

  /** The places in turn. */
  place(turn: number): Place {
    const place = this.places[turn % this.places.length];
    if (!place) throw new Error('there is no place');
    return place;
  }

  /** Where the balancer sends the next call. */
  url = (): string => {
    const ready = [...this.#ready].sort((a, b) => a - b);
    const at = ready.length > 0 ? ready[(this.#turn += 1) % ready.length] : 0;
    return this.servers[at ?? 0]?.url ?? '';
  };

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#asking;
    for (const { server, db } of this.places) {
      await server.stop();
      await db.destroy();
    }
    await this.site.close();
  }

  /** Each process by itself: one that hangs must not keep the others from being asked. */
  #ask(): Promise<unknown> {
    return Promise.all(
      this.servers.map(async ({ url }, at) => {
        for (; !this.#stopped; await pause(ASK_EVERY_MS)) {
          if ((await statusOf(`${url}/health/ready`, 1_000)) === 200) this.#ready.add(at);
          else this.#ready.delete(at);
        }
      }),
    );
  }
}
