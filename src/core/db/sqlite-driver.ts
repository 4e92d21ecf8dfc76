import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3';

/** From this version on Node loads better-sqlite3 13, which before it crashes; 12 crashes on Node from 24.19 on. */
const FIRST_NODE_OF_13 = 22;

/** The driver for the running version of Node, until 20 is left behind (decision 29). */
export function sqliteDriver(): typeof Sqlite {
  const [major] = process.versions.node.split('.');
  const name = Number(major) < FIRST_NODE_OF_13 ? 'better-sqlite3' : 'better-sqlite3-13';
  return createRequire(import.meta.url)(name);
}
