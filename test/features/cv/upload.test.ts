import { expect } from 'chai';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeOrphans } from '../../../src/core/files/orphans.job.ts';
import { storeFile } from '../../../src/core/files/stored-files.ts';
import { openFileStore } from '../../../src/core/files/file-store.ts';
import { buildWorld, type Role } from '../../support/actors.ts';
import { expectAnswer, expectStatus, statusesOf } from '../../support/answers.ts';
import { times } from '../../support/builders.ts';
import type { Answer } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { formWith, sendForm } from '../../support/form.ts';
import { buildServer, shared, useServer } from '../../support/server.ts';
import { fixture, makeDocxBomb } from './documents.ts';

interface Uploaded {
  readonly cvFileId: number;
  readonly cvFileUrl: string;
  readonly cvFileName: string;
  readonly cvFileType: string;
  readonly cvFileSize: number;
  readonly cvText: string;
}

describeOnEachDatabase('A CV', function (getDb, _url, name) {
  const folder = temporaryFolder();
  const filesUrl = pathToFileURL(path.join(folder, 'files')).href;
  const test = useServer(getDb, { env: { FILES_URL: filesUrl } });
  const world = shared(() => buildWorld(test));

  const storedFiles = (): string[] =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
          statSync(path.join(folder, name)).isFile(),
        )
      : [];
  let longestMs = 0;
  async function send<Body = Uploaded>(
    role: Role,
    bytes: Buffer,
    {
      url = '/api/upload',
      name = 'cv.pdf',
      advisorId,
    }: { url?: string; name?: string; advisorId?: number } = {},
  ): Promise<Answer<Body>> {
    const client = await world.as(role);
    for (;;) {
      const started = performance.now();
      const answer = await sendForm<Body>(
        client,
        url,
        { bytes, name: name.replaceAll('"', '%22'), type: 'application/octet-stream' },
        advisorId === undefined ? {} : { advisorId: String(advisorId) },
      );
      longestMs = Math.max(longestMs, performance.now() - started);
      // The machine is busy with other tests: it is sent again, as told.
      if (answer.status !== 503) return answer;
      await pause(100);
    }
  }
  const profile = async (): Promise<Record<string, unknown>> => {
    const { body } = await world.as('advisor').get<{ advisor: Record<string, unknown> }>('/api/user');
    return body.advisor;
  };

  it('is asked for in a form with a file, and of an admin with the advisor’s id', async function () {
    this.timeout(180_000);
    const advisor = await world.as('advisor');
    await expectStatus(advisor.post('/api/upload', { file: 'text' }), 415);
    await expectAnswer(sendForm(advisor, '/api/upload', null, { advisorId: '1' }), 400, {
      message: 'Please choose a CV file',
    });
    for (const role of ['groupAdmin', 'superAdmin'] as const)
      await expectAnswer(send<Record<string, unknown>>(role, fixture('cv.txt')), 400, {
        fields: { advisorId: 'Please name the advisor' },
      });
    await expectStatus(send('advisor', fixture('cv.txt'), { advisorId: world.otherAdvisor.advisorId }), 404);
    await expectStatus(send('otherAdmin', fixture('cv.txt'), { advisorId: world.advisor.advisorId }), 404);
  });

  it('waits for its turn with several others: all are read', async function () {
    this.timeout(180_000);
    const advisor = await world.as('advisor');
    const answers = await Promise.all(
      times(8, () => sendForm(advisor, '/api/cv/extract', { bytes: fixture('cv.docx'), name: 'cv.docx' })),
    );
    expect(statusesOf(answers)).to.deep.equal(times(8, () => 200));
  });

  it('that cannot be read is refused in the documented words, and nothing is kept', async function () {
    this.timeout(180_000);
    const cases: readonly (readonly [Buffer, string, number, string, string])[] = [
      [Buffer.alloc(5 * 1_048_576 + 1, 'a'), 'cv.txt', 413, 'CV_TOO_LARGE', 'File size exceeds 5MB limit'],
      [Buffer.alloc(7 * 1_048_576, 'a'), 'cv.txt', 413, 'CV_TOO_LARGE', 'File size exceeds 5MB limit'],
      [fixture('cv-scanned.pdf'), 'cv.pdf', 422, 'CV_NO_TEXT', 'No text could be extracted from the file'],
      [Buffer.from('MZ\0\0'), 'cv.pdf', 415, 'CV_TYPE', 'File type not supported for text extraction'],
      [Buffer.alloc(0), 'cv.pdf', 422, 'CV_NO_TEXT', 'No text could be extracted from the file'],
    ];
    for (const [bytes, name, status, code, message] of cases)
      for (const url of ['/api/upload', '/api/cv/extract'])
        await expectAnswer(send<Record<string, unknown>>('advisor', bytes, { url, name }), status, {
          code,
          message,
        });
    expect(storedFiles()).to.deep.equal([]);
    expect((await profile())['cvFileId']).to.equal(null);
  });

  // Once: which database holds the rows is nothing to it.
  const itOnce = name === 'SQLite' ? it : () => undefined;
  itOnce(
    'that is made to do harm is refused within ten seconds while others get their answers',
    async function (this: Mocha.Context) {
      this.timeout(180_000);
      const harmful: readonly (readonly [what: string, status: number, bytes: Buffer])[] = [
        ['a zip bomb', 413, makeDocxBomb()],
        [
          'a scan of 4.9 MB',
          422,
          Buffer.concat([fixture('cv-scanned.pdf'), Buffer.alloc(4_750_000, '% padding\n')]),
        ],
        ['a pdf behind a password', 422, fixture('cv-encrypted.pdf')],
        ['a program', 415, Buffer.concat([Buffer.from('MZ\u0090\0', 'latin1'), Buffer.alloc(4_900_000, 7)])],
      ];
      const visitor = await world.as('signedOut');
      await visitor.get('/api/config');
      let slowest = 0;
      let asked = 0;
      const done = new AbortController();
      const asking = (async () => {
        while (!done.signal.aborted) {
          const started = performance.now();
          await expectStatus(visitor.get('/api/config'), 200);
          slowest = Math.max(slowest, performance.now() - started);
          asked += 1;
          await pause(10);
        }
      })();
      // Two at a time, as many as are read at once: the worst that can be going on.
      for (const pair of [harmful.slice(0, 2), harmful.slice(2)])
        await Promise.all(
          pair.map(async ([what, status, bytes]) => {
            const answer = await send('advisor', bytes, { url: '/api/cv/extract' });
            expect([what, answer.status]).to.deep.equal([what, status]);
          }),
        );
      done.abort();
      await asking;
      expect(longestMs, 'milliseconds of the longest answer').to.be.below(10_000);
      expect(asked).to.be.above(20);
      expect(slowest, 'milliseconds of the slowest light call meanwhile').to.be.below(1_000);
      expect(storedFiles()).to.deep.equal([]);
    },
  );

  it('is only read by the one call, and stored, shown and sent by the other', async function () {
    this.timeout(180_000);
    const read = await expectStatus(
      send<Record<string, unknown>>('advisor', fixture('cv.docx'), { url: '/api/cv/extract' }),
      200,
    );
    expect(Object.keys(read.body)).to.have.members(['text', 'cvText']);
    expect(read.body['text']).to.equal(read.body['cvText']);
    expect(storedFiles()).to.deep.equal([]);

    const name = '$(touch pwned) `id` "Müller".docx';
    const given = `\u202e${name.replace('.', '\u200b.')}`;
    const { body } = await expectStatus(send('advisor', fixture('cv.docx'), { name: given }), 200);
    expect(body).to.deep.equal({
      cvFileId: body.cvFileId,
      cvFileUrl: `/api/cv/file/${body.cvFileId}`,
      cvFileName: name,
      cvFileType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      cvFileSize: fixture('cv.docx').length,
      cvText: read.body['cvText'],
    });
    const { cvText, ...file } = body;
    expect(await profile()).to.include({ ...file, cvText });

    const sent = await expectStatus(world.as('groupAdmin').get(body.cvFileUrl), 200);
    expect(sent.headers['content-type']).to.equal(body.cvFileType);
    expect(sent.headers['x-content-type-options']).to.equal('nosniff');
    expect(Number(sent.headers['content-length'])).to.equal(body.cvFileSize);
    expect(sent.headers['content-disposition']).to.match(
      /^attachment; filename="_\(touch pwned\) _id_ _M_ller_\.docx"; filename\*=UTF-8''/,
    );
    for (const role of ['otherAdvisor', 'organization', 'otherOrganization', 'otherAdmin'] as const)
      await expectStatus(world.as(role).get(body.cvFileUrl), 404, role);
  });

  it('takes the place of the one before, whose bytes go; a text that the profile has stays', async function () {
    this.timeout(180_000);
    const before = await profile();
    const { body } = await expectAnswer(
      send('groupAdmin', fixture('cv-latin1.txt'), {
        advisorId: world.advisor.advisorId,
        name: 'C:\\CVs\\mine.txt',
      }),
      200,
      { cvFileName: 'mine.txt' },
    );
    expect(body.cvText).to.include('français');
    const after = await profile();
    expect(after['cvFileId']).to.equal(body.cvFileId);
    expect(after['cvText'], 'the form saves the text, not the upload').to.equal(before['cvText']);
    expect(storedFiles()).to.have.length(1);
    await expectStatus(world.as('advisor').get(String(before['cvFileUrl'])), 404);
    const events = await test
      .db('audit_events')
      .where('action', 'cv.uploaded')
      .orderBy('id')
      .select('subject_id', 'detail');
    expect(events.map((event) => event.subject_id)).to.deep.equal([
      world.advisor.advisorId,
      world.advisor.advisorId,
    ]);
    expect(JSON.stringify(events)).not.to.include('Lindqvist');
  });

  it('is deleted with its bytes; the text stays, and deleting twice changes nothing', async () => {
    const advisor = await world.as('advisor');
    await expectStatus(world.as('superAdmin').delete('/api/cv/file'), 400);
    expect((await advisor.delete('/api/cv/file')).body).to.deep.equal({ deleted: true });
    expect(await profile()).to.include({ cvFileId: null, cvFileUrl: null, cvFileName: null });
    expect((await profile())['cvText']).to.include('Amara');
    expect(storedFiles()).to.deep.equal([]);
    const url = `/api/cv/file?advisorId=${world.advisor.advisorId}`;
    expect((await world.as('superAdmin').delete(url)).body).to.deep.equal({ deleted: false });
    expect(await test.db('audit_events').where('action', 'cv.deleted')).to.have.length(1);
  });

  it('that is only a link, given at registration, is deleted like a file', async () => {
    const { advisorId } = world.otherAdvisor;
    await test.db('advisors').where('id', advisorId).update({ cv_file_url: 'https://example.org/cv.pdf' });
    const superAdmin = await world.as('superAdmin');
    const remove = () => superAdmin.delete(`/api/cv/file?advisorId=${advisorId}`);
    expect((await remove()).body).to.deep.equal({ deleted: true });
    const { body } = await superAdmin.get(`/api/advisors/${advisorId}`);
    expect(body).to.include({ cvFileId: null, cvFileUrl: null });
    expect((await remove()).body).to.deep.equal({ deleted: false });
    const events = await test.db('audit_events').where({ action: 'cv.deleted', subject_id: advisorId });
    expect(events).to.have.length(1);
  });

  it('that nobody owns any more is deleted, a young one and an owned one are not', async function () {
    this.timeout(180_000);
    const store = openFileStore(filesUrl);
    const file = { kind: 'cv', name: 'cv.txt', type: 'text/plain', bytes: Buffer.from('left over') };
    const orphan = await storeFile(test.db, store, file);
    const { body } = await send('advisor', fixture('cv.txt'));
    const inTwoHours = new Date(Date.now() + 7_200_000);
    await removeOrphans.run(test.deps, new Date());
    expect(await test.db('files').pluck('id')).to.have.members([orphan, body.cvFileId]);
    await removeOrphans.run(test.deps, inTwoHours);
    expect(await test.db('files').pluck('id')).to.deep.equal([body.cvFileId]);
    expect(storedFiles()).to.have.length(1);

    await test.db('users').where('id', world.advisor.userId).delete();
    await removeOrphans.run(test.deps, inTwoHours);
    expect(storedFiles(), 'a deleted user’s files go with them').to.deep.equal([]);
  });

  it('is limited in number', async function () {
    this.timeout(180_000);
    const strict = await buildServer(getDb(), { env: { FILES_URL: filesUrl }, rateLimitFactor: 0.001 });
    const client = (await world.as('otherAdvisor')).at(strict.server);
    const { payload, headers } = formWith({ bytes: fixture('cv.txt'), name: 'cv.txt' });
    await expectStatus(client.call('POST', '/api/cv/extract', payload, headers), 200);
    const refused = await expectStatus(client.call('POST', '/api/cv/extract', payload, headers), 429);
    expect(Number(refused.headers['retry-after'])).to.be.above(0);
    // Nobody learns by trying which advisors there are.
    await expectStatus(
      sendForm(
        client,
        '/api/upload',
        { bytes: fixture('cv.txt'), name: 'cv.txt' },
        { advisorId: String(world.advisor.advisorId) },
      ),
      429,
    );
    await strict.stop();
  });
});
