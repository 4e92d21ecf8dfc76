import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Db } from '../../../src/core/db/database.ts';
import { startProcess, statusOf, untilReady, type ServerProcess } from '../../support/process.ts';
import { openSite } from '../support/site.ts';
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
export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** Starts all processes at once on a database without any table: one migrates it, the others wait. */
export async function startInstallation({ nodes }: Cluster) {
  await nodes[0]?.run(`create database ${DATABASE}`);
  const site = await openSite(nodes[0]?.url(DATABASE) ?? '');
  const places: Place[] = [];
  for (const node of nodes) {
    const server = await startProcess({ ...site.env, DATABASE_URL: node.url(DATABASE) });
    places.push({ node, server, db: openDatabase(node.url(DATABASE)) });
  }
  const servers = places.map(({ server }) => server);
  const ready = new Set<number>();
  const stopping = new AbortController();
  let [turn, asking]: [number, Promise<unknown>] = [0, Promise.resolve()];
  const stop = async (): Promise<void> => {
    stopping.abort();
    await asking;
    for (const { server, db } of places) {
      await server.stop();
      await db.destroy();
    }
    await site.close();
  };
  try {
    await Promise.all(servers.map((server) => untilReady(server, READY_WITHIN_MS)));
  } catch (error) {
    const said = places.map(({ node, server }) => `${node.name}: ${server.output().slice(-2_000)}`);
    await stop();
    throw new Error(`a server does not become ready; they said\n${said.join('\n')}`, { cause: error });
  }
  // Each process by itself: one that hangs must not keep the others from being asked.
  asking = Promise.all(
    servers.map(async ({ url }, at) => {
      for (; !stopping.signal.aborted; await pause(ASK_EVERY_MS)) {
        if ((await statusOf(`${url}/health/ready`, 1_000)) === 200) ready.add(at);
        else ready.delete(at);
      }
    }),
  );
  return {
    places,
    site,
    servers,
    stop,
    /** The places in turn. */
    place: (number: number): Place => {
      const place = places[number % places.length];
      if (!place) throw new Error('there is no place');
      return place;
    },
    /** Where the balancer sends the next call. */
    url: (): string => {
      const up = [...ready].sort((a, b) => a - b);
      const at = up.length > 0 ? up[(turn += 1) % up.length] : 0;
      return servers[at ?? 0]?.url ?? '';
    },
  };
}
