import { buildIn } from '../../support/server.ts';
import { randomUUID } from 'node:crypto';
import { openDatabase, type Db } from '../../../src/core/db/database.ts';
import type { Lease } from '../../../src/core/db/lease.ts';
import { WEBHOOK_EVENTS } from '../../../src/contract/webhooks-api.ts';
import { buildSuperAdmin } from '../../support/builders.ts';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { ModelServer } from '../../support/model-server.ts';
import { startReady, type ServerProcess } from '../../support/process.ts';
import { S3Server } from '../../support/s3-server.ts';
import { logInAt, Visitor } from '../../support/visitor.ts';
import { requestForm } from '../../support/work.ts';
import { answering } from '../../features/matching/search/assessment/assessment-world.ts';
import { Receiver } from '../../features/webhooks/receiver.ts';
import { fragileDatabase, type FragileDatabase } from '../outage/faults.ts';
import { METRICS_TOKEN } from '../support/scrapes.ts';
import { openSite, untilKnown, type Site } from '../support/site.ts';
import { advisorOf, buildPairs, type Pair } from '../support/world.ts';

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
  #visitors: { readonly organization: Visitor; readonly advisor: Visitor } | null = null;

  private constructor(
    parts: Pick<AlertWorld, 'databaseName' | 'database' | 'site' | 'model' | 'bucket' | 'receiver'>,
    db: Db,
    pair: Pair,
  ) {
    this.databaseName = parts.databaseName;
    this.database = parts.database;
    this.site = parts.site;
    this.model = parts.model;
    this.bucket = parts.bucket;
    this.receiver = parts.receiver;
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
    const server = await startReady(site.env);
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
  asAdvisor = (): Visitor => this.#signedIn().advisor;

  async start(): Promise<void> {
    this.#server = await startReady(this.site.env);
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
    await this.#signedIn().organization.good(this.url(), 'POST /api/requests', form);
  }

  async search(): Promise<void> {
    const query = `We need a cash flow forecast and a budget for our small charity, number ${randomUUID()}`;
    const search = { query, includeOpenAccess: true };
    await this.#signedIn().organization.good(this.url(), 'POST /api/search/advisors', search);
  }

  logIn = (): Promise<unknown> => logInAt(this.url(), this.#pair.organization.username);

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

  #signedIn() {
    if (!this.#visitors) throw new Error('nobody has signed in');
    return this.#visitors;
  }

  async #signIn(): Promise<void> {
    this.#visitors = {
      organization: await Visitor.signIn(this.url(), this.#pair.organization),
      advisor: await Visitor.signIn(this.url(), advisorOf(this.#pair)),
    };
  }

  async #addWebhook(): Promise<void> {
    const person = await buildIn(this.#db, (test) => buildSuperAdmin(test));
    const form = { url: this.receiver.url, events: WEBHOOK_EVENTS, format: 'standard' };
    await (await Visitor.signIn(this.url(), person)).good(this.url(), 'POST /api/admin/webhooks', form);
  }
}
