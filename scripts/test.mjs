#!/usr/bin/env node
// `npm test`: types, lint and format, then every test that can run here. Says what could not run and why; with
// REQUIRE_ALL=1 (.ci/run) that is a failure. `npm test -- FILE…` runs only these test files.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name, file) => path.join(root, 'node_modules', name, file);
const files = process.argv.slice(2);
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'timematch-test-'));
process.on('exit', () => fs.rmSync(work, { recursive: true, force: true }));

// What was found right before and has not changed since, by its content, is not looked at again.
const known = path.join(root, 'dist', '.checks');
const types = (config) => [
  bin('typescript', 'bin/tsc'),
  '-p',
  `${config}.json`,
  '--incremental',
  '--tsBuildInfoFile',
  path.join(known, `${config}.tsbuildinfo`),
];
const checks = [
  ['types of the server', types('tsconfig')],
  ['types of the screens', types('tsconfig.ui')],
  ['types of the browser stories', types('tsconfig.e2e')],
  [
    'lint',
    [
      bin('oxlint', 'bin/oxlint'),
      '--type-aware',
      '--deny-warnings',
      'src',
      'cli',
      'db',
      'test',
      'scripts',
      'ui-shared',
      'admin-ui',
      'portal-ui',
      'knexfile.ts',
    ],
  ],
];
const format = [
  'format',
  [
    bin('prettier', 'bin/prettier.cjs'),
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    path.join(known, 'prettier'),
    '.',
  ],
];
if (files.length === 0) {
  // The format has one processor's work to do, the others share what is left.
  const failed = (await Promise.all([check(checks), check([format])])).filter((name) => name !== null);
  if (failed.length > 0) finish([], `${failed.join(', ')}: failed`);
}

// Parts of what needs a browser and of what needs none, by turns, three at a time: they wait more than they work, but a
// fourth would only make all of them slower.
const AT_ONCE = 3;
const PARTS = 4;
const all = listTests('test');
const browser = parts(all.filter((file) => file.startsWith('test/e2e/')));
const server = parts(all.filter((file) => !file.startsWith('test/e2e/')));
const waiting =
  files.length > 0
    ? [['tests', files]]
    : browser.flatMap((list, at) => [
        [`browser ${at + 1}`, list],
        [`server ${at + 1}`, server[at]],
      ]);
const results = [];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runTests(...next));
  }),
);
finish(results, null);

/** Makes checks one after the other. @returns the name of the first that fails, or null */
async function check(list) {
  for (const [name, args] of list) {
    process.stdout.write(`checking ${name}\n`);
    if ((await run(args)) !== 0) return name;
  }
  return null;
}

/** A list in parts, the longest first by the size of its files. */
function parts(list) {
  const size = (part) => part.reduce((sum, file) => sum + fs.statSync(path.join(root, file)).size, 0);
  return Array.from({ length: PARTS }, (_, part) => list.filter((_, at) => at % PARTS === part)).sort(
    (a, b) => size(b) - size(a),
  );
}

function listTests(folder) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((name) => name.endsWith('.test.ts'))
    .sort();
}

async function runTests(name, list) {
  const summary = path.join(work, `${name}.json`);
  const args = [
    bin('mocha', 'bin/mocha.js'),
    '--no-config',
    '--node-option',
    'import=tsx',
    // Finds what hangs; a busy machine is not that.
    '--timeout',
    '180000',
    '--exit',
    '--reporter',
    './test/support/reporter.cjs',
    '--reporter-option',
    `summary=${summary},name=${name}`,
    ...list,
  ];
  const code = await run(args);
  if (!fs.existsSync(summary))
    return {
      name,
      passed: 0,
      failed: 1,
      skipped: [],
      crashed: `the ${name} run ended with ${code} before its end`,
    };
  const result = JSON.parse(fs.readFileSync(summary, 'utf8'));
  // A run that says it passed and still exits with an error has failed outside a test.
  return {
    name,
    ...result,
    crashed: code !== 0 && result.failed === 0 ? `the ${name} run ended with ${code}` : null,
  };
}

function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function finish(results, failedCheck) {
  const skipped = results.flatMap((result) => result.skipped);
  for (const line of skipped) process.stdout.write(`not run: ${line}\n`);
  for (const result of results) if (result.crashed) process.stdout.write(`${result.crashed}\n`);
  if (failedCheck) process.stdout.write(`${failedCheck}\n`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const refused = process.env.REQUIRE_ALL === '1' && skipped.length > 0;
  if (refused) process.stdout.write('REQUIRE_ALL=1: everything must run here\n');
  const failed =
    sum('failed') +
    (failedCheck ? 1 : 0) +
    results.filter((result) => result.crashed && result.failed === 0).length;
  process.stdout.write(`\n${sum('passed')} passed, ${failed} failed, ${skipped.length} skipped\n`);
  process.exit(failed > 0 || refused || (!failedCheck && sum('passed') === 0) ? 1 : 0);
}
