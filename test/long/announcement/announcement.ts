/**
 * One announcement to 5,000 people while the server is killed (`kill -9`) again and again and the mail server refuses
 * some of what it is given (issue 17): everybody gets one mail, whoever opted out none. `npm run test:long -- announcement`;
 * `--rounds N` kills (8), `--db sqlite|mariadb` (both).
 */
import { buildIn } from '../../support/server.ts';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { buildGroup, buildGroupAdmin, buildOrganization } from '../../support/builders.ts';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { startReady } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import { Visitor } from '../../support/visitor.ts';
import { mailsArrived } from '../support/aftermath.ts';
import { machineLoad, say } from '../support/figures.ts';
import { proofOptions, proveOn } from '../support/proof.ts';
import { openSite } from '../support/site.ts';

const PEOPLE = 5_000;
/** Every so manieth has turned announcements off. */
const OPTED_OUT = 10;
const REFUSED_EACH_ROUND = 40;
/** Mails that a process may have given to the mail server and not yet marked as sent when it dies (decision 8). */
const UNDER_WAY = 20;

const { rounds, kinds } = proofOptions({ rounds: 8, seconds: 1 });
await proveOn(kinds, announced);

async function announced(kind: TestDatabaseKind): Promise<string[]> {
  const database = await kind.create();
  const { db } = database;
  const site = await openSite(database.url);
  const { groupId, admin, willing } = await buildMembers(db);
  let server = await startReady(site.env);
  let kills = 0;
  const die = async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    await server.stop();
    kills += 1;
    site.post.refuse = REFUSED_EACH_ROUND;
    server = await startReady(site.env);
  };
  try {
    const asAdmin = await Visitor.signIn(server.url, admin);
    const body = { groupId, to: {}, subject: 'The hall is closed', text: 'From Monday on, for a week.' };
    const sending = asAdmin.call(server.url, 'POST /api/admin/announcements', body).then(
      ({ status }) => status,
      () => 'no answer',
    );
    const isBegun = async () => (await db('outbox').where('type', 'announcements').first('id')) !== undefined;
    await until('the announcement begins', isBegun, 300_000, 5);
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
    const written = await db('outbox').where('type', 'announcements').orderBy('user_id').pluck('user_id');
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

function buildMembers(db: Db) {
  return buildIn(db, async (test) => {
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
    return { groupId, admin, willing };
  });
}
