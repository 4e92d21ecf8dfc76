import { ConfigError, loadConfig } from './config/config.ts';
import { run } from './core/lifecycle/run.ts';
import { stackOf } from './core/errors.ts';
import { startApplication } from './application.ts';

/** The process's entry: configuration, the application, signals; nothing else. */
try {
  const config = loadConfig(process.env);
  await run(() => startApplication(config));
} catch (error) {
  // A wrong configuration is told in a line for each variable (contract §9), anything else with its stack.
  process.stderr.write(`${error instanceof ConfigError ? error.message : stackOf(error)}\n`);
  process.exit(1);
}
