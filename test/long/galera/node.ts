import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { FAST, mariadbAt, MariadbProcess } from '../../support/mariadb.ts';
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
/** A frozen node is not waited for. */
const CONNECT_MS = 1_000;

/** One server of the cluster. */
export class GaleraNode {
  readonly folder: string;
  readonly name: string;
  readonly url: (database: string) => string;
  /** Runs SQL as root, several statements separated by `;` allowed. */
  readonly run: (sql: string) => Promise<Record<string, string>[]>;
  readonly #server: MariadbProcess;

  constructor(place: NodePlace) {
    this.folder = place.folder;
    this.name = place.name;
    ({ url: this.url, run: this.run } = mariadbAt(place.port, CONNECT_MS));
    // The scripts of a state transfer are looked for there.
    const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/bin` };
    this.#server = new MariadbProcess(place.folder, place.port, optionsOf(place), env);
  }

  /**
   * Starts the server and resolves when it serves (joined, and of the primary component).
   * @param options.isFirst makes a new cluster of it
   * @returns how it got what it had missed
   */
  async start({ isFirst = false } = {}): Promise<
    'incremental transfer' | 'whole transfer' | 'nothing missed'
  > {
    const more = isFirst ? ['--wsrep-new-cluster'] : await this.#position();
    await this.#server.start(() => this.isReady(), JOINS_WITHIN_MS, more);
    const news = this.#server.log();
    if (news.includes('SST started on joiner') && news.includes('SST completed on joiner'))
      return 'whole transfer';
    return /IST received|Receiving IST/.test(news) ? 'incremental transfer' : 'nothing missed';
  }

  /** Where a killed node stopped, as the service of Debian's package finds out: without it, everything is copied anew. */
  async #position(): Promise<string[]> {
    if (!existsSync(path.join(this.folder, 'data', 'grastate.dat'))) return [];
    const file = path.join(this.folder, 'recovery.log');
    await once(this.#server.spawn(['--wsrep-recover', `--log-error=${file}`]), 'exit');
    const [, position] = /Recovered position:\s*([0-9a-f-]+:-?\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
    rmSync(file, { force: true });
    return position === undefined ? [] : [`--wsrep-start-position=${position}`];
  }

  /** Ends the server, by default as `kill -9` would. */
  kill(signal?: NodeJS.Signals): Promise<void> {
    return this.#server.kill(signal);
  }

  /** SIGSTOP freezes the server, SIGCONT wakes it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#server.signal(signal);
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
}

function optionsOf({ name, address, port, group, ist, sst }: NodePlace): string[] {
  const provided = [`gmcast.listen_addr=tcp://127.0.0.1:${group}`, `ist.recv_addr=127.0.0.1:${ist}`];
  return [
    ...asUser(),
    '--binlog-format=ROW',
    '--default-storage-engine=InnoDB',
    '--innodb-autoinc-lock-mode=2',
    // As in the other tests: durable against a killed process, not against a power cut.
    ...FAST,
    '--max-connections=200',
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
