import { expect } from 'chai';
import { LIMITS } from '../../../src/contract/limits.ts';
import { expectStatus } from '../../support/answers.ts';
import { fixture } from './documents.ts';
import { listOf } from '../../support/builders.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';

const { eachUser, waitingEachUser } = LIMITS.cvReading;

describeWithServer('The places that wait for a CV to be read', (test) => {
  const [, as] = useWorld(test);
  before(async () => {
    // The thread that reads compiles its code first here, which on a busy machine takes longer than a reading may.
    const someone = as.otherAdvisor;
    for (let tries = 0; tries < 10; tries += 1)
      if ((await someone.post('/api/cv/process', { cvText: 'A plain text.' })).status !== 503) break;
  });

  it('are waited for by the files of one user, up to a number, and not all taken by them', async () => {
    const [greedy, modest] = [as.advisor, as.otherAdvisor];
    const cv = String(fixture('cv.txt'));
    // Long enough to be at work when the last one comes, short enough for nobody's wait to end on a busy machine.
    const long = cv.repeat(Math.ceil(LIMITS.cvText.max / cv.length / 4));
    const all = eachUser + waitingEachUser;
    const many = listOf(all + 3, () => greedy.post('/api/cv/process', { cvText: long }));
    await expectStatus(200, modest.post('/api/cv/process', { cvText: cv }));
    const answers = await Promise.all(many);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).to.be.within(1, 3);
    expect(
      new Set(refused.map(({ status, headers }) => `${status} ${headers['retry-after']}`)),
    ).to.deep.equal(new Set(['503 10']));
  });
});
