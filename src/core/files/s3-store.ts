import type { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import type { S3Place } from '../../config/s3-url.ts';
import { storeUnavailable, isKey, type FileStore, type StoredBytes } from './store.ts';

const CONNECT_MS = 3_000;
/** Until a call is answered, all attempts and the upload of a CV of 5 MB included. */
const ANSWER_MS = 10_000;
/** A download that stands still for so long is broken off. */
const SILENCE_MS = 10_000;
const ATTEMPTS = 2;

type Opened = { readonly sdk: typeof Sdk; readonly client: Sdk.S3Client };

/**
 * Files in a bucket of S3 or of a service that speaks its protocol. Credentials come from where Amazon's SDK looks for
 * them (`AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or the machine's role). Every failure is a 503.
 */
export class S3Store implements FileStore {
  readonly #place: S3Place;
  readonly #answerMs: number;
  #opened: Promise<Opened> | null = null;

  /** @param options.answerMs milliseconds until a call must be answered */
  constructor(place: S3Place, { answerMs = ANSWER_MS }: { readonly answerMs?: number } = {}) {
    this.#place = place;
    this.#answerMs = answerMs;
  }

  /** S3 shows an object only when all of it has arrived. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    const object = { ...this.#object(key), Body: bytes, ContentLength: bytes.length };
    await this.#send(({ sdk, client }, options) => client.send(new sdk.PutObjectCommand(object), options));
  }

  async read(key: string): Promise<Readable | null> {
    const object = this.#object(key);
    const answer = await this.#send(({ sdk, client }, options) =>
      client.send(new sdk.GetObjectCommand(object), options),
    );
    // In Node the body is the response itself.
    return (answer?.Body as Readable | undefined) ?? null;
  }

  async remove(key: string): Promise<void> {
    const object = this.#object(key);
    await this.#send(({ sdk, client }, options) => client.send(new sdk.DeleteObjectCommand(object), options));
  }

  async *list(): AsyncGenerator<StoredBytes> {
    const { bucket, prefix } = this.#place;
    let after: string | undefined;
    do {
      const from = after === undefined ? {} : { ContinuationToken: after };
      const page = await this.#send(({ sdk, client }, options) =>
        client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...from }), options),
      );
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page?.Contents ?? []) {
        const key = Key.slice(prefix.length);
        if (isKey(key)) yield { key, size: Size, storedAt: LastModified };
      }
      after = page?.NextContinuationToken;
    } while (after !== undefined);
  }

  /** @throws Error for a key that is not the server's own */
  #object(key: string): { Bucket: string; Key: string } {
    if (!isKey(key)) throw new Error('not a key of a stored file');
    return { Bucket: this.#place.bucket, Key: `${this.#place.prefix}${key}` };
  }

  /**
   * @returns null when there is no such object
   * @throws AppError UNAVAILABLE for every other failure, a bucket that is not there included
   */
  async #send<Answer>(
    call: (opened: Opened, options: { readonly abortSignal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer | null> {
    // Not AbortSignal.timeout: what has been answered may take its time to arrive.
    const late = new AbortController();
    const outOfTime = new Error('the file store did not answer in time');
    const timer = setTimeout(() => late.abort(outOfTime), this.#answerMs);
    try {
      return await call(await (this.#opened ??= this.#open()), { abortSignal: late.signal });
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return null;
      throw storeUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The SDK takes a tenth of a second and more to load: only installations with a bucket pay for it, at first use. */
  async #open(): Promise<Opened> {
    const sdk = await import('@aws-sdk/client-s3');
    const { region, endpoint } = this.#place;
    const client = new sdk.S3Client({
      region,
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
      // Checksums in trailers are Amazon's; other services refuse them.
      ...(endpoint === null
        ? {}
        : {
            endpoint,
            forcePathStyle: true,
            requestChecksumCalculation: 'WHEN_REQUIRED' as const,
            responseChecksumValidation: 'WHEN_REQUIRED' as const,
          }),
    });
    return { sdk, client };
  }
}
