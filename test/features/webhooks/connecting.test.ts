import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { MadeToken } from '../../../src/contract/tokens-api.ts';
import type { MadeWebhook } from '../../../src/contract/webhooks-api.ts';
import { WebhookDeliveries } from '../../../src/features/webhooks/index.ts';
import { expectStatus } from '../../support/answers.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { freePort } from '../../support/process.ts';
import { built, serverOn } from '../../support/suite.ts';
import { acceptedMatch, buildWork } from '../../support/work.ts';
import { Receiver } from './receiver.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PAGE = readFileSync(path.join(ROOT, 'docs/connecting.md'), 'utf8');

/** An example as the page has it. */
function example(name: string): string {
  const [, code] =
    new RegExp(`\`\`\`\\w+ ${name.replace('.', '\\.')}\n([\\s\\S]+?)\n\`\`\``).exec(PAGE) ?? [];
  if (code === undefined) throw new Error(`docs/connecting.md has no ${name}`);
  return code;
}

describeOnEachDatabase('The examples of docs/connecting.md', (getDb, getUrl) => {
  let port: number;
  const folder = temporaryFolder();
  const receiver = built(
    () => new Receiver().start(),
    (one) => one.stop(),
  );
  before(async () => {
    port = await freePort();
  });
  const test = serverOn(
    () => ({ db: getDb(), url: getUrl() }),
    () => ({ env: { WEBHOOK_ALLOW: `${receiver.host},127.0.0.1:${port}`, PORT: '0' } }),
  );
  const world = built(async () => {
    await test.server.start();
    return buildWork(test);
  });

  const tokenFor = async (...scopes: string[]) =>
    (
      await world.asGroupAdmin.post<MadeToken>('/api/user/tokens', {
        name: 'Example',
        scopes,
        expiresInDays: 1,
      })
    ).body.token;
  const hook = (form: object) => world.asGroupAdmin.post<MadeWebhook>('/api/admin/webhooks', form);
  function script(name: string): string {
    const file = path.join(folder, name);
    // It is not installed in the folder of the script.
    const library = pathToFileURL(createRequire(import.meta.url).resolve('standardwebhooks')).href;
    writeFileSync(file, example(name).replace("'standardwebhooks'", `'${library}'`));
    return file;
  }
  const site = () => `http://127.0.0.1:${test.server.info.port}`;

  it('mirror advisors: everybody there is, and whoever joins', async () => {
    const made = await hook({ url: `http://127.0.0.1:${port}/`, events: ['advisor.joined'] });
    const file = path.join(folder, 'mirror.json');
    const child = spawn(process.execPath, [script('mirror.mjs')], {
      env: {
        ...process.env,
        TIMEMATCH_URL: site(),
        TIMEMATCH_TOKEN: await tokenFor('advisors:read'),
        WEBHOOK_SECRET: made.body.secret,
        PORT: String(port),
        MIRROR: file,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      expect(String(line)).to.equal('1 advisors mirrored\n');
      const mirrored = () => (JSON.parse(readFileSync(file, 'utf8')) as { id: number }[]).map(({ id }) => id);
      expect(mirrored()).to.deep.equal(world.advisors.map(({ advisorId }) => advisorId));
      const { body } = await world.asGroupAdmin.post<{ id: number }>('/api/admin/advisors', {
        firstName: 'Joan',
        lastName: 'Joined',
        isManaged: true,
        email: 'joan.connecting@example.org',
        groupIds: [world.groupId],
      });
      expect(await new WebhookDeliveries(test.deps).deliverDue()).to.equal(1);
      expect(mirrored()).to.include(body.id);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  it('tell a Slack channel of accepted matches', async () => {
    const form = JSON.parse(example('slack.json')) as { url: string };
    await expectStatus(201, hook(form), 'as it stands');
    await test.db('webhooks').delete();
    await hook({ ...form, url: receiver.url });
    const { request, match } = await acceptedMatch(world);
    await new WebhookDeliveries(test.deps).deliverDue();
    expect(receiver.heard.map(({ text }) => JSON.parse(text) as unknown)).to.deep.equal([
      { text: `${match.advisor.name} and ${request.organizationName} work together on “${request.title}”` },
    ]);
  });

  it('export every night', async () => {
    await test.advisor({ groupIds: [world.groupId] });
    const target = mkdtempSync(path.join(folder, 'export-'));
    const TIMEMATCH_TOKEN = await tokenFor('advisors:read', 'matches:read');
    const env = { ...process.env, TIMEMATCH_URL: site(), TIMEMATCH_TOKEN, FOLDER: target };
    await promisify(execFile)(process.execPath, [script('export.mjs')], { env });
    const files = readdirSync(target).sort();
    expect(files.map((file) => file.replace(/-\d{4}-\d\d-\d\d\.csv$/, ''))).to.deep.equal([
      'advisors',
      'matches',
    ]);
    const lines = readFileSync(path.join(target, String(files[0])), 'utf8')
      .trim()
      .split('\n');
    const listed = await world.asGroupAdmin.list('/api/admin/advisors');
    expect(lines).to.have.length(1 + listed.body.length);
  });
});
