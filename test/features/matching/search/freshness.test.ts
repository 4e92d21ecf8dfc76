import { expect } from 'chai';
import type { SearchAnswer } from '../../../../src/contract/api.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { createLexicalOnlyEmbedder } from '../../../../src/features/matching/ranking/index.ts';
import { FeatureWriter } from '../../../../src/features/matching/search/feature-writer.service.ts';
import { expectStatus } from '../../../support/answers.ts';
import { buildAdvisor, buildGroup, buildSuperAdmin, signIn } from '../../../support/builders.ts';
import type { Client } from '../../../support/client.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
import { HeldEmbedder } from '../../../support/held-embedder.ts';
import { until } from '../../../support/until.ts';

const QUERY = 'Who knows about otters in rivers?';

describeOnEachDatabase('While an import is being read', (getDb) => {
  let embedder: HeldEmbedder;
  let test: TestServer;
  let groupId: number;
  let asAdmin: Client;
  beforeEach(async () => {
    embedder = new HeldEmbedder();
    test = await buildServer(getDb(), { embedder });
    groupId = await buildGroup(test);
    asAdmin = await signIn(test, await buildSuperAdmin(test));
    await test.deps.searchIndex.settled();
  });
  afterEach(async () => {
    embedder.letGo();
    await test.deps.searchIndex.settled();
    await test.stop();
  });

  /** So many advisors that an import has made, each with a text of its own. */
  const imported = async (count: number): Promise<number[]> => {
    const ids: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const profile = {
        title: 'Otter warden',
        expertise: `Otters in river ${groupId}-${at}`,
        bio: 'Otters, rivers.',
      };
      ids.push((await buildAdvisor(test, { groupIds: [groupId], isManaged: true, profile })).advisorId);
    }
    await test.db('advisors').whereIn('id', ids).update({ import_batch: 'an import' });
    return ids;
  };
  const modelsOf = async (ids: readonly number[]): Promise<string[]> => [
    ...new Set<string>(await test.db('advisor_features').whereIn('advisor_id', ids).pluck('model')),
  ];
  const search = async () =>
    (await asAdmin.post<SearchAnswer>('/api/search/advisors', { query: QUERY })).body;

  it('its profiles are found by their words at once, and search says how many are being read', async () => {
    expect(await search()).not.to.have.property('indexing');
    embedder.hold();
    const ids = await imported(15);
    await test.deps.searchIndex.refresh();
    await until('their words are known', async () => (await modelsOf(ids)).length === 1);
    await until('they are found', async () => (await search()).results.length > 0);
    expect(await modelsOf(ids)).to.deep.equal([createLexicalOnlyEmbedder().model]);
    expect((await search()).indexing).to.deep.equal({ waiting: 15 });
    expect((await asAdmin.get('/api/indexing')).body).to.deep.equal({ indexing: { waiting: 15 } });
    embedder.letGo();
    await test.deps.searchIndex.settled();
    expect(await modelsOf(ids)).to.deep.equal([embedder.model]);
    expect(await search()).not.to.have.property('indexing');
  });

  it('a profile made or changed by hand overtakes it, in every process', async () => {
    const { advisorId, email } = await buildAdvisor(test, { groupIds: [groupId] });
    await test.deps.searchIndex.settled();
    const other = await buildServer(getDb(), { embedder: new HeldEmbedder() });
    await other.deps.searchIndex.ready();
    embedder.hold();
    const ids = await imported(30);
    await test.deps.searchIndex.refresh();
    await expectStatus(
      200,
      asAdmin.put(`/api/advisors/${advisorId}`, {
        firstName: 'Ada',
        lastName: 'Keeper',
        email,
        title: 'Otter and river keeper',
      }),
    );
    const made = await buildAdvisor(test, { groupIds: [groupId] });
    await test.deps.searchIndex.refresh();
    await until('profiles are read', async () => {
      const fresh = await test
        .db('advisor_features as f')
        .join('advisors as a', 'a.id', 'f.advisor_id')
        .whereIn('a.id', [advisorId, made.advisorId])
        .whereRaw('f.profile_version = a.profile_version')
        .where('f.model', embedder.model);
      return fresh.length === 2;
    });
    expect(await modelsOf(ids)).not.to.include(embedder.model);
    await until('profiles are read', async () => {
      await other.deps.searchIndex.refresh();
      return other.deps.searchIndex.has(made.advisorId);
    });
    embedder.letGo();
    await other.deps.searchIndex.settled();
    await other.stop();
  });

  it('two processes compute nothing twice', async () => {
    const embedders = [new HeldEmbedder(), new HeldEmbedder()];
    const writers = embedders.map(
      (own) =>
        new FeatureWriter({ db: test.db, log: test.deps.log, embedder: own, onWritten: async () => {} }),
    );
    const ids = await imported(60);
    for (const writer of writers) {
      writer.addUnread(ids);
      writer.add(ids);
    }
    await Promise.all(writers.map((writer) => writer.idle()));
    const asked = embedders.flatMap((own) =>
      own.inBackgroundAsked.filter((text) => text.startsWith(`Otters in river ${groupId}-`)),
    );
    expect(asked).to.have.length(60);
    expect(new Set(asked).size).to.equal(60);
    expect(await modelsOf(ids)).to.deep.equal([embedder.model]);
    expect(await test.db('jobs').where('kind', 'advisor-features')).to.have.length(0);
  });

  it('nothing is lost with a process that dies over it', async () => {
    const dying = new HeldEmbedder();
    const { log } = test.deps;
    const dead = new FeatureWriter({ db: test.db, log, embedder: dying, onWritten: async () => {} });
    const ids = await imported(20);
    dying.hold();
    dead.add(ids);
    const jobs = () => test.db('jobs').where('kind', 'advisor-features');
    await until('all are held', async () => (await jobs().whereNotNull('lease_owner')).length === 20);
    // The leases of what it was at have run out; it never comes back to them.
    await jobs().update({ leased_until: dbTime(new Date(0)), lease_owner: 'nobody' });
    await test.deps.searchIndex.settled();
    expect(await modelsOf(ids)).to.deep.equal([embedder.model]);
    expect(test.deps.searchIndex.waiting).to.equal(0);
    dying.letGo();
    await dead.stop();
  });

  it('what another process has read in full is not overwritten by words alone', async () => {
    const { log } = test.deps;
    const own = new FeatureWriter({ db: test.db, log, embedder, onWritten: async () => {} });
    const [id] = await imported(1);
    await own.writeNow(Number(id));
    own.addUnread([Number(id)]);
    await own.idle();
    expect(await modelsOf([Number(id)])).to.deep.equal([embedder.model]);
  });

  it('a profile that goes meanwhile is not waited for', async () => {
    embedder.hold();
    const ids = await imported(3);
    await test.deps.searchIndex.refresh();
    expect(test.deps.searchIndex.waiting).to.equal(3);
    expect(await test.deps.searchIndex.hasRead(Math.max(...ids))).to.equal(false);
    await transaction(test.db, async (trx) => {
      await trx('advisors').whereIn('id', ids).delete();
      await trx('change_marks').insert(
        ids.map((id) => ({ subject_type: 'advisor', subject_id: id, created_at: dbTime() })),
      );
    });
    await test.deps.searchIndex.refresh();
    expect(test.deps.searchIndex.waiting).to.equal(0);
    expect(await test.deps.searchIndex.hasRead(Math.max(...ids))).to.equal(true);
  });
});
