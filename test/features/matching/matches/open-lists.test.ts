import { expect } from 'chai';
import { transaction } from '../../../../src/core/db/transaction.ts';
import { linkToGroups } from '../../../../src/features/groups/index.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { acceptedMatch, buildWork } from '../../../support/work.ts';

describeWithServer('Open lists of requests and matches', (test) => {
  it('of those who see the work hear of it, also where both sides run their own accounts', async () => {
    const world = await buildWork(test);
    const advisor = world.advisors[0];
    const advisorsGroup = await test.groupAdmin();
    await transaction(test.db, (trx) =>
      linkToGroups(trx, { actor: 'system' }, 'advisor', Number(advisor?.advisorId), advisorsGroup.groupIds),
    );
    const [superAdmin, stranger] = [await test.superAdmin(), await test.groupAdmin()];
    await acceptedMatch(world);

    const heard = async (userId: number | undefined) =>
      (await test.column('live_events', { user_id: Number(userId) }, 'type')).filter(
        (type: string) => type !== 'notification',
      );
    const all = ['match', 'request', 'match'];
    expect(await heard(world.organization.userId)).to.deep.equal(all);
    expect(await heard(advisor?.userId), 'the advisor').to.deep.equal(['match', 'match']);
    expect(await heard(world.groupAdmin.userId), 'an admin of both').to.deep.equal(all);
    expect(await heard(superAdmin.userId)).to.deep.equal(all);
    expect(await heard(advisorsGroup.userId), 'an admin of the advisor’s other group').to.deep.equal([
      'match',
      'match',
    ]);
    expect(await heard(stranger.userId)).to.deep.equal([]);
  });
});
