import { expect } from 'chai';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LIMITS } from '../../../src/contract/limits.ts';
import { AppError } from '../../../src/core/errors.ts';
import { documentReader, type DocumentReader } from '../../../src/features/cv/extraction/document-reader.ts';
import { readDocument } from '../../../src/features/cv/extraction/read-document.ts';
import { embeddedProposal } from '../../../src/features/cv/profile/embedded-extractor.ts';
import { listOf } from '../../support/builders.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { compiled } from '../../support/process.ts';
import {
  fixture,
  header,
  makeDocx,
  makeDocxBomb,
  makePdf,
  makePdfBomb,
  makeZip,
  paragraph,
  table,
} from './documents.ts';

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : String(error));

describe('Reading a document', function () {
  this.timeout(180_000);
  let read: DocumentReader;
  before(() => {
    read = documentReader(compiled('src/features/cv/extraction/reader-process.ts'));
  });
  const PHRASES = [
    'Amara Lindqvist-Okafor',
    'amara.lindqvist@example.org',
    'français',
    'naïve',
    'Coached eight',
  ];

  for (const [name, type] of [
    ['cv.pdf', 'pdf'],
    ['cv-owner-only.pdf', 'pdf'],
    ['cv.docx', 'docx'],
    ['cv.doc', 'doc'],
    ['cv.txt', 'txt'],
    ['cv-utf16.txt', 'txt'],
    ['cv-latin1.txt', 'txt'],
  ] as const)
    it(`gets all of the text out of ${name}, in lines`, async () => {
      const { type: found, text } = await read(fixture(name));
      expect(found).to.equal(type);
      for (const phrase of PHRASES) expect(text).to.include(phrase);
      expect(text.split('\n')[0]).to.equal('Amara Lindqvist-Okafor');
      expect(text).to.include('\nPROFILE\n');
      expect(text).not.to.match(/\r|\n{3}/);
    });

  const refused: readonly (readonly [what: string, code: string, bytes: () => Buffer])[] = [
    ['nothing', 'CV_NO_TEXT', () => Buffer.alloc(0)],
    ['spaces', 'CV_NO_TEXT', () => Buffer.from(' \n\t\n ')],
    ['a scan without text', 'CV_NO_TEXT', () => fixture('cv-scanned.pdf')],
    ['a pdf behind a password', 'CV_ENCRYPTED', () => fixture('cv-encrypted.pdf')],
    ['a corrupt pdf', 'CV_DAMAGED', () => fixture('cv-corrupt.pdf')],
    ['a corrupt docx', 'CV_DAMAGED', () => fixture('cv-corrupt.docx')],
    ['a corrupt doc', 'CV_DAMAGED', () => fixture('cv-corrupt.doc')],
    ['a docx behind a password', 'CV_ENCRYPTED', () => encryptedPackage()],
    ['a doc behind a password', 'CV_ENCRYPTED', () => encryptedDoc()],
    [
      'a renamed program',
      'CV_TYPE',
      () => Buffer.concat([Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1'), Buffer.alloc(4_000, 7)]),
    ],
    [
      'a picture',
      'CV_TYPE',
      () =>
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
    ],
    [
      'a web page under the name of a text',
      'CV_TYPE',
      () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
    ],
    ['RTF', 'CV_TYPE', () => Buffer.from('{\\rtf1\\ansi Jane}')],
    ['a zip of something else', 'CV_TYPE', () => makeZip([{ name: 'notes.txt', content: 'Jane' }])],
    [
      'a pdf that is a docx as well',
      'CV_TYPE',
      () => Buffer.concat([makePdf([[{ x: 50, y: 700, text: 'Jane' }]]), makeDocx(paragraph('Jane'))]),
    ],
    [
      'a docx that is a pdf as well',
      'CV_TYPE',
      () => Buffer.concat([makeZip([{ name: '%PDF-1.4', content: 'x' }])]),
    ],
    ['a docx that inflates to 300 MB', 'CV_TOO_COMPLEX', () => makeDocxBomb()],
    ['the same, declaring ten bytes', 'CV_TOO_COMPLEX', () => makeDocxBomb(10)],
    [
      'a docx of thousands of parts',
      'CV_TOO_COMPLEX',
      () => makeZip(listOf(5_000, (at) => ({ name: `word/${at}.xml`, content: '' }))),
    ],
    ['a pdf that inflates to 400 MB', 'CV_TOO_COMPLEX', () => makePdfBomb(400_000_000)],
    [
      'a pdf of 10,000 pages',
      'CV_TOO_LONG',
      () => makePdf(listOf(10_000, (at) => [{ x: 50, y: 700, text: `Page ${at}` }])),
    ],
  ];
  for (const [what, code, bytes] of refused)
    it(`refuses ${what} within ten seconds, and the server goes on meanwhile`, async () => {
      const content = bytes();
      for (let outcome = 'UNAVAILABLE'; outcome === 'UNAVAILABLE';) {
        const watch = watchLoop();
        const started = performance.now();
        // Other tests had the processor when it is told to come again.
        outcome = await read(content).then(({ text }) => `read: ${text.slice(0, 80)}`, codeOf);
        const took = performance.now() - started;
        const blocked = watch();
        expect(outcome).to.be.oneOf([code, 'UNAVAILABLE']);
        expect(took).to.be.below(10_000);
        expect(blocked, 'milliseconds in which no other request was answered').to.be.below(1_000);
      }
    });

  it('reads 4.9 MB of pdf', async () => {
    const pages = [[{ x: 50, y: 700, text: 'Jane Doe, Finance Director' }]];
    const padded = Buffer.concat([makePdf(pages), Buffer.alloc(4_900_000, '% padding\n')]);
    const { text } = await read(padded);
    expect(text).to.equal('Jane Doe, Finance Director');
  });

  it('composes letters also where signs that nobody sees stood between', async () => {
    expect(await read(Buffer.from('Rene\u200d\u0301e Dupont'))).to.include({ text: 'Renée Dupont' });
  });

  it('keeps the rows of a table and the name in the header of a docx', async () => {
    const body = table([
      ['Name', 'Jane Doe'],
      ['E-mail', 'jane@example.org'],
    ]);
    const outcome = await readDocument(
      makeDocx(body + paragraph('Skills &amp; more'), [header('Jane Doe, CPFA')]),
    );
    expect(outcome).to.deep.equal({
      type: 'docx',
      text: 'Jane Doe, CPFA\n\nName\tJane Doe\nE-mail\tjane@example.org\nSkills & more',
    });
  });

  it('reads no file of the server that a docx names as an entity, nor entities of entities', async () => {
    const file = path.join(temporaryFolder(), 'secret');
    writeFileSync(file, 'the server’s own');
    const doctypes = [
      `<!DOCTYPE d [<!ENTITY e SYSTEM "${pathToFileURL(file).href}">]>`,
      `<!DOCTYPE d [<!ENTITY a "the server’s own"><!ENTITY e "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`,
    ];
    for (const doctype of doctypes) {
      const docx = makeDocx(`${paragraph('Jane Doe')}${paragraph('&e;')}`, [], doctype);
      const outcome = await read(docx).then(({ text }) => text, codeOf);
      expect(outcome).to.be.a('string').that.does.not.include('the server’s own');
    }
    rmSync(path.dirname(file), { recursive: true });
  });

  it('cuts a text over 200,000 characters, and no character in two', async () => {
    const outcome = await readDocument(Buffer.from(`x${'😀'.repeat(150_000)}Zoë`));
    expect(outcome).to.have.property('text', `x${'😀'.repeat(99_999)}`);
  });

  it('reads the columns of a docx that is laid out as a table one after the other', async () => {
    const cell = (...lines: string[]) => `<w:tc>${lines.map(paragraph).join('')}</w:tc>`;
    const row = cell('CONTACT', 'jane@example.org') + cell('Jane Doe', 'Finance Director');
    const outcome = await readDocument(makeDocx(`<w:tbl><w:tr>${row}</w:tr></w:tbl>`));
    expect(outcome).to.have.property('text', 'CONTACT\njane@example.org\n\nJane Doe\nFinance Director');
  });

  it('reads two columns of a pdf one after the other, the one with the name first', async () => {
    const outcome = await readDocument(
      makePdf([
        [
          { x: 40, y: 780, text: 'CONTACT' },
          { x: 40, y: 766, text: 'jane@example.org' },
          { x: 40, y: 730, text: 'SKILLS' },
          { x: 40, y: 716, text: 'Budgets' },
          { x: 230, y: 780, text: 'Jane Doe', size: 24 },
          { x: 230, y: 752, text: 'Finance Director' },
          { x: 230, y: 716, text: 'PROFILE' },
          { x: 230, y: 702, text: 'I look after money.' },
        ],
      ]),
    );
    expect(outcome).to.have.property(
      'text',
      'Jane Doe\n\nFinance Director\n\nPROFILE\nI look after money.\n\nCONTACT\njane@example.org\n\nSKILLS\nBudgets',
    );
  });
});

describe('A pdf of two columns that was written row by row', () => {
  it('keeps apart what stands left and right, and the profile comes out whole', async () => {
    const left = ['CONTACT', 'jane@example.org', 'Leeds', '', 'SKILLS', 'Budgets', 'Reserves', 'Payroll'];
    const right = [
      'PROFILE',
      'I look after the money of small charities and',
      'have done so for twenty years in three towns.',
      'EXPERIENCE',
      'Finance Director, Acme Trust, 2015 - present',
      'Led a team of six through two audits a year',
      'Accountant, Bright plc, 2006 - 2015',
    ];
    const rows = listOf(8, (at) =>
      [
        { x: 40, y: 700 - at * 14, text: left[at] ?? '' },
        { x: 230, y: 700 - at * 14, text: right[at] ?? '' },
      ].filter(({ text }) => text !== ''),
    );
    const name = { x: 40, y: 780, text: 'Jane Doe', size: 24 };
    const outcome = await readDocument(makePdf([[name, ...rows.flat()]]));
    const text = 'text' in outcome ? outcome.text : '';
    expect(text).to.contain('CONTACT\tPROFILE\n').and.to.contain('\n\tEXPERIENCE\n');
    expect(embeddedProposal(text)).to.include({
      firstName: 'Jane',
      title: 'Finance Director',
      email: 'jane@example.org',
      bio: 'I look after the money of small charities and have done so for twenty years in three towns.',
      expertise: 'Budgets, Reserves, Payroll',
    });
  });
});

describe('Readers that misbehave', function () {
  this.timeout(180_000);
  let folder: string;
  before(() => {
    folder = temporaryFolder();
  });
  const program = (name: string, code: string): URL => {
    const file = path.join(folder, `${name}.mjs`);
    writeFileSync(file, code);
    return pathToFileURL(file);
  };

  it('are stopped when they never end', async () => {
    const endless = program(
      'endless',
      'process.on("message", () => process.send("begun", () => { for (;;); }));',
    );
    const codes: string[] = [];
    // While other tests have the processor it is asked to come again; here with more time, to get its share of it.
    for (let runMs = 4_000; codes.at(-1) !== 'CV_TOO_COMPLEX' && runMs < 100_000; runMs *= 2)
      codes.push(await documentReader(endless, runMs)(Buffer.from('x')).then(() => 'read', codeOf));
    expect(codes.at(-1), codes.join()).to.equal('CV_TOO_COMPLEX');
    expect(codes.slice(0, -1).filter((code) => code !== 'UNAVAILABLE')).to.deep.equal([]);
    expect(LIMITS.cvReading.runMs, 'answered within ten seconds').to.be.below(10_000);
  });

  for (const [what, code] of [
    ['do not get to begin', ''],
    ['hardly get a processor', 'process.send("begun")'],
  ] as const)
    it(`that ${what} are no fault of the document: it may be sent again`, async () => {
      const held = program(`held-${code.length}`, `process.on("message", () => { ${code} });`);
      const read = documentReader(held, 3_000);
      const error = (await read(Buffer.from('x')).catch((reason: unknown) => reason)) as AppError;
      expect([codeOf(error), error.retryAfterSeconds]).to.deep.equal(['UNAVAILABLE', 10]);
    });

  // They never say that they have begun: running out of time would be another answer, however slow the machine.
  it('are stopped when they take the memory of the machine, on their heap or beside it', async () => {
    for (const code of [
      'const all = []; process.on("message", () => { for (;;) all.push({ a: [1, 2, 3] }); });',
      'const all = []; process.on("message", () => { setInterval(() => all.push(Buffer.alloc(50_000_000, 1)), 5); });',
    ]) {
      const read = documentReader(program(`greedy-${code.length}`, code), 80_000);
      expect(await read(Buffer.from('x')).catch(codeOf)).to.equal('CV_TOO_COMPLEX');
    }
  });

  it('know nothing of the server’s settings', async () => {
    const read = documentReader(
      program(
        'curious',
        'process.on("message", () => process.send({ type: "txt", text: Object.keys(process.env).join() }));',
      ),
    );
    process.env['TIMEMATCH_TEST_SECRET'] = 'secret';
    const { text } = await read(Buffer.from('x'));
    delete process.env['TIMEMATCH_TEST_SECRET'];
    expect(text).not.to.match(/SECRET|PATH|HOME|DATABASE/);
  });

  it('end by themselves when the server that asked cannot end them', async () => {
    const child = fork(compiled('src/features/cv/extraction/reader-process.ts'), { execArgv: [] });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect(signal).to.equal('SIGKILL');
  });

  it('are a few at a time: who waits too long is told when to come back, and then it goes on', async () => {
    const slow =
      'process.on("message", () => setTimeout(() => process.send({ type: "txt", text: "done" }), 2000));';
    const read = documentReader(program('slow', slow));
    const answers = await Promise.all(
      listOf(30, () =>
        read(Buffer.from('x'), AbortSignal.timeout(1_500)).then(
          ({ text }) => text,
          (error: unknown) => `${codeOf(error)} ${(error as AppError).retryAfterSeconds}`,
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 'done')).to.have.length(2);
    expect(answers.filter((answer) => answer === 'UNAVAILABLE 10')).to.have.length(28);
    await pause(10);
    expect(await read(Buffer.from('x'))).to.deep.equal({ type: 'txt', text: 'done' });
  });
});

/** @returns what tells the longest time for which this process did nothing else */
function watchLoop(): () => number {
  let last = performance.now();
  let used = process.cpuUsage();
  let longest = 0;
  const look = (): void => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    // What other processes did meanwhile is not ours.
    longest = Math.max(longest, Math.min(now - last - 10, (user + system) / 1_000));
    last = now;
    used = process.cpuUsage();
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}

/** The old container with the stream that Office writes for a docx behind a password. */
function encryptedPackage(): Buffer {
  const bytes = Buffer.from(fixture('cv.doc'));
  const at = bytes.indexOf(Buffer.from('WordDocument', 'utf16le'));
  bytes.write('EncryptedPackage', at, 'utf16le');
  return bytes;
}

/** cv.doc with the bit that says "encrypted" ([MS-DOC] FibBase, fEncrypted). */
function encryptedDoc(): Buffer {
  const bytes = Buffer.from(fixture('cv.doc'));
  for (let at = 512; at < bytes.length; at += 512)
    if (bytes.readUInt16LE(at) === 0xa5ec) bytes.writeUInt16LE(bytes.readUInt16LE(at + 10) | 0x0100, at + 10);
  return bytes;
}
