import { expect } from 'chai';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { attachment, shownName } from '../../../src/core/files/download.ts';
import type { FileStore } from '../../../src/core/files/file-store.ts';
import { newKey, openFileStore } from '../../../src/core/files/file-store.ts';

describe('A folder of files', () => {
  let folder: string;
  let store: FileStore;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'timematch-files-'));
    store = openFileStore(pathToFileURL(path.join(folder, 'made', 'when needed')).href);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const names = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(path.join(folder, name)).isFile(),
    );

  it('has nothing under a key that was never used, and removes nothing there', async () => {
    expect(await store.read(newKey('cv'))).to.equal(null);
    await store.remove(newKey('cv'));
  });

  it('takes no key that is not its own', async () => {
    for (const key of ['cv/../../../etc/passwd', '/etc/passwd', 'cv/x', '', `cv/${'0'.repeat(40)}.part`]) {
      const refused = await store.read(key).then(
        () => false,
        () => true,
      );
      expect(refused, key).to.equal(true);
    }
  });

  it('keeps bytes, readable by nobody else on the machine, and deletes them', async () => {
    const key = newKey('cv');
    await store.put(key, Buffer.from('the bytes'));
    expect(String(await buffer((await store.read(key))!))).to.equal('the bytes');
    const [name] = names();
    expect(statSync(path.join(folder, String(name))).mode & 0o077).to.equal(0);
    await store.remove(key);
    expect(names()).to.deep.equal([]);
  });

  it('has no half file under a key when storing breaks off', async () => {
    const key = newKey('cv');
    const broken = {
      get length(): number {
        throw new Error('the power went');
      },
    } as unknown as Uint8Array;
    const failed = await store.put(key, broken).then(
      () => false,
      () => true,
    );
    expect(failed).to.equal(true);
    expect(await store.read(key)).to.equal(null);
    await store.remove(key);
    expect(names(), 'what was begun goes with it').to.deep.equal([]);
  });
});

describe('The name of a stored file', () => {
  it('is shown without folders and control characters, and is never empty or too long', () => {
    expect(shownName('C:\\Users\\ada\\My CV.pdf')).to.equal('My CV.pdf');
    expect(shownName('../../etc/passwd')).to.equal('passwd');
    expect(shownName('a\u0000b\r\nc.txt')).to.equal('abc.txt');
    expect(shownName('')).to.equal('file');
    expect(shownName(`${'x'.repeat(400)}.docx`)).to.match(/^x{250}\.docx$/);
  });

  it('cannot end the header it stands in, leave the folder or run in a shell', () => {
    const header = attachment('$(touch pwned) `id`;"\r\nSet-Cookie: a=b\u202e.pdf');
    expect(header).to.match(/^attachment; filename="[^"\\\r\n`$;]*"; filename\*=UTF-8''[\w.%~-]*$/);
    expect(header).to.include('filename="_(touch pwned) _id___');
  });

  it('keeps its accents where browsers understand them', () => {
    expect(attachment('Lebenslauf Müller.pdf')).to.equal(
      `attachment; filename="Lebenslauf M_ller.pdf"; filename*=UTF-8''Lebenslauf%20M%C3%BCller.pdf`,
    );
  });
});
