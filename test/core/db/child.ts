import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compile } from '../../support/process.ts';

/** A script, running as a process of its own. */
export interface Child {
  process: ChildProcess;
  /** Resolves with the next line of its output, null at the end. */
  line(): Promise<string | null>;
  /** Resolves with the exit code, null after a signal. */
  exited: Promise<number | null>;
}

/**
 * Starts a script of plain JavaScript, which imports what is compiled: loading the sources takes three times the work.
 * @param file seen from this folder
 */
export function startScript(file: string, ...args: string[]): Child {
  compile();
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    line: async () => {
      const next = await lines.next();
      return next.done === true ? null : next.value;
    },
    exited: once(child, 'exit').then(([code]) => code as number | null),
  };
}
