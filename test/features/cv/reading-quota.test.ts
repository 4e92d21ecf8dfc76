import { expect } from 'chai';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { AppError } from '../../../src/core/errors.ts';
import { readingQuota } from '../../../src/features/cv/reading-quota.ts';
import { buildWorld } from '../../support/actors.ts';
import type { World } from '../../support/actors.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { buildServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { fixture } from './documents.ts';

const { eachUser, waitingEachUser } = LIMITS.cvReading;

describe('The places that wait for a CV to be read', () => {
  it('are free again when the work is done, or has failed', async () => {
    const quota = readingQuota();
    const refusal = ({ code, retryAfterSeconds }: AppError): string => `${code} ${retryAfterSeconds}`;
    const ends: (() => void)[] = [];
    const held = Array.from({ length: eachUser }, () =>
      quota.run(1, () => new Promise<void>((resolve) => ends.push(resolve))),
    );
    const more = () => quota.run(1, async () => 'read', AbortSignal.timeout(20)).catch(refusal);
    expect(await more(), 'waited in vain').to.equal('UNAVAILABLE 10');
    expect(await quota.run(2, async () => 'read')).to.equal('read');
    ends.pop()?.();
    await held.pop();
    expect(await more(), 'one is done').to.equal('read');
    const failed = quota.run(1, () => Promise.reject(new Error('unreadable')));
    expect(await failed.catch(String)).to.equal('Error: unreadable');
    expect(await more(), 'one has failed').to.equal('read');
    for (const end of ends) end();
    await Promise.all(held);
  });
});

describeOnEachDatabase('The places that wait for a CV to be read', (getDb) => {
  let test: TestServer;
  let world: World;
  before(async () => {
    test = await buildServer(getDb());
    world = await buildWorld(test);
  });
  after(() => test.stop());

  it('are waited for by the files of one user, up to a number, and not all taken by them', async () => {
    const [greedy, modest] = [await world.as('advisor'), await world.as('otherAdvisor')];
    const cv = String(fixture('cv.txt'));
    const longest = cv.repeat(Math.ceil(LIMITS.cvText.max / cv.length));
    const all = eachUser + waitingEachUser;
    const many = Array.from({ length: all + 3 }, () => greedy.post('/api/cv/process', { cvText: longest }));
    const other = await modest.post('/api/cv/process', { cvText: cv });
    expect(other.status).to.equal(200);
    const answers = await Promise.all(many);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).to.be.within(1, 3);
    expect(
      new Set(refused.map(({ status, headers }) => `${status} ${headers['retry-after']}`)),
    ).to.deep.equal(new Set(['503 10']));
  });
});
