import { buildIn } from '../../support/server.ts';
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../../src/core/db/database.ts';
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
import { fragileDatabase } from '../outage/faults.ts';
import { METRICS_TOKEN } from '../support/scrapes.ts';
import { openSite, untilKnown } from '../support/site.ts';
import { advisorOf, buildPairs } from '../support/world.ts';

/** A server process with everything that it depends on, all of which can be taken from it. */
export type AlertWorld = Awaited<ReturnType<typeof openAlertWorld>>;
export async function openAlertWorld(kind: TestDatabaseKind) {
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
  let server: ServerProcess = await startReady(site.env);
  const url = (): string => server.url;
  const db = openDatabase(database.url);
  const [pair] = await buildPairs(db, 1);
  if (!pair) throw new Error('nobody was built');
  await untilKnown(db, pair.advisors.length);
  const superAdmin = await buildIn(db, (test) => buildSuperAdmin(test));
  const webhook = { url: receiver.url, events: WEBHOOK_EVENTS, format: 'standard' };
  await (await Visitor.signIn(url(), superAdmin)).good(url(), 'POST /api/admin/webhooks', webhook);
  const asOrganization = await Visitor.signIn(url(), pair.organization);
  const asAdvisor = await Visitor.signIn(url(), advisorOf(pair));

  let hanging: { readonly over: () => void; readonly done: Promise<unknown> } | null = null;
  const letGo = async (): Promise<void> => {
    hanging?.over();
    await hanging?.done;
    hanging = null;
  };
  const signal = (name: NodeJS.Signals) => server.child.kill(name);
  return {
    databaseName: kind.name,
    database,
    db,
    site,
    model,
    bucket,
    receiver,
    asAdvisor,
    url,
    signal,
    start: async () => {
      server = await startReady(site.env);
    },
    kill: () => server.stop(),
    /** Keeps what is leased until it is told to let go. */
    hang: (lease: Lease): void => {
      let over = (): void => undefined;
      const ended = new Promise<void>((done) => (over = done));
      hanging = { over, done: lease.during(() => ended).then(() => lease.release()) };
    },
    letGo,
    /** An organisation asks for help: two advisors get a mail, and the receiver an event. */
    ask: () => {
      const form = requestForm({ title: `Cash flow forecast ${randomUUID()}`, hoursNeeded: 2 });
      return asOrganization.good(url(), 'POST /api/requests', form);
    },
    search: () => {
      const query = `We need a cash flow forecast and a budget for our small charity, number ${randomUUID()}`;
      return asOrganization.good(url(), 'POST /api/search/advisors', { query, includeOpenAccess: true });
    },
    logIn: () => logInAt(url(), pair.organization.username),
    close: async () => {
      await letGo();
      signal('SIGCONT');
      await server.stop();
      await db.destroy();
      await Promise.all([model.close(), bucket.close(), site.close()]);
      receiver.stop();
      await database.drop();
    },
  };
}
