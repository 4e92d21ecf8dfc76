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
import { expectStatus } from '../../../support/answers.ts';
import { PASSWORD } from '../../../support/builders.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { ownTime } from '../../../support/own-time.ts';

/** design/security.md 19. */
const FRESH_MS = 2_000;

// This process writes; the other one has a connection and an index of its own, and hears by the database alone.
describeWithServer('The search index of another process', { startIndex: true }, (test) => {
  let otherDb: Db;
  let other: SearchIndex;
  let openGroup: number;

  before(async () => {
    otherDb = openDatabase(test.url);
    other = new SearchIndex({ db: otherDb, log: createLog('silent'), embedder: createLexicalOnlyEmbedder() });
    other.start();
    await other.ready();
    [openGroup] = (await test.column('groups', { is_open_group: 1 }, 'id')) as [number];
  });
  after(async () => {
    await other.stop();
    await otherDb.destroy();
  });

  /** Waits until it is so in the other process; fails after two seconds, counted from the answered change. */
  async function soon(what: string, so: () => boolean | Promise<boolean>): Promise<void> {
    const time = ownTime();
    while (!(await so()) && time.passed() < FRESH_MS) await sleep(25);
    time.stop();
    expect(await so(), `${what} within two seconds`).to.equal(true);
  }
  const bestFor = async (query: string) => (await found(await other.prepare(query)))[0];
  const found = async (query: PreparedQuery, among?: Among): Promise<number[]> =>
    (await other.rank({ query, limit: 1_000, among })).map(({ advisorId }) => advisorId);
  const isOpenAccess = async (id: number): Promise<boolean> =>
    (await found(await other.prepare('church bells'), { ids: [], openAccess: true })).includes(id);

  it('follows a profile that is published, changed, in open access and out of it, emptied and deleted', async () => {
    const blank = { title: '', expertise: '', bio: '', skills: [] };
    const ringer = { title: 'Campanologist', bio: 'I hang church bells and teach ringers.' };
    // Somebody who says a little of the same: the best once the other one says something else.
    const guide = { title: 'Walking guide', expertise: 'Glaciers', bio: 'I lead walks.', skills: [] };
    const { advisorId: guideId } = await test.advisor({ profile: guide });
    const { advisorId: id, ...person } = await test.advisor({ profile: blank });
    const client = await test.signIn(person);
    const superAdmin = await test.asSuperAdmin();
    expect(other.has(id), 'an empty profile').to.equal(false);

    const save = (profile: Record<string, unknown>) =>
      expectStatus(
        200,
        superAdmin.put(`/api/advisors/${id}`, {
          firstName: 'Ada',
          lastName: 'Ringer',
          email: person.email,
          ...profile,
        }),
      );
    await soon('the first one', () => other.has(guideId));
    await save({ title: 'Glaciologist', bio: 'I map glaciers and crevasses.' });
    await soon('published', async () => (await bestFor('glaciers and crevasses')) === id);

    await save(ringer);
    await soon('changed', async () => (await bestFor('church bells and their ringers')) === id);
    await soon('what it said before', async () => (await bestFor('glaciers and crevasses')) === guideId);

    const join = (groupIds: number[]) =>
      expectStatus(200, superAdmin.put(`/api/advisors/${id}/groups`, { groupIds }));
    await join([openGroup]);
    await soon('open access joined', () => isOpenAccess(id));
    await join([]);
    await soon('open access left', async () => !(await isOpenAccess(id)));

    await save(blank);
    await soon('unpublished', () => !other.has(id));
    await save(ringer);
    await soon('published again', () => other.has(id));

    await expectStatus(200, client.call('DELETE', '/api/user', { password: PASSWORD }));
    await soon('deleted', () => !other.has(id));
  });
});
