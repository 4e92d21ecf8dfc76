import { Agent, request as send, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { SentForm } from '../../support/form.ts';
import type { Tally } from './tally.ts';

/** An answer; status 0 when there was none. */
export interface Answered<Body> {
  readonly status: number;
  readonly body: Body | null;
  readonly headers: IncomingMessage['headers'];
}

/** A path with parameters, as react-admin sends them. */
export const listOf = (path: string, parameters: object): string => {
  const sent = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    JSON.stringify(value),
  ]);
  return `${path}?${new URLSearchParams(sent).toString()}`;
};

/** Nobody waits longer for a page. */
const TIMEOUT_MS = 60_000;

/** One browser: its own address as the proxy tells it, its own cookie, up to six connections. */
export class Caller {
  readonly #url: string;
  readonly #address: string;
  readonly #tally: Tally;
  readonly #timeoutMs: number;
  /** Idle connections are let go before the server does so, as a browser notices and a bare agent would not. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6, timeout: 3_000 });
  #cookie = '';

  constructor(url: string, address: string, tally: Tally, timeoutMs = TIMEOUT_MS) {
    this.#url = url;
    this.#address = address;
    this.#tally = tally;
    this.#timeoutMs = timeoutMs;
  }

  /** Sends a call and counts its time, from sending to the answer's last byte, under its kind. */
  async call<Body>(
    kind: string,
    method: string,
    path: string,
    payload?: object,
    expected: readonly number[] = [],
  ): Promise<Answered<Body>> {
    const began = performance.now();
    const answer = await this.#exchange<Body>(method, path, payload).catch(() => ({
      status: 0,
      body: null,
      headers: {},
    }));
    const ms = performance.now() - began;
    // Two people at one record: whoever comes second is told so, which is no error.
    if (expected.includes(answer.status))
      this.#tally.add(`${kind}: ${answer.status}, as it should`, ms, null);
    else this.#tally.add(kind, ms, answer.status);
    return answer;
  }

  get<Body>(kind: string, path: string): Promise<Answered<Body>> {
    return this.call<Body>(kind, 'GET', path);
  }

  /** Sends a form with a file. @throws Error unless the answer is a success */
  async upload<Body>(path: string, { payload, headers }: SentForm): Promise<Body> {
    const response = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: { ...this.#headers(), ...headers },
      body: new Uint8Array(payload),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  }

  /** Opens the page's stream of live events. @returns what closes it */
  listen(onEvent: (type: string, data: string) => void, onLost: () => void): () => void {
    let isClosed = false;
    const lost = () => !isClosed && onLost();
    const asking = send(`${this.#url}/api/live`, { headers: this.#headers() }, (response) => {
      if (response.statusCode !== 200) return lost();
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const type = /^event: (.*)$/m.exec(block)?.[1];
          if (type) onEvent(type, /^data: (.*)$/m.exec(block)?.[1] ?? '');
        }
      });
      response.once('close', lost);
    });
    asking.once('error', lost);
    asking.end();
    return () => {
      isClosed = true;
      asking.destroy();
    };
  }

  close(): void {
    this.#agent.destroy();
  }

  #headers(): Record<string, string> {
    return { 'x-forwarded-for': this.#address, ...(this.#cookie ? { cookie: this.#cookie } : {}) };
  }

  #exchange<Body>(method: string, path: string, payload?: object): Promise<Answered<Body>> {
    const text = payload === undefined ? '' : JSON.stringify(payload);
    const headers = {
      ...this.#headers(),
      ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    };
    return new Promise((resolve, reject) => {
      const options = { method, headers, agent: this.#agent, signal: AbortSignal.timeout(this.#timeoutMs) };
      const asking = send(`${this.#url}${path}`, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
        response.once('end', () => {
          const [cookie] = response.headers['set-cookie'] ?? [];
          if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
          const { statusCode: status = 0 } = response;
          const sent = Buffer.concat(chunks).toString();
          const isJson = String(response.headers['content-type']).includes('json');
          resolve({
            status,
            // What is said of a refusal is not what was asked for.
            body: isJson && sent && status < 300 ? (JSON.parse(sent) as Body) : null,
            headers: response.headers,
          });
        });
      });
      asking.once('error', reject);
      asking.end(text);
    });
  }
}
