#!/usr/bin/env node
// `npm run check:dependencies`: which production dependencies have had no release for 18 months. It asks the registry, and
// fails when docs/dependencies.md has no plan for one of them, or has a plan for one that is none of them any more.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const read = (name) => fs.readFileSync(path.join(root, name), 'utf8');
const oldest = new Date();
oldest.setMonth(oldest.getMonth() - 18);

const { dependencies, optionalDependencies } = JSON.parse(read('package.json'));
const planned = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
const aged = Object.entries({ ...dependencies, ...optionalDependencies })
  .map(([name, version]) => /^npm:(.+)@/.exec(version)?.[1] ?? name)
  .map((name) => ({ name, released: lastRelease(name) }))
  .filter(({ released }) => released < oldest);

for (const { name, released } of aged) {
  const plan = planned.includes(name) ? 'planned for' : 'no plan in docs/dependencies.md';
  process.stdout.write(`${name}: last release ${released.toISOString().slice(0, 10)}, ${plan}\n`);
}
const unplanned = aged.filter(({ name }) => !planned.includes(name));
const needless = planned.filter((name) => !aged.some((each) => each.name === name));
for (const name of needless) process.stdout.write(`${name}: has a plan and needs none\n`);
process.exit(unplanned.length + needless.length > 0 ? 1 : 0);

function lastRelease(name) {
  const times = JSON.parse(execFileSync('npm', ['view', name, 'time', '--json'], { encoding: 'utf8' }));
  const releases = Object.entries(times).filter(([version]) => /^\d/.test(version));
  return new Date(Math.max(...releases.map(([, time]) => Date.parse(time))));
}
