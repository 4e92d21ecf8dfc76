#!/usr/bin/env node
/** The command line's entry (contract §9): makes TypeScript runnable, then hands over. Works from any folder. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const project = path.resolve(import.meta.dirname, '..');
const ensure = path.join(project, 'scripts', 'ensure.mjs');
if (!existsSync(path.join(project, 'node_modules', 'tsx')) && existsSync(ensure)) {
  // On a fresh clone. Its output goes to standard error: standard output is for the command's answer.
  const { status } = spawnSync(process.execPath, [ensure, 'deps'], { cwd: project, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
}

process.env.TSX_TSCONFIG_PATH ??= path.join(project, 'tsconfig.json');
const { register } = await import('tsx/esm/api');
register();

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
