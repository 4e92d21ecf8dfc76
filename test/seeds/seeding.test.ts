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
import { featuresOf, organizationFeaturesOf, scoresOf } from '../../db/seeds/demo/rank-demo.ts';
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
import { expectAnswer } from '../support/answers.ts';
import { logIn, words } from '../support/builders.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { difference } from '../support/feature-difference.ts';
import { countRows } from '../support/rows.ts';
import { buildServer } from '../support/server.ts';

const hasher = new PasswordHasher();
const content = readDemoContent();
const PROCESS = '../../seeds/seed-process.mjs';

/** How many rows every table has, and the newest change: what a second seeding could have moved. */
async function picture(db: Db): Promise<Record<string, unknown>> {
  const tables = words('users advisors organizations groups group_admins group_advisors group_organizations');
  const more = [
    'requests',
    'matches',
    'sessions',
    'hour_entries',
    'messages',
    'notifications',
    'advisor_features',
    'audit_events',
    'change_marks',
    'app_settings',
  ];
  const counts: Record<string, unknown> = {};
  for (const table of [...tables, ...more]) counts[table] = await countRows(db, table);
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

describeOnEachDatabase('A demo installation', (getDb, getUrl) => {
  it('is not made half when somebody else has one of its names', async () => {
    const now = dbTime();
    const taken = {
      username: 'Demo_Org',
      username_key: 'demo_org',
      email: 'own@example.net',
      email_key: 'own@example.net',
    };
    await getDb()('users').insert({ ...taken, user_type: 'organization', created_at: now, updated_at: now });
    const failure = await ensureDemoData({ db: getDb(), hasher }).then(
      () => null,
      (error: Error) => error.message,
    );
    expect(failure).to.match(/demo_org.*already exists.*DEMO=off/);
    expect(await countRows(getDb(), 'users')).to.equal(1);
    expect(await countRows(getDb(), 'advisors')).to.equal(0);
    await getDb()('users').delete();
  });

  it('is whole or not there at all when a start is killed over it', async () => {
    for (const pause of [20, 70, 120]) {
      const child = startScript(PROCESS, getUrl());
      await child.line();
      await sleep(pause);
      child.process.kill('SIGKILL');
      await child.exited;
      const advisors = await countRows(getDb(), 'advisors');
      expect(advisors).to.be.oneOf([0, 151]);
      if (advisors === 151) break;
      expect(await countRows(getDb(), 'users')).to.equal(0);
    }
  });

  it('is made once when two processes start at once, and is whole then', async () => {
    const before = await countRows(getDb(), 'advisors');
    const children = [startScript(PROCESS, getUrl()), startScript(PROCESS, getUrl())];
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
    const db = getDb();
    expect(await countRows(db, 'advisors')).to.equal(151);
    expect(await countRows(db, 'organizations')).to.equal(61);
    expect(await countRows(db, 'groups')).to.equal(6);
    expect(await countRows(db, 'groups', { is_open_group: 1 })).to.equal(2);
    expect(await countRows(db, 'users')).to.equal(151 + 61 + 2);
    expect(await countRows(db, 'requests')).to.equal(
      content.organizations.flatMap(({ requests }) => requests).length,
    );
    expect(await countRows(db, 'matches')).to.equal(content.matches.length);
    expect(await countRows(db, 'sessions')).to.equal(content.sessions.length);
    expect(await countRows(db, 'messages')).to.equal(
      content.conversations.flatMap(({ messages }) => messages).length,
    );
    for (const advisor of content.advisors) {
      const flag = {
        has_joined_open_group: advisor.openAccess ? 1 : 0,
        is_managed: advisor.isManaged ? 1 : 0,
      };
      const found = await db('advisors as a')
        .join('users as u', 'u.id', 'a.user_id')
        .where('u.email', advisor.email)
        .where(flag)
        .first('a.bio');
      expect(found?.bio ?? '', advisor.key).to.equal(advisor.bio);
    }
  });

  it('takes the installation’s own open group for its open community', async () => {
    const setting = await getDb()('app_settings').where('name', 'default_open_group_id').first('value');
    const group = await getDb()('groups').where('id', Number(setting!.value)).first();
    expect(group!.name).to.equal('Open community');
    expect(group!.description).to.equal(
      content.groups.find(({ key }) => key === 'open-community')?.description,
    );
  });

  it('changes nothing when it is seeded again, also after people have changed it', async () => {
    await getDb()('groups').where('name', 'Second Wind').update({ name: 'Third Wind' });
    const before = await picture(getDb());
    expect(await ensureDemoData({ db: getDb(), hasher })).to.deep.equal({ seeded: false });
    expect(await picture(getDb())).to.deep.equal(before);
    expect(await countRows(getDb(), 'groups', { name: 'Third Wind' })).to.equal(1);
  });

  it('lets the four demo accounts sign in, and nobody else of the demo', async () => {
    const test = await buildServer(getDb());
    try {
      const types = {
        demo_advisor: 'advisor',
        demo_org: 'organization',
        demo_group_admin: 'group_admin',
        demo_super_admin: 'super_admin',
      };
      for (const [username, userType] of Object.entries(types)) {
        const client = test.client();
        const answer = await expectAnswer(200, logIn(client, username, DEMO_PASSWORD), username);
        expect(JSON.parse(answer.text), username).to.include({ username, userType });
      }
      const usable: string[] = await getDb()('users')
        .whereNotNull('password_hash')
        .orderBy('username')
        .pluck('username');
      expect(usable).to.deep.equal(Object.keys(types).sort());
    } finally {
      await test.stop();
    }
  });

  it('has its group admin run the group of its advisor and its organisation (contract §9)', async () => {
    const rows = await getDb()('group_admins as ga')
      .join('users as u', 'u.id', 'ga.user_id')
      .select('u.username', 'ga.group_id', 'ga.is_primary_admin');
    expect(
      rows.map(({ username, is_primary_admin: primary }) => ({ username, primary: Boolean(primary) })),
    ).to.deep.equal([{ username: 'demo_group_admin', primary: true }]);
    const members = async (link: string, records: string, column: string) =>
      getDb()(`${link} as l`)
        .join(`${records} as r`, 'r.id', `l.${column}`)
        .join('users as u', 'u.id', 'r.user_id')
        .where({ 'l.group_id': rows[0]?.group_id, 'l.status': 'active' })
        .pluck<string[]>('u.username');
    expect(await members('group_advisors', 'advisors', 'advisor_id')).to.include('demo_advisor');
    expect(await members('group_organizations', 'organizations', 'organization_id')).to.include('demo_org');
  });

  it('keeps every ledger’s sum equal to what the organisation has left, and never below nothing on the way', async () => {
    expect(await wrongLedgers(getDb())).to.deep.equal([]);
    const entries = await getDb()('hour_entries').orderBy('id').select('organization_id', 'hours');
    const sums = new Map<number, number>();
    for (const { organization_id: id, hours } of entries) {
      sums.set(id, (sums.get(id) ?? 0) + Number(hours));
      expect(sums.get(id), `organisation ${id}`).to.be.at.least(0);
    }
  });

  it('reserves what requests need and returns what their meetings did not use (contract §4)', async () => {
    const rows = await getDb()('requests as r')
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
    const rows = (await getDb()('sessions as s')
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
    const others = Number(
      (await getDb()('advisors').where('hours_contributed', '>', 0).count({ n: '*' }).first())?.['n'],
    );
    expect(others).to.equal(rows.length);
  });

  it('happens in the order of time', async () => {
    const now = dbTime();
    const early = async (later: string, earlier: string) =>
      await getDb()('sessions as s')
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
    expect(
      await getDb()('sessions').where('completed', 1).where('scheduled_date', '>', now).pluck('id'),
    ).to.deep.equal([]);
    const unanswered = getDb()('matches').whereNot('status', 'pending').whereNull('answered_at');
    expect(await unanswered.pluck('id')).to.deep.equal([]);
    const pending: { due_at: string; created_at: string }[] = await getDb()('matches')
      .where('status', 'pending')
      .select('due_at', 'created_at');
    const days = pending.map(
      ({ due_at: due, created_at: made }) => (Date.parse(due) - Date.parse(made)) / 86_400_000,
    );
    expect([...new Set(days)], 'days to answer in').to.deep.equal([LIMITS.match.dueDays]);
    expect(pending.every(({ due_at: due }) => due > now)).to.equal(true);
    const written: string[] = await getDb()('messages').pluck('created_at');
    expect(
      written.filter((at) => new Date(at).getUTCHours() < 8 || new Date(at).getUTCHours() >= 19),
      'nobody writes at night',
    ).to.deep.equal([]);
  });

  it('can be searched at once, without computing anything', async () => {
    const test = await buildServer(getDb(), { realIndex: true });
    try {
      const writtenAt = await getDb()('advisor_features').max({ at: 'updated_at' }).first();
      const answer = await expectAnswer(
        200,
        test.post('/api/search/advisors', {
          query: 'We run three charity shops and need to know which of them really earn their keep.',
        }),
      );
      const { results } = JSON.parse(answer.text) as { results: { name: string; matchScore: number }[] };
      expect(results.slice(0, 5).map(({ name }) => name)).to.include('Winifred Ashdown');
      await test.deps.searchIndex.settled();
      const after = await getDb()('advisor_features').max({ at: 'updated_at' }).first();
      expect(after!.at).to.equal(writtenAt!.at);
    } finally {
      await test.stop();
    }
  });
});

describeOnEachDatabase('A demo installation of today', (getDb, _, name) => {
  before(() => ensureDemoData({ db: getDb(), hasher }));

  it('has suggestions at once, without computing anything', async () => {
    const { model, byKey } = readDemoFeatures('organizations');
    expect(await staleOrganizations(getDb(), model, 100)).to.deep.equal([]);
    expect(await countRows(getDb(), 'organization_features')).to.equal(content.organizations.length);
    if (name !== 'SQLite') return;
    // What is shipped is what the ranker computes today.
    const index = new SearchIndex({ db: getDb(), log: createLog('silent') });
    try {
      const [one] = await getDb()('organization_features').limit(1);
      await getDb()('organization_features')
        .where(one ?? {})
        .delete();
      for (const [key, computed] of await organizationFeaturesOf(getDb(), index))
        expect(difference(byKey.get(key), computed), `${key}: ${MEND}`).to.be.below(0.02);
    } finally {
      await index.stop();
    }
  });

  it('says why each advisor was proposed', async () => {
    expect(await getDb()('matches').whereNull('fit_reason').pluck('id')).to.deep.equal([]);
  });

  it('gives its advisor and its organisation each a match of every kind, with meetings past and to come', async () => {
    for (const [column, table, username] of [
      ['m.advisor_id', 'advisors', 'demo_advisor'],
      ['r.organization_id', 'organizations', 'demo_org'],
    ] as const) {
      const own = getDb()(`${table} as t`).join('users as u', 'u.id', 't.user_id').where({ username });
      const rows = await getDb()('matches as m')
        .join('requests as r', 'r.id', 'm.request_id')
        .leftJoin('sessions as s', 's.match_id', 'm.id')
        .whereIn(column, own.select('t.id'))
        .select('m.id', 'm.status', 's.completed', 's.scheduled_date');
      for (const status of MATCH_STATUSES)
        expect(
          rows.some((row) => row.status === status),
          `${username}: ${status}`,
        ).to.equal(true);
      const both = rows.some(
        ({ id, completed }) =>
          completed && rows.some((row) => row.id === id && (row.scheduled_date ?? '') > dbTime()),
      );
      expect(both, `${username}: one match with a completed and an upcoming meeting`).to.equal(true);
    }
  });

  it('has advisors with hours, so that both its advisor and its organisation find times for a session', async () => {
    const test = await buildServer(getDb());
    try {
      for (const username of ['demo_advisor', 'demo_org']) {
        const client = test.client();
        await logIn(client, username, DEMO_PASSWORD);
        const { body: matches } = await client.get<Match[]>('/api/matches');
        const open = matches.filter(({ abilities }) => abilities['proposeSession']);
        const [from, to] = [0, 28].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
        const slots = await Promise.all(
          open.map(async ({ id }) =>
            client.get<Slot[]>(`/api/matches/${id}/slots?from=${from}&to=${to}&minutes=60`),
          ),
        );
        expect(
          slots.some(({ body }) => body.length >= 10),
          username,
        ).to.equal(true);
      }
    } finally {
      await test.stop();
    }
  });

  it('rings the bell in the words of the product, with links to what it is about', async () => {
    const rows = (await getDb()('notifications as n')
      .join('users as u', 'u.id', 'n.user_id')
      .select('u.username', 'n.type', 'n.title', 'n.body', 'n.link')) as Record<string, string>[];
    expect(new Set(rows.map(({ username }) => username))).to.include.keys('demo_advisor', 'demo_org');
    for (const { title, body, link } of rows) {
      expect(`${title} ${body ?? ''}`).not.to.match(/[{}]|undefined|null/);
      const [, kind, id] = /^\/(matches(?=\/)|sessions(?=\?session=))\D+(\d+)$/.exec(link ?? '') ?? [];
      expect(await countRows(getDb(), String(kind), { id: Number(id) }), link).to.equal(1);
    }
    const titles = rows.filter(({ username }) => username === 'demo_org').map(({ title }) => title);
    expect(titles.some((title) => /declined “A three-year budget/.test(title ?? ''))).to.equal(true);
  });

  it('is as it was written when its jobs have had their first round', async () => {
    const proposed = await countRows(getDb(), 'matches');
    const test = await buildServer(getDb(), { realIndex: true });
    await new JobRunner(test.deps, RECURRING_JOBS).runDue();
    await test.stop();
    expect(await countRows(getDb(), 'matches')).to.equal(proposed);
  });
});

const MEND = 'run node scripts/build-demo-features.mjs and commit what it writes';

describe('The demo’s precomputed ranking', () => {
  const { model, byKey } = readDemoFeatures();

  it('has an entry for every profile that can be found, in the format of today', () => {
    const without = content.advisors.filter(
      (advisor) => isPublished(advisor) && !byKey.has(profileKey(advisor)),
    );
    expect(
      without.map(({ key }) => key),
      MEND,
    ).to.deep.equal([]);
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
      expect(
        content.matches.filter((match) => !stored.has(matchKey(match))).map(matchKey),
        MEND,
      ).to.deep.equal([]);
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

describeOnEachDatabase('Load data', (getDb, getUrl) => {
  it('is as much as was asked for, and no more when asked again', async () => {
    expect(await seedLoad(getDb(), { advisors: 300, organizations: 30 })).to.deep.equal({
      advisors: 300,
      organizations: 30,
    });
    expect(await seedLoad(getDb(), { advisors: 300, organizations: 30 })).to.deep.equal({
      advisors: 0,
      organizations: 0,
    });
    expect(await countRows(getDb(), 'advisors')).to.equal(300);
    expect(await countRows(getDb(), 'organizations')).to.equal(30);
  });

  it('grows by the difference, each record once, when two processes add to it', async () => {
    const child = startScript(PROCESS, getUrl(), '850');
    await child.line();
    await seedLoad(getDb(), { advisors: 900 });
    expect(await child.exited).to.equal(0);
    expect(await countLoad(getDb())).to.deep.equal({ advisors: 900, organizations: 30 });
    expect(await countRows(getDb(), 'advisors')).to.equal(900);
    expect(await countRows(getDb(), 'advisor_features')).to.equal(900);
  });

  it('has all kinds of members, nobody who can sign in, and ledgers that add up', async () => {
    const share = async (where: Record<string, unknown>) =>
      (await countRows(getDb(), 'advisors', where)) / 900;
    expect(await share({ has_joined_open_group: 1 })).to.be.within(0.45, 0.65);
    expect(await share({ is_managed: 1 })).to.be.within(0.2, 0.4);
    expect(await countRows(getDb(), 'groups', { is_open_group: 0 })).to.equal(20);
    expect(await getDb()('users').whereNotNull('password_hash').pluck('id')).to.deep.equal([]);
    expect(await wrongLedgers(getDb())).to.deep.equal([]);
    const names = (await getDb()('advisors').distinct('first_name', 'last_name')) as unknown[];
    expect(names.length).to.be.above(800);
  });

  it('gives open access to exactly those in the open group', async () => {
    const inOpenGroup = getDb()('group_advisors as l')
      .join('groups as g', 'g.id', 'l.group_id')
      .where({ 'g.is_open_group': 1, 'l.status': 'active' })
      .select('l.advisor_id');
    expect(
      await getDb()('advisors').where('has_joined_open_group', 1).whereNotIn('id', inOpenGroup).pluck('id'),
    ).to.deep.equal([]);
    expect(
      await getDb()('advisors').where('has_joined_open_group', 0).whereIn('id', inOpenGroup).pluck('id'),
    ).to.deep.equal([]);
  });

  it('reaches the index of a server that is running', async () => {
    const test = await buildServer(getDb(), { realIndex: true });
    try {
      await test.deps.searchIndex.settled();
      const before = test.deps.searchIndex.size;
      await seedLoad(getDb(), { advisors: 950 });
      await test.deps.searchIndex.refresh();
      expect(test.deps.searchIndex.size - before).to.equal(50);
    } finally {
      await test.stop();
    }
  });
});
