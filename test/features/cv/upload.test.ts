import { expect } from 'chai';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeOrphans } from '../../../src/core/files/orphans.job.ts';
import { storeFile } from '../../../src/core/files/stored-files.ts';
import { openFileStore } from '../../../src/core/files/file-store.ts';
import { type Role } from '../../support/actors.ts';
import { expectAnswer, expectRefusal, expectStatus, statusesOf } from '../../support/answers.ts';
import { listOf } from '../../support/builders.ts';
import type { Answer } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { formWith, sendForm } from '../../support/form.ts';
import { buildServer } from '../../support/server.ts';
import { fixture, makeDocxBomb } from './documents.ts';
import { serverOn, useWorld } from '../../support/suite.ts';

type Uploaded = { cvFileId: number; cvFileSize: number } & Record<
  'cvFileUrl' | 'cvFileName' | 'cvFileType' | 'cvText',
  string
>;

describeOnEachDatabase('A CV', function (getDb, getUrl, name) {
  const folder = temporaryFolder();
  const filesUrl = pathToFileURL(path.join(folder, 'files')).href;
  const test = serverOn(() => ({ db: getDb(), url: getUrl() }), { env: { FILES_URL: filesUrl } });
  const [world, as] = useWorld(test);

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
    const client = as[role];
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
    const { body } = await as.advisor.get<{ advisor: Record<string, unknown> }>('/api/user');
    return body.advisor;
  };

  it('is asked for in a form with a file, and of an admin with the advisor’s id', async function () {
    this.timeout(180_000);
    const { advisor } = as;
    await expectStatus(415, advisor.post('/api/upload', { file: 'text' }));
    const without = sendForm(advisor, '/api/upload', null, { advisorId: '1' });
    await expectRefusal(400, 'Please choose a CV file', without);
    for (const role of ['groupAdmin', 'superAdmin'] as const)
      await expectRefusal(400, { advisorId: 'Please name the advisor' }, send(role, fixture('cv.txt')));
  });

  it('waits for its turn with several others: all are read', async function () {
    this.timeout(180_000);
    const { advisor } = as;
    const file = { bytes: fixture('cv.docx'), name: 'cv.docx' };
    const calls = listOf(8, () => sendForm(advisor, '/api/cv/extract', file));
    expect(await statusesOf(calls)).to.deep.equal(listOf(8, () => 200));
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
        await expectRefusal(status, [code, message], send('advisor', bytes, { url, name }));
    expect(storedFiles()).to.deep.equal([]);
    expect((await profile())['cvFileId']).to.equal(null);
  });

  // Once: which database holds the rows is nothing to it.
  const itOnce = name === 'SQLite' ? it : () => undefined;
  itOnce(
    'that is made to do harm is refused within ten seconds while others get their answers',
    async function (this: Mocha.Context) {
      this.timeout(180_000);
      const scan = Buffer.concat([fixture('cv-scanned.pdf'), Buffer.alloc(4_750_000, '% padding\n')]);
      const program = Buffer.concat([Buffer.from('MZ\u0090\0', 'latin1'), Buffer.alloc(4_900_000, 7)]);
      const harmful = [
        ['a zip bomb', 413, makeDocxBomb()],
        ['a scan of 4.9 MB', 422, scan],
        ['a pdf behind a password', 422, fixture('cv-encrypted.pdf')],
        ['a program', 415, program],
      ] as const;
      const visitor = as.signedOut;
      await visitor.get('/api/config');
      let slowest = 0;
      let asked = 0;
      const done = new AbortController();
      const asking = (async () => {
        while (!done.signal.aborted) {
          const started = performance.now();
          await expectStatus(200, visitor.get('/api/config'));
          slowest = Math.max(slowest, performance.now() - started);
          asked += 1;
          await pause(10);
        }
      })();
      // Two at a time, as many as are read at once: the worst that can be going on.
      for (const pair of [harmful.slice(0, 2), harmful.slice(2)])
        await Promise.all(
          pair.map(([what, status, bytes]) =>
            expectStatus(status, send('advisor', bytes, { url: '/api/cv/extract' }), what),
          ),
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
    const call = send<Record<string, unknown>>('advisor', fixture('cv.docx'), { url: '/api/cv/extract' });
    const read = await expectStatus(200, call);
    expect(Object.keys(read)).to.have.members(['text', 'cvText']);
    expect(read['text']).to.equal(read['cvText']);
    expect(storedFiles()).to.deep.equal([]);

    const name = '$(touch pwned) `id` "Müller".docx';
    const given = `\u202e${name.replace('.', '\u200b.')}`;
    const body = await expectStatus(200, send('advisor', fixture('cv.docx'), { name: given }));
    expect(body).to.deep.equal({
      cvFileId: body.cvFileId,
      cvFileUrl: `/api/cv/file/${body.cvFileId}`,
      cvFileName: name,
      cvFileType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      cvFileSize: fixture('cv.docx').length,
      cvText: read['cvText'],
    });
    const { cvText, ...file } = body;
    expect(await profile()).to.include({ ...file, cvText });

    const sent = await expectAnswer(200, as.groupAdmin.get(body.cvFileUrl));
    expect(sent.headers['content-type']).to.equal(body.cvFileType);
    expect(sent.headers['x-content-type-options']).to.equal('nosniff');
    expect(Number(sent.headers['content-length'])).to.equal(body.cvFileSize);
    expect(sent.headers['content-disposition']).to.match(
      /^attachment; filename="_\(touch pwned\) _id_ _M_ller_\.docx"; filename\*=UTF-8''/,
    );
    for (const role of ['otherAdvisor', 'organization', 'otherOrganization', 'otherAdmin'] as const)
      await expectStatus(404, as[role].get(body.cvFileUrl), role);
  });

  it('takes the place of the one before, whose bytes go; a text that the profile has stays', async function () {
    this.timeout(180_000);
    const before = await profile();
    const body = await expectStatus(
      200,
      send('groupAdmin', fixture('cv-latin1.txt'), {
        advisorId: world.advisor.advisorId,
        name: 'C:\\CVs\\mine.txt',
      }),
    );
    expect(body).to.deep.include({ cvFileName: 'mine.txt' });
    expect(body.cvText).to.include('français');
    const after = await profile();
    expect(after['cvFileId']).to.equal(body.cvFileId);
    expect(after['cvText'], 'the form saves the text, not the upload').to.equal(before['cvText']);
    expect(storedFiles()).to.have.length(1);
    await expectStatus(404, as.advisor.get(String(before['cvFileUrl'])));
    const { advisorId } = world.advisor;
    const events = { action: 'cv.uploaded' };
    expect(await test.column('audit_events', events, 'subject_id')).to.deep.equal([advisorId, advisorId]);
    expect((await test.column('audit_events', events, 'detail')).join()).not.to.include('Lindqvist');
  });

  it('is deleted with its bytes; the text stays, and deleting twice changes nothing', async () => {
    const { advisor } = as;
    await expectStatus(400, as.superAdmin.delete('/api/cv/file'));
    expect((await advisor.delete('/api/cv/file')).body).to.deep.equal({ deleted: true });
    expect(await profile()).to.include({ cvFileId: null, cvFileUrl: null, cvFileName: null });
    expect((await profile())['cvText']).to.include('Amara');
    expect(storedFiles()).to.deep.equal([]);
    const url = `/api/cv/file?advisorId=${world.advisor.advisorId}`;
    expect((await as.superAdmin.delete(url)).body).to.deep.equal({ deleted: false });
    expect(await test.db('audit_events').where('action', 'cv.deleted')).to.have.length(1);
  });

  it('that is only a link, given at registration, is deleted like a file', async () => {
    const { advisorId } = world.otherAdvisor;
    await test.change('advisors', advisorId, { cv_file_url: 'https://example.org/cv.pdf' });
    const superAdmin = as.superAdmin;
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
    expect(await test.column('files', {}, 'id')).to.have.members([orphan, body.cvFileId]);
    await removeOrphans.run(test.deps, inTwoHours);
    expect(await test.column('files', {}, 'id')).to.deep.equal([body.cvFileId]);
    expect(storedFiles()).to.have.length(1);

    await test.db('users').where('id', world.advisor.userId).delete();
    await removeOrphans.run(test.deps, inTwoHours);
    expect(storedFiles(), 'a deleted user’s files go with them').to.deep.equal([]);
  });

  it('is limited in number', async function () {
    this.timeout(180_000);
    const strict = await buildServer(test.db, { env: { FILES_URL: filesUrl }, rateLimitFactor: 0.001 });
    const client = as.otherAdvisor.at(strict.server);
    const file = { bytes: fixture('cv.txt'), name: 'cv.txt' };
    const { payload, headers } = formWith(file);
    await expectStatus(200, client.call('POST', '/api/cv/extract', payload, headers));
    const refused = await expectAnswer(429, client.call('POST', '/api/cv/extract', payload, headers));
    expect(Number(refused.headers['retry-after'])).to.be.above(0);
    // Nobody learns by trying which advisors there are.
    const of = { advisorId: String(world.advisor.advisorId) };
    await expectStatus(429, sendForm(client, '/api/upload', file, of));
    await strict.stop();
  });
});
