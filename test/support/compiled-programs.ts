/** Programs that a server starts for one file each run from their compiled copy: from the sources a start takes seconds. */
import children from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiled } from './process.ts';
import { ROOT } from './project.ts';

const { fork } = children;

children.fork = ((program: URL | string, options: children.ForkOptions) => {
  const source = program instanceof URL ? path.relative(ROOT, fileURLToPath(program)) : '';
  if (!/^src\/.*\.ts$/.test(source)) return fork(program, options);
  const execArgv = options.execArgv?.filter((each, at, all) => ![each, all[at - 1]].includes('--import'));
  return fork(compiled(source), { ...options, execArgv });
}) as typeof fork;
syncBuiltinESMExports();
