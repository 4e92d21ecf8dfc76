import { expect } from 'chai';
import { databaseNow } from '../../../../src/core/db/clock.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import { FeatureWriter } from '../../../../src/features/matching/search/feature-writer.ts';
import { buildAdvisor } from '../../../support/builders.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer } from '../../../support/server.ts';
import type { TestServer } from '../../../support/server.ts';
import { withWrongClock } from '../../../support/wrong-clock.ts';

describeOnEachDatabase('The features of a profile that another process is at', (getDb) => {
  let test: TestServer;
  let writer: FeatureWriter;
  let advisorId: number;
  before(async () => {
    test = await buildServer(getDb());
    const { db, log, searchIndex } = test.deps;
    writer = new FeatureWriter({ db, log, embedder: searchIndex.embedder, onWritten: async () => {} });
    ({ advisorId } = await buildAdvisor(test));
    await test.deps.searchIndex.settled();
  });
  after(() => test.stop());

  /** Another process's lease on the profile, so many seconds from now by the database's clock. */
  const lease = async (seconds: number) => {
    const now = await databaseNow(test.db);
    const row = (await test.db('advisors').where('id', advisorId).first('profile_version')) as {
      profile_version: number;
    };
    await test.db('jobs').where('kind', 'advisor-features').delete();
    await test.db('advisor_features').where('advisor_id', advisorId).update({ profile_version: 0 });
    await test.db('jobs').insert({
      kind: 'advisor-features',
      dedupe_key: `advisor-features:${advisorId}:${row.profile_version}`,
      payload: '{}',
      status: 'running',
      run_at: dbTime(now),
      created_at: dbTime(now),
      updated_at: dbTime(now),
      lease_owner: 'another',
      leased_until: dbTime(new Date(now.getTime() + seconds * 1_000)),
    });
  };

  for (const hours of [-6, 0, 6])
    it(`are left to it while its lease lasts, by the database’s clock (ours: ${hours} h)`, async () => {
      await lease(20);
      const found = await withWrongClock(hours, async () => [
        await writer.held(),
        await writer.writeNow(advisorId),
      ]);
      expect(found).to.deep.equal([true, false]);
      await lease(-20);
      const over = await withWrongClock(hours, async () => [
        await writer.held(),
        await writer.writeNow(advisorId),
      ]);
      expect(over).to.deep.equal([false, true]);
    });
});
