import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { read, ROOT } from '../support/project.ts';

describe('The software bill of materials', function () {
  this.timeout(60_000);

  it('names every production dependency with its version, and nothing of development', () => {
    const written = execFileSync('node', ['scripts/sbom.mjs'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const sbom = JSON.parse(written) as {
      bomFormat: string;
      components: { name: string; version: string; purl: string }[];
    };
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { version: string; name?: string; dev?: boolean }>;
    };
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const listed = new Set(
      sbom.components.map(({ purl }) => decodeURIComponent(purl.slice('pkg:npm/'.length))),
    );
    expect(sbom.bomFormat).to.equal('CycloneDX');
    const missing = Object.keys(dependencies).filter(
      (name) => !listed.has(`${name}@${lock.packages[`node_modules/${name}`]?.version}`),
    );
    expect(missing, 'of package.json').to.deep.equal([]);
    const all = Object.entries(lock.packages).filter(([place]) => place !== '');
    const nameOf = ([place, { name, version }]: (typeof all)[number]) =>
      `${name ?? place.split('node_modules/').at(-1)}@${version}`;
    const production = new Set(all.filter(([, { dev }]) => !dev).map(nameOf));
    expect(
      [...production].filter((each) => !listed.has(each)),
      'of the lock file',
    ).to.deep.equal([]);
    expect([...listed].filter((each) => !production.has(each))).to.deep.equal([]);
    expect(sbom.components.every(({ purl }) => purl.startsWith('pkg:npm/'))).to.equal(true);
  });
});
