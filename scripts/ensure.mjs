#!/usr/bin/env node
// Makes a fresh clone ready, and does nothing at once when it is: `ensure.mjs deps build`.
//   deps    installs the packages of package-lock.json when node_modules does not hold exactly these
//   server  compiles the server and the command line when one of their sources has changed, after `deps`
//   build   the same, and builds the portal and the console
// It and what it imports use only node: modules, since it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { withLock } from './lock.mjs';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
/** Bytes; what is smaller gains nothing. */
const SMALLEST_COMPRESSED = 400;

const root = path.resolve(import.meta.dirname, '..');
const at = (...parts) => path.join(root, ...parts);

const SCREEN_INPUTS = [
  'ui-shared',
  'src/contract',
  'package-lock.json',
  'tsconfig.ui.json',
  'scripts/ensure.mjs',
];

/** What is built into dist/NAME, from what, and how: a change of an input makes the build stale. */
const BUILDS = {
  server: {
    what: 'the server',
    inputs: [
      'src',
      'cli',
      'db',
      'package-lock.json',
      'tsconfig.json',
      'tsconfig.server.json',
      'scripts/ensure.mjs',
    ],
    make: compileServer,
  },
  portal: {
    what: 'the portal',
    inputs: ['portal-ui', ...SCREEN_INPUTS],
    make: (target) => buildScreens('portal-ui', target),
  },
  admin: {
    what: 'the admin console',
    inputs: ['admin-ui', ...SCREEN_INPUTS],
    make: (target) => buildScreens('admin-ui', target),
  },
};

const TASKS = {
  deps: ensureDependencies,
  server: () => ensureBuilt(['server']),
  build: () => ensureBuilt(Object.keys(BUILDS)),
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
  if (missingPackage()) await locked('ensure-deps', install);
}

async function install() {
  if (!missingPackage()) return;
  say('Installing packages (once; SQLite is compiled where no ready-made binary can be had)');
  // Building the screens needs devDependencies in production too.
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm
    ? [process.execPath, npm]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  await run(command, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  const missing = missingPackage();
  if (missing) fail(`the installation is not complete: ${missing} is missing`);
}

/** The first package that is not installed in the locked version; npm writes its own list when it has finished. */
function missingPackage() {
  const wanted = JSON.parse(fs.readFileSync(at('package-lock.json'), 'utf8')).packages;
  let installed;
  try {
    installed = JSON.parse(fs.readFileSync(at('node_modules/.package-lock.json'), 'utf8')).packages;
  } catch {
    return 'everything';
  }
  for (const [name, entry] of Object.entries(wanted)) {
    if (name !== '' && !entry.optional && !entry.peer && installed[name]?.version !== entry.version)
      return name;
  }
  return null;
}

async function ensureBuilt(names) {
  // Looked at first without the lock: where nothing is to be done, nothing is written, and a folder may be read-only.
  const isInstalled = fs.existsSync(at('node_modules/.package-lock.json'));
  if (isInstalled && names.every((name) => isFresh(name, hashOf(BUILDS[name].inputs)))) return;
  await ensureDependencies();
  await locked('ensure-build', () => Promise.all(names.map(build)));
}

async function build(name) {
  const { what, inputs, make } = BUILDS[name];
  const hash = hashOf(inputs);
  if (isFresh(name, hash)) return;
  say(`Building ${what}`);
  removeInterrupted(name);
  // Built beside and put in place at the end: an interrupted build leaves the former one as it was.
  const fresh = at('dist', `.${name}-${process.pid}`);
  await make(fresh);
  fs.writeFileSync(path.join(fresh, '.inputs'), hash);
  fs.rmSync(at('dist', name), { recursive: true, force: true });
  fs.renameSync(fresh, at('dist', name));
}

function isFresh(name, hash) {
  const stamp = at('dist', name, '.inputs');
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash;
}

/** The lock is ours: whatever stands half built is of a process that is gone. */
function removeInterrupted(name) {
  if (!fs.existsSync(at('dist'))) return;
  for (const entry of fs.readdirSync(at('dist'))) {
    if (entry.startsWith(`.${name}-`)) fs.rmSync(at('dist', entry), { recursive: true, force: true });
  }
}

async function buildScreens(folder, target) {
  await run(process.execPath, [
    at('node_modules/vite/bin/vite.js'),
    'build',
    '--config',
    `${folder}/vite.config.ts`,
    '--outDir',
    target,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]);
  await compress(path.join(target, 'assets'));
}

/**
 * Plain JavaScript, file by file, with the data files beside it: a process that loads it starts in half the time of one
 * that compiles as it goes. `npm test` and the editor check the types.
 */
async function compileServer(target) {
  await run(process.execPath, [
    at('node_modules/typescript/bin/tsc'),
    '-p',
    'tsconfig.server.json',
    '--outDir',
    target,
  ]);
  for (const folder of ['src', 'cli', 'db']) {
    fs.cpSync(at(folder), path.join(target, folder), {
      recursive: true,
      filter: (source) => !source.endsWith('.ts'),
    });
  }
}

/** Each text file once, as small as it gets, beside itself: the server sends these instead of compressing at every call. */
async function compress(folder) {
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    const bytes = fs.readFileSync(file);
    if (!/\.(js|css|svg|json)$/.test(name) || bytes.length < SMALLEST_COMPRESSED) continue;
    fs.writeFileSync(`${file}.gz`, await gzip(bytes, { level: zlib.constants.Z_BEST_COMPRESSION }));
    fs.writeFileSync(`${file}.br`, await brotli(bytes));
  }
}

function hashOf(inputs) {
  const hash = createHash('sha256');
  const add = (file) => {
    if (fs.statSync(at(file)).isDirectory()) {
      for (const name of fs.readdirSync(at(file)).sort()) add(path.join(file, name));
    } else {
      hash
        .update(`${file}\0`)
        .update(fs.readFileSync(at(file)))
        .update('\0');
    }
  };
  inputs.forEach(add);
  return hash.digest('hex');
}

function locked(name, work) {
  return withLock(at(`.${name}.lock`), work, () => say('Waiting for another start to finish the same work'));
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
