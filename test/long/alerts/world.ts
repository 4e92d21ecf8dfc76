import { randomUUID } from 'node:crypto';
import { openDatabase, type Db } from '../../../src/core/db/database.ts';
import type { Lease } from '../../../src/core/db/lease.ts';
import { WEBHOOK_EVENTS } from '../../../src/contract/webhooks-api.ts';
import { buildSuperAdmin } from '../../support/builders.ts';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { ModelServer } from '../../support/model-server.ts';
import { startProcess, type ServerProcess } from '../../support/process.ts';
import { S3Server } from '../../support/s3-server.ts';
import { buildServer } from '../../support/server.ts';
import { requestForm } from '../../support/work.ts';
import { answering } from '../../features/matching/search/assessment/assessment-world.ts';
import { Receiver } from '../../features/webhooks/receiver.ts';
import { logIn } from '../clock/people.ts';
import { fragileDatabase, type FragileDatabase } from '../outage/faults.ts';
import { METRICS_TOKEN } from '../support/scrapes.ts';
import { openSite, untilKnown, untilReady, type Site } from '../support/site.ts';
import { buildPairs, type Pair } from '../support/world.ts';

/** A server process with everything that it depends on, all of which can be taken from it. */
export class AlertWorld {
  readonly databaseName: string;
  readonly database: FragileDatabase;
  readonly site: Site;
  readonly model: ModelServer;
  readonly bucket: S3Server;
  readonly receiver: Receiver;
  readonly #pair: Pair;
  #db: Db;
  #server: ServerProcess | null = null;
  #hanging: { readonly over: () => void; readonly done: Promise<unknown> } | null = null;
  #cookies = { organization: '', advisor: '' };

  private constructor(
    parts: Pick<AlertWorld, 'databaseName' | 'database' | 'site' | 'model' | 'bucket' | 'receiver'>,
    db: Db,
    pair: Pair,
  ) {
    ({
      databaseName: this.databaseName,
      database: this.database,
      site: this.site,
      model: this.model,
      bucket: this.bucket,
      receiver: this.receiver,
    } = parts);
    this.#db = db;
    this.#pair = pair;
  }

  static async open(kind: TestDatabaseKind): Promise<AlertWorld> {
    const database = await fragileDatabase(kind);
    const [model, receiver, bucket] = [new ModelServer(), new Receiver(), new S3Server()];
    await Promise.all([model.open(), receiver.start(), bucket.open()]);
    model.scriptBy(answering());
    const site = await openSite(database.url, {
      METRICS_TOKEN,
      FILES_URL: bucket.url,
      WEBHOOK_ALLOW: receiver.host,
      AI_TIMEOUT_SECONDS: '5',
      ...bucket.environment,
      ...model.env('openai'),
    });
    // Migrates: everything else finds the tables there.
    const server = await startProcess(site.env);
    await untilReady(server);
    const db = openDatabase(database.url);
    const [pair] = await buildPairs(db, 1);
    if (!pair) throw new Error('nobody was built');
    const world = new AlertWorld(
      { databaseName: kind.name, database, site, model, bucket, receiver },
      db,
      pair,
    );
    world.#server = server;
    await untilKnown(db, pair.advisors.length);
    await world.#addWebhook();
    await world.#signIn();
    return world;
  }

  db = (): Db => this.#db;
  url = (): string => this.#running().url;
  advisorCookie = (): string => this.#cookies.advisor;

  async start(): Promise<void> {
    this.#server = await startProcess(this.site.env);
    await untilReady(this.#server);
  }

  kill = (): Promise<void> => this.#running().stop();

  signal(signal: NodeJS.Signals): void {
    this.#running().child.kill(signal);
  }

  /** Keeps what is leased until it is told to let go. */
  hang(lease: Lease): void {
    let over = (): void => undefined;
    const ended = new Promise<void>((done) => (over = done));
    this.#hanging = { over, done: lease.during(() => ended).then(() => lease.release()) };
  }

  async letGo(): Promise<void> {
    this.#hanging?.over();
    await this.#hanging?.done;
    this.#hanging = null;
  }

  /** An organisation asks for help: two advisors get a mail, and the receiver an event. */
  async ask(): Promise<void> {
    const form = requestForm({ title: `Cash flow forecast ${randomUUID()}`, hoursNeeded: 2 });
    await this.#post('/api/requests', form, this.#cookies.organization);
  }

  async search(): Promise<void> {
    const query = `We need a cash flow forecast and a budget for our small charity, number ${randomUUID()}`;
    await this.#post('/api/search/advisors', { query, includeOpenAccess: true }, this.#cookies.organization);
  }

  logIn = (): Promise<unknown> => logIn(this.url(), this.#pair.organization.username);

  async close(): Promise<void> {
    await this.letGo();
    this.signal('SIGCONT');
    await this.kill();
    await this.#db.destroy();
    await Promise.all([this.model.close(), this.bucket.close(), this.site.close()]);
    this.receiver.stop();
    await this.database.drop();
  }

  #running(): ServerProcess {
    if (!this.#server) throw new Error('the server was never started');
    return this.#server;
  }

  async #signIn(): Promise<void> {
    const { organization, advisors } = this.#pair;
    const cookieOf = async (username = '') => (await logIn(this.url(), username)).cookie;
    this.#cookies = {
      organization: await cookieOf(organization.username),
      advisor: await cookieOf(advisors[0]?.username),
    };
  }

  async #addWebhook(): Promise<void> {
    const test = await buildServer(this.#db);
    const { username } = await buildSuperAdmin(test);
    await test.stop();
    const form = { url: this.receiver.url, events: WEBHOOK_EVENTS, format: 'standard' };
    await this.#post('/api/admin/webhooks', form, (await logIn(this.url(), username)).cookie);
  }

  async #post(path: string, body: object, cookie: string): Promise<void> {
    const response = await fetch(`${this.url()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  }
}
