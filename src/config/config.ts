import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOCALES, PSEUDO, type Locale } from '../contract/languages.ts';
import { ROADMAP_SCREENS, type RoadmapScreen, type UserType } from '../contract/enums.ts';
import { readAiConfig, type Environment } from './ai.ts';
import { isLoopback } from './loopback.ts';
import { environmentSchema, SECRETS } from './schema.ts';
import { errorCode } from '../core/errors.ts';

/** The process's settings; frozen, so that nothing changes them after the start. */
export type Config = ReturnType<typeof loadConfig>;

/** The start is refused; `problems` holds one line a variable, each naming it and the mend. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads the environment (contract §9). An empty value counts as unset, except for ROADMAP_NOTICE, where it means none.
 * @throws ConfigError with one line for each wrong variable; secrets are never quoted.
 */
export function loadConfig(environment: Environment) {
  const unread: string[] = [];
  const given = Object.fromEntries(
    Object.entries({ ...environment, ...secretsInFiles(environment, unread) }).filter(
      ([name, value]) => value !== undefined && (value !== '' || name === 'ROADMAP_NOTICE'),
    ),
  );
  const { value, error } = environmentSchema.validate(given, {
    abortEarly: false,
    stripUnknown: true,
    errors: { label: false },
  });
  const problems = [
    ...unread,
    ...(error?.details ?? []).map((detail) => `${String(detail.path[0])} ${detail.message}`),
  ];
  const env: Environment = value;
  const {
    ROADMAP_NOTICE: roadmapNotice = ROADMAP_SCREENS,
    SECOND_FACTOR_FOR: secondFactorFor = [],
    WEBHOOK_ALLOW: webhookAllow = [],
  }: {
    ROADMAP_NOTICE?: readonly RoadmapScreen[];
    SECOND_FACTOR_FOR?: readonly UserType[];
    WEBHOOK_ALLOW?: readonly string[];
  } = value;
  const locales: readonly Locale[] = env['LOCALE_PSEUDO'] === 'on' ? [...LOCALES, PSEUDO] : LOCALES;
  const production = env['NODE_ENV'] === 'production';
  const embedded = given['DATABASE_URL'] === undefined;
  const demo = (given['DEMO'] ?? (embedded && !production ? 'on' : 'off')) === 'on';
  if (production && demo)
    problems.push('DEMO must be off in production: the demo accounts have a public password');
  const hosts = [
    env['HOST'] ?? '',
    URL.canParse(env['PUBLIC_URL'] ?? '') ? new URL(env['PUBLIC_URL'] ?? '').hostname : '',
  ];
  const isPublic = production || hosts.some((host) => host !== '' && !isLoopback(host));
  // Of a wrong address nothing follows.
  const isPlaceWrong = problems.some((line) => /^(HOST|PUBLIC_URL) /.test(line));
  if (demo && given['DEMO'] === undefined && isPublic && !isPlaceWrong)
    problems.push(
      'DEMO must be said, on or off, where HOST or PUBLIC_URL let others in: the demo accounts have a public password',
    );
  if (production && given['SESSION_SECRET'] === undefined) {
    problems.push('SESSION_SECRET must be set in production: at least 32 random characters');
  }
  const ai = readAiConfig(env, problems);
  const oidc = readOidcConfig(env, problems);
  const { IMPACT_HOURLY_RATE: rate, IMPACT_CURRENCY: currency } = env;
  const isRateWrong = problems.some((line) => line.startsWith('IMPACT_HOURLY_RATE '));
  if (rate !== undefined && currency === undefined && !isRateWrong)
    problems.push(
      'IMPACT_CURRENCY must be set with IMPACT_HOURLY_RATE: the ISO code of a currency, such as EUR',
    );
  if (problems.length > 0) throw new ConfigError(problems);

  const dataDir = path.resolve(String(env['DATA_DIR']));
  const lifetimeOf = (role: 'SUPER_ADMIN' | 'GROUP_ADMIN') => ({
    idleHours: Number(env[`${role}_IDLE_HOURS`]),
    longestHours: Number(env[`${role}_LOGIN_HOURS`]),
  });
  return Object.freeze({
    // The schema allows these values only.
    environment: env['NODE_ENV'] as 'development' | 'production' | 'test',
    port: Number(env['PORT']),
    host: String(env['HOST']),
    dataDir,
    databaseUrl: env['DATABASE_URL'] ?? `sqlite:${path.join(dataDir, 'timematch.sqlite')}`,
    /** True when no DATABASE_URL was given: the SQLite file in DATA_DIR. */
    embedded,
    demo,
    locales,
    /** Whether others than this machine's users may reach the server, as far as the settings tell. */
    isPublic,
    /** Without a trailing slash; null when PUBLIC_URL is unset. */
    publicUrl: env['PUBLIC_URL'] === undefined ? null : new URL(env['PUBLIC_URL']).origin,
    sessionSecret: env['SESSION_SECRET'] ?? ownSecret(dataDir),
    /** The secret before it was changed; opens what is sealed with it still. */
    sessionSecretBefore: env['SESSION_SECRET_BEFORE'] ?? null,
    /** Roles that must have a second factor. */
    secondFactorFor,
    /** Null: no identity provider. */
    oidc,
    smtpUrl: env['SMTP_URL'] ?? null,
    mailFrom: String(env['MAIL_FROM']),
    /** With a slash at its end. Null: nobody is asked whether a password has leaked. */
    leakedPasswordsUrl: env['LEAKED_PASSWORDS_URL']?.replace(/\/?$/, '/') ?? null,
    /** Off: every e-mail address counts as proved. */
    emailVerification: (env['EMAIL_VERIFICATION'] ?? (production ? 'on' : 'off')) === 'on',
    /** Null: no language model, only what is embedded. */
    ai,
    filesUrl: env['FILES_URL'] ?? pathToFileURL(path.join(dataDir, 'files')).href,
    /** Null: uploads are looked at by no scanner. */
    clamdUrl: env['CLAMD_URL'] ?? null,
    roadmapNotice,
    /** Number of proxies whose X-Forwarded-For entries are believed. */
    trustProxy: Number(env['TRUST_PROXY']),
    rateLimitFactor: Number(env['RATE_LIMIT_FACTOR']),
    /** Days a proposed match waits for an answer (contract §4). */
    matchDueDays: Number(env['MATCH_DUE_DAYS']),
    /** What an hour is reckoned at in the impact report; null shows no value. */
    impactRate: rate === undefined ? null : { perHour: Number(rate), currency: String(currency) },
    /** Days that records are kept (docs/operations.md); null keeps them for good. */
    retention: {
      notificationsDays: Number(env['RETENTION_NOTIFICATIONS_DAYS']),
      outboxDays: Number(env['RETENTION_OUTBOX_DAYS']),
      auditDays: env['RETENTION_AUDIT_DAYS'] === undefined ? null : Number(env['RETENTION_AUDIT_DAYS']),
      loginsDays: Number(env['RETENTION_LOGINS_DAYS']),
    },
    /** How long the log-ins last of those who can do more than members. */
    lifetimes: { super_admin: lifetimeOf('SUPER_ADMIN'), group_admin: lifetimeOf('GROUP_ADMIN') },
    /** Null: a session without a place or a link has none. A name is no part of the host or of a folder's name. */
    meetingUrlBase: env['MEETING_URL_BASE']?.replace(/\w$/, '$&/') ?? null,
    /** `host:port` of receivers on the operator's own network: what a user's address may name beside the internet. */
    webhookAllow,
    logLevel: String(env['LOG_LEVEL']),
    /** Null: /metrics is not served there. */
    metricsToken: env['METRICS_TOKEN'] ?? null,
    metricsPort: env['METRICS_PORT'] === undefined ? null : Number(env['METRICS_PORT']),
    /** A URI, for security.txt. */
    securityContact: env['SECURITY_CONTACT'] ?? `mailto:${env['SUPPORT_EMAIL']}`,
    brand: {
      name: String(env['BRAND_NAME']),
      supportEmail: String(env['SUPPORT_EMAIL']),
      legalEntity: String(env['LEGAL_ENTITY']),
    },
  });
}

/** Secrets whose variable ends in `_FILE`: a vault or container mounts them, so that none is in the environment. */
function secretsInFiles(environment: Environment, problems: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) problems.push(`${name}_FILE cannot be set together with ${name}`);
    else
      try {
        found[name] = readFileSync(file, 'utf8').trim();
        if (found[name] === '') problems.push(`${name}_FILE must be a file with the value in it`);
      } catch (error) {
        problems.push(`${name}_FILE must be a file that this server can read (${errorCode(error)})`);
      }
  }
  return found;
}

export type OidcConfig = NonNullable<ReturnType<typeof readOidcConfig>>;

/** The three of an identity provider go together. */
function readOidcConfig(env: Environment, problems: string[]) {
  if (problems.some((line) => line.startsWith('OIDC_'))) return null;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer && clientId && clientSecret)
    return {
      issuer,
      clientId,
      clientSecret,
      label: env['OIDC_LABEL'] ?? new URL(issuer).hostname,
      /** Ways of signing in there of which one must have been used; none asks for nothing. */
      acr: env['OIDC_ACR']?.split(/\s+/) ?? [],
    };
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
  const first = names.find((name) => env[name] !== undefined);
  if (first)
    for (const name of names) if (env[name] === undefined) problems.push(`${name} must be set with ${first}`);
  return null;
}

/** Where a server that is given no secret keeps the one that it makes. */
export const ownSecretFile = (dataDir: string): string => path.join(dataDir, 'session-secret');

/** The secret made at first start; `wx` lets only one of two processes that start at once write it. */
function ownSecret(dataDir: string): string {
  const file = ownSecretFile(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      // The file is there: made by an earlier start, or just now by another process.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError([`DATA_DIR must be a folder that this server can write to (${errorCode(error)})`]);
  }
}
