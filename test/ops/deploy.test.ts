import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect } from 'chai';
import { buildProgram } from '../../cli/program.ts';
import { loadConfig } from '../../src/config/config.ts';
import { VARIABLES } from '../../src/config/schema.ts';
import { shell } from './documented.ts';
import { readYaml } from './yaml.ts';
import { temporaryFolder } from '../support/folder.ts';
import { needs } from '../support/needs.ts';
import { read, ROOT } from '../support/project.ts';

/** Of the database's image, of compose itself and of the C library, not of the server. */
const NOT_OURS = /^(DB_PASSWORD|MALLOC_ARENA_MAX|MARIADB_\w+)$/;
/** Where the SDK looks for S3's credentials. */
const OF_S3 = /^AWS_/;
const INSTRUCTIONS = new Set(
  'FROM WORKDIR RUN COPY ENV USER VOLUME EXPOSE HEALTHCHECK CMD ENTRYPOINT ARG LABEL STOPSIGNAL'.split(' '),
);

const isKnown = (name: string) => VARIABLES.includes(name) || NOT_OURS.test(name) || OF_S3.test(name);

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** Reads a Dockerfile: comments out, continued lines joined. */
function instructionsOf(text: string): Instruction[] {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#') && line.trim() !== '')
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
}

/** Names and values of lines such as `NAME=value`. */
const assignments = (text: string): [string, string][] =>
  [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/^"(.*)"$/, '$1'),
  ]);

interface Service {
  readonly env_file?: string;
  readonly environment?: Record<string, string>;
  readonly volumes?: string[];
  readonly healthcheck?: unknown;
  readonly depends_on?: Record<string, { condition: string }>;
  readonly read_only?: boolean;
  readonly ports?: string[];
}

describe('The image', () => {
  const instructions = instructionsOf(read('Dockerfile'));
  const rest = (name: string) => instructions.filter((each) => each.name === name).map((each) => each.rest);

  it('is described by instructions that there are, of files that there are and that are sent to the builder', () => {
    const ignored = read('.dockerignore').split('\n').filter(Boolean);
    for (const { name } of instructions) expect(INSTRUCTIONS.has(name), name).to.equal(true);
    for (const line of rest('COPY')) {
      const words = line.split(' ').filter((word) => !word.startsWith('--'));
      if (line.startsWith('--from=')) continue;
      for (const source of words.slice(0, -1)) {
        expect(existsSync(path.join(ROOT, source)), source).to.equal(true);
        expect(ignored, source).to.not.include(source.split('/')[0]);
      }
    }
    expect(ignored).to.include.members(['.git', '.env*', 'node_modules', 'data']);
  });

  it('runs as nobody special, says whether it is ready, and sets only variables that there are', () => {
    expect(rest('USER')).to.deep.equal(['node']);
    expect(rest('HEALTHCHECK').join()).to.contain('/health/ready');
    const last = instructions.findLastIndex(({ name }) => name === 'USER');
    expect(instructions.slice(last).map(({ name }) => name)).to.not.include('RUN');
    const settings = Object.fromEntries(
      rest('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
    );
    for (const name of Object.keys(settings)) expect(isKnown(name), name).to.equal(true);
    expect(loadConfig({ ...settings, SESSION_SECRET: '7Qv2kd93Lx0pZfWs7Tb5Jr8Yc4Mn6Hg1' })).to.include({
      environment: 'production',
      host: '0.0.0.0',
      dataDir: '/data',
      demo: false,
    });
    expect(JSON.parse(rest('CMD').at(-1) ?? '')).to.deep.equal(['node', 'dist/server/src/main.js']);
  });

  it('has everything that its code asks for among the packages that are kept', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const missing: string[] = [];
    for (const folder of ['src', 'cli', 'db'])
      for (const name of readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
        if (!/\.(ts|mjs)$/.test(name) || name.endsWith('.d.ts')) continue;
        const code = read(path.join(folder, name)).replaceAll(/^import type [\s\S]*?;$/gm, '');
        for (const [, wanted = ''] of code.matchAll(/\b(?:from\s+|import\()'([^'.][^']*)'/g)) {
          const parts = wanted.split('/');
          const pack = wanted.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
          const isBuiltIn = wanted.startsWith('node:') || builtinModules.includes(pack);
          if (!isBuiltIn && !(pack in dependencies)) missing.push(`${folder}/${name}: ${wanted}`);
        }
      }
    expect(missing).to.deep.equal([]);
  });
});

describe('The compose file', () => {
  const { services, volumes } = readYaml(read('compose.yaml')) as {
    services: Record<'server' | 'database', Service>;
    volumes: Record<string, unknown>;
  };

  it('starts the server when the database is well, with secrets from a file and nothing open to the world', () => {
    const { server, database } = services;
    expect(database.healthcheck).to.be.an('object');
    expect(server.depends_on).to.deep.equal({ database: { condition: 'service_healthy' } });
    expect(server.read_only).to.equal(true);
    for (const port of server.ports ?? []) expect(port).to.match(/^127\.0\.0\.1:/);
    expect(database.ports).to.equal(undefined);
    for (const volume of [...(server.volumes ?? []), ...(database.volumes ?? [])]) {
      const [source = ''] = volume.split(':');
      if (!source.startsWith('.')) expect(Object.keys(volumes)).to.include(source);
    }
    const named = Object.keys({ ...server.environment, ...database.environment });
    for (const name of named) expect(isKnown(name), name).to.equal(true);
    expect(read('compose.yaml')).to.not.match(/PASSWORD: [^$'\s]/);
  });

  it('asks for no variable that its example lacks', () => {
    const example = assignments(read('docs/deploy/compose.env.example')).map(([name]) => name);
    for (const [, name = ''] of read('compose.yaml').matchAll(/\$\{(\w+)/g)) expect(example).to.include(name);
    for (const name of example) expect(isKnown(name), name).to.equal(true);
  });
});

describe('The reader of the compose file', () => {
  it('knows its part of YAML and refuses the rest', () => {
    expect(readYaml(`a:\n  # said\n  - 'x: y'\nb: [c, 'd, e']\nf:\ng: true\n`)).to.deep.equal({
      a: ['x: y'],
      b: ['c', 'd, e'],
      f: null,
      g: true,
    });
    for (const other of [
      'a: &x 1',
      'a: "b"',
      'a: |\n  b',
      '- a: b',
      'a: b # c',
      'a: 1\na: 2',
      'a: 1\n  b: 2',
    ])
      expect(() => readYaml(other), other).to.throw('not in the part');
  });
});

describe('The examples of settings', () => {
  it('are taken by the server once the secret is filled in, and read alike by a shell', async () => {
    for (const name of ['docs/deploy/timematch.env.example', 'docs/deploy/compose.env.example']) {
      const values = Object.fromEntries(assignments(read(name)));
      const config = loadConfig({
        NODE_ENV: 'production',
        ...values,
        SESSION_SECRET: '7Qv2kd93Lx0pZfWs7Tb5Jr8Yc4Mn6Hg1',
      });
      expect(config.publicUrl, name).to.equal('https://timematch.example.org');
      const { out } = await shell('set -a; . "$FILE"; node -p "process.env.MAIL_FROM"', {
        FILE: path.join(ROOT, name),
      });
      expect(out.trim(), name).to.equal(config.mailFrom);
    }
  });

  it('are read by a shell with every line of .env.example taken in', () => {
    const all = read('.env.example').replaceAll(/^# (?=[A-Z_]+=)/gm, '');
    const { stdout, stderr } = spawnSync('sh', ['-ac', `${all}\necho "$MAIL_FROM"`], { encoding: 'utf8' });
    expect([stdout, stderr]).to.deep.equal(['TimeMatch <no-reply@timematch.example.org>\n', '']);
  });

  it('name every variable of the server in .env.example and in the table of operations.md', () => {
    for (const name of VARIABLES) {
      expect(read('.env.example').includes(name) || name === 'NODE_ENV', name).to.equal(true);
      expect(read('docs/operations.md')).to.contain(`\`${name}\``);
    }
  });
});

describe('The unit, the cron lines and the proxy', () => {
  it('are a unit that gives the process few rights', () => {
    const unit = read('docs/deploy/timematch.service');
    for (const rule of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=\n'])
      expect(unit).to.contain(rule);
    expect(unit).to.not.contain('MemoryDenyWriteExecute=yes');
  });

  it('are a unit that systemd takes', function () {
    needs(this, spawnSync('systemd-analyze', ['--version']).error ? 'systemd-analyze is not there' : null);
    const unit = read('docs/deploy/timematch.service');
    const file = path.join(temporaryFolder(), 'timematch.service');
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect(status, stderr).to.equal(0);
  });

  it('call commands that there are, in the forms that the command line takes', async () => {
    const text = read('docs/deploy/timematch.cron') + read('docs/operations.md');
    // By npx, by the path of the command on Debian, in the container, and on a line of its own.
    const calls = /(?:npx timematch|bin\/timematch|server timematch|^ +timematch) ([a-z][^\n&|`#)]*)/gm;
    const lines = [...text.matchAll(calls)].map(([, line = '']) => line.trim());
    expect(lines.length).to.be.above(15);
    for (const line of lines) {
      const program = buildProgram({ execute: () => {}, writeOut: () => {}, writeErr: () => {} });
      const words = line
        .replace(/\$\(.*$/, 'X')
        .replaceAll('"', '')
        .split(/\s+/);
      await program.parseAsync(words, { from: 'user' }).catch((error: Error) => {
        throw new Error(`${line}: ${error.message}`);
      });
    }
  });

  it('pass live updates on at once, and who really asks', () => {
    const conf = read('docs/deploy/nginx.conf').replaceAll(/#.*$/gm, '');
    expect(conf.split('{').length).to.equal(conf.split('}').length);
    for (const line of conf.split('\n').map((each) => each.trim()))
      if (line !== '') expect(line, 'ends as a directive does').to.match(/[;{}]$/);
    const live = /location = \/api\/live \{([^}]*)\}/.exec(conf)?.[1] ?? '';
    expect(live).to.contain('proxy_buffering off;').and.contain('proxy_pass http://timematch;');
    expect(conf).to.contain('proxy_set_header X-Forwarded-For $remote_addr;');
  });
});
