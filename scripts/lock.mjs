// A lock between processes of one machine, as a file. Imports only node: modules: used before anything is installed.
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_AGAIN_MS = 300;
const LONGEST_WORK_MS = 600_000;

/**
 * Two starts at once do the work once: the second waits for the first, unless that one is gone.
 * @param {string} lock the file that stands while somebody works
 * @param {() => Promise<unknown>} work
 * @param {() => void} onWait called once, when there is somebody to wait for
 */
export async function withLock(lock, work, onWait) {
  const owner = `${place()}:${process.pid}`;
  let told = false;
  while (!take(lock, owner)) {
    if (removeIfGone(lock)) continue;
    if (!told) onWait();
    told = true;
    await sleep(LOOK_AGAIN_MS);
  }
  const release = () => fs.rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    release();
    process.removeListener('exit', release);
  }
}

/** @returns whether the lock is ours now; it is written beside and linked, so that nobody reads one without its owner */
function take(lock, owner) {
  const own = `${lock}.${process.pid}`;
  fs.writeFileSync(own, owner);
  try {
    fs.linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(own, { force: true });
  }
}

/**
 * Takes away the lock of a process that is gone, and only that: it is moved aside and looked at again, and put back when
 * another start has replaced it in between.
 * @returns whether it may be tried for again at once
 */
function removeIfGone(lock) {
  const holder = read(lock);
  if (holder === null) return true;
  if (isRunning(holder, lock)) return false;
  const aside = `${lock}.gone-${process.pid}`;
  try {
    fs.renameSync(lock, aside);
    if (read(aside) !== holder) fs.linkSync(aside, lock);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  fs.rmSync(aside, { force: true });
  return true;
}

function read(lock) {
  try {
    return fs.readFileSync(lock, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * One boot of one kernel, one process namespace: a number says nothing about another one's processes (as in
 * src/core/db/migration-lease.ts). Where a machine does not say, its name has to do.
 */
function place() {
  try {
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fs.readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')}`;
  } catch {
    return `${os.hostname()}/${process.platform}`;
  }
}

/**
 * Whether a lock's owner still works. After a reboot it cannot. Whether one in another container does nobody here can see:
 * it has as long as an installation and a build may take.
 */
function isRunning(owner, lock) {
  const [where = '', pid] = owner.split(':');
  if (where !== place()) {
    const isOfThisBoot = where.split('/')[0] === place().split('/')[0];
    return isOfThisBoot && ageMs(lock) < LONGEST_WORK_MS;
  }
  if (!(Number(pid) > 0)) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function ageMs(lock) {
  return Date.now() - (fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
}
