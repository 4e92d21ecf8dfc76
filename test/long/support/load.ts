import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { PASSWORD, type Person } from '../../support/builders.ts';
import { formWith } from '../../support/form.ts';
import { callAt, cookieIn, type Told } from '../../support/visitor.ts';
import { requestForm } from '../../support/work.ts';
import type { Book } from './book.ts';
import type { Pair } from './world.ts';

/** An answer with a good status; null when there was none, or a refusal, which the book has. */
interface Good<Body> {
  readonly body: Body;
  readonly cookie: string;
}

/** Meetings of one person must not overlap: each has its own place in the past. */
const SLOT_MS = 20 * 60_000;
const DAY_MS = 86_400_000;
const FIRST_SLOT_DAYS = 85;

/** One call as the person who made it saw it. */
export interface Call {
  readonly path: string;
  /** By the clock of `performance.now()`, in milliseconds. */
  readonly beganAt: number;
  readonly ms: number;
  /** Null when there was no answer, or not all of it. */
  readonly status: number | null;
}

interface LoadOptions {
  readonly book: Book;
  /** Where the next call goes: to the server, or to one of several. */
  readonly url: () => string;
  /** How many days ago the first meeting was (85, of the 90 that may be written down later). */
  readonly firstSlotDays?: number;
}

/** After a call that failed, people wait a moment: a server that is down is not asked without end. */
const AFTER_FAILURE_MS = 50;
/** Turns that a log-in lasts for: most of the load is work, not password hashes. */
const TURNS_PER_LOG_IN = 3;

/** People at work against servers whose processes or databases fail; everything answered goes into the book. */
export class Load {
  readonly calls: Call[] = [];
  readonly #book: Book;
  readonly #url: () => string;
  readonly #firstSlotMs: number;
  readonly #cookies = new Map<number, string>();
  #isOver = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor({ book, url, firstSlotDays = FIRST_SLOT_DAYS }: LoadOptions) {
    this.#book = book;
    this.#url = url;
    this.#firstSlotMs = firstSlotDays * DAY_MS;
  }

  /** Sets all pairs to work beside each other. */
  start(pairs: readonly Pair[]): this {
    this.#working = Promise.all(pairs.map((pair) => this.#work(pair)));
    return this;
  }

  /** Nobody calls any more. @returns when the calls under way have come to their end */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async #work(pair: Pair): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      if (turn % TURNS_PER_LOG_IN === 0) this.#forget(pair);
      await this.#turn(pair, turn);
    }
  }

  #forget({ organization, advisors }: Pair): void {
    for (const { userId } of [organization, ...advisors]) this.#cookies.delete(userId);
  }

  async #turn({ organization, advisors }: Pair, turn: number): Promise<void> {
    const book = this.#book;
    const advisor = advisors[turn % advisors.length];
    const asOrganization = await this.#logIn(organization);
    if (!advisor || !asOrganization) return;
    const asAdvisor = await this.#logIn(advisor);
    if (!asAdvisor) return;
    if (turn % 2 === 0) await this.#upload(asAdvisor, advisor.userId);
    const request = await this.#ask(asOrganization);
    if (!request) return;
    const match = request.matches.find(({ advisorId }) => advisorId === advisor.advisorId);
    if (!match)
      return void book.troubles.push(`request ${request.id} was not proposed to ${advisor.advisorId}`);
    if (await this.#change('matches', match.id, 'accepted', asAdvisor))
      book.accepts.set(organization.userId, (book.accepts.get(organization.userId) ?? 0) + 1);
    else return;
    await this.#write(asAdvisor, organization.userId);
    const isHeld = await this.#meet(asOrganization, match.id);
    if (turn % 3 === 1) await this.#change('requests', request.id, 'cancelled', asOrganization);
    if (turn % 3 === 2 && isHeld) await this.#change('requests', request.id, 'completed', asOrganization);
  }

  async #logIn(person: Person): Promise<string | null> {
    const known = this.#cookies.get(person.userId);
    if (known) return known;
    const payload = { username: person.username, password: PASSWORD };
    const answer = await this.#call('POST /api/login', payload);
    if (!answer) return null;
    this.#book.logIns.push({ cookie: answer.cookie, userId: person.userId });
    this.#cookies.set(person.userId, answer.cookie);
    return answer.cookie;
  }

  async #ask(cookie: string): Promise<HelpRequest | null> {
    const title = `Cash flow forecast ${randomUUID()}`;
    this.#book.requests.set(title, null);
    const form = requestForm({ title, hoursNeeded: 2 });
    const answer = await this.#call<HelpRequest>('POST /api/requests', form, cookie);
    if (answer) this.#book.requests.set(title, answer.body.id);
    return answer?.body ?? null;
  }

  /** A new status of a request or a match. */
  async #change(table: 'requests' | 'matches', id: number, status: string, cookie: string): Promise<boolean> {
    const key = `${table} ${id}`;
    const state = this.#book.states.get(key) ?? { answered: '', doubt: null };
    this.#book.states.set(key, { ...state, doubt: status });
    const answer = await this.#call(`PATCH /api/${table}/${id}`, { status }, cookie);
    if (answer) this.#book.states.set(key, { answered: status, doubt: null });
    return answer !== null;
  }

  async #write(cookie: string, receiverId: number): Promise<void> {
    const clientMessageId = randomUUID();
    const message = { cookie, receiverId, content: `Good morning ${clientMessageId}`, isAnswered: false };
    this.#book.messages.set(clientMessageId, message);
    const { content } = message;
    const payload = { receiverId, content, clientMessageId };
    message.isAnswered = (await this.#call('POST /api/messages', payload, cookie)) !== null;
  }

  async #upload(cookie: string, userId: number): Promise<void> {
    const text = `Anna Adviser\nFinance director\n${randomUUID()}`;
    const before = this.#book.uploads.get(userId);
    this.#book.uploads.set(userId, { answered: before?.answered ?? null, inDoubt: true });
    const form = formWith({ bytes: text, name: 'cv.txt', type: 'text/plain' });
    const answer = await this.#call<{ cvFileId: number }>('POST /api/upload', form, cookie);
    if (answer)
      this.#book.uploads.set(userId, {
        answered: { fileId: answer.body.cvFileId, text, cookie },
        inDoubt: false,
      });
  }

  /** A meeting that has been, and is completed. */
  async #meet(cookie: string, matchId: number): Promise<boolean> {
    const scheduledDate = new Date(
      Date.now() - this.#firstSlotMs + (this.#book.slots += 1) * SLOT_MS,
    ).toISOString();
    const payload = { matchId, scheduledDate, durationMinutes: 15 };
    const planned = await this.#call<{ id: number }>('POST /api/sessions', payload, cookie);
    if (!planned) return false;
    const { id } = planned.body;
    this.#book.sessions.set(id, { completed: false, doubt: true });
    const done = { completed: true, durationMinutes: 15 };
    const completed = await this.#call(`PATCH /api/sessions/${id}`, done, cookie);
    if (completed) this.#book.sessions.set(id, { completed: true, doubt: false });
    return completed !== null;
  }

  async #call<Body>(call: string, payload: object, cookie = ''): Promise<Good<Body> | null> {
    if (this.#isOver) return null;
    const beganAt = performance.now();
    // No answer, or not all of it: the process is dead.
    const told = await callAt<Body>(this.#url(), call, payload, cookie).catch(() => null);
    const [, path = ''] = call.split(' ');
    this.calls.push({ path, beganAt, ms: performance.now() - beganAt, status: told?.status ?? null });
    if (told && told.status < 300) {
      const { headers, body } = told;
      this.#book.written.push({ call, requestId: String(headers.get('x-request-id')) });
      return { body, cookie: cookieIn(headers) || cookie };
    }
    if (told) this.#refused(call, told);
    if (!this.#isOver) await pause(AFTER_FAILURE_MS);
    return null;
  }

  #refused(call: string, { status, body }: Told<unknown>): void {
    const { refused, troubles } = this.#book;
    const refusal = `${status} ${call.replace(/\d+$/, ':id')}`;
    refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
    // Shed load, and a document whose time to be read the machine did not have: said so, and nothing kept.
    if (status !== 503 && status !== 413)
      troubles.push(`${call}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  }
}
