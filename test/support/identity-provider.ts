import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenHere } from './listening.ts';

const b64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Who has signed in at the provider. */
export interface Login {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly preferred_username?: string;
  readonly auth_time?: number;
}

/** What the provider lies about; by default it is honest. */
export interface Lies {
  /** Of the ID token, over what is true. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** `none`: unsigned; `other`: by a key that it does not publish. */
  readonly signature?: 'none' | 'other';
  /** The `iss` of the way back (RFC 9207); null leaves it out. */
  readonly iss?: string | null;
  readonly state?: string;
  readonly error?: string;
}

interface Issued {
  readonly login: Login;
  readonly lies: Lies;
  readonly query: URLSearchParams;
}

/** An identity provider of the tests' own: code flow with PKCE over HTTP on this machine, and any lie on demand. */
export class FakeIdentityProvider {
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #codes = new Map<string, Issued>();
  #server: Server | null = null;
  issuer = '';

  async open(): Promise<void> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.writeHead(500).end());
    });
    this.#server = server;
    this.issuer = `http://127.0.0.1:${await listenHere(server)}`;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((closed) => this.#server?.close(closed));
  }

  /** The settings that make a server use it. */
  get env(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: 'timematch',
      OIDC_CLIENT_SECRET: 'a secret that the two share',
      OIDC_LABEL: 'Example ID',
    };
  }

  /** Somebody signs in at the address that the product sent them to. @returns the path and query of their way back */
  signIn(url: string, login: Login, lies: Lies = {}): string {
    const query = new URL(url).searchParams;
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { login, lies, query });
    const back = new URL(query.get('redirect_uri') ?? '');
    const iss = lies.iss === undefined ? this.issuer : lies.iss;
    back.search = new URLSearchParams({
      ...(lies.error ? { error: lies.error } : { code }),
      state: lies.state ?? query.get('state') ?? '',
      ...(iss === null ? {} : { iss }),
    }).toString();
    return back.pathname + back.search;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (body: object, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const { pathname, searchParams } = new URL(request.url ?? '/', this.issuer);
    if (pathname === '/.well-known/openid-configuration') return say(this.#metadata());
    if (pathname === '/jwks') {
      const jwk = this.#keys.publicKey.export({ format: 'jwk' });
      return say({ keys: [{ ...jwk, kid: 'one', use: 'sig', alg: 'RS256' }] });
    }
    if (pathname === '/authorize') {
      // For a browser: whoever it is asked to be signs in at once.
      const login = { sub: 'browser', email: 'browser@example.org', email_verified: true };
      const back = this.signIn(request.url ? `${this.issuer}${request.url}` : '', login);
      const to = new URL(searchParams.get('redirect_uri') ?? '').origin;
      response.writeHead(302, { location: `${to}${back}` }).end();
      return undefined;
    }
    if (pathname !== '/token') return say({ error: 'not_found' }, 404);
    const form = new URLSearchParams(await text(request));
    const issued = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    if (!issued || !keepsWord(issued, form)) return say({ error: 'invalid_grant' }, 400);
    return say({ access_token: 'unused', token_type: 'Bearer', id_token: this.#idToken(issued) });
  }

  #metadata(): object {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  #idToken({ login, lies, query }: Issued): string {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: this.issuer,
      aud: 'timematch',
      iat: now,
      exp: now + 300,
      nonce: query.get('nonce'),
      ...login,
      ...lies.claims,
    };
    if (lies.signature === 'none') return `${b64({ alg: 'none' })}.${b64(claims)}.`;
    const { privateKey } = lies.signature === 'other' ? this.#other : this.#keys;
    return signed(privateKey, { alg: 'RS256', kid: 'one' }, claims);
  }
}

const signed = (key: KeyObject, header: object, claims: object): string => {
  const body = `${b64(header)}.${b64(claims)}`;
  return `${body}.${createSign('sha256').update(body).sign(key).toString('base64url')}`;
};

/** The client's secret and the PKCE verifier. */
function keepsWord({ query }: Issued, form: URLSearchParams): boolean {
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return (
    form.get('client_secret') === 'a secret that the two share' &&
    challenge === query.get('code_challenge') &&
    query.get('code_challenge_method') === 'S256'
  );
}
