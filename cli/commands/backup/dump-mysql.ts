import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { knexConfig } from '../../../src/core/db/database.ts';
import { CommandFailure } from '../../exit.ts';

const PROGRAMS = ['mariadb-dump', 'mysqldump'];
/** As the server makes the keys of stored files; no other text of a dump looks so. */
const KEYS = /'([a-z]{1,20}\/[0-9a-f]{40})'/g;
const LONGEST_KEY = 70;

type Place = Readonly<Record<'host' | 'user' | 'password' | 'database', string>> & {
  readonly port: number;
  readonly ssl?: object;
};

/**
 * Writes a database as it is at one moment as SQL, while others write (`--single-transaction`).
 * @returns the keys of its files @throws CommandFailure without mariadb-dump or mysqldump, and when that fails
 */
export async function dumpMysql(databaseUrl: string, file: string): Promise<Set<string>> {
  const program = PROGRAMS.find(isInstalled);
  if (program === undefined)
    throw new CommandFailure(
      'Neither mariadb-dump nor mysqldump is installed: the package mariadb-client has it.',
    );
  // Of a MySQL address it is always such an object.
  const place = knexConfig(databaseUrl).connection as Place;
  const secrets = await mkdtemp(path.join(tmpdir(), 'timematch-dump-'));
  try {
    // The password in a file of ours alone: arguments and variables are seen by others on the machine.
    const login = path.join(secrets, 'client.cnf');
    await writeFile(login, clientSection(place), { mode: 0o600 });
    return await dump(program, login, place.database, file);
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

function clientSection({ host, port, user, password, ssl }: Place): string {
  const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  return [
    '[client]',
    'protocol=tcp',
    `host=${quoted(host)}`,
    `port=${port}`,
    `user=${quoted(user)}`,
    `password=${quoted(password)}`,
    ...(ssl ? ['loose-ssl=1', 'loose-ssl-mode=REQUIRED'] : []),
    // MySQL's own program would flush all tables, which needs a right, and write what only a super user may restore.
    'loose-set-gtid-purged=OFF',
    '',
  ].join('\n');
}

async function dump(program: string, login: string, database: string, file: string): Promise<Set<string>> {
  const options = [
    '--single-transaction',
    '--quick',
    '--hex-blob',
    '--no-tablespaces',
    '--default-character-set=utf8mb4',
  ];
  const child = spawn(program, [`--defaults-extra-file=${login}`, ...options, database], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // What Node passes to this listener.
  const ended = once(child, 'close') as Promise<[number | null]>;
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += String(text)));
  const found = await keysOf(child.stdout, file);
  const [code] = await ended;
  if (code !== 0 || !found.isWhole)
    throw new CommandFailure(`${program} ended with ${code}: ${said.trim() || 'the dump is not whole'}`);
  return found.keys;
}

async function keysOf(source: Readable, file: string): Promise<{ keys: Set<string>; isWhole: boolean }> {
  const keys = new Set<string>();
  let rest = '';
  const reader = new Transform({
    transform: (chunk: Buffer, _, next) => {
      // latin1: every byte one character, so that nothing is lost between chunks.
      const text = rest + chunk.toString('latin1');
      for (const [, key = ''] of text.matchAll(KEYS)) keys.add(key);
      rest = text.slice(-LONGEST_KEY);
      next(null, chunk);
    },
  });
  await pipeline(source, reader, createWriteStream(file, { mode: 0o600 }));
  return { keys, isWhole: rest.includes('-- Dump completed') };
}
