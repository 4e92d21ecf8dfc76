import { existsSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect } from 'chai';
import { read, ROOT } from '../support/project.ts';

type Requirement = Readonly<Record<'id' | 'level' | 'state' | 'requirement' | 'evidence' | 'note', string>>;

/** Of ASVS 5.0.0: requirements of level 1 and 2 in each chapter, of level 1 alone, and the sum of all. */
const IN_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const OF_LEVEL_1 = 70;
const ALL = 253;

describe('docs/asvs.csv', () => {
  const rows: Requirement[] = parse(read('docs/asvs.csv'), { columns: true });

  it('has each of the 253 requirements once, in their order', () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).to.equal(ALL);
    const chapters = IN_CHAPTER.map(
      (_, at) => ids.filter((id) => id.startsWith(`${String(at + 1)}.`)).length,
    );
    expect(chapters).to.deep.equal(IN_CHAPTER);
    expect(rows.filter(({ level }) => level === '1')).to.have.lengthOf(OF_LEVEL_1);
    expect(ids).to.deep.equal(ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
  });

  it('says of each what shows it, what is missing, or why it does not apply', () => {
    for (const { id, level, state, requirement, evidence, note } of rows) {
      expect(state, id).to.be.oneOf(['met', 'partly', 'not applicable']);
      expect(level, id).to.be.oneOf(['1', '2']);
      expect(requirement, id).to.have.length.above(8);
      expect(state === 'met' ? evidence : note, id).to.have.length.above(5);
    }
  });

  it('names evidence that there is: a test by its title, a page by its heading, a source by a line', () => {
    const pieces = rows.flatMap(({ id, evidence }) =>
      evidence
        .split(' | ')
        .filter(Boolean)
        .map((each) => ({ id, each })),
    );
    expect(pieces).to.have.length.above(200);
    for (const { id, each } of pieces) {
      const [, file = '', text = ''] = /^(\S+): (.+)$/s.exec(each) ?? [];
      expect(existsSync(path.join(ROOT, file)), `${id}: ${file}`).to.equal(true);
      const lines = read(file).split('\n');
      const wanted = file.endsWith('.md')
        ? (line: string) => /^#+ /.test(line) && line.includes(text)
        : file.endsWith('.test.ts')
          ? (line: string) => /(?:^\s*|\b(?:it|describe\w*)\()['"`]/.test(line) && line.includes(text)
          : (line: string) => line.includes(text);
      expect(lines.some(wanted), `${id}: ${each}`).to.equal(true);
    }
  });

  it('adds up to the summary of docs/asvs.md', () => {
    const summary = [
      ...read('docs/asvs.md').matchAll(/^\| (met|partly|not applicable) \| (\d+) \| (\d+) \|$/gm),
    ];
    const count = (state: string, level: string) =>
      rows.filter((row) => row.state === state && row.level === level).length;
    expect(summary.map(([, state, one, two]) => [state, Number(one), Number(two)])).to.deep.equal(
      ['met', 'partly', 'not applicable'].map((state) => [state, count(state, '1'), count(state, '2')]),
    );
  });
});
