import { PassThrough } from 'node:stream';
import type { Actor } from '../access/actor.ts';
import type { StoredEvent, Missed } from './missed-events.ts';

/** How long a page waits before it connects again. */
const RETRY_MS = 2_000;
/** How long a page waits that was closed for newer ones of the same user: long enough not to close those in turn. */
const GIVEN_WAY_RETRY_MS = 60_000;
/** What a page that has stopped reading may leave unread. */
const UNREAD_BYTES = 1_048_576;

/** One page's stream of server-sent events (WHATWG HTML §9.2), from its opening until either side ends it. */
export class LiveStream {
  readonly loginSessionId: number;
  readonly userId: number;
  readonly body = new PassThrough();
  /** What the stream began with: it may be read as new once more. */
  readonly #sent = new Set<number>();
  #waiting: StoredEvent[] | null = [];
  #at = 0;

  constructor({ loginSessionId, userId }: Pick<Actor, 'loginSessionId' | 'userId'>) {
    this.loginSessionId = loginSessionId;
    this.userId = userId;
  }

  onEnd(done: () => void): void {
    let isDone = false;
    // `end` when the server ends it, `close` alone when the page goes.
    for (const name of ['finish', 'close'] as const)
      this.body.once(name, () => {
        if (!isDone) done();
        isDone = true;
      });
  }

  /** Sends what was missed, then what has come since the stream was made, each event once. */
  begin(missed: Missed, at: number): void {
    this.#write(`retry: ${RETRY_MS}\n${this.#position(at)}\n`);
    if (missed.tooMany) this.#write(`event: resync\ndata: {}\n\n`);
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    missed.events.forEach((event) => this.send(event));
    missed.events.forEach(({ id }) => this.#sent.add(id));
    waiting.forEach((event) => this.send(event));
  }

  send(event: StoredEvent): void {
    if (this.#waiting) this.#waiting.push(event);
    else if (!this.#sent.delete(event.id))
      this.#write(`${this.#position(event.id)}event: ${event.type}\ndata: ${event.payload}\n\n`);
  }

  /** Tells the page and the proxies between that this goes on; an `id` without data moves the page's position only. */
  beat(at: number): void {
    if (!this.#waiting) this.#write(`: still here\n${this.#position(at)}\n`);
  }

  giveWay(): void {
    this.#write(`retry: ${GIVEN_WAY_RETRY_MS}\n\n`);
    this.end();
  }

  end(): void {
    // Whoever has stopped reading would keep a stopping server waiting.
    if (this.body.writableLength > 0) this.body.destroy();
    else this.body.end();
  }

  /** Where the page stands: the last event's id, which never goes back to one committed late, and the time in ms. */
  #position(id: number): string {
    this.#at = Math.max(this.#at, id);
    return `id: ${this.#at}.${Date.now()}\n`;
  }

  #write(text: string): void {
    if (this.body.writableEnded || this.body.destroyed) return;
    if (this.body.writableLength + this.body.readableLength > UNREAD_BYTES) this.body.destroy();
    else this.body.write(text);
  }
}
