import type { Logger } from 'pino';
import type { Actor } from '../access/actor.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { Poll } from '../lifecycle/poll.ts';
import { lastingLoginSessions, type Lifetimes } from '../session/login-sessions.ts';
import { AppendReader } from '../db/append-reader.ts';
import { LiveStream } from './live-stream.ts';
import { EVENT_COLUMNS, type StoredEvent, missedEvents } from './missed-events.ts';

/** Leaves room for the way to the page within the two seconds of contract §6. */
const POLL_MS = 500;
/** Proxies cut what is silent for half a minute or more. */
const HEARTBEAT_MS = 20_000;
const STREAMS_PER_USER = 10;

interface FeedOptions {
  readonly db: Db;
  readonly log: Logger;
  readonly config: { readonly lifetimes: Lifetimes };
  /** How often a silent stream is written to, and its log-in looked at. */
  readonly heartbeatMs?: number;
}

/**
 * Passes `live_events` on to the pages that are connected to this process; one per process. It reads the database only
 * while somebody is connected, and may forget: a page that reconnects says what it saw last.
 */
export class LiveFeed {
  readonly #options: FeedOptions;
  readonly #reader: AppendReader<StoredEvent>;
  readonly #streams = new Map<number, readonly LiveStream[]>();
  readonly #poll: Poll;
  #ready: Promise<void> | null = null;
  /** By a clock that never goes back. */
  #beatAt = 0;
  #stopped = false;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#reader = new AppendReader(options.db, 'live_events', EVENT_COLUMNS);
    this.#poll = new Poll({
      work: () => this.#tick(),
      everyMs: () => POLL_MS,
      onError: (error) => options.log.warn({ err: error }, 'live events not read, will be tried again'),
    });
  }

  get size(): number {
    return [...this.#streams.values()].reduce((sum, streams) => sum + streams.length, 0);
  }

  /**
   * Opens a stream for a signed-in user; their oldest one beyond {@link STREAMS_PER_USER} is closed.
   * @param lastSeen the page's `Last-Event-ID`; what it has missed since is sent first
   * @throws AppError UNAVAILABLE while the server stops
   */
  async open(actor: Actor, lastSeen: string | null): Promise<LiveStream> {
    if (this.#stopped) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    const stream = new LiveStream(actor);
    this.#add(actor.userId, stream);
    try {
      await this.#start();
      stream.begin(await missedEvents(this.#options.db, actor.userId, lastSeen), this.#reader.position);
    } catch (error) {
      stream.end();
      throw error;
    }
    return stream;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.endAll();
    this.#ready = null;
    await this.#poll.stop();
  }

  endAll(): void {
    for (const streams of this.#streams.values()) for (const stream of streams) stream.end();
  }

  #add(userId: number, stream: LiveStream): void {
    const streams = [...(this.#streams.get(userId) ?? []), stream];
    // Lists are replaced, never changed: one may just be gone through.
    this.#streams.set(userId, streams);
    stream.onEnd(() => {
      const left = (this.#streams.get(userId) ?? []).filter((one) => one !== stream);
      if (left.length > 0) this.#streams.set(userId, left);
      else this.#streams.delete(userId);
      if (this.#streams.size === 0) this.#pause();
    });
    if (streams.length > STREAMS_PER_USER) streams[0]?.giveWay();
  }

  /** Begins to read, unless it does already. Resolves when whatever is committed from now on will be passed on. */
  #start(): Promise<void> {
    if (this.#ready) return this.#ready;
    this.#beatAt = performance.now();
    // A read that is still under way (the last page has just left) would count what it reads as read.
    const ready = this.#poll.stop().then(() => this.#reader.skipToEnd());
    this.#ready = ready;
    ready.then(
      () => this.#ready === ready && this.#poll.start(),
      () => this.#ready === ready && (this.#ready = null),
    );
    return ready;
  }

  #pause(): void {
    this.#ready = null;
    void this.#poll.stop();
  }

  async #tick(): Promise<void> {
    const events = await this.#reader.next(async (rows) => rows);
    const readers = events.flatMap(({ user_id }) => this.#streams.get(user_id) ?? []);
    try {
      // Nothing reaches a page whose log-in has ended a moment ago.
      await this.#endOver(readers);
    } catch (error) {
      // The events count as read. Their pages connect again, say what they saw last, and get them so.
      for (const stream of readers) stream.end();
      throw error;
    }
    for (const event of events)
      for (const stream of this.#streams.get(event.user_id) ?? []) stream.send(event);
    if (performance.now() - this.#beatAt < (this.#options.heartbeatMs ?? HEARTBEAT_MS)) return;
    this.#beatAt = performance.now();
    await this.#beat();
  }

  /** Keeps connections alive, and ends those whose log-in has ended since. */
  async #beat(): Promise<void> {
    const lasting = await this.#endOver([...this.#streams.values()].flat());
    for (const stream of lasting) stream.beat(this.#reader.position);
  }

  /** Ends the streams whose log-in is over. @returns the others */
  async #endOver(streams: readonly LiveStream[]): Promise<LiveStream[]> {
    if (streams.length === 0) return [];
    const { db, config } = this.#options;
    const logIns = streams.map((stream) => stream.loginSessionId);
    const lasting = await lastingLoginSessions(db, config.lifetimes, logIns);
    const holds = (stream: LiveStream) => lasting.get(stream.loginSessionId) === stream.userId;
    for (const stream of streams) if (!holds(stream)) stream.end();
    return streams.filter(holds);
  }
}
