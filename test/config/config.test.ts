import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, loadConfig } from '../../src/config/config.ts';
import { VARIABLES } from '../../src/config/schema.ts';
import { words } from '../support/builders.ts';
import { temporaryFolder } from '../support/folder.ts';

const SECRET = 'a secret of the tests, 32 or more';

/** For each variable values that are wrong; a variable of which anything is right has none. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  NODE_ENV: ['staging', 'Production'],
  PORT: ['http', '-1', '65536', '3000.5'],
  HOST: ['not a host', 'http://localhost'],
  DATA_DIR: ['/srv/a?b'],
  DATABASE_URL: words(
    'postgres://user:hunter2hunter2@host/db mysql: timematch.sqlite mysql//host mysql://root@localhost mysql://root@localhost/ sqlite:',
  ),
  DEMO: ['yes', '1', 'ON!'],
  PUBLIC_URL: words(
    'timematch.example.org ftp://example.org https:// https://example.org/timematch https://example.org/?x https://example.org/#x https://me:hunter2@example.org',
  ),
  SESSION_SECRET: ['hunter2hunter2', 'x', 'x'.repeat(40), 'secret-'.repeat(9), `${'abc'.repeat(11)}ab`],
  SESSION_SECRET_BEFORE: ['hunter2hunter2'],
  SECOND_FACTOR_FOR: ['admins', 'super_admin,everybody'],
  OIDC_ISSUER: words('id.example.org http://id.example.org ftp://id.example.org https://id.example.org/?x'),
  OIDC_CLIENT_ID: ['x'.repeat(256)],
  OIDC_CLIENT_SECRET: ['hunter2'.repeat(80)],
  OIDC_LABEL: ['x'.repeat(61)],
  OIDC_ACR: ['x'.repeat(501), 'mfa\tm'],
  SMTP_URL: ['mail.example.org', 'http://user:hunter2hunter2@mail'],
  EMAIL_VERIFICATION: ['yes', '1', 'ON!'],
  MAIL_FROM: ['x'.repeat(255), 'nobody', 'TimeMatch <no-reply>'],
  AI_PROVIDER: ['openia', 'hal'],
  AI_MODEL: ['x'.repeat(121)],
  AI_API_KEY: ['hunter2 hunter2', 'hunter2\nx'],
  AI_BASE_URL: ['127.0.0.1:11434', 'ftp://models', 'http://', 'https://user:hunter2@models.example.org'],
  AI_TIMEOUT_SECONDS: ['soon', '0', '301'],
  AI_CONCURRENCY: ['0', '1.5', '101'],
  AI_DAILY_CALLS: ['0', 'many', '1.5'],
  FILES_URL: [
    ...words('/var/files ftp://files file: file:/// file:data file:/srv/files file://data/uploads'),
    ...words('file:///srv/50% file:///srv/a%2Fb file:///srv/a#b file:///srv/a?b s3:// s3://bucket'),
    's3://bucket?region=eu-west-1&acl=public',
    's3://key:hunter2hunter2@bucket?region=eu-west-1',
    's3://bucket/../other?region=eu-west-1&endpoint=ftp://host',
    's3://Bucket_1?region=eu-west-1',
  ],
  ROADMAP_NOTICE: ['messages', 'messaging,matchmaking'],
  MATCH_DUE_DAYS: ['soon', '0', '-1', '91'],
  IMPACT_HOURLY_RATE: ['much', '0', '-1', '100001'],
  IMPACT_CURRENCY: ['Euro', 'eur', '€', 'XYZ'],
  RETENTION_NOTIFICATIONS_DAYS: ['a year', '0', '1.5', '36501'],
  RETENTION_OUTBOX_DAYS: ['-1', '0', 'never'],
  RETENTION_AUDIT_DAYS: ['0', 'forever'],
  RETENTION_LOGINS_DAYS: ['0', '1e9'],
  SUPER_ADMIN_IDLE_HOURS: ['0', '337', 'short'],
  SUPER_ADMIN_LOGIN_HOURS: ['0', '1441'],
  GROUP_ADMIN_IDLE_HOURS: ['0', '337'],
  GROUP_ADMIN_LOGIN_HOURS: ['-1', '1441', 'a day'],
  TRUST_PROXY: ['true', '-1', '1.5', '11'],
  RATE_LIMIT_FACTOR: ['0', '-1', 'high'],
  MEETING_URL_BASE: ['meet', 'http://meet.example.org/', 'https://me:x@meet.example.org/'],
  LEAKED_PASSWORDS_URL: ['ask', 'ftp://leaks.example.org/', 'https://leaks.example.org/?range='],
  CLAMD_URL: ['127.0.0.1:3310', 'http://clamd:3310', 'tcp://clamd', 'unix:run/clamd.ctl'],
  WEBHOOK_ALLOW: ['127.0.0.1', 'http://127.0.0.1:9999', 'crm:8443;erp:1', '*'],
  LOG_LEVEL: ['verbose', 'INFO '],
  BRAND_NAME: ['x'.repeat(61)],
  LOCALE_PSEUDO: ['yes'],
  METRICS_TOKEN: ['hunter2hunter2'],
  METRICS_PORT: ['http', '0', '65536'],
  SECURITY_CONTACT: ['security@example.org', 'http://example.org', 'mailto:'],
  SUPPORT_EMAIL: ['support', 'a@b@c'],
  LEGAL_ENTITY: ['x'.repeat(121)],
};

const load = (environment: Parameters<typeof loadConfig>[0]) =>
  loadConfig({ NODE_ENV: 'test', SESSION_SECRET: SECRET, ...environment });

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    load({ DATABASE_URL: 'sqlite::memory:', ...environment });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('The configuration', () => {
  it('has wrong values here for every variable', () => {
    const names = Object.keys(WRONG);
    expect(names, 'add the new variable with values that are wrong').to.include.members(VARIABLES);
  });

  for (const [name, values] of Object.entries(WRONG))
    it(`refuses a wrong ${name} in one line that names it and the mend`, () => {
      for (const value of values) {
        const problems = problemsOf({ [name]: value });
        expect(problems, value).to.have.length(1);
        // On the embedded database, with its demo, as well.
        expect(problemsOf({ DATABASE_URL: '', [name]: value }), value).to.have.length(1);
        expect(problems[0])
          .to.match(new RegExp(`^${name} (?:length )?must `))
          .and.not.to.contain('\n');
      }
    });

  for (const [what, environment, names] of [
    ['all wrong variables at once', { PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' }, 'PORT DEMO LOG_LEVEL'],
    [
      'what is missing together with what is wrong',
      { PORT: 'x', IMPACT_HOURLY_RATE: '75', AI_PROVIDER: 'ollama' },
      'PORT IMPACT_CURRENCY AI_MODEL',
    ],
  ] as const)
    it(`tells ${what}`, () => {
      expect(problemsOf(environment).map((line) => line.split(' ')[0])).to.have.members(words(names));
    });

  it('takes the public address as an origin, however it is written', () => {
    for (const written of ['https://TimeMatch.example.org', 'HTTPS://timematch.example.org:443/'])
      expect(load({ DEMO: 'off', PUBLIC_URL: written }).publicUrl, written).to.equal(
        'https://timematch.example.org',
      );
  });

  it('keeps uploads in DATA_DIR, whatever that is called', () => {
    for (const dataDir of ['/srv/50%', '/srv/a#b', '/srv/with a space', '/srv/%41', '/srv/ö'])
      expect(fileURLToPath(load({ DATA_DIR: dataDir }).filesUrl)).to.equal(path.join(dataDir, 'files'));
  });

  it('keeps names of meetings apart from the host', () => {
    for (const [base, kept] of [
      ['https://meet.example.org', 'https://meet.example.org/'],
      ['https://meet.example.org/tm', 'https://meet.example.org/tm/'],
      ['https://meet.example.org/?room=', 'https://meet.example.org/?room='],
    ] as const)
      expect(load({ MEETING_URL_BASE: base }).meetingUrlBase).to.equal(kept);
  });

  it('never quotes a secret', () => {
    for (const name of words('DATABASE_URL SESSION_SECRET SMTP_URL AI_API_KEY AI_BASE_URL METRICS_TOKEN'))
      for (const value of WRONG[name] ?? [])
        expect(problemsOf({ [name]: value }).join('\n'), name).not.to.contain('hunter2');
  });

  it('takes secrets from files that are named, once, and says which cannot be used', () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'secret');
    writeFileSync(file, `${SECRET}\n`);
    const empty = path.join(folder, 'empty');
    writeFileSync(empty, '\n');
    const from = (environment: Record<string, string>) =>
      loadConfig({ NODE_ENV: 'test', DATABASE_URL: 'sqlite::memory:', ...environment });
    expect(from({ SESSION_SECRET_FILE: file, PORT_FILE: file })).to.include({
      sessionSecret: SECRET,
      port: 3000,
    });
    writeFileSync(file, 'sqlite:/srv/other.sqlite');
    const inFile = load({ DATABASE_URL_FILE: file });
    expect(inFile).to.include({ databaseUrl: 'sqlite:/srv/other.sqlite', demo: false });
    writeFileSync(file, 'hunter2');
    for (const [name, value, wrong] of [
      ['METRICS_TOKEN_FILE', `${file}.none`, 'must be a file that this server can read (ENOENT)'],
      ['METRICS_TOKEN_FILE', empty, 'must be a file with the value in it'],
      ['SESSION_SECRET_FILE', file, 'cannot be set together with SESSION_SECRET'],
    ] as const)
      expect(problemsOf({ [name]: value })).to.deep.equal([`${name} ${wrong}`]);
    expect(problemsOf({ METRICS_TOKEN_FILE: file }).join('\n'))
      .to.match(/^METRICS_TOKEN length must /)
      .and.not.include('hunter2');
  });

  it('refuses a language model without its name, and a provider’s own without a key', () => {
    for (const provider of ['openai', 'anthropic']) {
      const problems = problemsOf({ AI_PROVIDER: provider });
      expect(problems, provider).to.have.length(2);
      expect(problems[0]).to.match(/^AI_MODEL must be set [^\n]+$/);
      expect(problems[1]).to.match(/^AI_API_KEY must be set [^\n]+$/);
      const named = { AI_PROVIDER: provider, AI_MODEL: 'm' };
      expect(problemsOf({ ...named, AI_BASE_URL: 'http://127.0.0.1:1234/v1' })).to.deep.equal([]);
      expect(problemsOf({ ...named, AI_API_KEY: 'k' })).to.deep.equal([]);
    }
    expect(problemsOf({ AI_PROVIDER: 'ollama', AI_MODEL: 'm' })).to.deep.equal([]);
    expect(problemsOf({ AI_PROVIDER: 'none' })).to.deep.equal([]);
  });

  it('has no language model by itself, and one with limits when it is asked for', () => {
    expect(load({}).ai).to.equal(null);
    expect(load({ AI_MODEL: 'm', AI_API_KEY: 'k' }).ai).to.equal(null);
    const asked = load({ AI_PROVIDER: 'ollama', AI_MODEL: 'm', AI_BASE_URL: 'http://host:1/' });
    expect(asked.ai).to.deep.equal({
      provider: 'ollama',
      model: 'm',
      apiKey: null,
      baseUrl: 'http://host:1',
      timeoutSeconds: 20,
      concurrency: 4,
      dailyCalls: 2_000,
    });
  });

  it('refuses a rate for the impact report without its currency', () => {
    expect(problemsOf({ IMPACT_HOURLY_RATE: '75' })).to.have.length(1);
    expect(problemsOf({ IMPACT_HOURLY_RATE: '75' })[0]).to.match(/^IMPACT_CURRENCY must be set /);
    expect(problemsOf({ IMPACT_HOURLY_RATE: '75', IMPACT_CURRENCY: 'EUR' })).to.deep.equal([]);
    expect(problemsOf({ IMPACT_CURRENCY: 'EUR' })).to.deep.equal([]);
  });

  it('refuses demo mode and a missing secret in production', () => {
    expect(problemsOf({ NODE_ENV: 'production', DEMO: 'on' })[0]).to.match(/^DEMO must be off in production/);
    expect(problemsOf({ NODE_ENV: 'production', SESSION_SECRET: '' })[0]).to.match(
      /^SESSION_SECRET must be set in production/,
    );
    expect(problemsOf({ NODE_ENV: 'production' })).to.deep.equal([]);
  });

  it('refuses an identity provider by halves', () => {
    expect(problemsOf({ OIDC_CLIENT_ID: 'timematch' })).to.deep.equal([
      'OIDC_ISSUER must be set with OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET must be set with OIDC_CLIENT_ID',
    ]);
    const whole = {
      OIDC_ISSUER: 'https://id.example.org',
      OIDC_CLIENT_ID: 'timematch',
      OIDC_CLIENT_SECRET: 'x',
    };
    expect(problemsOf(whole)).to.deep.equal([]);
  });

  const MYSQL = { DATABASE_URL: 'mysql://root@localhost/timematch' };
  for (const [what, name, cases] of [
    [
      'is in demo mode by itself only on the embedded database, and never in production',
      'demo',
      [
        ['development', {}, true],
        ['development', { DEMO: 'off' }, false],
        ['development', MYSQL, false],
        ['development', { ...MYSQL, DEMO: 'on' }, true],
        ['production', {}, false],
      ],
    ],
    [
      'has addresses confirmed by itself in production alone',
      'emailVerification',
      [
        ['production', {}, true],
        ['production', { EMAIL_VERIFICATION: 'off' }, false],
        ['development', {}, false],
        ['development', { EMAIL_VERIFICATION: 'on' }, true],
      ],
    ],
  ] as const)
    it(what, () => {
      for (const [NODE_ENV, more, is] of cases)
        expect(load({ NODE_ENV, ...more })[name], `${NODE_ENV} ${JSON.stringify(more)}`).to.equal(is);
    });

  it('is not in demo mode by itself where others can reach it, unless that is said', () => {
    for (const place of [
      { HOST: '0.0.0.0' },
      { HOST: '10.0.0.7' },
      { PUBLIC_URL: 'https://timematch.example.org' },
    ]) {
      const open = { NODE_ENV: 'development', ...place };
      expect(() => load(open), JSON.stringify(place)).to.throw(ConfigError, /^DEMO must be said/);
      expect(load({ ...open, DEMO: 'on' })).to.include({ demo: true, isPublic: true });
      expect(load({ ...open, DEMO: 'off' })).to.include({ demo: false, isPublic: true });
    }
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])
      expect(load({ NODE_ENV: 'development', HOST: '::1', PUBLIC_URL })).to.include({
        demo: true,
        isPublic: false,
      });
  });

  it('counts an empty value as unset, but for the roadmap notice, where it means none', () => {
    expect(load({ PORT: '', PUBLIC_URL: '' })).to.include({ port: 3000, host: '127.0.0.1', publicUrl: null });
    expect(load({}).roadmapNotice).to.deep.equal(['messaging', 'matching']);
    expect(load({ ROADMAP_NOTICE: '' }).roadmapNotice).to.deep.equal([]);
    expect(load({ ROADMAP_NOTICE: ' matching ,' }).roadmapNotice).to.deep.equal(['matching']);
  });

  it('makes a secret of its own at the first start, for this user’s eyes only, and keeps it', () => {
    const folder = temporaryFolder();
    const made = () => loadConfig({ NODE_ENV: 'test', DATA_DIR: folder }).sessionSecret;
    const secret = made();
    expect(secret).to.have.length.above(31);
    expect(made()).to.equal(secret);
    const file = path.join(folder, 'session-secret');
    expect(readFileSync(file, 'utf8')).to.equal(secret);
    expect(statSync(file).mode & 0o077).to.equal(0);
  });

  it('stops the start with those lines alone', () => {
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      ['--import', 'tsx', path.resolve(import.meta.dirname, '../../src/main.ts')],
      {
        env: { PATH: process.env['PATH'], PORT: 'x', NODE_ENV: 'production', SESSION_SECRET: 'hunter2' },
        encoding: 'utf8',
      },
    );
    expect([status, stdout]).to.deep.equal([1, '']);
    const lines = stderr.trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).to.have.members(['PORT', 'SESSION_SECRET']);
    expect(stderr).not.to.contain('hunter2');
  }).timeout(30_000);
});
