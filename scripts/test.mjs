#!/usr/bin/env node
// `npm test`: types, lint and format, then every test that can run here. Says what could not run and why; with
// REQUIRE_ALL=1 (.ci/run) that is a failure. `npm test -- FILE…` runs only these test files.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensure } from './ensure.mjs';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name, file) => path.join(root, 'node_modules', name, file);
const named = process.argv.slice(2);
const files = named.length > 0 ? named : listTests();
// Files wait more than they work: with one more at a time than there are processors, all are at work.
const AT_ONCE = Math.min(os.availableParallelism() + 1, files.length);
// What was found right before and has not changed since, by its content, is not looked at again.
const known = path.join(root, 'dist', '.checks');

await ensure(...(files.some((file) => file.includes('test/e2e/')) ? ['build'] : ['server']));
const failed = named.length > 0 ? [] : (await Promise.all([types(), lint(), format()])).flat();
process.exit(failed.length > 0 ? 1 : await test());

async function types() {
  const failed = [];
  for (const config of ['tsconfig', 'tsconfig.ui', 'tsconfig.e2e']) {
    const kept = path.join(known, `${config}.tsbuildinfo`);
    const args = ['-p', `${config}.json`, '--incremental', '--tsBuildInfoFile', kept];
    failed.push(...(await check(`types of ${config}`, [bin('typescript', 'bin/tsc'), ...args])));
  }
  return failed;
}

function lint() {
  const folders = [
    'src',
    'cli',
    'db',
    'test',
    'scripts',
    'ui-shared',
    'admin-ui',
    'portal-ui',
    'knexfile.ts',
  ];
  return check('lint', [bin('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings', ...folders]);
}

function format() {
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', path.join(known, 'prettier')];
  return check('format', [
    bin('prettier', 'bin/prettier.cjs'),
    '--check',
    '--log-level',
    'warn',
    ...cache,
    '.',
  ]);
}

/** @returns the name of a check that fails */
async function check(name, args) {
  const isRight = (await run(args)) === 0;
  process.stdout.write(`${name}: ${isRight ? 'right' : 'failed'}\n`);
  return isRight ? [] : [name];
}

/** The files in the order in which they are begun: what takes longest first, so that nobody waits for one at the end. */
function listTests() {
  const size = (file) => fs.statSync(path.join(root, file)).size * (file.startsWith('test/e2e/') ? 10 : 1);
  return fs
    .readdirSync(path.join(root, 'test'), { recursive: true })
    .map((name) => path.join('test', String(name)))
    .filter((name) => name.endsWith('.test.ts'))
    .sort((a, b) => size(b) - size(a));
}

function test() {
  return run([
    bin('mocha', 'bin/mocha.js'),
    '--no-config',
    '--node-option',
    'import=tsx',
    ...(files.length > 1
      ? ['--parallel', '--jobs', String(AT_ONCE), '--require', './test/support/shared.ts']
      : []),
    // Finds what hangs; a busy machine is not that.
    '--timeout',
    '180000',
    '--exit',
    '--reporter',
    './test/support/reporter.cjs',
    ...files,
  ]);
}

function run(args) {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: 'test', FORCE_COLOR: process.stdout.isTTY ? '1' : '0' };
    spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }).on(
      'exit',
      (code) => resolve(code ?? 1),
    );
  });
}
