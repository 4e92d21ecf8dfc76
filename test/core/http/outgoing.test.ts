import { expect } from 'chai';
import type { lookup } from 'node:dns';
import { createServer, type Server } from 'node:http';
import { Socket } from 'node:net';
import { CallError, callOutside, mayBeCalled, type OutgoingCall } from '../../../src/core/http/outgoing.ts';
import { words } from '../../support/builders.ts';
import { listenHere } from '../../support/listening.ts';

const NOTHING = { webhookAllow: [] };

/** Ways to write an address inside, or one that leads there. */
const INSIDE = `
  127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 017700000001 0177.0.0.1
  127.0.0.1. 127.255.255.254 127。0。0。1 ①②⑦.0.0.1 0.0.0.0 0 %31%32%37.0.0.1 10.0.0.1
  10.1 172.16.0.1 172.31.255.255 192.168.1.1 3232235777 0xc0a80101 169.254.169.254 2852039166
  0xa9fea9fe 100.64.0.1 100.100.100.200 192.0.0.192 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255
  168.63.129.16 192.0.2.1 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:0:127.0.0.1] [::127.0.0.1]
  [64:ff9b::7f00:1] [64:ff9b:1::a00:1] [2002:7f00:1::] [2001::1] [fe80::1] [fc00::1] [fd00:ec2::254] [fec0::1]
  [ff02::1] [2001:db8::1] [100::1] [5f00::1] [4000::1] localhost localhost. LOCALHOST
  a.localhost printer nas.local db.internal db.internal.
`
  .trim()
  .split(/\s+/);

async function failureOf(call: Partial<OutgoingCall>, ...rest: [{ webhookAllow: string[] }, typeof lookup?]) {
  const whole = { url: '', timeoutMs: 2_000, maxBytes: 1_000, ...call };
  try {
    const answer = await callOutside(whole, ...rest);
    return answer.status;
  } catch (error) {
    return error instanceof CallError ? error.failure : String(error);
  }
}

/** A name server of which each question gets the next answer. */
function names(...answers: string[][]) {
  const asked: string[] = [];
  const resolve = ((name: string, _options: unknown, callback: (...args: unknown[]) => void) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(name);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as typeof lookup;
  return { asked, resolve };
}

/** Where sockets try to go while something runs. */
async function attemptsOf(work: () => Promise<unknown>): Promise<string[]> {
  const tried: string[] = [];
  const connect = Reflect.get(Socket.prototype, 'connect');
  Socket.prototype.connect = function (this: Socket, ...args: never) {
    this.on('connectionAttempt', (address: string) => tried.push(address));
    return Reflect.apply(connect, this, args);
  };
  try {
    await work();
  } finally {
    Socket.prototype.connect = connect;
  }
  return tried;
}

describe('A call to an address that a user typed', () => {
  let server: Server;
  let port: number;
  let calls = 0;
  before(async () => {
    server = createServer((request, response) => {
      calls += 1;
      if (request.url === '/long') response.end('x'.repeat(5_000));
      else if (request.url === '/slow') response.write('x');
      else if (request.url === '/reset') request.socket.destroy();
      else if (request.url === '/headers') response.setHeader('x-long', 'x'.repeat(20_000)).end();
      else if (request.url === '/in')
        response.writeHead(302, { location: `http://localhost:${port}/` }).end();
      else if (request.url === '/on') response.writeHead(302, { location: '/' }).end();
      else response.end('good');
    });
    port = await listenHere(server);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const allowed = () => ({ webhookAllow: [`127.0.0.1:${port}`] });
  const here = (path: string) => ({ url: `http://127.0.0.1:${port}${path}` });

  it('is not made to an address inside, however it is written', async () => {
    expect(INSIDE.length).to.be.greaterThan(40);
    for (const host of INSIDE) {
      expect(mayBeCalled(`https://${host}/`, NOTHING), host).to.equal(false);
      const tried = await attemptsOf(async () =>
        expect(await failureOf({ url: `https://${host}/` }, NOTHING), host).to.equal('refused'),
      );
      expect(tried, host).to.deep.equal([]);
    }
  });

  it('is not made without https, with a user’s name, or to other ports', async () => {
    const urls = words('http://example.org ftp://example.org file:///etc/passwd https://me@example.org x');
    for (const url of [
      ...urls,
      'https://:x@example.org/',
      'https://example.org:22',
      'https://example.org:6379',
    ])
      expect(await failureOf({ url }, NOTHING), url).to.equal('refused');
    for (const url of ['https://example.org', 'https://example.org:8443/x?y', 'https://[2606:4700::1111]/'])
      expect(mayBeCalled(url, NOTHING), url).to.equal(true);
  });

  it('is not made to a name of an address inside, nor where only one of several is', async () => {
    for (const addresses of [['127.0.0.1'], ['1.1.1.1', '10.0.0.1'], ['::ffff:10.0.0.1'], ['fe80::1'], []]) {
      const { resolve } = names(addresses);
      const tried = await attemptsOf(async () =>
        expect(await failureOf({ url: 'https://example.org/' }, NOTHING, resolve)).to.equal('refused'),
      );
      expect(tried, addresses.join()).to.deep.equal([]);
    }
  });

  it('goes to what was checked when the name changes its address', async () => {
    const { asked, resolve } = names(['1.1.1.1'], ['127.0.0.1']);
    const call = { url: 'https://rebinding.example.org:8443/', timeoutMs: 300 };
    const tried = await attemptsOf(async () =>
      expect(await failureOf(call, NOTHING, resolve)).to.be.oneOf(['timeout', 'unreachable']),
    );
    expect(asked).to.deep.equal(['rebinding.example.org']);
    expect(tried).to.deep.equal(['1.1.1.1']);
    expect(await failureOf(call, NOTHING, resolve), 'the next call').to.equal('refused');
  });

  it('reaches what the operator exempts, by its name and port alone', async () => {
    expect(await failureOf(here('/'), allowed())).to.equal(200);
    expect(await failureOf({ url: `http://127.1:${port}/` }, allowed()), 'the same address').to.equal(200);
    expect(await failureOf({ url: `http://localhost:${port}/` }, allowed())).to.equal('refused');
    expect(await failureOf({ url: `http://127.0.0.1:${port + 1}/` }, allowed())).to.equal('refused');
  });

  it('checks each address that it is sent on to, as often as is said', async () => {
    expect(await failureOf(here('/on'), allowed())).to.equal('redirected');
    expect(await failureOf({ ...here('/on'), redirects: 1 }, allowed())).to.equal(200);
    const before = calls;
    expect(await failureOf({ ...here('/in'), redirects: 3 }, allowed())).to.equal('refused');
    expect(calls).to.equal(before + 1);
  });

  it('ends in time, and takes no more than it was told to', async () => {
    expect(await failureOf(here('/long'), allowed())).to.equal('too long');
    expect(await failureOf({ ...here('/long'), maxBytes: 5_000 }, allowed())).to.equal(200);
    expect(await failureOf({ ...here('/slow'), timeoutMs: 150 }, allowed())).to.equal('timeout');
    expect(await failureOf(here('/headers'), allowed())).to.equal('unreachable');
    expect(await failureOf(here('/reset'), allowed())).to.equal('unreachable');
  });
});
