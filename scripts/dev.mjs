#!/usr/bin/env node
// `npm run dev`: the server, started anew at each change, and both screens with hot reloading, on three ports:
// the portal at 5173, the console at 5174, each passing /api on to the server at PORT (3000).
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const vite = path.join(root, 'node_modules/vite/bin/vite.js');
// The server serves built screens as well; without any it still needs the two pages to exist.
if (!fs.existsSync(path.join(root, 'dist/portal/index.html'))) {
  await new Promise((resolve) =>
    spawn(process.execPath, ['scripts/ensure.mjs', 'build'], { cwd: root, stdio: 'inherit' }).on(
      'exit',
      resolve,
    ),
  );
}

const parts = {
  server: ['--watch-path=src', '--watch-path=db', '--import', 'tsx', 'src/main.ts'],
  portal: [vite, '--config', 'portal-ui/vite.config.ts'],
  console: [vite, '--config', 'admin-ui/vite.config.ts'],
};
const children = Object.entries(parts).map(([name, args]) => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => process.stdout.write(String(chunk).replaceAll(/^(?=.)/gm, name.padEnd(8))));
  }
  return child;
});
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
await Promise.all(children.map((child) => new Promise((resolve) => child.on('exit', resolve))));
