#!/usr/bin/env node
// Makes a fresh clone ready, and does nothing at once when it is: `ensure.mjs deps build`.
//   deps   installs the packages of package-lock.json when node_modules does not hold exactly these
//   build  builds the portal and the console when one of their inputs has changed
// Imports only node: modules, since it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
/** Bytes; what is smaller gains nothing. */
const SMALLEST_COMPRESSED = 400;

const root = path.resolve(import.meta.dirname, '..');
const at = (...parts) => path.join(root, ...parts);

/** What each screen is built from; a change of anything here makes its build stale. */
const SCREENS = {
  portal: {
    folder: 'portal-ui',
    inputs: [
      'portal-ui',
      'ui-shared',
      'src/contract',
      'package-lock.json',
      'tsconfig.ui.json',
      'scripts/ensure.mjs',
    ],
  },
  admin: {
    folder: 'admin-ui',
    inputs: [
      'admin-ui',
      'ui-shared',
      'src/contract',
      'package-lock.json',
      'tsconfig.ui.json',
      'scripts/ensure.mjs',
    ],
  },
};

const tasks = { deps: ensureDependencies, build: ensureBuild };
for (const name of process.argv.slice(2)) {
  if (!(name in tasks)) fail(`unknown task "${name}"; known are ${Object.keys(tasks).join(', ')}`);
  await withLock(`ensure-${name}`, tasks[name]);
}

async function ensureDependencies() {
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

async function ensureBuild() {
  await Promise.all(
    Object.entries(SCREENS).map(async ([name, screen]) => {
      const hash = hashOf(screen.inputs);
      const stamp = at('dist', name, '.inputs');
      if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return;
      say(`Building the ${name === 'admin' ? 'admin console' : name}`);
      // Built beside and put in place at the end: an interrupted build leaves the former one as it was.
      const fresh = at('dist', `.${name}-${process.pid}`);
      await run(process.execPath, [
        at('node_modules/vite/bin/vite.js'),
        'build',
        '--config',
        `${screen.folder}/vite.config.ts`,
        '--outDir',
        fresh,
        '--emptyOutDir',
        '--logLevel',
        'warn',
      ]);
      await compress(path.join(fresh, 'assets'));
      fs.writeFileSync(path.join(fresh, '.inputs'), hash);
      fs.rmSync(at('dist', name), { recursive: true, force: true });
      fs.renameSync(fresh, at('dist', name));
    }),
  );
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

/** Two starts at once do the work once: the second waits for the first, unless that one is gone. */
async function withLock(name, work) {
  const lock = at(`.${name}.lock`);
  let told = false;
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isRunning(readPid(lock))) {
        fs.rmSync(lock, { force: true });
        continue;
      }
      if (!told) say('Waiting for another start to finish the same work');
      told = true;
      await sleep(300);
    }
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

function readPid(lock) {
  try {
    return Number(fs.readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

function isRunning(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
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
