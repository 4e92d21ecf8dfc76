import type { AnyCommand, Services } from '../../cli/command.ts';
import { createAsker } from '../../cli/confirm.ts';
import { openContext } from '../../cli/context.ts';
import type { ExitCode } from '../../cli/exit.ts';
import { Output } from '../../cli/output.ts';
import type { Db } from '../../src/core/db/database.ts';
import { folder } from './run.ts';

/**
 * Runs a command on a database that does not behave.
 * @param change what the command gets in place of the database
 * @returns its exit code, what it answered as JSON, and what it noted
 */
export async function runOn(
  url: string,
  command: AnyCommand,
  options: Record<string, unknown>,
  change: (db: Db) => Db,
): Promise<{ code: ExitCode; answer: Record<string, unknown>; err: string }> {
  let [out, err] = ['', ''];
  const streams = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    errIsTerminal: false,
  };
  const context = openContext(
    { ...process.env, DATABASE_URL: url, DATA_DIR: folder(), NODE_ENV: 'test' },
    false,
  );
  const services: Services = {
    output: new Output(streams, true),
    asker: createAsker(),
    readSecret: () => Promise.resolve(''),
    open: () => Promise.resolve({ ...context, db: change(context.db) }),
  };
  try {
    const code = await command.run(services, { yes: true, ...options });
    return { code, answer: JSON.parse(out) as Record<string, unknown>, err };
  } finally {
    await context.db.destroy();
  }
}
