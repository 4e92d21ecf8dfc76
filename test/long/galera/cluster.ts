/**
 * A real Galera cluster on this machine: three `mariadbd` of Debian's packages, each with its own folder and ports, all
 * on 127.0.0.1. It ends with this process, however that ends.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GaleraNode } from './node.ts';
import { removeWhenWeEnd } from '../../support/mariadb.ts';
import { freePorts } from '../../support/process.ts';
import { installNode } from './programs.ts';

const NODES = 3;
const PORTS_A_NODE = 4;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Starts the first node as a new cluster and lets the others join it. */
export async function startCluster() {
  const folder = mkdtempSync(path.join(tmpdir(), 'timematch-galera-'));
  chmodSync(folder, 0o755);
  const endWatchdog = removeWhenWeEnd(folder);
  const ports = await freePorts(NODES * PORTS_A_NODE);
  const groups = Array.from({ length: NODES }, (_, at) =>
    ports.slice(at * PORTS_A_NODE, (at + 1) * PORTS_A_NODE),
  );
  const address = `gcomm://${groups.map(([, group]) => `127.0.0.1:${group}`).join(',')}`;
  const nodes = groups.map(([port = 0, group = 0, ist = 0, sst = 0], at) => {
    const place = { folder: path.join(folder, `node${at + 1}`), name: `node${at + 1}`, address };
    return new GaleraNode({ ...place, port, group, ist, sst });
  });
  const remove = async (): Promise<void> => {
    for (const node of nodes) await node.kill();
    endWatchdog();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const [at, node] of nodes.entries()) {
      await installNode(node.folder);
      await node.start({ isFirst: at === 0 });
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return { nodes, remove };
}
