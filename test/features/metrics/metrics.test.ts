import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { openDatabase } from '../../../src/core/db/database.ts';
import { createLog } from '../../../src/core/logging/log.ts';
import { stateFigures } from '../../../src/features/metrics/state-figures.queries.ts';
import { dbTime, dialectOf } from '../../../src/core/db/dialect.ts';
import { JobRunner } from '../../../src/core/jobs/job-runner.ts';
import { metricsListener } from '../../../src/features/metrics/index.ts';
import { RECURRING_JOBS } from '../../../src/jobs.ts';
import { expectStatus } from '../../support/answers.ts';
import { buildAdvisor, signIn } from '../../support/builders.ts';
import { sendForm } from '../../support/form.ts';
import { listenHere } from '../../support/listening.ts';
import { S3Server } from '../../support/s3-server.ts';
import { buildServer, type TestServer } from '../../support/server.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const TOKEN = 'a token of the tests, 32 characters or more';
/** Prometheus' own tool (Debian: prometheus). */
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;

function requirePromtool(context: Mocha.Context): void {
  if (hasPromtool) return;
  if (process.env['REQUIRE_ALL']) throw new Error('promtool not found; install prometheus');
  console.log('      promtool not found; install prometheus');
  context.skip();
}

describeWithServer('Metrics', { env: { METRICS_TOKEN: TOKEN } }, (test) => {
  const plain = anotherServer(test);
  const apart = anotherServer(test, { env: { METRICS_PORT: '9464' } });
  const away = anotherServer(test, { env: { METRICS_TOKEN: TOKEN } });

  const scrape = async (at: TestServer = test) =>
    (await at.client({ authorization: `Bearer ${TOKEN}` }).get('/metrics')).text;
  const figure = (text: string, series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    );

  it('are not there unless they are asked for', async () => {
    const answer = await plain.client({ authorization: `Bearer ${TOKEN}` }).get('/metrics');
    expect(answer.status).to.equal(404);
  });

  it('are shown to whoever has the token, and nobody else', async () => {
    for (const authorization of ['', 'Bearer other', TOKEN])
      await expectStatus(401, test.client({ authorization }).get('/metrics'));
    const answer = await test.client({ authorization: `Bearer ${TOKEN}` }).get('/metrics');
    expect([answer.status, answer.headers['content-type']]).to.deep.equal([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
  });

  it('are on a port of their own without a token', async () => {
    const listener = metricsListener(apart.server.plugins.metrics);
    const url = `http://127.0.0.1:${await listenHere(listener)}`;
    const [answer, other] = [await fetch(`${url}/metrics`), await fetch(`${url}/api/user`)];
    const text = await answer.text();
    listener.close();
    const onMain = await apart.get('/metrics');
    expect([answer.status, other.status, onMain.status]).to.deep.equal([200, 404, 404]);
    expect(text).to.contain('timematch_database_up 1');
  });

  it('count calls by the template of their route', async () => {
    const client = await test.asAdvisor();
    await client.get('/api/matches/987654');
    await client.get('/api/matches/987655');
    const text = await scrape();
    const series = 'timematch_http_requests_total{method="get",route="/api/matches/{id}",status="404"}';
    expect(figure(text, series)).to.equal(2);
    expect(text).not.to.contain('98765');
  });

  it('tell how long mails, webhooks and jobs have waited', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    await test.db('outbox').insert({
      to_email: 'somebody@example.org',
      type: 'x',
      subject: 'x',
      text_body: 'x',
      next_attempt_at: dbTime(),
      created_at: dbTime(hourAgo),
    });
    await new JobRunner(test.deps, RECURRING_JOBS.slice(0, 1)).runDue();
    await test.change('jobs', {}, { run_at: dbTime(hourAgo), attempts: 3 });
    const text = await scrape();
    expect(figure(text, 'timematch_queue_oldest_seconds{queue="mails"}')).to.be.within(3_599, 3_700);
    expect(figure(text, 'timematch_queue_length{queue="webhooks"}')).to.equal(0);
    const job = RECURRING_JOBS[0]?.kind;
    expect(figure(text, `timematch_job_overdue_seconds{kind="${job}"}`)).to.be.within(3_599, 3_700);
    expect(figure(text, `timematch_job_failures{kind="${job}"}`)).to.equal(3);
    expect(text).not.to.contain('example.org');
  });

  it('have as many series after thousands of random addresses as before', async () => {
    // What is counted does not depend on the database: once is enough.
    if (dialectOf(test.db) !== 'sqlite') return;
    const series = (text: string) =>
      text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
    const call = (url: string, method = 'GET') => test.server.inject({ method, url });
    const random = () => Math.random().toString(36).slice(2);
    // One of each kind first.
    for (const prefix of ['/', '/api/', '/api/matches/', '/admin/', '/api/invitations/'])
      await call(`${prefix}${random()}`);
    await scrape();
    const before = series(await scrape());
    for (let made = 0; made < 4_000; made += 1)
      await call(`${['/', '/api/', '/api/matches/', '/admin/'][made % 4]}${random()}`);
    expect(series(await scrape())).to.equal(before);
  });

  it('say that the database is away, and nothing of what it would know', async () => {
    const registry = new Registry();
    const db = openDatabase(test.url);
    const refresh = stateFigures(registry, db, createLog('silent'));
    await refresh();
    expect(await registry.metrics())
      .to.contain('timematch_database_up 1\n')
      .and.contain('queue="mails"');
    await db.destroy();
    await refresh();
    expect(await registry.metrics())
      .to.contain('timematch_database_up 0\n')
      .and.not.contain('queue="mails"');
  });

  it('say why calls were refused', async () => {
    away.lifecycle.stopping = true;
    await away.get('/health/ready');
    expect(figure(await scrape(away), 'timematch_unavailable_total{reason="busy"}')).to.equal(1);
  });

  it('tell a file store that is away from the database, in whichever words it says so', async () => {
    const bucket = new S3Server();
    await bucket.open();
    Object.assign(process.env, bucket.environment);
    const env = { METRICS_TOKEN: TOKEN, FILES_URL: bucket.url };
    const other = await buildServer(test.db, { env });
    const client = await signIn(other, await buildAdvisor(other));
    await bucket.close();
    await expectStatus(
      503,
      sendForm(client, '/api/upload', { bytes: 'Finance director', name: 'cv.txt', type: 'text/plain' }),
    );
    const text = await scrape(other);
    await other.stop();
    const reasons = ['dependency', 'database'].map((reason) =>
      figure(text, `timematch_unavailable_total{reason="${reason}"}`),
    );
    expect(reasons).to.deep.equal([1, 0]);
  });

  it('are as Prometheus’ own tool wants them', async function () {
    requirePromtool(this);
    const text = await scrape();
    const { status, stderr, stdout } = spawnSync('promtool', ['check', 'metrics'], { input: text });
    expect(`${String(stdout)}${String(stderr)}`.trim()).to.equal('');
    expect(status).to.equal(0);
  });
});

describe('The alert rules', () => {
  it('are valid, raise what they should, and ask only for figures that there are', function () {
    requirePromtool(this);
    const run = (...args: string[]) =>
      execFileSync('promtool', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
    expect(run('check', 'rules', 'docs/deploy/alerts.yml')).to.contain('SUCCESS');
    expect(run('test', 'rules', 'test/ops/alerts.test.yml')).to.contain('SUCCESS');
  });
});
