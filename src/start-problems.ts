import { isUnavailable } from './core/db/dialect.ts';
import { ConfigError, type Config } from './config/config.ts';

type Failure = NodeJS.ErrnoException & { hostname?: string; port?: number };

/**
 * What is wrong with a value only when it is used: a port in use, a database that is not there. Told like any other
 * wrong value, in one line that names the variable and the mend (contract §9); no secret is quoted.
 * @returns null for any other failure, which keeps its stack
 */
export function startProblem(error: unknown, config: Config): ConfigError | null {
  // Whichever of these an error has.
  const { code = '', syscall, hostname, port } = error as Failure;
  if (syscall === 'listen' && (code === 'EADDRINUSE' || code === 'EACCES')) {
    const why = code === 'EACCES' ? 'may not be listened on' : 'is in use';
    const name = port === config.metricsPort ? 'METRICS_PORT' : 'PORT';
    return new ConfigError([`${name} ${port} ${why}: name another one, or stop what uses it`]);
  }
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === config.host))
    return new ConfigError([
      `HOST must be an address of this machine (${code}), such as 127.0.0.1 or 0.0.0.0`,
    ]);
  if (isUnavailable(error) || syscall === 'mkdir' || syscall === 'chmod') {
    return new ConfigError([
      config.embedded
        ? `DATA_DIR must be a folder that this server can write to, with its own database in it (${code})`
        : `DATABASE_URL must name a database that can be reached and used (${code})`,
    ]);
  }
  return null;
}

/** What is wrong with links in mails, told at start and by `doctor`: it does not keep the server from starting. */
export function linksProblem({ smtpUrl, publicUrl, port, environment, emailVerification }: Config) {
  if (smtpUrl === null)
    return environment === 'production' && emailVerification
      ? 'nobody gets the link that confirms an address: set SMTP_URL, or EMAIL_VERIFICATION=off'
      : null;
  return publicUrl !== null
    ? null
    : `mails go out (SMTP_URL) with links to http://localhost:${port}: set PUBLIC_URL to the address that people use`;
}
