import { expect } from 'chai';
import type { HelpRequest } from '../../../../src/contract/requests-api.ts';
import { databaseNow } from '../../../../src/core/db/clock.ts';
import { offerAgainJob } from '../../../../src/features/matching/requests/offer-again.job.ts';
import { expectStatus } from '../../../support/answers.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { ask, buildWork, changeRequest, moveMatch, type WorkWorld } from '../../../support/work.ts';
import { HeldEmbedder } from '../../../support/held-embedder.ts';

/** Says in other words what the request asks for, so that only the sentence model knows. */
const OTHER_WORDS = {
  title: 'Coins man',
  expertise: 'How many coins there will be',
  bio: 'Coins.',
  skills: [],
};

const embedder = new HeldEmbedder();

describeWithServer('A request made while profiles are being read', { embedder }, (test) => {
  let world: WorkWorld;
  beforeEach(async () => {
    world = await buildWork(test);
  });
  afterEach(async () => {
    embedder.letGo();
    await test.settled();
  });

  const imported = async (count: number): Promise<number[]> => {
    const ids: number[] = [];
    for (let at = 0; at < count; at += 1)
      ids.push((await test.advisor({ groupIds: [world.groupId], profile: OTHER_WORDS })).advisorId);
    await test.db('advisors').whereIn('id', ids).update({ import_batch: 'an import' });
    return ids;
  };
  /** What is read of them at last is what the first advisor says too. */
  const turnOut = async (ids: readonly number[]) => {
    const { title, expertise, bio, skills } = await test.row('advisors', world.advisor.advisorId);
    const like = { title, expertise, bio, skills, profile_version: 2 };
    await test.db('advisors').whereIn('id', ids).update(like);
  };
  const run = async () => offerAgainJob.run(test.deps, await databaseNow(test.db));
  const askedFor = async ({ id }: HelpRequest): Promise<number[]> =>
    test.db('matches').where('request_id', id).orderBy('advisor_id').pluck('advisor_id');

  it('is offered again when they are in, exactly once, however many processes look', async () => {
    embedder.hold();
    const ids = await imported(2);
    const request = await ask(world);
    const first = world.advisor.advisorId;
    expect(await askedFor(request)).to.deep.equal([first]);
    await run();
    expect(await askedFor(request)).to.deep.equal([first]);
    await turnOut(ids);
    embedder.letGo();
    await test.settled();
    await Promise.all([run(), run()]);
    expect(await askedFor(request)).to.deep.equal([first, ...ids]);
    const row = await test.db('requests').where('id', request.id).first();
    expect(row).to.include({ awaits_profiles_up_to: null, proposals_made: 3 });
    const later = await imported(1);
    await test.settled();
    await run();
    expect(await askedFor(request)).not.to.include(later[0]);
  });

  it('is not offered to more than five at a time, nor once somebody has accepted or it is cancelled', async () => {
    embedder.hold();
    const ids = await imported(9);
    const [many, accepted, cancelled] = [await ask(world), await ask(world), await ask(world)];
    const asAdvisor = world.asFirstAdvisor;
    await expectStatus(200, moveMatch(asAdvisor, accepted.matches[0], 'accepted'));
    await changeRequest(world, cancelled, { status: 'cancelled' });
    await turnOut(ids);
    embedder.letGo();
    await test.settled();
    await run();
    expect((await askedFor(many)).length).to.be.within(5, 6);
    expect(await askedFor(accepted)).to.have.length(1);
    expect(await askedFor(cancelled)).to.have.length(1);
    expect(await test.db('requests').whereNotNull('awaits_profiles_up_to')).to.have.length(0);
  });

  it('is left as it is when nobody better has come', async () => {
    embedder.hold();
    const groupless = await test.advisor({ profile: OTHER_WORDS });
    await test.change('advisors', groupless.advisorId, { import_batch: 'an import' });
    const request = await ask(world);
    embedder.letGo();
    await test.settled();
    await run();
    expect(await askedFor(request)).to.have.length(1);
  });
});
