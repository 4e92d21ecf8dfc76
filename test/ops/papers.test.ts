import { expect } from 'chai';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { words } from '../support/builders.ts';
import { read, ROOT } from '../support/project.ts';

/** `| 1.1.1 | Non-text Content | A | Tested | … |` */
const ROW = /^\| (\d\.\d+\.\d+) +\| (.+?) +\| (A{1,2}) +\| (.+?) +\| (.+?) \|$/;

describe('The papers', () => {
  const rows = read('docs/accessibility.md')
    .split('\n')
    .flatMap((line) => {
      const [, number, , level, status, how = ''] = ROW.exec(line) ?? [];
      return number ? [{ number, level, status, how }] : [];
    });

  it('say of each of the 55 criteria of WCAG 2.2 how it stands', () => {
    expect(new Set(rows.map(({ number }) => number)).size).to.equal(55);
    expect(rows.filter(({ level }) => level === 'A')).to.have.length(31);
    expect(rows.filter(({ level }) => level === 'AA')).to.have.length(24);
  });

  it('name tests that there are, for each criterion that is tested', () => {
    for (const { number, status, how } of rows) {
      const named = [...how.matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => String(file));
      for (const file of named) expect(existsSync(path.join(ROOT, file)), file).to.equal(true);
      if (status === 'Tested') expect(named.length > 0 || /axe/.test(how), number).to.equal(true);
    }
  });

  it('count what they list', () => {
    const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
    expect(read('docs/accessibility.md')).to.contain(
      `${count('Tested')} tested, ${count('By hand')} by hand, ${count('Not checked')} not checked, ${count('Does not apply')} do not apply.`,
    );
  });

  it('lead to files that there are', () => {
    for (const file of words(
      'CHANGELOG.md SECURITY.md docs/upgrading.md docs/accessibility.md docs/connecting.md',
    )) {
      const links = [...read(file).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => String(link));
      for (const link of links)
        expect(existsSync(path.join(ROOT, path.dirname(file), link)), `${file}: ${link}`).to.equal(true);
    }
  });
});
