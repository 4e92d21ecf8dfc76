import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { expectAnswer } from '../../support/answers.ts';
import { listOf } from '../../support/builders.ts';
import { mariadbMissing, startMariadb } from '../../support/mariadb.ts';
import { ModelServer } from '../../support/model-server.ts';
import {
  type ServerProcess,
  startProcess,
  statusOf,
  untilReady,
  untilStatus,
} from '../../support/process.ts';

const password = 'a long enough password';
const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const register = (url: string, username: string) =>
  post(url, '/api/register/advisor', { username, email: `${username}@example.org`, password });
/** @returns the cookie of a new advisor */
const cookieOfNew = async (url: string) =>
  (await register(url, 'signed_in')).headers.getSetCookie()[0]?.split(';')[0] ?? '';

describe('A server process', function () {
  this.timeout(180_000);
  let server: ServerProcess | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  it('refuses to start with wrong settings, one line each, exit code 1', async () => {
    server = await startProcess({ PORT: 'eighty', TRUST_PROXY: '-1' });
    expect(await server.ended).to.equal(1);
    const lines = server.output().trim().split('\n');
    expect(lines).to.have.length(2);
    expect(lines[0]).to.match(/^PORT /);
    expect(lines[1]).to.match(/^TRUST_PROXY /);
  });

  it('turns not ready at SIGTERM, finishes the call that runs, and exits 0', async () => {
    server = await startProcess();
    await untilReady(server);
    // A call whose body is still on its way when the signal comes.
    const body = JSON.stringify({ username: 'nobody', password: 'not a password' });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 10)}`,
    );
    // An open connection keeps being served: readiness turns before the listener closes.
    await untilStatus(`${server.url}/health/live`, 200, 30_000);
    server.child.kill('SIGTERM');
    await untilStatus(`${server.url}/health/ready`, 503, 10_000);
    socket.write(body.slice(10));
    await once(socket, 'close');
    expect(answer).to.match(/^HTTP\/1\.1 401 /);
    expect(await server.ended).to.equal(0);
  });

  it('waits for no language model at SIGTERM: the call that asks one gets the embedded answer, and the exit is 0', async () => {
    const model = await new ModelServer().open();
    model.script('stall');
    server = await startProcess({ ...model.env('ollama'), AI_TIMEOUT_SECONDS: '60' });
    await untilReady(server);
    const cookie = await cookieOfNew(server.url);
    const answering = post(server.url, '/api/cv/process', { cvText: 'Ada Example\nAccountant' }, { cookie });
    while (model.asked.length === 0) await pause(20);
    server.child.kill('SIGTERM');
    const answer = await expectAnswer(200, answering);
    expect(await answer.json()).to.include({ extractedBy: 'embedded' });
    expect(await server.ended).to.equal(0);
    await model.close();
  });

  it('exits 1 in time when a call never finishes', async () => {
    server = await startProcess();
    await untilReady(server);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    await untilStatus(`${server.url}/health/live`, 200, 30_000);
    const began = Date.now();
    server.child.kill('SIGTERM');
    const code = await server.ended;
    expect(Date.now() - began).to.be.below(25_000);
    expect(code).to.equal(1);
    expect(server.output()).to.contain('calls that did not finish in time were cut');
    socket.destroy();
  });

  it('keeps every answered registration when it is killed, and starts again with them', async () => {
    server = await startProcess();
    await untilReady(server);
    const answered: string[] = [];
    const answer = async (number: number) => {
      const username = `killed_${number}`;
      const response = await register(String(server?.url), username).catch(() => null);
      if (response?.status === 201) answered.push(username);
    };
    const load = Promise.all(listOf(25, answer));
    while (answered.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    server.child.kill('SIGKILL');
    await load;
    const again = await startProcess({ DATA_DIR: server.dataDir });
    await untilReady(again);
    for (const username of answered) {
      const login = await post(again.url, '/api/login', { username, password });
      expect(login.status, username).to.equal(200);
    }
    await again.stop();
  });
});

describe('A server process whose database goes away', function () {
  this.timeout(120_000);

  it('answers 503 within five seconds, stays alive, and goes on without a restart when it is back', async function () {
    const missing = mariadbMissing();
    if (missing) {
      if (process.env['REQUIRE_ALL'] === '1') throw new Error(missing);
      process.stdout.write(`${missing}\n`);
      this.skip();
    }
    const mariadb = await startMariadb();
    await mariadb.run('create database away character set utf8mb4');
    const server = await startProcess({ DATABASE_URL: mariadb.url('away') });
    try {
      await untilReady(server);
      const cookie = await cookieOfNew(server.url);
      const signedIn = async (path: string) =>
        (await fetch(`${server.url}${path}`, { headers: { cookie } })).status;
      expect(await signedIn('/api/user')).to.equal(200);
      await mariadb.kill();
      const began = Date.now();
      expect(await statusOf(`${server.url}/api/groups`)).to.equal(503);
      expect(Date.now() - began).to.be.below(5_500);
      // Nobody is signed out by it: neither where a log-in is needed nor where it may be.
      expect(await signedIn('/api/user')).to.equal(503);
      expect(await signedIn('/api/groups')).to.equal(503);
      expect(await statusOf(`${server.url}/health/ready`)).to.equal(503);
      expect(await statusOf(`${server.url}/health/live`)).to.equal(200);
      await mariadb.start();
      await untilStatus(`${server.url}/health/ready`, 200, 60_000);
      await untilStatus(`${server.url}/api/groups`, 200, 60_000);
      expect(await signedIn('/api/user')).to.equal(200);
    } finally {
      await server.stop();
      await mariadb.remove();
    }
  });
});
