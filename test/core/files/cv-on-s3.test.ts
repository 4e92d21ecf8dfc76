import { Writable } from 'node:stream';
import { expect } from 'chai';
import { createLog } from '../../../src/core/logging/log.ts';
import { removeOrphans } from '../../../src/core/files/orphans.job.ts';
import { buildWorld, type World } from '../../support/actors.ts';
import { expectStatus } from '../../support/answers.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { sendForm } from '../../support/form.ts';
import { S3Server } from '../../support/s3-server.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

interface Uploaded {
  readonly cvFileId: number;
  readonly cvFileUrl: string;
}

describeOnEachDatabase('A CV kept on S3', (getDb) => {
  const bucket = new S3Server();
  const logged: string[] = [];
  let test: TestServer;
  let world: World;
  before(async () => {
    await bucket.open();
    Object.assign(process.env, bucket.environment);
    const stream = new Writable({
      write: (line: Buffer, _, done) => {
        logged.push(String(line));
        done();
      },
    });
    test = await buildServer(getDb(), { env: { FILES_URL: bucket.url }, log: createLog('info', stream) });
    world = await buildWorld(test);
  });
  after(async () => {
    await test.stop();
    await bucket.close();
  });
  const upload = async (text: string) => {
    return sendForm<Uploaded>(world.as.advisor, '/api/upload', { bytes: text, name: 'cv.txt' });
  };

  it('is uploaded, fetched by those who may, replaced and deleted, and leaves nothing behind', async () => {
    const first = await upload('Amara Lindqvist\nFinance director');
    expect([first.status, bucket.objects.size], first.text).to.deep.equal([200, 1]);
    const fetched = await world.as.groupAdmin.get(first.body.cvFileUrl);
    expect([fetched.status, fetched.text]).to.deep.equal([200, 'Amara Lindqvist\nFinance director']);
    expect(Number(fetched.headers['content-length'])).to.equal(fetched.text.length);
    await expectStatus(404, world.as.otherAdvisor.get(first.body.cvFileUrl));

    const second = await upload('Amara Lindqvist\nHead of finance');
    expect([second.status, bucket.objects.size]).to.deep.equal([200, 1]);
    await expectStatus(404, world.as.advisor.get(first.body.cvFileUrl));
    expect((await world.as.advisor.delete('/api/cv/file')).body).to.deep.equal({ deleted: true });
    expect([bucket.objects.size, await test.db('files').pluck('id')]).to.deep.equal([0, []]);
  });

  it('cannot be stored, fetched or deleted while the bucket is down: a 503 with the reason in the log, and nothing is lost', async () => {
    const { body } = await upload('Amara Lindqvist\nFinance director');
    bucket.mood = 'down';
    const answers = [await world.as.advisor.get(body.cvFileUrl)];
    answers.push((await upload('Another text')) as unknown as (typeof answers)[number]);
    for (const answer of answers) {
      expect([answer.status, answer.body['code']]).to.deep.equal([503, 'UNAVAILABLE']);
      expect(Number(answer.headers['retry-after'])).to.be.above(0);
    }
    expect(logged.some((line) => line.includes('SlowDown'))).to.equal(true);
    expect(logged.join('')).to.not.contain(bucket.environment.AWS_SECRET_ACCESS_KEY);
    await expectStatus(200, world.as.signedOut.get('/health/ready'));
    // The link is gone at once; the bytes go when the bucket is back.
    expect((await world.as.advisor.delete('/api/cv/file')).body).to.deep.equal({ deleted: true });
    bucket.mood = 'well';
    expect(bucket.objects.size).to.equal(1);
    await removeOrphans.run(test.deps, new Date(Date.now() + 7_200_000));
    expect([bucket.objects.size, await test.db('files').pluck('id')]).to.deep.equal([0, []]);
  });
});
