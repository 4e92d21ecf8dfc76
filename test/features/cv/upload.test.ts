import { expect } from 'chai';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeOrphans } from '../../../src/core/files/orphans.job.ts';
import { storeFile } from '../../../src/core/files/stored-files.ts';
import { openFileStore } from '../../../src/core/files/file-store.ts';
import { buildWorld, type Role, type World } from '../../support/actors.ts';
import type { Answer } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { formWith } from '../../support/form.ts';
import { buildServer, type TestServer } from '../../support/server.ts';
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
  let test: TestServer;
  let world: World;
  let folder: string;
  let filesUrl: string;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'timematch-cv-'));
    filesUrl = pathToFileURL(path.join(folder, 'files')).href;
    test = await buildServer(getDb(), { env: { FILES_URL: filesUrl } });
    world = await buildWorld(test);
  });
  after(async () => {
    await test.stop();
    rmSync(folder, { recursive: true, force: true });
  });

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
    const { payload, headers } = formWith(
      // As browsers write it.
      { bytes, name: name.replaceAll('"', '%22'), type: 'application/octet-stream' },
      advisorId === undefined ? {} : { advisorId: String(advisorId) },
    );
    const client = await world.as(role);
    for (;;) {
      const started = performance.now();
      const answer = await client.call<Body>('POST', url, payload, headers);
      longestMs = Math.max(longestMs, performance.now() - started);
      // The machine is busy with other tests: it is sent again, as told.
      if (answer.status !== 503) return answer;
      await pause(100);
    }
  }
  const profile = async (): Promise<Record<string, unknown>> => {
    const { body } = await (await world.as('advisor')).get<{ advisor: Record<string, unknown> }>('/api/user');
    return body.advisor;
  };

  it('is asked for in a form with a file, and of an admin with the advisor’s id', async function () {
    this.timeout(180_000);
    const advisor = await world.as('advisor');
    expect((await advisor.post('/api/upload', { file: 'text' })).status).to.equal(415);
    const { payload, headers } = formWith(null, { advisorId: '1' });
    const empty = await advisor.call('POST', '/api/upload', payload, headers);
    expect([empty.status, empty.body['message']]).to.deep.equal([400, 'Please choose a CV file']);
    for (const role of ['groupAdmin', 'superAdmin'] as const) {
      const { status, body } = await send<Record<string, unknown>>(role, fixture('cv.txt'));
      expect([status, body['fields']]).to.deep.equal([400, { advisorId: 'Please name the advisor' }]);
    }
    expect(
      (await send('advisor', fixture('cv.txt'), { advisorId: world.otherAdvisor.advisorId })).status,
    ).to.equal(404);
    expect(
      (await send('otherAdmin', fixture('cv.txt'), { advisorId: world.advisor.advisorId })).status,
    ).to.equal(404);
  });

  it('waits for its turn with several others: all are read', async function () {
    this.timeout(180_000);
    const advisor = await world.as('advisor');
    const { payload, headers } = formWith({ bytes: fixture('cv.docx'), name: 'cv.docx' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => advisor.call('POST', '/api/cv/extract', payload, headers)),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 8 }, () => 200));
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
      for (const url of ['/api/upload', '/api/cv/extract']) {
        const answer = await send<Record<string, unknown>>('advisor', bytes, { url, name });
        expect([answer.status, answer.body['code'], answer.body['message']]).to.deep.equal([
          status,
          code,
          message,
        ]);
      }
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
          expect((await visitor.get('/api/config')).status).to.equal(200);
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
    const read = await send<Record<string, unknown>>('advisor', fixture('cv.docx'), {
      url: '/api/cv/extract',
    });
    expect(read.status).to.equal(200);
    expect(Object.keys(read.body)).to.have.members(['text', 'cvText']);
    expect(read.body['text']).to.equal(read.body['cvText']);
    expect(storedFiles()).to.deep.equal([]);

    const name = '$(touch pwned) `id` "Müller".docx';
    const given = `\u202e${name.replace('.', '\u200b.')}`;
    const { status, body } = await send('advisor', fixture('cv.docx'), { name: given });
    expect(status).to.equal(200);
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

    const sent = await (await world.as('groupAdmin')).get(body.cvFileUrl);
    expect(sent.status).to.equal(200);
    expect(sent.headers['content-type']).to.equal(body.cvFileType);
    expect(sent.headers['x-content-type-options']).to.equal('nosniff');
    expect(Number(sent.headers['content-length'])).to.equal(body.cvFileSize);
    expect(sent.headers['content-disposition']).to.match(
      /^attachment; filename="_\(touch pwned\) _id_ _M_ller_\.docx"; filename\*=UTF-8''/,
    );
    for (const role of ['otherAdvisor', 'organization', 'otherOrganization', 'otherAdmin'] as const)
      expect((await (await world.as(role)).get(body.cvFileUrl)).status, role).to.equal(404);
  });

  it('takes the place of the one before, whose bytes go; a text that the profile has stays', async function () {
    this.timeout(180_000);
    const before = await profile();
    const { status, body } = await send('groupAdmin', fixture('cv-latin1.txt'), {
      advisorId: world.advisor.advisorId,
      name: 'C:\\CVs\\mine.txt',
    });
    expect(status).to.equal(200);
    expect(body.cvFileName).to.equal('mine.txt');
    expect(body.cvText).to.include('français');
    const after = await profile();
    expect(after['cvFileId']).to.equal(body.cvFileId);
    expect(after['cvText'], 'the form saves the text, not the upload').to.equal(before['cvText']);
    expect(storedFiles()).to.have.length(1);
    expect((await (await world.as('advisor')).get(String(before['cvFileUrl']))).status).to.equal(404);
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
    expect((await (await world.as('superAdmin')).delete('/api/cv/file')).status).to.equal(400);
    expect((await advisor.delete('/api/cv/file')).body).to.deep.equal({ deleted: true });
    expect(await profile()).to.include({ cvFileId: null, cvFileUrl: null, cvFileName: null });
    expect((await profile())['cvText']).to.include('Amara');
    expect(storedFiles()).to.deep.equal([]);
    const url = `/api/cv/file?advisorId=${world.advisor.advisorId}`;
    expect((await (await world.as('superAdmin')).delete(url)).body).to.deep.equal({ deleted: false });
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
    expect((await client.call('POST', '/api/cv/extract', payload, headers)).status).to.equal(200);
    const refused = await client.call('POST', '/api/cv/extract', payload, headers);
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers['retry-after'])).to.be.above(0);
    // Nobody learns by trying which advisors there are.
    const foreign = formWith(
      { bytes: fixture('cv.txt'), name: 'cv.txt' },
      { advisorId: String(world.advisor.advisorId) },
    );
    expect((await client.call('POST', '/api/upload', foreign.payload, foreign.headers)).status).to.equal(429);
    await strict.stop();
  });
});
