import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server to measure, in a process of its own: neither memory nor time of what measures is taken for its own. */
export interface MeasuredServer {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a script of this folder that writes its address to standard output as soon as it serves.
 * @throws Error when it ends instead
 */
export async function startMeasured(script: string, databaseUrl: string): Promise<MeasuredServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', `test/bench/${script}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  });
  const exit = once(child, 'exit');
  const ended = exit.then(() => {
    throw new Error(`${script} did not start`);
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  ended.catch(() => {}); // it is stopped in the end
  return {
    url: line.toString().trim(),
    pid: Number(child.pid),
    stop: async () => {
      child.kill();
      await exit;
    },
  };
}
