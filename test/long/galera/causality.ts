import { randomUUID } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import type { Message } from '../../../src/contract/messages-api.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { Visitor } from '../../support/visitor.ts';
import { requestForm } from '../../support/work.ts';
import { median, timed } from '../../bench/rounds.ts';
import { say } from '../support/figures.ts';
import type { Pair } from '../support/world.ts';
import type { Installation, Place } from './installation.ts';

const READS = 500;

/**
 * Writes through one server and reads through the next at once, so many times, all pairs side by side.
 * @returns the answers of another server that did not have what one had answered a moment ago
 */
export async function readYourWrites(
  installation: Installation,
  pairs: readonly Pair[],
  rounds: number,
): Promise<string[]> {
  let [looks, unseen] = [0, 0];
  const stale: string[] = [];
  const look = (isThere: boolean, what: string): void => {
    looks += 1;
    if (!isThere) stale.push(`${what} was answered by one server and is not seen through another`);
  };
  await Promise.all(
    pairs.map(async (pair, of) => {
      for (let round = 0; round < rounds; round += 1) {
        const [here, there] = [installation.place(of + round), installation.place(of + round + 1)];
        if (await oneRound(here, there, pair, look)) unseen += 1;
      }
    }),
  );
  say(
    `  ${looks} answers read through another node at once: ${stale.length} stale (${unseen} of ${pairs.length * rounds} for a session that does not wait)`,
  );
  return stale;
}

/** @returns whether the other node's database had not the request yet for somebody who does not wait (`wsrep_sync_wait` 0) */
async function oneRound(
  { server: { url: here } }: Place,
  { server: { url: there }, node }: Place,
  { organization, advisors }: Pair,
  look: (isThere: boolean, what: string) => void,
): Promise<boolean> {
  const visitor = await Visitor.signIn(here, organization);
  const account = await visitor.call<{ id?: number }>(there, 'GET /api/user');
  look(account.body.id === organization.userId, 'a log-in');
  const title = `Read your writes ${randomUUID()}`;
  const asked = await visitor.call(here, 'POST /api/requests', requestForm({ title, hoursNeeded: 1 }));
  const seen = await node.run(`select id from timematch.requests where title = '${title}'`);
  const list = await visitor.call<HelpRequest[]>(there, 'GET /api/requests');
  look(asked.status !== 201 || list.body.some((request) => request.title === title), 'a request');
  const receiverId = advisors[0]?.userId ?? 0;
  const clientMessageId = randomUUID();
  const message = { receiverId, content: title, clientMessageId };
  const sent = await visitor.call(here, 'POST /api/messages', message);
  const thread = await visitor.call<Message[]>(there, `GET /api/messages/${receiverId}`);
  look(sent.status >= 400 || thread.body.some((one) => one.clientMessageId === clientMessageId), 'a message');
  look((await visitor.call(here, 'POST /api/logout')).status < 300, 'a log-out');
  look((await visitor.call(there, 'GET /api/user')).status === 401, 'a log-out');
  return asked.status === 201 && seen.length === 0;
}

/** Prints how long a read takes (median), by whether it waits for what was committed elsewhere. */
export async function costOfWaiting({ node }: Place): Promise<void> {
  const connection = await createConnection(node.url('timematch'));
  const medianWith = async (mask: number): Promise<number> => {
    await connection.query(`set session wsrep_sync_wait = ${mask}`);
    const times: number[] = [];
    for (let read = 0; read < READS; read += 1)
      times.push(await timed(() => connection.query('select id from users limit 1')));
    return median(times);
  };
  try {
    const [not, waiting] = [await medianWith(0), await medianWith(7)];
    say(
      `  a read takes ${waiting.toFixed(2)} ms when it waits for the other nodes, ${not.toFixed(2)} ms when not`,
    );
  } finally {
    connection.destroy();
  }
}
