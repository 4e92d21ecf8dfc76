import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { LIMITS } from '../../src/contract/limits.ts';
import { endUpstream, nginxMissing, startProxy, startUpstream, type Proxy } from './nginx.ts';
import { expectAnswer } from '../support/answers.ts';
import { listOf } from '../support/builders.ts';
import { needs } from '../support/needs.ts';

type Act = (request: IncomingMessage, response: ServerResponse) => void;

const OWN_503 = JSON.stringify({ code: 'UNAVAILABLE', message: 'ours' });
const unavailable: Act = (_, response) =>
  void response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '5' }).end(OWN_503);
const fine: Act = (_, response) => void response.end('fine');
/** Takes the call, then dies over it. */
const breakOff: Act = (request) => void request.socket.destroy();

describe('The shipped nginx.conf, in front of two processes,', function () {
  this.timeout(120_000);
  let proxy: Proxy;
  let servers: (Server & { port: number })[] = [];
  let act: Act = fine;
  /** What reached each of the two: method and path. */
  let heard: string[][] = [[], []];
  const listener = (at: number) => (request: IncomingMessage, response: ServerResponse) => {
    heard[at]?.push(`${request.method} ${request.url}`);
    act(request, response);
  };

  before(async function () {
    needs(this, nginxMissing());
    servers = [await startUpstream(listener(0)), await startUpstream(listener(1))];
    proxy = await startProxy([servers[0]?.port ?? 0, servers[1]?.port ?? 0]);
  });
  beforeEach(() => {
    act = fine;
    heard = [[], []];
  });
  after(async () => {
    await (proxy as Proxy | undefined)?.stop();
    for (const server of servers) if (server.listening) await endUpstream(server);
  });

  it('logs no address with what lets its reader in, whatever becomes of the call', async () => {
    const secrets = [
      '/api/invitations/secret',
      '/api/unsubscribe/secret',
      '/letter/secret',
      '/api/user/letter/secret',
      '/api/sessions/calendar.ics?token=secret',
    ];
    for (const path of secrets) await proxy.ask('GET', path);
    act = breakOff;
    for (const path of secrets) await proxy.ask('POST', path);
    await proxy.askPlainly(secrets[0] ?? '');
    expect(proxy.log()).to.include('GET /api/sessions/calendar.ics" 200').and.not.to.include('secret');
  });

  it('passes a 503 on as ours, asks nobody a second time for it, and goes on the moment the database is back', async () => {
    act = unavailable;
    for (let call = 0; call < 6; call += 1) {
      const answer = await proxy.ask('GET', '/api/advisors');
      expect(answer).to.include({ status: 503, text: OWN_503 });
      expect(answer.headers['retry-after']).to.equal('5');
    }
    expect(heard.flat()).to.have.length(6);
    act = fine;
    for (let call = 0; call < 4; call += 1)
      expect(await proxy.ask('GET', '/')).to.include({ status: 200, text: 'fine' });
  });

  it('sends a call on which a process died to the other, never one that may have changed something', async () => {
    act = breakOff;
    await expectAnswer(502, proxy.ask('GET', '/api/user'));
    expect(heard.flat()).to.have.length(2);
    for (const method of ['POST', 'PATCH']) {
      heard = [[], []];
      await expectAnswer(502, proxy.ask(method, '/api/requests', { body: Buffer.from('{}') }));
      expect(heard.flat(), method).to.deep.equal([`${method} /api/requests`]);
    }
    act = fine;
    await expectAnswer(200, proxy.ask('GET', '/'), 'neither is counted out');
  });

  it('serves everything, writes too, from the process that is left', async () => {
    const [dead] = servers;
    if (!dead) return;
    await endUpstream(dead);
    for (let call = 0; call < 6; call += 1) {
      await expectAnswer(200, proxy.ask('GET', '/'));
      await expectAnswer(200, proxy.ask('POST', '/api/x', { body: Buffer.from('{}') }));
    }
    expect(heard[1]).to.have.length(12);
    servers[0] = await startUpstream(listener(0), dead.port);
    await Promise.all(listOf(8, () => proxy.ask('GET', '/')));
    expect(heard[0], 'and from both once it is back').to.not.be.empty;
  });

  it('says who asks, whatever a client claims, and by which name', async () => {
    act = (request, response) => void response.end(JSON.stringify(request.headers));
    const headers = { 'x-forwarded-for': '6.6.6.6, 7.7.7.7', host: 'timematch.example.org' };
    const seen = JSON.parse((await proxy.ask('GET', '/', { headers })).text) as Record<string, string>;
    expect(seen['x-forwarded-for']).to.equal('127.0.0.1');
    expect(seen['host']).to.equal('timematch.example.org');
  });

  it('passes live updates on as they come', async () => {
    act = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 1\n\n');
      setTimeout(() => response.write('id: 2\n\n'), 300);
    };
    const stream = await proxy.open('/api/live');
    const slow = pause(20_000, 'nothing came', { ref: false });
    expect(await Promise.race([stream.next(), slow])).to.equal('id: 1\n\n');
    expect(await Promise.race([stream.next(), slow])).to.equal('id: 2\n\n');
    stream.close();
  });

  it('lets the largest form through and no larger one than that by more than a little', async () => {
    let got = 0;
    act = (request, response) => {
      request.on('data', (part: Buffer) => (got += part.length));
      request.on('end', () => response.end('fine'));
    };
    const largest = Math.max(LIMITS.csv.bytes, LIMITS.cvFileBytes);
    for (const at of ['/api/admin/advisors/import', '/api/upload'])
      await expectAnswer(200, proxy.ask('POST', at, { body: Buffer.alloc(largest) }));
    expect(got).to.equal(2 * largest);
    await expectAnswer(
      413,
      proxy.ask('POST', '/api/upload', {
        body: Buffer.alloc(0),
        headers: { 'content-length': String(largest * 2) },
      }),
    );
  });

  it('lets an address through that names as many rows as a list shows at most', async () => {
    const id = listOf(LIMITS.list.defaultRange, (at) => 123_456 + at);
    const chosen = encodeURIComponent(JSON.stringify({ id }));
    await expectAnswer(200, proxy.ask('GET', `/api/admin/advisors?filter=${chosen}`));
  });

  it('leads to TLS, and keeps the health of the processes for this machine', async () => {
    const answer = await expectAnswer(301, proxy.askPlainly('/login?x=1'));
    expect(answer.headers.location).to.match(/^https:\/\/.*\/login\?x=1$/);
    // A program that forgot TLS is told, before anything secret goes that way again.
    await expectAnswer(403, proxy.askPlainly('/api/user'));
    await expectAnswer(200, proxy.ask('GET', '/health/ready'));
  });
});
