import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { listOf } from '../support/builders.ts';
import { read, ROOT } from '../support/project.ts';

/** `| number | promise | files |`; a file is named in backticks. */
const ROW = /^\| (\d+) +\| (.+?) \| (.+?) \|$/;
/** Those of design/security.md but the last, whose table is docs/asvs.csv. */
const PROMISES = listOf(31, (at) => at + 1);

describe('docs/security.md', () => {
  const rows = read('docs/security.md')
    .split('\n')
    .flatMap((line) => {
      const [, number, promise = '', files = ''] = ROW.exec(line) ?? [];
      return number ? [{ number: Number(number), promise, files }] : [];
    });

  it('has every promise once, in order', () => {
    expect(rows.map(({ number }) => number)).to.deep.equal(PROMISES);
  });

  it('names tests that there are, for each at least one', () => {
    for (const { number, files } of rows) {
      const named = [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => String(file));
      expect(named, `promise ${number}`).to.have.lengthOf.above(0);
      for (const file of named) expect(existsSync(path.join(ROOT, file)), file).to.equal(true);
    }
  });
});
