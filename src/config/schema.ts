import Joi from 'joi';
import { ROADMAP_SCREENS } from '../contract/enums.ts';
import { LIMITS } from '../contract/limits.ts';

const url = (schemes: string[], mend: string) =>
  Joi.string().custom((value: string, helpers) => {
    const scheme = /^([a-z0-9]+):/i.exec(value)?.[1]?.toLowerCase();
    return scheme && schemes.includes(scheme) && isWhole(scheme, value)
      ? value
      : helpers.message({ custom: `must be ${mend}` });
  });

/** `mysql:` alone is a URL as well; what is needed behind the scheme has to be there. */
function isWhole(scheme: string, value: string): boolean {
  if (scheme === 'sqlite') return value.length > 'sqlite:'.length;
  if (!URL.canParse(value)) return false;
  const { host, pathname } = new URL(value);
  if (scheme === 'file') return pathname.length > 1;
  return host !== '' && (scheme !== 'mysql' || pathname.length > 1);
}

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

/**
 * The environment, variable by variable (contract §9). Descriptions are printed by `docs/operations.md`'s table and
 * by the error of a wrong value; `meta.secret` keeps a value out of every message and log.
 */
export const environmentSchema = Joi.object({
  NODE_ENV: Joi.string().valid('development', 'production', 'test').default('development'),
  PORT: Joi.number().port().default(3000).description('port to listen on; 0 takes a free one'),
  HOST: Joi.string().hostname().default('127.0.0.1').description('address to listen on'),
  DATA_DIR: Joi.string().default('./data').description('database, files and secrets made at first start'),
  DATABASE_URL: url(['mysql', 'sqlite'], 'mysql://user:pass@host:port/db or sqlite:PATH')
    .meta({ secret: true })
    .description('database; unset means the embedded SQLite file in DATA_DIR'),
  DEMO: Joi.string()
    .valid('on', 'off')
    .description('demo data and demo log-ins; on by default only when embedded'),
  PUBLIC_URL: url(['http', 'https'], 'an address such as https://timematch.example.org').description(
    'the address people reach this server at; used in links and to check the origin of changes',
  ),
  SESSION_SECRET: Joi.string()
    .min(32)
    .meta({ secret: true })
    .description('at least 32 characters; seals the cookie'),
  SMTP_URL: url(['smtp', 'smtps'], 'smtp://user:pass@host:port')
    .meta({ secret: true })
    .description('mail server; unset keeps mail in the outbox'),
  MAIL_FROM: Joi.string().max(254).default('TimeMatch <no-reply@timematch.example.org>'),
  AI_PROVIDER: Joi.string()
    .valid('none')
    .default('none')
    .description('language model; this release has the embedded ranking and assessment only'),
  FILES_URL: url(['file'], 'file:///absolute/folder').description(
    'where uploads are kept; a folder of DATA_DIR by default',
  ),
  ROADMAP_NOTICE: list(ROADMAP_SCREENS).description(
    'screens that carry the roadmap notice; unset means all, empty none',
  ),
  MATCH_DUE_DAYS: Joi.number()
    .greater(0)
    .max(90)
    .default(LIMITS.match.dueDays)
    .description('days a proposed match waits for an answer; a reminder goes out at half time'),
  TRUST_PROXY: Joi.number()
    .integer()
    .min(0)
    .max(10)
    .default(0)
    .description('number of proxies in front of this server'),
  RATE_LIMIT_FACTOR: Joi.number()
    .greater(0)
    .max(1_000_000)
    .default(1)
    .description('multiplies every rate limit'),
  LOG_LEVEL: Joi.string().valid('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  BRAND_NAME: Joi.string().max(60).default('TimeMatch'),
  SUPPORT_EMAIL: Joi.string().email({ tlds: false }).default('support@timematch.example.org'),
  LEGAL_ENTITY: Joi.string().max(120).default('TimeMatch Ltd'),
});

/** The names of all variables, for the test that sets each one wrong in turn. */
export const VARIABLES = Object.keys(environmentSchema.describe()['keys'] as object);
