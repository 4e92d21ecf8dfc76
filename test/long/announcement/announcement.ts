/**
 * One announcement to 5,000 people while the server is killed (`kill -9`) again and again and the mail server refuses
 * some of what it is given (issue 17): everybody gets one mail, whoever opted out none. `npm run test:long -- announcement`;
 * `--rounds N` kills (8), `--db sqlite|mariadb` (both).
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { buildGroup, buildGroupAdmin, buildOrganization, type Person } from '../../support/builders.ts';
import { stopDatabases, type TestDatabaseKind } from '../../support/databases.ts';
import { startProcess } from '../../support/process.ts';
import { buildServer } from '../../support/server.ts';
import { logIn } from '../clock/people.ts';
import { machineLoad, printBroken, say } from '../support/figures.ts';
import { mailsArrived } from '../support/mails.ts';
import { proofOptions } from '../support/options.ts';
import { openSite, untilReady } from '../support/site.ts';
import { until } from '../../support/until.ts';

const PEOPLE = 5_000;
/** Every so manieth has turned announcements off. */
const OPTED_OUT = 10;
const REFUSED_EACH_ROUND = 40;
/** Mails that a process may have given to the mail server and not yet marked as sent when it dies (decision 8). */
const UNDER_WAY = 20;

const { rounds, kinds } = proofOptions({ rounds: 8, seconds: 1 });
let failed = false;
for (const kind of kinds) failed = printBroken(await announced(kind)) || failed;
await stopDatabases();
process.exit(failed ? 1 : 0);

/** @returns what was broken */
async function announced(kind: TestDatabaseKind): Promise<string[]> {
  const database = await kind.create();
  const { db } = database;
  const site = await openSite(database.url);
  const { groupId, admin, willing } = await buildMembers(db);
  let server = await startProcess(site.env);
  let kills = 0;
  const die = async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    await server.stop();
    kills += 1;
    site.post.refuse = REFUSED_EACH_ROUND;
    server = await startProcess(site.env);
    await untilReady(server);
  };
  try {
    await untilReady(server);
    const { cookie } = await logIn(server.url, admin.username);
    const body = { groupId, to: {}, subject: 'The hall is closed', text: 'From Monday on, for a week.' };
    const sending = fetch(`${server.url}/api/admin/announcements`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(
      ({ status }) => status,
      () => 'no answer',
    );
    while (!(await db('outbox').where('type', 'announcements').first('id'))) await pause(5);
    for (let round = 0; round < rounds; round += 1) {
      await die();
      await pause(randomInt(1_000));
    }
    const answer = await sending;
    const isOver = async () => !(await db('announcements').whereNull('finished_at').first('id'));
    await until('the announcement comes to its end', isOver, 300_000, 200);
    // What was refused waits its minutes; they pass at once here.
    const hurry = setInterval(() => {
      void db('outbox')
        .where('status', 'pending')
        .whereNull('lease_owner')
        .update({ next_attempt_at: dbTime() })
        .catch(() => undefined);
    }, 2_000);
    const mails = await mailsArrived(db, site.post).finally(() => clearInterval(hurry));
    const written: (number | null)[] = await db('outbox')
      .where('type', 'announcements')
      .orderBy('user_id')
      .pluck('user_id');
    say(
      `${kind.name}: ${kills} kills, the first call was answered with ${answer}; ${written.length} mails written for ${willing.length} people, ${mails.lost} never arrived, ${mails.doubled} arrived twice (${machineLoad()})`,
    );
    const twice = written.filter((id, at) => id === written[at - 1]);
    const missed = willing.filter((id) => !written.includes(id));
    const unwanted = written.filter((id) => id === null || !willing.includes(id));
    return [
      ...(twice.length > 0 ? [`${twice.length} people were written to twice`] : []),
      ...(missed.length > 0 ? [`${missed.length} people were not written to`] : []),
      ...(unwanted.length > 0 ? [`${unwanted.length} people had opted out`] : []),
      ...(mails.lost > 0 ? [`${mails.lost} mails never arrived`] : []),
      ...(mails.doubled > kills * UNDER_WAY ? [`${mails.doubled} mails arrived twice`] : []),
    ];
  } finally {
    await server.stop();
    await site.close();
    await database.drop();
  }
}

async function buildMembers(db: Db): Promise<{ groupId: number; admin: Person; willing: number[] }> {
  const test = await buildServer(db);
  const groupId = await buildGroup(test);
  const admin = await buildGroupAdmin(test, { groupIds: [groupId] });
  const willing: number[] = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const { userId } = await buildOrganization(test, { groupIds: [groupId], passwordHash: null });
    if (at % OPTED_OUT > 0) willing.push(userId);
    else
      await db('notification_preferences').insert({
        user_id: userId,
        digest: 0,
        email_off: JSON.stringify(['announcements']),
        updated_at: dbTime(),
      });
  }
  await test.stop();
  return { groupId, admin, willing };
}
