#!/usr/bin/env node
/** The command line's entry (contract §9): sees that it is installed and compiled, then hands over. Works from any folder. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const project = path.resolve(import.meta.dirname, '..');
const tools = path.join(project, 'scripts', 'ensure.mjs');
if (existsSync(tools)) {
  // A clone, fresh or updated; an image brings only what is compiled. Packages are looked at when it must be compiled: a
  // command never installs anything anew beside a server that runs.
  const { ensure } = await import(pathToFileURL(tools).href);
  await ensure('server');
}

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', ({ code, message }) => {
  if (code !== 'EPIPE') process.stderr.write(`The answer cannot be written: ${message}\n`);
  process.exit(code === 'EPIPE' ? 0 : 1);
});

const { main } = await import(pathToFileURL(path.join(project, 'dist/server/cli/main.js')).href);
process.exitCode = await main(process.argv.slice(2));
