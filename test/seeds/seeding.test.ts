import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { DEMO_PASSWORD, ensureDemoData } from '../../db/seeds/demo.ts';
import { readDemoContent } from '../../db/seeds/demo/content.ts';
import {
  isPublished,
  matchKey,
  profileKey,
  readDemoFeatures,
  readMatchScores,
} from '../../db/seeds/demo/features-file.ts';
import { featuresOf, organizationFeaturesOf, scoresOf } from '../../scripts/rank-demo.ts';
import { countLoad, seedLoad } from '../../db/seeds/load.ts';
import { MATCH_STATUSES } from '../../src/contract/enums.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import type { Match, Slot } from '../../src/contract/requests-api.ts';
import type { Db } from '../../src/core/db/database.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { JobRunner } from '../../src/core/jobs/job-runner.ts';
import { createLog } from '../../src/core/logging/log.ts';
import { PasswordHasher } from '../../src/core/security/passwords.ts';
import { SearchIndex } from '../../src/features/matching/search/index.ts';
import { createUseEmbedder, decodeIndex } from '../../src/features/matching/ranking/index.ts';
import { staleOrganizations } from '../../src/features/matching/suggestions/organization-features.service.ts';
import { RECURRING_JOBS } from '../../src/jobs.ts';
import { startScript } from '../core/db/child.ts';
import { expectStatus } from '../support/answers.ts';
import { logIn, words } from '../support/builders.ts';
import { failureOf } from '../support/failure.ts';
import { difference } from '../support/feature-difference.ts';
import { countRows } from '../support/rows.ts';
import { describeWithServer } from '../support/suite.ts';

const hasher = new PasswordHasher();
const content = readDemoContent();
const PROCESS = '../../seeds/seed-process.mjs';

/** How many rows every table has, and the newest change: what a second seeding could have moved. */
async function picture(db: Db): Promise<Record<string, unknown>> {
  const tables = words('users advisors organizations groups group_admins group_advisors group_organizations');
  const more =
    'requests matches sessions hour_entries messages notifications advisor_features audit_events change_marks app_settings';
  const counts: Record<string, unknown> = {};
  for (const table of [...tables, ...words(more)]) counts[table] = await countRows(db, table);
  for (const table of tables) counts[`${table} changed`] = await db(table).max({ at: 'updated_at' }).first();
  return counts;
}

/** Organisations whose ledger's sum is not what they have left, or that have less than nothing. */
async function wrongLedgers(db: Db): Promise<unknown[]> {
  const rows = await db('organizations as o')
    .leftJoin('hour_entries as e', 'e.organization_id', 'o.id')
    .groupBy('o.id', 'o.name', 'o.hours_remaining')
    .select({ name: 'o.name', remaining: 'o.hours_remaining' })
    .sum<{ remaining: number; sum: number | null }[]>({ sum: 'e.hours' });
  return rows.filter(({ remaining, sum }) => remaining < 0 || Math.abs(remaining - Number(sum ?? 0)) > 0.001);
}

describeWithServer('A demo installation', { realIndex: true }, (test) => {
  it('is not made half when somebody else has one of its names', async () => {
    await test.organization({ username: 'Demo_Org' });
    await test.db('organizations').delete();
    const failure = await failureOf(ensureDemoData({ db: test.db, hasher }));
    expect(String(failure)).to.match(/demo_org.*already exists.*DEMO=off/);
    expect([await test.count('users'), await test.count('advisors')]).to.deep.equal([1, 0]);
    await test.db('users').delete();
  });

  it('is whole or not there at all when a start is killed over it', async () => {
    for (const pause of [20, 70, 120]) {
      const child = startScript(PROCESS, test.url);
      await child.line();
      await sleep(pause);
      child.process.kill('SIGKILL');
      await child.exited;
      const advisors = await test.count('advisors');
      expect(advisors).to.be.oneOf([0, 151]);
      if (advisors === 151) break;
      expect(await test.count('users')).to.equal(0);
    }
  });

  it('is made once when two processes start at once, and is whole then', async () => {
    const before = await test.count('advisors');
    const children = [startScript(PROCESS, test.url), startScript(PROCESS, test.url)];
    const seeded = await Promise.all(
      children.map(async (child) => {
        await child.line();
        const answer = JSON.parse((await child.line()) ?? 'null') as { seeded: boolean };
        expect(await child.exited).to.equal(0);
        return answer.seeded;
      }),
    );
    expect(seeded.filter(Boolean)).to.have.length(before === 0 ? 1 : 0);
  });

  it('holds everything that was written for it', async () => {
    for (const [table, rows] of [
      ['advisors', 151],
      ['organizations', 61],
      ['groups', 6],
      ['users', 151 + 61 + 2],
      ['requests', content.organizations.flatMap(({ requests }) => requests).length],
      ['matches', content.matches.length],
      ['sessions', content.sessions.length],
      ['messages', content.conversations.flatMap(({ messages }) => messages).length],
    ] as const)
      expect(await test.count(table), table).to.equal(rows);
    expect(await test.count('groups', { is_open_group: 1 })).to.equal(2);
    for (const { key, email, bio, openAccess, isManaged } of content.advisors) {
      const found = await test
        .db('advisors as a')
        .join('users as u', 'u.id', 'a.user_id')
        .where({ email, has_joined_open_group: openAccess ? 1 : 0, is_managed: isManaged ? 1 : 0 })
        .first('a.bio');
      expect(found?.bio ?? '', key).to.equal(bio);
    }
  });

  it('takes the installation’s own open group for its open community', async () => {
    const { value } = await test.row('app_settings', { name: 'default_open_group_id' });
    const { name, description } = await test.row('groups', Number(value));
    expect(name).to.equal('Open community');
    expect(description).to.equal(content.groups.find(({ key }) => key === 'open-community')?.description);
  });

  it('changes nothing when it is seeded again, also after people have changed it', async () => {
    await test.change('groups', { name: 'Second Wind' }, { name: 'Third Wind' });
    const before = await picture(test.db);
    expect(await ensureDemoData({ db: test.db, hasher })).to.deep.equal({ seeded: false });
    expect(await picture(test.db)).to.deep.equal(before);
    expect(await test.count('groups', { name: 'Third Wind' })).to.equal(1);
  });

  it('lets the four demo accounts sign in, and nobody else of the demo', async () => {
    const types = {
      demo_advisor: 'advisor',
      demo_org: 'organization',
      demo_group_admin: 'group_admin',
      demo_super_admin: 'super_admin',
    };
    for (const [username, userType] of Object.entries(types)) {
      const user = await expectStatus(200, logIn(test, username, DEMO_PASSWORD), username);
      expect(user, username).to.include({ username, userType });
    }
    const usable = test.db('users').whereNotNull('password_hash').orderBy('username').pluck('username');
    expect(await usable).to.deep.equal(Object.keys(types).sort());
  });

  it('has its group admin run the group of its advisor and its organisation (contract §9)', async () => {
    const rows = await test
      .db('group_admins as ga')
      .join('users as u', 'u.id', 'ga.user_id')
      .select('u.username', 'ga.group_id', 'ga.is_primary_admin');
    const [{ group_id, ...admin } = {}, ...others] = rows;
    expect([admin, others]).to.deep.equal([{ username: 'demo_group_admin', is_primary_admin: 1 }, []]);
    const members = async (link: string, records: string, column: string) =>
      test
        .db(`${link} as l`)
        .join(`${records} as r`, 'r.id', `l.${column}`)
        .join('users as u', 'u.id', 'r.user_id')
        .where({ 'l.group_id': group_id, 'l.status': 'active' })
        .pluck<string[]>('u.username');
    expect(await members('group_advisors', 'advisors', 'advisor_id')).to.include('demo_advisor');
    expect(await members('group_organizations', 'organizations', 'organization_id')).to.include('demo_org');
  });

  it('keeps every ledger’s sum equal to what the organisation has left, and never below nothing on the way', async () => {
    expect(await wrongLedgers(test.db)).to.deep.equal([]);
    const entries = await test.db('hour_entries').orderBy('id').select('organization_id', 'hours');
    const sums = new Map<number, number>();
    for (const { organization_id: id, hours } of entries) {
      sums.set(id, (sums.get(id) ?? 0) + Number(hours));
      expect(sums.get(id), `organisation ${id}`).to.be.at.least(0);
    }
  });

  it('reserves what requests need and returns what their meetings did not use (contract §4)', async () => {
    const rows = await test
      .db('requests as r')
      .join('hour_entries as e', 'e.request_id', 'r.id')
      .groupBy('r.id', 'r.title', 'r.status', 'r.hours_needed', 'r.hours_used')
      .select({ title: 'r.title', status: 'r.status', needed: 'r.hours_needed', used: 'r.hours_used' })
      .sum<{ title: string; status: string; needed: number; used: number; moved: number }[]>({
        moved: 'e.hours',
      });
    for (const { title, status, needed, used, moved } of rows) {
      const taken = status === 'completed' ? used : status === 'cancelled' ? 0 : needed;
      expect(-Number(moved), title).to.be.closeTo(Number(taken), 0.001);
    }
  });

  it('tells the same story in meetings, requests and what advisors have given', async () => {
    const rows = (await test
      .db('sessions as s')
      .join('matches as m', 'm.id', 's.match_id')
      .join('requests as r', 'r.id', 'm.request_id')
      .join('advisors as a', 'a.id', 'm.advisor_id')
      .where('s.completed', 1)
      .groupBy('a.id', 'a.hours_contributed', 'a.organizations_helped')
      .select({ id: 'a.id', given: 'a.hours_contributed', helped: 'a.organizations_helped' })
      .sum({ minutes: 's.duration' })
      .countDistinct({ organizations: 'r.organization_id' })) as Record<string, number>[];
    expect(rows.length).to.be.above(10);
    for (const row of rows) {
      expect(Number(row['given'])).to.be.closeTo(Number(row['minutes']) / 60, 0.01);
      expect(Number(row['helped'])).to.equal(Number(row['organizations']));
    }
    const givers = await test.db('advisors').where('hours_contributed', '>', 0).pluck('id');
    expect(givers).to.have.length(rows.length);
  });

  it('happens in the order of time', async () => {
    const now = dbTime();
    const early = async (later: string, earlier: string) =>
      await test
        .db('sessions as s')
        .join('matches as m', 'm.id', 's.match_id')
        .join('requests as r', 'r.id', 'm.request_id')
        .join('organizations as o', 'o.id', 'r.organization_id')
        .join('advisors as a', 'a.id', 'm.advisor_id')
        .whereRaw('?? < ??', [later, earlier])
        .pluck('s.id');
    for (const [later, earlier] of [
      ['r.created_at', 'o.created_at'],
      ['m.created_at', 'r.created_at'],
      ['m.created_at', 'a.created_at'],
      ['m.accepted_at', 'm.created_at'],
      ['m.answered_at', 'm.created_at'],
      ['s.created_at', 'm.accepted_at'],
      ['s.scheduled_date', 's.created_at'],
      ['s.completed_at', 's.scheduled_date'],
    ] as const)
      expect(await early(later, earlier), `${later} before ${earlier}`).to.deep.equal([]);
    const done = test.db('sessions').where('completed', 1).where('scheduled_date', '>', now);
    expect(await done.pluck('id')).to.deep.equal([]);
    const unanswered = test.db('matches').whereNot('status', 'pending').whereNull('answered_at');
    expect(await unanswered.pluck('id')).to.deep.equal([]);
    const pending = await test.db('matches').where('status', 'pending').select('due_at', 'created_at');
    const days = pending.map(
      ({ due_at: due, created_at: made }) => (Date.parse(String(due)) - Date.parse(made)) / 86_400_000,
    );
    expect([...new Set(days)], 'days to answer in').to.deep.equal([LIMITS.match.dueDays]);
    expect(pending.every(({ due_at: due }) => String(due) > now)).to.equal(true);
    const hours = (await test.column('messages', {}, 'created_at')).map((at) => new Date(at).getUTCHours());
    expect(Math.min(...hours), 'nobody writes at night').to.be.at.least(8);
    expect(Math.max(...hours)).to.be.below(19);
  });

  it('can be searched at once, without computing anything', async () => {
    const writtenAt = () => test.db('advisor_features').max({ at: 'updated_at' }).first();
    const before = await writtenAt();
    const query = 'We run three charity shops and need to know which of them really earn their keep.';
    const search = test.post<{ results: { name: string }[] }>('/api/search/advisors', { query });
    const { results } = await expectStatus(200, search);
    expect(results.slice(0, 5).map(({ name }) => name)).to.include('Winifred Ashdown');
    await test.settled();
    expect(await writtenAt()).to.deep.equal(before);
  });
});

describeWithServer('A demo installation of today', { realIndex: true }, (test, name) => {
  before(async () => {
    await test.advisor({ username: 'somebody_else' });
    await ensureDemoData({ db: test.db, hasher });
  });

  it('has suggestions at once, without computing anything', async () => {
    const { model, byKey } = readDemoFeatures('organizations');
    expect(await staleOrganizations(test.db, model, 100)).to.deep.equal([]);
    expect(await test.count('organization_features')).to.equal(content.organizations.length);
    if (name !== 'SQLite') return;
    // What is shipped is what the ranker computes today.
    const index = new SearchIndex({ db: test.db, log: createLog('silent') });
    try {
      const [one] = await test.db('organization_features').limit(1).pluck('organization_id');
      await test.db('organization_features').where('organization_id', one).delete();
      for (const [key, computed] of await organizationFeaturesOf(test.db, index))
        expect(difference(byKey.get(key), computed), `${key}: ${MEND}`).to.be.below(0.02);
    } finally {
      await index.stop();
    }
  });

  it('says why each advisor was proposed', async () => {
    expect(await test.db('matches').whereNull('fit_reason').pluck('id')).to.deep.equal([]);
  });

  it('gives its advisor and its organisation each a match of every kind, with meetings past and to come', async () => {
    for (const [column, table, username] of [
      ['m.advisor_id', 'advisors', 'demo_advisor'],
      ['r.organization_id', 'organizations', 'demo_org'],
    ] as const) {
      const own = test.db(`${table} as t`).join('users as u', 'u.id', 't.user_id').where({ username });
      const rows = await test
        .db('matches as m')
        .join('requests as r', 'r.id', 'm.request_id')
        .leftJoin('sessions as s', 's.match_id', 'm.id')
        .whereIn(column, own.select('t.id'))
        .select('m.id', 'm.status', 's.completed', 's.scheduled_date');
      const statuses = rows.map(({ status }) => status);
      expect(statuses, username).to.include.members([...MATCH_STATUSES]);
      const both = rows.some(
        ({ id, completed }) =>
          completed && rows.some((row) => row.id === id && (row.scheduled_date ?? '') > dbTime()),
      );
      expect(both, `${username}: one match with a completed and an upcoming meeting`).to.equal(true);
    }
  });

  it('has advisors with hours, so that both its advisor and its organisation find times for a session', async () => {
    const [from, to] = [0, 28].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    for (const username of ['demo_advisor', 'demo_org']) {
      const client = test.client();
      await logIn(client, username, DEMO_PASSWORD);
      const { body: matches } = await client.get<Match[]>('/api/matches');
      const counts = matches
        .filter(({ abilities }) => abilities['proposeSession'])
        .map(async ({ id }) => {
          const path = `/api/matches/${id}/slots?from=${from}&to=${to}&minutes=60`;
          return (await client.get<Slot[]>(path)).body.length;
        });
      expect(Math.max(...(await Promise.all(counts))), username).to.be.at.least(10);
    }
  });

  it('rings the bell in the words of the product, with links to what it is about', async () => {
    const rows = (await test
      .db('notifications as n')
      .join('users as u', 'u.id', 'n.user_id')
      .select('u.username', 'n.type', 'n.title', 'n.body', 'n.link')) as Record<string, string>[];
    expect(new Set(rows.map(({ username }) => username))).to.include.keys('demo_advisor', 'demo_org');
    for (const { title, body, link } of rows) {
      expect(`${title} ${body ?? ''}`).not.to.match(/[{}]|undefined|null/);
      const [, kind, id] = /^\/(matches(?=\/)|sessions(?=\?session=))\D+(\d+)$/.exec(link ?? '') ?? [];
      expect(await countRows(test.db, String(kind), { id: Number(id) }), link).to.equal(1);
    }
    const titles = rows.filter(({ username }) => username === 'demo_org').map(({ title }) => title);
    expect(titles.some((title) => /declined “A three-year budget/.test(title ?? ''))).to.equal(true);
  });

  it('is as it was written when its jobs have had their first round; whoever was due before, still is', async () => {
    expect(await test.db('advisors').whereNotNull('offers_due_at').pluck('id')).to.have.length(1);
    const proposed = await countRows(test.db, 'matches');
    await new JobRunner(test.deps, RECURRING_JOBS).runDue();
    expect(await countRows(test.db, 'matches')).to.equal(proposed);
  });
});

const MEND = 'run node scripts/build-demo-features.mjs and commit what it writes';

describe('The demo’s precomputed ranking', () => {
  const { model, byKey } = readDemoFeatures();

  it('has an entry for every profile that can be found, in the format of today', () => {
    const keys = content.advisors.filter(isPublished).map(profileKey);
    expect([...byKey.keys()], MEND).to.include.members(keys);
    for (const bytes of byKey.values()) expect(decodeIndex(bytes).model, MEND).to.equal(model);
  });

  it('is what the ranker computes today', async function () {
    this.timeout(180_000);
    const embedder = createUseEmbedder();
    try {
      expect(model, MEND).to.equal(embedder.model);
      const sample = content.advisors.filter((_, at) => at % 30 === 0);
      for (const [key, computed] of await featuresOf(sample, embedder))
        expect(difference(byKey.get(key), computed), `${key}: ${MEND}`).to.be.below(0.02);
      const stored = readMatchScores();
      expect([...stored.keys()], MEND).to.include.members(content.matches.map(matchKey));
      const matches = content.matches.filter((_, at) => at % 25 === 0);
      for (const [key, { score, reason }] of await scoresOf(content, matches, byKey, embedder)) {
        expect(stored.get(key)?.score, `${key}: ${MEND}`).to.be.closeTo(score, 3);
        expect(stored.get(key)?.reason, `${key}: ${MEND}`).to.equal(reason);
      }
    } finally {
      await embedder.close();
    }
  });
});

describeWithServer('Load data', { realIndex: true }, (test) => {
  it('is as much as was asked for, and no more when asked again', async () => {
    const asked = { advisors: 300, organizations: 30 };
    expect(await seedLoad(test.db, asked)).to.deep.equal(asked);
    expect(await seedLoad(test.db, asked)).to.deep.equal({ advisors: 0, organizations: 0 });
    expect([await test.count('advisors'), await test.count('organizations')]).to.deep.equal([300, 30]);
  });

  it('grows by the difference, each record once, when two processes add to it', async () => {
    const child = startScript(PROCESS, test.url, '850');
    await child.line();
    await seedLoad(test.db, { advisors: 900 });
    expect(await child.exited).to.equal(0);
    expect(await countLoad(test.db)).to.deep.equal({ advisors: 900, organizations: 30 });
    expect([await test.count('advisors'), await test.count('advisor_features')]).to.deep.equal([900, 900]);
  });

  it('has all kinds of members, nobody who can sign in, and ledgers that add up', async () => {
    const share = async (where: object) => (await test.count('advisors', where)) / 900;
    expect(await share({ has_joined_open_group: 1 })).to.be.within(0.45, 0.65);
    expect(await share({ is_managed: 1 })).to.be.within(0.2, 0.4);
    expect(await test.count('groups', { is_open_group: 0 })).to.equal(20);
    expect(await test.db('users').whereNotNull('password_hash').pluck('id')).to.deep.equal([]);
    expect(await wrongLedgers(test.db)).to.deep.equal([]);
    const names = (await test.db('advisors').distinct('first_name', 'last_name')) as unknown[];
    expect(names.length).to.be.above(800);
  });

  it('gives open access to exactly those in the open group', async () => {
    const inOpenGroup = test
      .db('group_advisors as l')
      .join('groups as g', 'g.id', 'l.group_id')
      .where({ 'g.is_open_group': 1, 'l.status': 'active' })
      .select('l.advisor_id');
    const open = test.db('advisors').where('has_joined_open_group', 1).whereNotIn('id', inOpenGroup);
    const closed = test.db('advisors').where('has_joined_open_group', 0).whereIn('id', inOpenGroup);
    expect([await open, await closed]).to.deep.equal([[], []]);
  });

  it('reaches the index of a server that is running', async () => {
    const { searchIndex } = test.deps;
    await searchIndex.settled();
    const before = searchIndex.size;
    await seedLoad(test.db, { advisors: 950 });
    await searchIndex.refresh();
    expect(searchIndex.size - before).to.equal(50);
  });
});
