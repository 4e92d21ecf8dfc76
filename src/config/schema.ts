import { fileURLToPath } from 'node:url';
import Joi from 'joi';
import { ROADMAP_SCREENS, USER_TYPES } from '../contract/enums.ts';
import { LIMITS } from '../contract/limits.ts';
import { AI_PROVIDERS } from './ai.ts';
import { isLoopback } from './loopback.ts';
import { S3_FORM, parseS3Url } from './s3-url.ts';

const url = (schemes: string[], mend: string, isRight: (value: string) => boolean = () => true) =>
  Joi.string().custom((value: string, helpers) => {
    const scheme = /^([a-z0-9]+):/i.exec(value)?.[1]?.toLowerCase();
    return scheme && schemes.includes(scheme) && isWhole(scheme, value) && isRight(value)
      ? value
      : helpers.message({ custom: `must be ${mend}` });
  });

/** `mysql:` alone is a URL as well; what is needed behind the scheme has to be there. */
function isWhole(scheme: string, value: string): boolean {
  if (scheme === 'sqlite') return value.length > 'sqlite:'.length;
  if (!URL.canParse(value)) return false;
  const { host, pathname, username, password } = new URL(value);
  if (scheme === 'file') return isFolder(value);
  // Nobody can be called at such an address; and it would be a secret in a value that is none.
  if (scheme.startsWith('http') && (username !== '' || password !== '')) return false;
  return host !== '' && (scheme !== 'mysql' || pathname.length > 1);
}

/** `file://data/uploads` names a machine, `file:data` no folder, and what follows a `#` would be cut off. */
function isFolder(value: string): boolean {
  const { pathname, search, hash } = new URL(value);
  if (!/^file:\/\/\//i.test(value) || search !== '' || hash !== '') return false;
  try {
    fileURLToPath(value);
  } catch {
    return false;
  }
  return pathname.length > 1;
}

/** Nothing is served under a path. */
const isOrigin = (value: string): boolean => new URL(value).href === `${new URL(value).origin}/`;

const isSafeIssuer = (value: string): boolean => {
  const { protocol, hostname, search, hash } = new URL(value);
  return (protocol === 'https:' || isLoopback(hostname)) && search === '' && hash === '';
};

/** A comma-separated list; the empty text is the empty list. */
const list = (allowed: readonly string[]) =>
  // Not `string().allow('')`: what is allowed by name skips the rule that makes a list of it.
  Joi.any().custom((value: string, helpers) => {
    const items = value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    const unknown = items.find((item) => !allowed.includes(item));
    return unknown === undefined
      ? items
      : helpers.message({ custom: `must list only ${allowed.join(', ')} (found ${unknown})` });
  });

const hostsAndPorts = Joi.string().custom((value: string, helpers) => {
  const items = value
    .toLowerCase()
    .split(',')
    .map((item) => item.trim());
  return items.every((item) => /^(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/.test(item))
    ? items
    : helpers.message({ custom: 'must be a list such as 127.0.0.1:9999,crm.internal:8443' });
});

/** Fewer characters, or the same ones again and again, can be guessed: a cookie could then be made by anybody. */
const LEAST_DISTINCT = 12;
const SHORTEST_SECRET = 32;
const isRandom = (secret: string): boolean =>
  new Set(secret).size >= LEAST_DISTINCT && !/^(.{1,16}?)\1+.{0,15}$/s.test(secret);

const whole = (min: number, max: number) => Joi.number().integer().min(min).max(max);
const days = () => whole(1, 36_500);
/** No longer than everybody's log-in: 14 days without use, 60 in all. */
const idleHours = (hours: number) => Joi.number().min(1).max(336).default(hours);
const longestHours = (hours: number) => Joi.number().min(1).max(1_440).default(hours);
const positive = (max: number) => Joi.number().greater(0).max(max);

const onOrOff = () => Joi.string().valid('on', 'off');
const hidden = () => Joi.string().meta({ secret: true });
const shaped = (pattern: RegExp, mend: string) =>
  Joi.string().pattern(pattern).messages({ 'string.pattern.base': mend });

/** The environment, variable by variable (contract §9); `meta.secret` keeps a value out of every message and log. */
export const environmentSchema = Joi.object({
  NODE_ENV: Joi.string().valid('development', 'production', 'test').default('development'),
  PORT: Joi.number().port().default(3000).description('port to listen on; 0 takes a free one'),
  HOST: Joi.string().hostname().default('127.0.0.1').description('address to listen on'),
  // SQLite's driver takes what follows a ? for options.
  DATA_DIR: shaped(/^[^?]+$/, 'must be a folder without a ? in its name')
    .default('./data')
    .description('database, files and secrets made at first start'),
  DATABASE_URL: url(['mysql', 'sqlite'], 'mysql://user:pass@host:port/db or sqlite:PATH')
    .meta({ secret: true })
    .description('database; unset means the embedded SQLite file in DATA_DIR'),
  DEMO: onOrOff().description('demo data and demo log-ins; on by default only when embedded'),
  LOCALE_PSEUDO: onOrOff()
    .default('off')
    .description(
      'on offers en-XA as well: English with accents and 40 % longer, to test screens and texts with',
    ),
  PUBLIC_URL: url(
    ['http', 'https'],
    'an address without a path, such as https://timematch.example.org',
    isOrigin,
  ).description('the address people reach this server at; used in links and to check the origin of changes'),
  SESSION_SECRET: hidden()
    .min(SHORTEST_SECRET)
    .custom((value: string, helpers) =>
      value.length < SHORTEST_SECRET || isRandom(value)
        ? value
        : helpers.message({ custom: 'must be random, as `openssl rand -base64 48` makes it' }),
    )
    .description('at least 32 characters; seals the cookie'),
  SESSION_SECRET_BEFORE: hidden()
    .min(SHORTEST_SECRET)
    .description('the former SESSION_SECRET, while it is being changed'),
  SECOND_FACTOR_FOR: list(USER_TYPES).description('roles that must have a second factor'),
  OIDC_ISSUER: url(['http', 'https'], 'the https address of an identity provider', isSafeIssuer).description(
    'identity provider (OpenID Connect); https, but on this machine',
  ),
  OIDC_CLIENT_ID: Joi.string().max(255).description('this installation, as the identity provider knows it'),
  OIDC_CLIENT_SECRET: hidden().max(500).description('its secret there'),
  OIDC_LABEL: Joi.string()
    .max(60)
    .description('what the button says after “Sign in with”; the provider’s host by default'),
  OIDC_ACR: shaped(/^[\x21-\x7e]+( +[\x21-\x7e]+)*$/, 'must list values of acr with a blank between them')
    .max(500)
    .trim()
    .description('ways of signing in at the identity provider (acr) of which its token must name one'),
  SMTP_URL: url(['smtp', 'smtps'], 'smtp://user:pass@host:port')
    .meta({ secret: true })
    .description('mail server; unset keeps mail in the outbox'),
  EMAIL_VERIFICATION: onOrOff().description(
    'whether an e-mail address gives rights only once its owner has opened a link mailed to it',
  ),
  MAIL_FROM: shaped(
    /^(?=.{3,254}$)([^<>]*<[^\s<>@]+@[^\s<>@]+>\s*|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an address, or NAME <ADDRESS>',
  ).default('TimeMatch <no-reply@timematch.example.org>'),
  AI_PROVIDER: Joi.string()
    .valid('none', ...AI_PROVIDERS)
    .default('none')
    .description('language model; none leaves the embedded assessment and extraction'),
  AI_MODEL: Joi.string().max(120).description('name of the model, as its provider calls it'),
  // It goes into a header, which cannot carry anything else.
  AI_API_KEY: shaped(/^[\x21-\x7e]+$/, 'must be a key: letters, digits and signs without blanks')
    .meta({ secret: true })
    .max(500)
    .description('key of the provider; not needed by a server that asks for none'),
  AI_BASE_URL: url(
    ['http', 'https'],
    'an address such as http://127.0.0.1:11434, without a user or key',
  ).description('where the model is asked; unset means the provider’s own address'),
  AI_TIMEOUT_SECONDS: Joi.number()
    .min(0.1)
    .max(300)
    .default(20)
    .description('what one question may take in all, repetitions included'),
  AI_CONCURRENCY: whole(1, 100).default(4).description('questions of one process at a time'),
  AI_DAILY_CALLS: whole(1, 10_000_000)
    .default(2_000)
    .description('calls a day (UTC) of all processes together'),
  FILES_URL: Joi.alternatives()
    .match('any')
    .try(
      url(['file'], 'a folder'),
      Joi.string().custom((value: string, helpers) =>
        parseS3Url(value) ? value : helpers.error('any.invalid'),
      ),
    )
    .messages({ '*': `must be file:///absolute/folder or ${S3_FORM}` })
    .description('where uploads are kept: a folder (one of DATA_DIR by default) or an S3 bucket'),
  CLAMD_URL: shaped(
    /^(tcp:\/\/[\w.-]+:\d{1,5}|unix:\/[^\s?#]+)$/,
    'must be tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
  ).description('ClamAV’s daemon, which looks at CVs before they are read and kept'),
  ROADMAP_NOTICE: list(ROADMAP_SCREENS).description(
    'screens that carry the roadmap notice; unset means all, empty none',
  ),
  MATCH_DUE_DAYS: positive(90)
    .default(LIMITS.match.dueDays)
    .description('days a proposed match waits for an answer; a reminder goes out at half time'),
  IMPACT_HOURLY_RATE: positive(100_000).description(
    'what an hour is reckoned at in the impact report; unset shows no value',
  ),
  IMPACT_CURRENCY: Joi.string()
    .valid(...Intl.supportedValuesOf('currency'))
    .messages({ 'any.only': 'must be the ISO code of a currency, such as EUR' })
    .description('currency of that rate'),
  RETENTION_NOTIFICATIONS_DAYS: days().default(365).description('days that notifications are kept'),
  RETENTION_OUTBOX_DAYS: days().default(90).description('days that sent mails are kept'),
  RETENTION_AUDIT_DAYS: days().description('days that audit events are kept; unset keeps them for good'),
  RETENTION_LOGINS_DAYS: days().default(30).description('days that a log-in is kept after its end'),
  SUPER_ADMIN_IDLE_HOURS: idleHours(4).description('hours without use that end a super admin’s log-in'),
  SUPER_ADMIN_LOGIN_HOURS: longestHours(24).description('hours that a super admin’s log-in lasts at most'),
  GROUP_ADMIN_IDLE_HOURS: idleHours(72).description('hours without use that end a group admin’s log-in'),
  GROUP_ADMIN_LOGIN_HOURS: longestHours(336).description('hours that a group admin’s log-in lasts at most'),
  LEAKED_PASSWORDS_URL: url(
    ['http', 'https'],
    'an address such as https://api.pwnedpasswords.com/range/',
    (value) => !/[?#]/.test(value),
  ).description('who is asked whether a chosen password has leaked, by five characters of its hash'),
  TRUST_PROXY: whole(0, 10).default(0).description('number of proxies in front of this server'),
  RATE_LIMIT_FACTOR: positive(1_000_000).default(1).description('multiplies every rate limit'),
  MEETING_URL_BASE: url(['https'], 'an https address such as https://meet.jit.si/').description(
    'where new sessions meet that name neither a place nor a link: a random name is added to it',
  ),
  WEBHOOK_ALLOW: hostsAndPorts.description(
    'host:port that users’ addresses (webhooks, calendars, logos) may name although they are not of the internet; also by http',
  ),
  LOG_LEVEL: Joi.string().valid('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  BRAND_NAME: Joi.string().max(60).default('TimeMatch'),
  METRICS_TOKEN: hidden()
    .min(SHORTEST_SECRET)
    .description('opens /metrics to whoever sends it as a bearer token; at least 32 characters'),
  METRICS_PORT: Joi.number().port().min(1).description('a port of its own for /metrics, without a token'),
  SECURITY_CONTACT: shaped(
    /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/,
    'must be mailto:security@example.org or an https address',
  ).description('where weaknesses are reported (security.txt); SUPPORT_EMAIL by default'),
  SUPPORT_EMAIL: Joi.string().email({ tlds: false }).default('support@timematch.example.org'),
  LEGAL_ENTITY: Joi.string().max(120).default('TimeMatch Ltd'),
});

/** For the test that sets each variable wrong in turn. */
export const VARIABLES = Object.keys(environmentSchema.describe()['keys'] as object);

/** Those whose value is in no message, and may be in a file that `NAME_FILE` names. */
export const SECRETS = VARIABLES.filter((name) =>
  environmentSchema
    .extract(name)
    .describe()
    .metas?.some((meta: { secret?: boolean }) => meta.secret),
);
