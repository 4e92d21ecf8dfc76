import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { ROOT } from './documented.ts';

/** Says when it has the lock, keeps it for a while, and says when it lets go. */
const PROGRAM = `
import { appendFileSync } from 'node:fs';
const [, script, lock, keepMs, log] = process.argv;
const { withLock } = await import(script);
const work = () => new Promise((done) => setTimeout(done, Number(keepMs)));
const say = (text) => {
  process.stdout.write(text + '\\n');
  appendFileSync(log, text + '\\n');
};
await withLock(lock, async () => { say('in'); await work(); say('out'); }, () => say('waits'));
`;

describe('The lock of a start', function () {
  this.timeout(60_000);
  let folder: string;
  let lock: string;
  /** What all of a test have said, in order. */
  let log: string;
  before(() => (folder = mkdtempSync(path.join(tmpdir(), 'timematch-lock-'))));
  beforeEach(() => {
    const place = mkdtempSync(path.join(folder, 'case-'));
    lock = path.join(place, '.ensure.lock');
    log = `${place}.log`;
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function start(keepMs: number) {
    const script = path.join(ROOT, 'scripts/lock.mjs');
    const args = ['--input-type=module', '-e', PROGRAM, script, lock, String(keepMs), log];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += String(text)));
    const ended = once(child, 'close').then(() => said.trim().split('\n'));
    return { child, ended, said: () => said };
  }
  const owner = async (): Promise<string> => {
    const holder = start(60_000);
    while (!holder.said().startsWith('in')) await pause(20);
    const text = readFileSync(lock, 'utf8');
    holder.child.kill('SIGKILL');
    await holder.ended;
    return text;
  };

  it('is taken over from a process that was killed', async () => {
    await owner();
    expect(existsSync(lock)).to.equal(true);
    expect(await start(1).ended).to.deep.equal(['in', 'out']);
    expect(readdirSync(path.dirname(lock))).to.deep.equal([]);
  });

  it('is not waited for after a reboot, though another process has its number; nor is an old or empty one', async () => {
    const held = await owner();
    const ofBefore = `${held.replace(/^[^/]+/, 'another-boot').replace(/\d+$/, '')}${process.pid}`;
    for (const text of [ofBefore, String(process.pid), '']) {
      writeFileSync(lock, text);
      expect(await start(1).ended, text).to.deep.equal(['in', 'out']);
    }
  });

  it('of another container is waited for as long as the work may take', async () => {
    const elsewhere = (await owner()).replace(/\/\d+:/, '/1:');
    writeFileSync(lock, elsewhere);
    const waiting = start(1);
    while (!waiting.said().startsWith('waits')) await pause(20);
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(lock, longAgo, longAgo);
    expect(await waiting.ended).to.deep.equal(['waits', 'in', 'out']);
  });

  it('lets one of many in at a time', async () => {
    writeFileSync(lock, 'somebody who is gone');
    await Promise.all(Array.from({ length: 4 }, () => start(100).ended));
    const turns = readFileSync(log, 'utf8').trim().split('\n');
    const entered = turns.filter((word) => word !== 'waits');
    expect(entered).to.deep.equal(Array.from({ length: 4 }, () => ['in', 'out']).flat());
  });
});
