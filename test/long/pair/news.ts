import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Book } from '../support/book.ts';
import type { Duo } from './duo.ts';
import type { LivePage } from './live-page.ts';
import type { SignedIn } from './people.ts';

interface Sent {
  readonly at: number;
  readonly process: number;
}

const EVERY_MS = 200;
/** "Within two seconds" (contract §6), and another read after a process has died. */
const SETTLE_MS = 5_000;

export interface NewsFound {
  readonly sent: number;
  /** Milliseconds from sending at one process to hearing at a page of the other. */
  readonly across: readonly number[];
  /** Answered messages that a page never heard of, or heard of more than once. */
  readonly lost: number;
  readonly doubled: number;
}

/** Somebody who writes all the time, through both processes in turn, to somebody with a page open at each. */
export class News {
  readonly #duo: Duo;
  readonly #book: Book;
  readonly #writer: SignedIn;
  readonly #receiverId: number;
  readonly #sent = new Map<string, Sent>();

  constructor(options: { duo: Duo; book: Book; writer: SignedIn; receiverId: number }) {
    this.#duo = options.duo;
    this.#book = options.book;
    this.#writer = options.writer;
    this.#receiverId = options.receiverId;
  }

  /** Writes until it is told to stop. */
  async write(stop: AbortSignal): Promise<void> {
    for (let turn = 0; !stop.aborted; turn += 1) {
      const process = this.#duo.nearest(turn % 2);
      const clientMessageId = randomUUID();
      const content = `News ${clientMessageId}`;
      const payload = { receiverId: this.#receiverId, content, clientMessageId };
      const message = {
        cookie: this.#writer.cookie,
        receiverId: this.#receiverId,
        content,
        isAnswered: false,
      };
      this.#book.messages.set(clientMessageId, message);
      const at = performance.now();
      const answer = await this.#writer
        .call(this.#duo.url(process), 'POST', '/api/messages', payload)
        .catch(() => null);
      message.isAnswered = answer !== null && answer.status < 300;
      if (message.isAnswered) this.#sent.set(clientMessageId, { at, process });
      await pause(EVERY_MS);
    }
  }

  /** What the pages have heard of all that was answered. */
  async found(pages: readonly LivePage[]): Promise<NewsFound> {
    await pause(SETTLE_MS);
    const across: number[] = [];
    let [lost, doubled] = [0, 0];
    for (const page of pages)
      for (const [clientMessageId, sent] of this.#sent) {
        const times = page.heard.filter((heard) => heard.clientMessageId === clientMessageId);
        const [first] = times;
        if (!first) lost += 1;
        else if (page.connectedTo(sent.at, first.at) === 1 - sent.process) across.push(first.at - sent.at);
        if (times.length > 1) doubled += 1;
      }
    return { sent: this.#sent.size, across, lost, doubled };
  }
}
