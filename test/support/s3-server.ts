import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SignatureV4 } from '@smithy/signature-v4';
import { listenHere } from './listening.ts';

const BUCKET = 'timematch-files';
const REGION = 'eu-test-1';
const KEYS = { accessKeyId: 'TESTACCESSKEY', secretAccessKey: 'the secret of the tests' };
const PAGE = 2;

interface StoredObject {
  readonly bytes: Buffer;
  storedAt: Date;
}

/**
 * A store that speaks S3's protocol on a free port, one bucket in path style: PUT, GET, HEAD, DELETE, ListObjectsV2 in
 * pages of two. It checks every signature (SigV4) with the SDK's own signer, and can fail or fall silent.
 */
export class S3Server {
  readonly objects = new Map<string, StoredObject>();
  /** Calls so far, as `METHOD key`. */
  readonly calls: string[] = [];
  /** What happens to the next calls: answered, refused with a 503, left without an answer, or broken off half way. */
  mood: 'well' | 'down' | 'silent' | 'breaks off' = 'well';
  #server: Server | null = null;
  #port = 0;

  /** Credentials in the variables where the SDK looks for them. */
  readonly environment = { AWS_ACCESS_KEY_ID: KEYS.accessKeyId, AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey };

  async open(): Promise<void> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
    this.#server = server;
    this.#port = await listenHere(server, this.#port);
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    server.closeAllConnections();
    await new Promise<void>((done) => server.close(() => done()));
  }

  /** What `FILES_URL` says. */
  get url(): string {
    return this.at(BUCKET);
  }

  /** The same for another bucket. */
  at(bucket: string): string {
    const endpoint = encodeURIComponent(`http://127.0.0.1:${this.#port}`);
    return `s3://${bucket}/uploads?region=${REGION}&endpoint=${endpoint}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(String(request.url), `http://${request.headers.host}`);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    this.calls.push(`${request.method} ${key}`);
    if (this.mood === 'silent') return;
    if (this.mood === 'breaks off' && request.method === 'PUT') {
      request.once('data', () => request.socket.destroy());
      return;
    }
    const body = await buffer(request);
    if (this.mood === 'down') return refuse(response, 503, 'SlowDown');
    const wrong = await signatureProblem(request, url, body);
    if (wrong !== null) return refuse(response, 403, wrong);
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    if (key === '') return this.#list(url, response);
    this.#object(request.method ?? '', key, body, response);
  }

  #object(method: string, key: string, body: Buffer, response: ServerResponse): void {
    if (method === 'PUT') {
      this.objects.set(key, { bytes: body, storedAt: new Date() });
      response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`).end();
      return;
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const found = this.objects.get(key);
    if (!found) return refuse(response, 404, 'NoSuchKey', method === 'HEAD');
    response.setHeader('content-length', found.bytes.length);
    response.setHeader('last-modified', found.storedAt.toUTCString());
    if (method === 'HEAD') return void response.end();
    if (this.mood !== 'breaks off') return void response.end(found.bytes);
    response.write(found.bytes.subarray(0, found.bytes.length / 2), () => response.destroy());
  }

  #list(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const names = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = names.slice(0, PAGE);
    const next = names.length > PAGE ? page.at(-1) : undefined;
    const rows = page.map((key) => {
      const { bytes, storedAt } = this.objects.get(key) ?? { bytes: Buffer.alloc(0), storedAt: new Date() };
      return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    response.setHeader('content-type', 'application/xml');
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><IsTruncated>${next !== undefined}</IsTruncated>${more}${rows.join('')}</ListBucketResult>`,
    );
  }
}

function refuse(response: ServerResponse, status: number, code: string, isHead = false): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    isHead
      ? ''
      : `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

/** Node's hashes in the form that the signer asks for. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  if (data instanceof ArrayBuffer) return Buffer.from(data);
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

/** Signs the call once more with what it says was signed. @returns S3's code of a refusal, or null */
async function signatureProblem(request: IncomingMessage, url: URL, body: Buffer): Promise<string | null> {
  const given = String(request.headers.authorization ?? '');
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\S+, SignedHeaders=([^,]+), Signature=[0-9a-f]{64}$/.exec(given);
  if (!parts) return 'AccessDenied';
  if (parts[1] !== KEYS.accessKeyId) return 'InvalidAccessKeyId';
  if (request.headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch';
  const signer = new SignatureV4({
    credentials: KEYS,
    region: REGION,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  });
  const stamp = String(request.headers['x-amz-date']);
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  const names = (parts[2] ?? '').split(';');
  const signed = await signer.sign(
    {
      method: String(request.method),
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(request.headers[name])])),
      body,
    },
    { signingDate: new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) },
  );
  return signed.headers['authorization'] === given ? null : 'SignatureDoesNotMatch';
}
