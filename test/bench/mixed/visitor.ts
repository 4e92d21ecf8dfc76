import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '../../support/builders.ts';
import { Caller } from './caller.ts';
import type { MixedPerson } from './world.ts';
import type { Tally } from './tally.ts';

/** What all visitors share. */
export interface Crowd {
  readonly urls: readonly string[];
  readonly tally: Tally;
  /** Mean seconds that somebody looks at a page before the next; exponential, at most six times as long. */
  readonly thinkSeconds: number;
  /** When messages were sent, by their sender's id for them. */
  readonly sent: Map<string, number>;
  readonly isOver: () => boolean;
}

/** A page: the calls that a screen makes when it opens, and what somebody does there. */
export type PageOf = (visitor: Visitor) => Promise<unknown>;

/** Minutes that somebody stays logged in, on average. */
const STAY_MINUTES = 5;
/** A stay from a log-in to a log-out; so long are the longest, too. */
const exponential = (mean: number): number => Math.min(6 * mean, -Math.log(1 - Math.random()) * mean);

/** One person at one screen, again and again: log in, look round with time to read, log out. */
export class Visitor {
  readonly person: MixedPerson;
  readonly crowd: Crowd;
  readonly caller: Caller;
  #closeLive: (() => void) | null = null;

  constructor(person: MixedPerson, at: number, crowd: Crowd) {
    this.person = person;
    this.crowd = crowd;
    this.caller = new Caller(crowd.urls[at % crowd.urls.length]!, `10.${at >> 8}.${at & 255}.7`, crowd.tally);
  }

  /** Comes and goes until it is over. @param pages each as often as it stands there, drawn by chance */
  async live(pages: readonly PageOf[], afterSeconds: number): Promise<void> {
    await pause(afterSeconds * 1_000);
    while (!this.crowd.isOver()) {
      if (!(await this.#logIn())) {
        await pause(2_000);
        continue;
      }
      const leavesAt = performance.now() + exponential(STAY_MINUTES) * 60_000;
      while (!this.crowd.isOver() && performance.now() < leavesAt) {
        await pages[Math.floor(Math.random() * pages.length)]?.(this);
        await this.#think();
      }
      this.#closeLive?.();
      await this.caller.call('log out', 'POST', '/api/logout', {});
    }
    this.caller.close();
  }

  async #logIn(): Promise<boolean> {
    const { username } = this.person;
    const { status } = await this.caller.call('log in', 'POST', '/api/login', {
      username,
      password: PASSWORD,
    });
    if (status === 200) this.#openLive();
    return status === 200;
  }

  /** @param openedAt when the page was opened: what was sent before waits for it, and is no message to an open page */
  #openLive(openedAt = performance.now()): void {
    const { tally, sent } = this.crowd;
    const hears = (type: string, data: string) => {
      if (type !== 'message') return;
      const message = JSON.parse(data) as { receiverId: number; clientMessageId: string | null };
      const began = sent.get(message.clientMessageId ?? '');
      if (began === undefined || began < openedAt || message.receiverId !== this.person.userId) return;
      tally.add('message: until its reader’s page hears', performance.now() - began, null);
    };
    // A page connects again by itself; a server that drops streams under load is told of here.
    const lost = () => {
      if (this.crowd.isOver()) return;
      tally.add('live stream lost', 0, 0);
      setTimeout(() => this.crowd.isOver() || this.#openLive(openedAt), 2_000);
    };
    this.#closeLive = this.caller.listen(hears, lost);
  }

  async #think(): Promise<void> {
    const end = performance.now() + exponential(this.crowd.thinkSeconds) * 1_000;
    // Nobody is waited for when the time is over.
    while (performance.now() < end && !this.crowd.isOver())
      await pause(Math.min(500, Math.max(1, end - performance.now())));
  }
}
