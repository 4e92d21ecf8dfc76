import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { expectStatus } from '../support/answers.ts';
import { words } from '../support/builders.ts';
import { describeWithServer } from '../support/suite.ts';

/** What few tests of a feature meet, and ASVS asks for (docs/asvs.csv). */
describeWithServer('The edges of HTTP', (test) => {
  before(async () => {
    await test.server.start();
  });

  /** Sends bytes as they are. @returns all that comes back until the server closes */
  async function raw(bytes: string): Promise<string> {
    const socket = connect(Number(test.server.info.port), '127.0.0.1').setEncoding('utf8');
    socket.write(bytes);
    return text(socket);
  }

  it('leave nobody in doubt where a call ends: two lengths, or a length and chunks, are refused', async () => {
    const call = (headers: string, body: string) =>
      raw(`POST /api/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n\r\n${body}`);
    const hidden = 'GET /api/config HTTP/1.1\r\nHost: localhost\r\n\r\n';
    for (const headers of [
      `Content-Length: 3\r\nTransfer-Encoding: chunked`,
      `Content-Length: 0\r\nContent-Length: ${String(hidden.length)}`,
      `Transfer-Encoding: chunked, identity`,
    ]) {
      const answer = await call(headers, `0\r\n\r\n${hidden}`);
      expect(answer, headers).to.match(/^HTTP\/1\.1 400 /);
      expect(answer.match(/HTTP\/1\.1/g), headers).to.have.lengthOf(1);
    }
  });

  it('answer whoever is refused before all is sent, and keep the connection; not for one who sends no more', async () => {
    const head =
      'POST /api/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n';
    const socket = connect(Number(test.server.info.port), '127.0.0.1').setEncoding('utf8');
    socket.write(`${head}Content-Length: 6\r\n\r\n--x`);
    await setTimeout(100);
    socket.end('\r\n-GET /api/config HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).to.deep.equal(['HTTP/1.1 401', 'HTTP/1.1 200']);
    expect(await raw(`${head}Content-Length: 6\r\n\r\n--x`)).to.match(/^HTTP\/1\.1 401 /);
  });

  it('send nothing back to TRACE, neither at a page nor at a call', async () => {
    const client = await test.asAdvisor();
    for (const path of ['/', '/api/user', '/admin']) {
      const answer = await client.call('TRACE', path);
      expect(answer.status, path).to.be.within(400, 499);
      expect(answer.text, path).not.to.contain(String(client.cookie).split('=')[1]);
    }
  });

  it('show neither folders nor what a release is made of', async () => {
    for (const path of words('/assets/ /assets /.git/HEAD /package.json /assets/../../package.json /.env')) {
      const { status, text } = await test.get(path);
      expect(status, path).to.be.within(400, 499);
      expect(text, path).not.to.match(/"dependencies"|ref: refs|SESSION_SECRET|Index of/);
    }
  });

  it('open nothing to other origins: no Access-Control-Allow-Origin, whatever Origin asks', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const { headers } = await test.client({ origin }).get('/api/config');
      expect(headers).not.to.have.any.keys('access-control-allow-origin', 'access-control-allow-credentials');
      const asked = await test
        .client({ origin, 'access-control-request-method': 'POST' })
        .call('OPTIONS', '/api/login');
      expect(asked.headers).not.to.have.any.keys(
        'access-control-allow-origin',
        'access-control-allow-methods',
      );
    }
  });

  it('take a parameter that comes twice for none of the two, and a body’s for no other place’s', async () => {
    const client = await test.asAdvisor();
    await expectStatus(400, client.get('/api/matches?range=[0,1]&range=[0,9]'));
    await expectStatus(400, client.post('/api/login', { username: ['a', 'b'], password: 'x' }));
    await expectStatus(400, client.post('/api/login?username=a&password=b', {}));
  });

  it('unpack nothing that is sent compressed, signed in or not: a kilobyte may be a megabyte', async () => {
    const body = gzipSync(
      JSON.stringify({ username: 'a', password: 'b', more: Array.from({ length: 340_000 }, () => []) }),
    );
    expect(body.length).to.be.below(2_000);
    for (const coding of ['gzip', 'deflate', 'x-gzip', 'br']) {
      const headers = { 'content-encoding': coding, 'content-type': 'application/json' };
      await expectStatus(415, test.client(headers).call('POST', '/api/login', body));
    }
  });
});
