import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Message } from '../../../src/contract/messages-api.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { requestForm } from '../../support/work.ts';
import type { Pair } from '../support/world.ts';
import type { Installation, Place } from './installation.ts';
import { Visitor } from './people.ts';

const READS = 500;

export interface Causality {
  readonly looks: number;
  /** Answers of another server that did not have what one had answered a moment ago. */
  readonly stale: readonly string[];
  /** How often the other node's database did not have it yet for somebody who does not wait (`wsrep_sync_wait` 0). */
  readonly staleWithoutWaiting: number;
}

/** Writes through one server and reads through the next at once, so many times, all pairs side by side. */
export async function readYourWrites(
  installation: Installation,
  pairs: readonly Pair[],
  rounds: number,
): Promise<Causality> {
  const found = { looks: 0, stale: [] as string[], staleWithoutWaiting: 0 };
  const look = (isThere: boolean, what: string): void => {
    found.looks += 1;
    if (!isThere) found.stale.push(`${what} was answered by one server and is not seen through another`);
  };
  await Promise.all(
    pairs.map(async (pair, of) => {
      for (let round = 0; round < rounds; round += 1) {
        const [here, there] = twoPlaces(installation, of + round);
        found.staleWithoutWaiting += await oneRound(here, there, pair, look);
      }
    }),
  );
  return found;
}

async function oneRound(
  here: Place,
  there: Place,
  { organization, advisors }: Pair,
  look: (isThere: boolean, what: string) => void,
): Promise<number> {
  const visitor = await Visitor.signIn(here.server.url, organization);
  look(
    (await visitor.get<{ id?: number }>(there.server.url, '/api/user')).body.id === organization.userId,
    'a log-in',
  );
  const title = `Read your writes ${randomUUID()}`;
  const asked = await visitor.send(
    here.server.url,
    'POST',
    '/api/requests',
    requestForm({ title, hoursNeeded: 1 }),
  );
  const unseen = asked.status === 201 && (await isUnseen(there, title)) ? 1 : 0;
  const list = await visitor.get<HelpRequest[]>(there.server.url, '/api/requests');
  look(asked.status !== 201 || list.body.some((request) => request.title === title), 'a request');
  const receiverId = advisors[0]?.userId ?? 0;
  const clientMessageId = randomUUID();
  const message = { receiverId, content: title, clientMessageId };
  const sent = await visitor.send(here.server.url, 'POST', '/api/messages', message);
  const thread = await visitor.get<Message[]>(there.server.url, `/api/messages/${receiverId}`);
  look(sent.status >= 400 || thread.body.some((one) => one.clientMessageId === clientMessageId), 'a message');
  look((await visitor.send(here.server.url, 'POST', '/api/logout')).status < 300, 'a log-out');
  look((await visitor.get(there.server.url, '/api/user')).status === 401, 'a log-out');
  return unseen;
}

/** Milliseconds that a read takes (median), by whether it waits for what was committed elsewhere. */
export async function costOfWaiting({ node }: Place): Promise<{ waiting: number; not: number }> {
  const connection = await node.connect();
  const median = async (mask: number): Promise<number> => {
    await connection.query(`set session wsrep_sync_wait = ${mask}`);
    const times: number[] = [];
    for (let read = 0; read < READS; read += 1) {
      const began = performance.now();
      await connection.query('select id from timematch.users limit 1');
      times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b)[READS / 2] ?? 0;
  };
  try {
    return { not: await median(0), waiting: await median(7) };
  } finally {
    connection.destroy();
  }
}

/** What a session of the other node without our setting would read. */
async function isUnseen({ node }: Place, title: string): Promise<boolean> {
  return (await node.run(`select id from timematch.requests where title = '${title}'`)).length === 0;
}

function twoPlaces({ places }: Installation, turn: number): [Place, Place] {
  const [here, there] = [places[turn % places.length], places[(turn + 1) % places.length]];
  if (!here || !there) throw new Error('there are no two places');
  return [here, there];
}
