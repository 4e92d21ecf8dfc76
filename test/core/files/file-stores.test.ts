import { readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { AppError } from '../../../src/core/errors.ts';
import { newKey, openFileStore, type FileStore } from '../../../src/core/files/file-store.ts';
import { S3Store } from '../../../src/core/files/s3-store.ts';
import { parseS3Url } from '../../../src/config/s3-url.ts';
import { listOf } from '../../support/builders.ts';
import { failureOf } from '../../support/failure.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { S3Server } from '../../support/s3-server.ts';
import { built } from '../../support/suite.ts';

/** Where a test of both stores finds a fresh one, and what really lies in it. */
interface Place {
  readonly store: FileStore;
  readonly names: () => string[];
  readonly close: () => Promise<void> | void;
}

function inFolder(): Promise<Place> {
  const folder = temporaryFolder();
  return Promise.resolve({
    store: openFileStore(pathToFileURL(path.join(folder, 'made', 'when needed')).href),
    names: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(folder, name))
        .filter((name) => statSync(name).isFile()),
    close: () => rmSync(folder, { recursive: true, force: true }),
  });
}

async function onS3(): Promise<Place> {
  const server = new S3Server();
  await server.open();
  Object.assign(process.env, server.environment);
  return {
    store: openFileStore(server.url),
    names: () => [...server.objects.keys()],
    close: () => server.close(),
  };
}

const broken = {
  get length(): number {
    throw new Error('the power went');
  },
} as unknown as Uint8Array;

for (const [name, open] of [
  ['a folder', inFolder],
  ['S3', onS3],
] as const)
  describe(`Files in ${name}`, () => {
    const place = built(() => open());
    after(() => place.close());

    it('are not there under a key that was never used, and nothing is removed there', async () => {
      const { store } = place;
      expect(await store.read(newKey('cv'))).to.equal(null);
      await store.remove(newKey('cv'));
      for await (const { key } of store.list()) throw new Error(`${key} is from nowhere`);
    });

    it('have no key that is not the server’s own', async () => {
      for (const key of ['cv/../../../etc/passwd', '/etc/passwd', 'cv/x', '', `cv/${'0'.repeat(40)}.part`]) {
        expect(String(await failureOf(place.store.read(key))), key).to.contain('not a key');
        expect(String(await failureOf(place.store.put(key, Buffer.from('x')))), key).to.contain('not a key');
        expect(String(await failureOf(place.store.remove(key))), key).to.contain('not a key');
      }
    });

    it('come back byte for byte, are listed with their size, and go when they are removed', async () => {
      const { store, names } = place;
      const bytes = Buffer.from(listOf(300_000, (at) => (at * 7) % 256));
      const kept = new Map(
        [bytes, Buffer.from('small'), Buffer.alloc(0)].map((some) => [newKey('cv'), some]),
      );
      for (const [key, some] of kept) await store.put(key, some);
      for (const [key, some] of kept)
        expect((await buffer((await store.read(key))!)).equals(some)).to.equal(true);
      const listed: [string, number][] = [];
      for await (const { key, size, storedAt } of store.list()) {
        expect(Date.now() - storedAt.getTime()).to.be.within(-2_000, 60_000);
        listed.push([key, size]);
      }
      expect(listed).to.have.deep.members([...kept].map(([key, some]) => [key, some.length]));
      for (const key of kept.keys()) await store.remove(key);
      expect(names()).to.deep.equal([]);
    });

    it('are not half there when storing breaks off', async () => {
      const { store, names } = place;
      const key = newKey('cv');
      await failureOf(store.put(key, broken));
      expect(await store.read(key)).to.equal(null);
      await store.remove(key);
      expect(names(), 'what was begun goes with it').to.deep.equal([]);
    });
  });

describe('A folder of files', () => {
  it('can be read by nobody else on the machine, and what broke off is listed so that it can be removed', async () => {
    const { store, names, close } = await inFolder();
    await store.put(newKey('cv'), Buffer.from('the bytes'));
    expect(statSync(String(names()[0])).mode & 0o077).to.equal(0);
    const key = newKey('cv');
    await failureOf(store.put(key, broken));
    const listed: string[] = [];
    for await (const found of store.list()) listed.push(found.key);
    expect(listed).to.include(key).and.to.have.length(2);
    await close();
  });

  it('of which there is none answer with a 503, and are not listed as none', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'file'), '');
    symlinkSync(path.join(folder, 'not-mounted'), path.join(folder, 'gone'));
    for (const place of ['file', 'file/under a file', 'gone']) {
      const store = openFileStore(pathToFileURL(path.join(folder, place)).href);
      const error = await failureOf(store.put(newKey('cv'), Buffer.from('x')));
      expect(error, place).to.be.instanceOf(AppError).and.include({ statusCode: 503, code: 'UNAVAILABLE' });
      if (place === 'gone') continue;
      expect(await failureOf(store.list()[Symbol.asyncIterator]().next()), place).to.include({
        statusCode: 503,
      });
    }
  });
});

describe('A bucket', () => {
  const server = new S3Server();
  let store: FileStore;
  before(async () => {
    await server.open();
    Object.assign(process.env, server.environment);
    store = new S3Store(parseS3Url(server.url)!, { answerMs: 300 });
  });
  after(() => server.close());
  afterEach(() => (server.mood = 'well'));

  const everyUse = (on: FileStore): [string, () => Promise<unknown>][] => [
    ['put', () => on.put(newKey('cv'), Buffer.alloc(100_000, 'x'))],
    ['read', () => on.read(newKey('cv'))],
    ['remove', () => on.remove(newKey('cv'))],
    ['list', () => on.list()[Symbol.asyncIterator]().next()],
  ];
  const unavailable = async (on: FileStore, what: string): Promise<void> => {
    for (const [name, use] of everyUse(on)) {
      const began = Date.now();
      expect(await failureOf(use()), `${name}, ${what}`).to.include({ statusCode: 503, code: 'UNAVAILABLE' });
      expect(Date.now() - began, `${name}, ${what}`).to.be.below(3_000);
    }
  };

  it('keeps what it is given under the prefix, and leaves alone what is not ours', async () => {
    const key = newKey('cv');
    await store.put(key, Buffer.from('x'));
    expect([...server.objects.keys()]).to.deep.equal([`uploads/${key}`]);
    server.objects.set('uploads/readme.txt', { bytes: Buffer.from('y'), storedAt: new Date() });
    const listed: string[] = [];
    for await (const found of store.list()) listed.push(found.key);
    expect(listed).to.deep.equal([key]);
  });

  it('that is down, silent, gone, somebody else’s or breaks off is a 503 within seconds, and no more when it is back', async () => {
    for (const mood of ['down', 'silent'] as const) {
      server.mood = mood;
      await unavailable(store, mood);
    }
    server.mood = 'breaks off';
    const objects = server.objects.size;
    expect(await failureOf(store.put(newKey('cv'), Buffer.alloc(1_000_000)))).to.include({ statusCode: 503 });
    expect(server.objects.size, 'nothing of it').to.equal(objects);
    server.mood = 'well';
    await unavailable(new S3Store(parseS3Url(server.at('another-bucket'))!), 'no bucket');
    process.env['AWS_SECRET_ACCESS_KEY'] = 'another';
    await unavailable(new S3Store(parseS3Url(server.url)!), 'wrong secret');
    Object.assign(process.env, server.environment);
    await server.close();
    await unavailable(store, 'gone');
    await server.open();
    const key = newKey('cv');
    await store.put(key, Buffer.from('back'));
    expect(String(await buffer((await store.read(key))!))).to.equal('back');
  });

  it('that stops in the middle of a download fails it, rather than pass on half a file', async () => {
    const key = newKey('cv');
    await store.put(key, Buffer.alloc(400_000, 'x'));
    server.mood = 'breaks off';
    expect(await failureOf(buffer((await store.read(key))!))).to.be.instanceOf(Error);
  });
});
