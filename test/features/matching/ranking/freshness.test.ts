import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { openDatabase, type Db } from '../../../../src/core/db/database.ts';
import { createLog } from '../../../../src/core/logging/log.ts';
import {
  createLexicalOnlyEmbedder,
  type Among,
  type PreparedQuery,
} from '../../../../src/features/matching/ranking/index.ts';
import { SearchIndex } from '../../../../src/features/matching/search/index.ts';
import { buildAdvisor, buildSuperAdmin, PASSWORD, signIn } from '../../../support/builders.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { ownTime } from '../../../support/own-time.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';

/** design/security.md 19. */
const FRESH_MS = 2_000;

describeOnEachDatabase('The search index of another process', (getDb, getUrl) => {
  let test: TestServer;
  let otherDb: Db;
  let other: SearchIndex;
  let openGroup: number;

  before(async () => {
    // This process writes; the other one has a connection and an index of its own, and hears by the database alone.
    test = await buildServer(getDb(), { startIndex: true });
    otherDb = openDatabase(getUrl());
    other = new SearchIndex({ db: otherDb, log: createLog('silent'), embedder: createLexicalOnlyEmbedder() });
    other.start();
    await other.ready();
    [openGroup] = (await test.db('groups').where('is_open_group', 1).pluck('id')) as [number];
  });
  after(async () => {
    await other.stop();
    await otherDb.destroy();
    await test.stop();
  });

  /** Waits until it is so in the other process; fails after two seconds, counted from the answered change. */
  async function soon(what: string, so: () => boolean | Promise<boolean>): Promise<void> {
    const time = ownTime();
    while (!(await so()) && time.passed() < FRESH_MS) await sleep(25);
    time.stop();
    expect(await so(), `${what} within two seconds`).to.equal(true);
  }
  const bestFor = async (query: string): Promise<number | undefined> =>
    (await found(await other.prepare(query)))[0];
  const found = async (query: PreparedQuery, among?: Among): Promise<number[]> =>
    (await other.rank({ query, limit: 1_000, among })).map(({ advisorId }) => advisorId);
  const isOpenAccess = async (id: number): Promise<boolean> =>
    (await found(await other.prepare('church bells'), { ids: [], openAccess: true })).includes(id);

  it('follows a profile that is published, changed, in open access and out of it, emptied and deleted', async () => {
    const blank = { title: '', expertise: '', bio: '', skills: [] };
    const ringer = { title: 'Campanologist', bio: 'I hang church bells and teach ringers.' };
    // Somebody who says a little of the same: the best once the other one says something else.
    const guide = { title: 'Walking guide', expertise: 'Glaciers', bio: 'I lead walks.', skills: [] };
    const { advisorId: guideId } = await buildAdvisor(test, { profile: guide });
    const { advisorId: id, ...person } = await buildAdvisor(test, { profile: blank });
    const client = await signIn(test, person);
    const superAdmin = await signIn(test, await buildSuperAdmin(test));
    expect(other.has(id), 'an empty profile').to.equal(false);

    const save = async (profile: Record<string, unknown>) =>
      expect(
        (
          await superAdmin.put(`/api/advisors/${id}`, {
            firstName: 'Ada',
            lastName: 'Ringer',
            email: person.email,
            ...profile,
          })
        ).status,
      ).to.equal(200);
    await soon('the first one', () => other.has(guideId));
    await save({ title: 'Glaciologist', bio: 'I map glaciers and crevasses.' });
    await soon('published', async () => (await bestFor('glaciers and crevasses')) === id);

    await save(ringer);
    await soon('changed', async () => (await bestFor('church bells and their ringers')) === id);
    await soon('what it said before', async () => (await bestFor('glaciers and crevasses')) === guideId);

    const join = async (groupIds: number[]) =>
      expect((await superAdmin.put(`/api/advisors/${id}/groups`, { groupIds })).status).to.equal(200);
    await join([openGroup]);
    await soon('open access joined', () => isOpenAccess(id));
    await join([]);
    await soon('open access left', async () => !(await isOpenAccess(id)));

    await save(blank);
    await soon('unpublished', () => !other.has(id));
    await save(ringer);
    await soon('published again', () => other.has(id));

    expect((await client.call('DELETE', '/api/user', { password: PASSWORD })).status).to.equal(200);
    await soon('deleted', () => !other.has(id));
  });
});
