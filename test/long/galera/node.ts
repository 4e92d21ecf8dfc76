import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type Connection } from 'mysql2/promise';
import { programAt } from '../../support/process.ts';
import { asUser, provider } from './programs.ts';

export interface NodePlace {
  readonly folder: string;
  readonly name: string;
  /** Of the whole cluster, `gcomm://…`. */
  readonly address: string;
  readonly port: number;
  /** Ports of group communication, incremental and whole state transfer. */
  readonly group: number;
  readonly ist: number;
  readonly sst: number;
}

/**
 * What docs/operations.md recommends: a node that is gone is given up after two seconds instead of five, so that the
 * others wait no longer, and one that has lost the others says so within the five seconds of security 16.
 */
export const PROVIDER_OPTIONS = [
  'evs.keepalive_period=PT0.5S',
  'evs.inactive_check_period=PT0.25S',
  'evs.suspect_timeout=PT2S',
  'evs.inactive_timeout=PT3S',
  'evs.install_timeout=PT3S',
  'gmcast.peer_timeout=PT1S',
  'repl.causal_read_timeout=PT3S',
];

const JOINS_WITHIN_MS = 120_000;
const CONNECT_MS = 1_000;

/** One server of the cluster. */
export class GaleraNode {
  readonly folder: string;
  readonly name: string;
  readonly #place: NodePlace;
  #server: ChildProcess | null = null;

  constructor(place: NodePlace) {
    this.#place = place;
    this.folder = place.folder;
    this.name = place.name;
  }

  url(database: string): string {
    return `mysql://root@127.0.0.1:${this.#place.port}/${database}`;
  }

  /**
   * Starts the server and resolves when it serves (joined, and of the primary component).
   * @param options.isFirst makes a new cluster of it
   * @returns how it got what it had missed
   */
  async start({ isFirst = false } = {}): Promise<
    'incremental transfer' | 'whole transfer' | 'nothing missed'
  > {
    const log = openSync(this.#log, 'a');
    const said = this.log().length;
    const more = isFirst ? ['--wsrep-new-cluster'] : await this.#position();
    const child = spawn(programAt('mariadbd') ?? '', [...this.#options(), ...more], {
      stdio: ['ignore', log, log],
      // The scripts of a state transfer are looked for there.
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/bin` },
    });
    closeSync(log);
    child.unref();
    this.#server = child;
    writeFileSync(path.join(this.folder, 'server.pid'), String(child.pid));
    for (const end = Date.now() + JOINS_WITHIN_MS; !(await this.isReady()); await pause(50))
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > end)
        throw new Error(`${this.name} did not join the cluster:\n${this.log().slice(-3_000)}`);
    const news = this.log().slice(said);
    if (news.includes('SST started on joiner') && news.includes('SST completed on joiner'))
      return 'whole transfer';
    return /IST received|Receiving IST/.test(news) ? 'incremental transfer' : 'nothing missed';
  }

  /** Where a killed node stopped, as the service of Debian's package finds out: without it, everything is copied anew. */
  async #position(): Promise<string[]> {
    if (!existsSync(path.join(this.folder, 'data', 'grastate.dat'))) return [];
    const file = path.join(this.folder, 'recovery.log');
    const child = spawn(
      programAt('mariadbd') ?? '',
      [...this.#options(), '--wsrep-recover', `--log-error=${file}`],
      {
        stdio: 'ignore',
      },
    );
    await once(child, 'exit');
    const [, position] = /Recovered position:\s*([0-9a-f-]+:-?\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
    rmSync(file, { force: true });
    return position === undefined ? [] : [`--wsrep-start-position=${position}`];
  }

  /** Ends the server, by default as `kill -9` would. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#server;
    this.#server = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    rmSync(path.join(this.folder, 'server.pid'), { force: true });
  }

  /** SIGSTOP freezes the server, SIGCONT wakes it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#server?.kill(signal);
  }

  /** Cuts the node off from the others (its clients reach it as before), or lets it back. */
  async isolate(isCutOff: boolean): Promise<void> {
    await this.run(`set global wsrep_provider_options = 'gmcast.isolate=${isCutOff ? 1 : 0}'`);
  }

  /** Whether the node serves: it has the cluster's state, and is of the part that goes on. */
  async isReady(): Promise<boolean> {
    try {
      const [row] = await this.run("show status like 'wsrep_ready'");
      return row?.['Value'] === 'ON';
    } catch {
      return false;
    }
  }

  /** A connection as root, with the server's own settings. */
  connect(): Promise<Connection> {
    return createConnection({
      host: '127.0.0.1',
      port: this.#place.port,
      user: 'root',
      multipleStatements: true,
      connectTimeout: CONNECT_MS,
    });
  }

  /** Runs SQL as root, several statements separated by `;` allowed. */
  async run(sql: string): Promise<Record<string, string>[]> {
    const connection = await this.connect();
    try {
      return (await connection.query(sql))[0] as unknown as Record<string, string>[];
    } finally {
      connection.destroy();
    }
  }

  /** What the server has said so far. */
  log(): string {
    return existsSync(this.#log) ? readFileSync(this.#log, 'utf8') : '';
  }

  get #log(): string {
    return path.join(this.folder, 'server.log');
  }

  #options(): string[] {
    const { folder, name, address, port, group, ist, sst } = this.#place;
    const provided = [`gmcast.listen_addr=tcp://127.0.0.1:${group}`, `ist.recv_addr=127.0.0.1:${ist}`];
    return [
      '--no-defaults',
      ...asUser(),
      `--datadir=${path.join(folder, 'data')}`,
      `--socket=${path.join(folder, 'm.sock')}`,
      `--pid-file=${path.join(folder, 'm.pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--binlog-format=ROW',
      '--default-storage-engine=InnoDB',
      '--innodb-autoinc-lock-mode=2',
      // As in the other tests: durable against a killed process, not against a power cut.
      '--innodb-flush-log-at-trx-commit=2',
      '--innodb-doublewrite=0',
      '--innodb-flush-method=nosync',
      '--innodb-buffer-pool-size=64M',
      '--max-connections=200',
      '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_unicode_ci',
      '--wsrep-on=ON',
      `--wsrep-provider=${provider()}`,
      `--wsrep-cluster-name=timematch`,
      `--wsrep-cluster-address=${address}`,
      `--wsrep-node-name=${name}`,
      '--wsrep-node-address=127.0.0.1',
      `--wsrep-node-incoming-address=127.0.0.1:${port}`,
      '--wsrep-sst-method=rsync',
      `--wsrep-sst-receive-address=127.0.0.1:${sst}`,
      '--wsrep-slave-threads=2',
      `--wsrep-provider-options=${[...provided, ...PROVIDER_OPTIONS].join(';')}`,
    ];
  }
}
