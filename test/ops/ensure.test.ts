import { execFile, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { temporaryFolder } from '../support/folder.ts';
import { ROOT } from '../support/project.ts';

/** Stands for the compiler: takes a moment, notes that it ran, and writes a file. */
const COMPILER = `
const fs = require('node:fs');
const target = process.argv[process.argv.indexOf('--outDir') + 1];
fs.appendFileSync('compiled', 'x');
setTimeout(() => { fs.mkdirSync(target, { recursive: true }); fs.writeFileSync(target + '/main.js', ''); }, 300);
`;

describe('What sees to it that a clone is built', function () {
  this.timeout(60_000);
  let clone: string;
  const at = (...parts: string[]) => path.join(clone, ...parts);
  const compiled = () => readFileSync(at('compiled'), 'utf8').length;

  beforeEach(() => {
    clone = temporaryFolder();
    for (const folder of ['scripts', 'src', 'cli', 'db', 'node_modules/typescript/bin'])
      mkdirSync(at(folder), { recursive: true });
    cpSync(path.join(ROOT, 'scripts/ensure.mjs'), at('scripts/ensure.mjs'));
    for (const name of ['package-lock.json', 'node_modules/.package-lock.json'])
      writeFileSync(at(name), JSON.stringify({ packages: {} }));
    for (const name of ['tsconfig.json', 'tsconfig.server.json']) writeFileSync(at(name), '{}');
    writeFileSync(at('node_modules/typescript/bin/tsc'), COMPILER);
  });
  afterEach(() => rmSync(clone, { recursive: true, force: true }));

  const ensure = (onStart?: (child: ChildProcess) => void): Promise<{ code: number; said: string }> =>
    new Promise((resolve) => {
      const child = execFile(process.execPath, [at('scripts/ensure.mjs'), 'server'], (error, _, said) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), said });
      });
      onStart?.(child);
    });

  it('builds what is stale, once, says so, and leaves nothing else behind', async () => {
    expect(await ensure()).to.deep.equal({ code: 0, said: 'Building the server …\n' });
    expect(await ensure()).to.deep.equal({ code: 0, said: '' });
    writeFileSync(at('src/changed.ts'), '');
    expect((await ensure()).said).to.equal('Building the server …\n');
    expect(compiled()).to.equal(2);
    expect(existsSync(at('dist/server/main.js'))).to.equal(true);
    expect(readdirSync(clone).filter((name) => name.startsWith('.'))).to.deep.equal([]);
  });

  it('says in one line who has to build where this user may not', async () => {
    writeFileSync(at('dist'), '');
    const { code, said } = await ensure();
    expect(code).to.equal(1);
    expect(said).to.match(
      /^Building the server …\nThis user may not build here: run "npm run build" [^\n]+\n$/,
    );
    expect(existsSync(at('compiled'))).to.equal(false);
  });

  it('builds once for several starts at the same time', async () => {
    const runs = await Promise.all([ensure(), ensure(), ensure()]);
    for (const { code, said } of runs) expect(code, said).to.equal(0);
    expect(compiled()).to.equal(1);
  });

  it('builds what a start that was killed at work has left unbuilt', async () => {
    const kill = (child: ChildProcess) => {
      const timer = setInterval(() => existsSync(at('compiled')) && child.kill('SIGKILL'), 10);
      child.on('exit', () => clearInterval(timer));
    };
    await ensure(kill);
    expect(existsSync(at('dist/server'))).to.equal(false);
    expect(await ensure()).to.deep.equal({ code: 0, said: 'Building the server …\n' });
    expect(existsSync(at('dist/server/main.js'))).to.equal(true);
  });
});
