import { expect } from 'chai';
import { createLog } from '../../../../src/core/logging/log.ts';
import {
  createLexicalOnlyEmbedder,
  createRankerThread,
} from '../../../../src/features/matching/ranking/index.ts';
import { SearchIndex } from '../../../../src/features/matching/search/search-index.service.ts';
import { describeWithServer } from '../../../support/suite.ts';

const DYING = new URL('./dying-ranker.ts', import.meta.url);

describeWithServer('The ranker in a thread of its own', (test) => {
  let index: SearchIndex;
  before(() => {
    index = new SearchIndex({
      db: test.db,
      log: createLog('silent'),
      embedder: createLexicalOnlyEmbedder(),
      ranker: createRankerThread(DYING),
    });
  });
  after(() => index.stop());

  it('finds whom the ranker of this thread finds, with the same scores', async () => {
    for (const title of ['Beekeeper', 'Bookkeeper', 'Gatekeeper'])
      await test.advisor({ profile: { title, expertise: `${title}s of the north`, bio: '', skills: [] } });
    const own = test.deps.searchIndex;
    await index.settled();
    await own.settled();
    for (const brief of ['bees in our garden', 'our books are a mess, a bookkeeper is needed']) {
      const task = { limit: 5 };
      const there = await index.rank({ ...task, query: await index.prepare(brief) });
      expect(there).to.have.length.of.at.least(3);
      expect(there).to.deep.equal(await own.rank({ ...task, query: await own.prepare(brief) }));
    }
  });

  it('is replaced when it dies, and its successor knows all advisors', async () => {
    const query = await index.prepare('somebody who keeps bees');
    const before = await index.rank({ query, limit: 3 });
    const last = await index.prepare('thread-ends-here').then(
      () => 'answered',
      () => 'failed',
    );
    expect(last).to.equal('failed');
    expect(await index.rank({ query, limit: 3 })).to.deep.equal(before);
    const { advisorId } = await test.advisor({ profile: { title: 'Apiarist', bio: 'Bees.', skills: [] } });
    expect(await index.include(advisorId)).to.equal(true);
  });
});
