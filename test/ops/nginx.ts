import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request as plainRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { request } from 'node:https';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../support/folder.ts';
import { listenHere } from '../support/listening.ts';
import { freePort, programAt } from '../support/process.ts';
import { read } from '../support/project.ts';

/** Why the proxy cannot be tried on this machine, or null when it can. */
export function nginxMissing(): string | null {
  const missing = ['nginx', 'openssl'].filter((program) => programAt(program) === null);
  return missing.length === 0 ? null : `${missing.join(' and ')} not found; install nginx-light and openssl`;
}

/** What somebody got through the proxy. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

/** A running nginx with docs/deploy/nginx.conf, its ports and certificate replaced. */
export type Proxy = Awaited<ReturnType<typeof startProxy>>;

interface Asked {
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts a server that stands for a process of ours. @param port of one that was closed before, or 0 */
export async function startUpstream(listener: RequestListener, port = 0): Promise<Server & { port: number }> {
  const server = createServer(listener);
  return Object.assign(server, { port: await listenHere(server, port) });
}

/** Ends it as kill -9 would: open connections break, new ones are refused. */
export async function endUpstream(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** The shipped file within what Debian's nginx.conf puts around it, in a folder of its own. */
function settings(folder: string, ports: { plain: number; tls: number; upstreams: [number, number] }) {
  const shipped = read('docs/deploy/nginx.conf')
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports.upstreams[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${ports.upstreams[1]}`)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.tls} `)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder);
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;`,
    `events {} http { ${kept.join(' ')}`,
    shipped,
    '}',
  ].join('\n');
}

/** Starts nginx in front of two ports. @throws Error with what it says when it does not take the file */
export async function startProxy(upstreams: [number, number]) {
  const folder = temporaryFolder();
  const [plain, tls] = [await freePort(), await freePort()];
  const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=timematch'];
  execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, settings(folder, { plain, tls, upstreams }));
  const child = spawn(
    programAt('nginx') ?? '',
    ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += String(text)));
  const ended = once(child, 'exit');
  const proxy = {
    /** Where it answers with TLS. */
    port: tls,
    ask: (method: string, at: string, asked?: Asked) => ask(tls, method, at, asked),
    /** Opens a stream. @returns what comes, as it comes; `close` gives it up */
    open: (at: string) => open(tls, at),
    /** What it has logged so far, of calls and of errors. */
    log: () =>
      ['timematch.log', 'timematch-error.log', 'error.log']
        .map((name) => path.join(folder, name))
        .map((log) => (existsSync(log) ? readFileSync(log, 'utf8') : ''))
        .join(''),
    /** Asks the port that only leads to TLS. */
    askPlainly: (at: string) =>
      answerOf(plainRequest({ host: '127.0.0.1', port: plain, path: at, agent: false })),
    stop: async (): Promise<void> => {
      child.kill('SIGTERM');
      await ended;
    },
  };
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${said}`);
    if (await proxy.askPlainly('/').then(Boolean, () => false)) return proxy;
    await pause(50);
  }
  await proxy.stop();
  throw new Error(`nginx does not answer: ${said}`);
}

const tlsRequest = (port: number, method: string, at: string, headers: Asked['headers'] = {}) =>
  request({ host: '127.0.0.1', port, method, path: at, headers, agent: false, rejectUnauthorized: false });

function ask(port: number, method: string, at: string, { body, headers }: Asked = {}): Promise<Answer> {
  return answerOf(tlsRequest(port, method, at, headers), body);
}

async function answerOf(call: ReturnType<typeof request>, body?: Uint8Array): Promise<Answer> {
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.end(body);
  const [response] = await answered;
  let text = '';
  for await (const part of response) text += String(part);
  return { status: response.statusCode ?? 0, text, headers: response.headers };
}

async function open(port: number, at: string) {
  const call = tlsRequest(port, 'GET', at);
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.end();
  const [response] = await answered;
  const parts = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return { next: async () => String((await parts.next()).value ?? ''), close: () => void call.destroy() };
}
