import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { encodeCBOR } from '@levischuck/tiny-cbor';
import type { Client } from './client.ts';

/** Bits of the authenticator's data (WebAuthn §6.1): the user is there, was verified, and a key comes with it. */
const FLAGS = { present: 1, verified: 4, key: 64 };
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

export interface Where {
  readonly origin: string;
  readonly rpId: string;
}
/** Where a server without PUBLIC_URL is that gets its calls injected. */
export const HERE: Where = { origin: 'http://localhost:3000', rpId: 'localhost' };

/** An authenticator in software: one passkey, which answers whatever it is asked, wherever it is said to be. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = base64url(randomBytes(32));
  counter = 0;
  isVerified = true;

  /** What the browser sends after `navigator.credentials.create`. */
  create(challenge: string, where: Where = HERE): object {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = encodeCBOR(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const idLength = Buffer.from([id.length >> 8, id.length & 255]);
    const data = Buffer.concat([this.#data(where, FLAGS.key), Buffer.alloc(16), idLength, id, key]);
    const attestation = encodeCBOR(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]),
    );
    return this.#credential({
      clientDataJSON: base64url(this.#client('webauthn.create', challenge, where)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** What the browser sends after `navigator.credentials.get`. */
  get(challenge: string, where: Where = HERE): object {
    this.counter += 1;
    const client = this.#client('webauthn.get', challenge, where);
    const data = this.#data(where, 0);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey);
    return this.#credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    });
  }

  #data({ rpId }: Where, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const flags = FLAGS.present | (this.isVerified ? FLAGS.verified : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  #client(type: string, challenge: string, { origin }: Where): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  #credential(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

type Options = { challenge: string };

/** Adds a passkey to whoever the client is signed in as. */
export async function addPasskey(client: Client, name = 'Laptop'): Promise<Authenticator> {
  const authenticator = new Authenticator();
  const { challenge } = (await client.post<Options>('/api/user/passkeys/options')).body;
  const added = await client.post('/api/user/passkeys', { name, response: authenticator.create(challenge) });
  if (added.status !== 201) throw new Error(`the passkey was not taken: ${added.text}`);
  return authenticator;
}

/** The body of a log-in by passkey. */
export async function passkeyLogin(
  client: Client,
  authenticator: Authenticator,
  where = HERE,
): Promise<object> {
  const { challenge } = (await client.post<Options>('/api/login/passkey/options')).body;
  return { response: authenticator.get(challenge, where) };
}
