#!/usr/bin/env node
// Makes a fresh clone ready, and does nothing at once when it is: `ensure.mjs deps build`.
//   deps    installs the packages of package-lock.json when node_modules does not hold exactly these
//   server  compiles the server and the command line when one of their sources has changed, after `deps`
//   build   the same, and builds the portal and the console
// It uses only node: modules, since it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const onWindows = process.platform === 'win32';
const root = path.resolve(import.meta.dirname, '..');
const at = (...parts) => path.join(root, ...parts);

/** What is built into dist/NAME, and from what: a change of an input makes the build stale. */
const ALWAYS = ['package-lock.json', 'scripts/ensure.mjs'];
const SCREENS = [...ALWAYS, 'src/contract', 'ui-shared', 'tsconfig.ui.json'];
const INPUTS = {
  server: [...ALWAYS, 'src', 'cli', 'db', 'tsconfig.json', 'tsconfig.server.json'],
  portal: [...SCREENS, 'portal-ui'],
  admin: [...SCREENS, 'admin-ui'],
};
const TASKS = {
  deps: () => ensureDependencies(),
  server: () => ensureBuilt(['server']),
  build: () => ensureBuilt(['server', 'portal', 'admin']),
};

/** Runs tasks one after the other; ends the process with a line that says why when one fails. */
export async function ensure(...names) {
  for (const name of names) {
    if (!(name in TASKS)) fail(`unknown task "${name}"; known are ${Object.keys(TASKS).join(', ')}`);
    await TASKS[name]();
  }
}

if (process.argv[1] === import.meta.filename) await ensure(...process.argv.slice(2));

async function ensureDependencies() {
  if (missingPackage() === null) return;
  await locked(async () => {
    if (missingPackage() === null) return;
    say('Installing packages (once; SQLite is compiled where no ready-made binary can be had)');
    // Building the screens needs devDependencies in production too.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.env.npm_execpath;
    await (npm ? run(process.execPath, [npm, ...args]) : run(onWindows ? 'npm.cmd' : 'npm', args));
    const missing = missingPackage();
    if (missing) fail(`the installation is not complete: ${missing} is missing`);
  });
}

/** The first package that is not installed in the locked version; npm writes its own list when it has finished. */
function missingPackage() {
  const installed = at('node_modules/.package-lock.json');
  if (!fs.existsSync(installed)) return 'everything';
  const packagesOf = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  const found = packagesOf(installed);
  const wanted = Object.entries(packagesOf(at('package-lock.json')));
  const missing = wanted.find(
    ([name, { optional, peer, version }]) =>
      name !== '' && !optional && !peer && found[name]?.version !== version,
  );
  return missing?.[0] ?? null;
}

async function ensureBuilt(names) {
  // Looked at first without the lock: where nothing is to be done, nothing is written, and a folder may be read-only.
  const areFresh = () => names.every((name) => isFresh(name, hashOf(INPUTS[name])));
  if (fs.existsSync(at('node_modules/.package-lock.json')) && areFresh()) return;
  await ensureDependencies();
  await locked(() => Promise.all(names.map(build)));
}

async function build(name) {
  const hash = hashOf(INPUTS[name]);
  if (isFresh(name, hash)) return;
  say(`Building the ${name === 'admin' ? 'admin console' : name}`);
  // Built beside and put in place at the end: an interrupted build leaves the former one as it was.
  const fresh = at('dist', `.${name}-${process.pid}`);
  try {
    removeInterrupted(name);
    fs.mkdirSync(fresh, { recursive: true });
  } catch ({ message }) {
    fail(`This user may not build here: run "npm run build" as the one whose folder it is (${message})`);
  }
  await (name === 'server' ? compileServer(fresh) : buildScreens(`${name}-ui`, fresh));
  fs.writeFileSync(path.join(fresh, '.inputs'), hash);
  fs.rmSync(at('dist', name), { recursive: true, force: true });
  fs.renameSync(fresh, at('dist', name));
}

/** The lock is ours: whatever stands half built is of a process that is gone. */
function removeInterrupted(name) {
  const built = fs.existsSync(at('dist')) ? fs.readdirSync(at('dist')) : [];
  for (const entry of built.filter((each) => each.startsWith(`.${name}-`)))
    fs.rmSync(at('dist', entry), { recursive: true, force: true });
}

function isFresh(name, hash) {
  const stamp = at('dist', name, '.inputs');
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash;
}

async function buildScreens(folder, target) {
  const output = ['--outDir', target, '--emptyOutDir', '--logLevel', 'warn'];
  const builder = at('node_modules/vite/bin/vite.js');
  await run(process.execPath, [builder, 'build', '--config', `${folder}/vite.config.ts`, ...output]);
}

/**
 * Plain JavaScript, file by file, with the data files beside it: a process that loads it starts in half the time of one
 * that compiles as it goes. `npm test` and the editor check the types.
 */
async function compileServer(target) {
  const compiler = at('node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '-p', 'tsconfig.server.json', '--outDir', target]);
  const filter = (source) => !source.endsWith('.ts');
  for (const folder of ['src', 'cli', 'db'])
    fs.cpSync(at(folder), path.join(target, folder), { recursive: true, filter });
}

function hashOf(inputs) {
  const hash = createHash('sha256');
  const add = (file) => {
    if (fs.statSync(at(file)).isDirectory())
      for (const name of fs.readdirSync(at(file)).sort()) add(path.join(file, name));
    else
      hash
        .update(`${file}\0`)
        .update(fs.readFileSync(at(file)))
        .update('\0');
  };
  inputs.forEach(add);
  return hash.digest('hex');
}

/**
 * Two starts at once do the work once: whoever listens at the clone's address has the lock, the others wait until that
 * one is done or gone. The system gives the address back when a process ends, however it ends; only where it is a file
 * (macOS) one that nobody answers is removed.
 */
async function locked(work) {
  const name = `timematch-${createHash('sha256').update(root).digest('hex')}`;
  const address = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform];
  const lock = address ?? path.join(os.tmpdir(), `${name.slice(0, 40)}.sock`);
  const waiting = new Set();
  const server = net.createServer((socket) => waiting.add(socket.on('error', () => {})));
  const take = () =>
    new Promise((resolve, reject) => {
      server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
      server.listen(lock, () => resolve(true));
    });
  for (let told = false; !(await take());) {
    if (!told) say('Waiting for another start to finish the same work');
    told = true;
    await new Promise((resolve) => {
      net
        .connect(lock)
        .on('error', (error) => error.code === 'ECONNREFUSED' && !address && fs.rmSync(lock, { force: true }))
        .on('close', resolve);
    });
  }
  try {
    await work();
  } finally {
    server.close();
    for (const socket of waiting) socket.destroy();
  }
}

function run(command, args) {
  return new Promise((resolve) => {
    // Standard output belongs to the command that called.
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
    child.on('error', (error) => fail(`${command} could not be started: ${error.message}`));
    child.on('exit', (code) =>
      code === 0 ? resolve() : fail(`${args.slice(-8).join(' ')} ended with ${code}`),
    );
  });
}

function say(text) {
  process.stderr.write(`${text} …\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
