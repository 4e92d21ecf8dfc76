import type { Server } from '@hapi/hapi';
import { COOKIE_NAME, hostCookie } from '../../src/core/session/plugin.ts';

/** An answer of the server, its body parsed. */
export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The cookies that the answer sets, as sent. */
  readonly setCookies: readonly string[];
  /** The body as sent. */
  readonly text: string;
}

/** Somebody who calls the API: keeps cookies like a browser, and is no browser otherwise (no Origin). */
export class Client {
  readonly #server: Server;
  readonly #headers: Readonly<Record<string, string>>;
  #cookie: string | null;

  constructor(
    server: Server,
    options: { cookie?: string | null; headers?: Readonly<Record<string, string>> } = {},
  ) {
    this.#server = server;
    this.#cookie = options.cookie ?? null;
    this.#headers = options.headers ?? {};
  }

  /** `name=value` of the log-in, or null when signed out. */
  get cookie(): string | null {
    return this.#cookie;
  }

  /** The same person at another server over the same database, or from another address. */
  at(server: Server, headers: Readonly<Record<string, string>> = this.#headers): Client {
    return new Client(server, { cookie: this.#cookie, headers });
  }

  /** Sends a call with whatever body: objects as JSON, texts and bytes as they are. */
  async call<Body = Record<string, unknown>>(
    method: string,
    url: string,
    payload?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    const response = await this.#server.inject({
      method,
      url,
      headers: { ...this.#headers, ...(this.#cookie ? { cookie: this.#cookie } : {}), ...headers },
      ...(payload === undefined ? {} : { payload: payload as string | object }),
    });
    const setCookies = [response.headers['set-cookie'] ?? []].flat();
    this.#keep(setCookies);
    return {
      status: response.statusCode,
      body: parsed(response.payload) as Body,
      headers: response.headers as Record<string, string | undefined>,
      setCookies,
      text: response.payload,
    };
  }

  get<Body = Record<string, unknown>>(url: string, headers?: Readonly<Record<string, string>>) {
    return this.call<Body>('GET', url, undefined, headers);
  }

  /** A page of a list, with the query of ra-data-simple-rest. */
  list(path: string, query: { sort?: unknown; range?: unknown; filter?: unknown } = {}) {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)] as [string, string]),
    );
    return this.call<Row[]>('GET', search.size > 0 ? `${path}?${String(search)}` : path);
  }

  post<Body = Record<string, unknown>>(url: string, payload: unknown = {}): Promise<Answer<Body>> {
    return this.call<Body>('POST', url, payload);
  }

  put<Body = Record<string, unknown>>(url: string, payload: unknown = {}): Promise<Answer<Body>> {
    return this.call<Body>('PUT', url, payload);
  }

  patch<Body = Record<string, unknown>>(url: string, payload: unknown = {}): Promise<Answer<Body>> {
    return this.call<Body>('PATCH', url, payload);
  }

  delete<Body = Record<string, unknown>>(url: string): Promise<Answer<Body>> {
    return this.call<Body>('DELETE', url);
  }

  #keep(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [pair = ''] = line.split(';');
      const [name = ''] = pair.split('=');
      if (name !== COOKIE_NAME && name !== hostCookie(COOKIE_NAME, true)) continue;
      this.#cookie = pair.endsWith('=') || /max-age=0/i.test(line) ? null : pair;
    }
  }
}

/** Somebody who signs in when they first call. */
export class LateClient extends Client {
  readonly #signIn: () => Promise<Client>;

  constructor(signIn: () => Promise<Client>) {
    super({} as Server);
    let client: Promise<Client> | null = null;
    this.#signIn = () => (client ??= signIn());
  }

  override get cookie(): never {
    throw new Error('who has not called yet may have no cookie');
  }

  override at(...given: Parameters<Client['at']>): Client {
    return new LateClient(async () => (await this.#signIn()).at(...given));
  }

  override async call<Body = Record<string, unknown>>(...given: Parameters<Client['call']>) {
    return (await this.#signIn()).call<Body>(...given);
  }
}

/** A record in a list. */
export type Row = Record<string, unknown> & { id: number };

/** A body, which is a text where it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
