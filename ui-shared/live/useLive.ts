import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent, LiveEventType } from '../../src/contract/messages-api.ts';
import { fetchUser, OF_THE_USER, useUser } from '../session/user.ts';

let shared: LiveSource | null = null;

function sourceOf(userId: number, client: QueryClient): LiveSource {
  if (shared?.userId === userId) return shared;
  shared?.close();
  shared = new LiveSource(userId, client);
  return shared;
}

/**
 * Listens to live events of one type while mounted and signed in; all share one connection (contract §6). An event may
 * come twice; after a lost connection all queries are read again. @param handler may change with every render
 */
export function useLive<T extends LiveEventType>(type: T, handler: (payload: LivePayload<T>) => void): void {
  const client = useQueryClient();
  const userId = useUser().user?.id;
  const hear = useEffectEvent(handler);
  useEffect(
    () => (userId === undefined ? undefined : sourceOf(userId, client).listen(type, hear)),
    [client, type, userId],
  );
}

const LIVE_PATH = '/api/live';
/** An EventSource passes on only the types that are listened to by name. */
const TYPES = [
  'message',
  'messagesRead',
  'notification',
  'notificationsRead',
  'match',
  'request',
  'session',
  'resync',
] as const satisfies readonly LiveEventType[];

/** The browser does not reconnect after a refusal; the delay doubles up to a minute. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** The connection stays open while a page changes its parts. */
const LINGER_MS = 1_000;
/** A hidden page closes its connection, because a browser has six for all tabs of a site. */
const HIDDEN_MS = 30_000;

type LivePayload<T extends LiveEventType> = Extract<LiveEvent, { type: T }>['payload'];
type Handler = (payload: never) => void;

/** The page's only connection to `/api/live`, open while there are listeners (contract §6). */
class LiveSource {
  readonly userId: number;
  readonly #client: QueryClient;
  readonly #handlers = new Map<LiveEventType, Set<Handler>>();
  #source: EventSource | null = null;
  #wasOpen = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closing: ReturnType<typeof setTimeout> | undefined;
  #hidden: ReturnType<typeof setTimeout> | undefined;

  constructor(userId: number, client: QueryClient) {
    this.userId = userId;
    this.#client = client;
  }

  /** Connects with the first listener; the last one to go closes the connection after a delay. @returns removes it */
  listen<T extends LiveEventType>(type: T, handler: (payload: LivePayload<T>) => void): () => void {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    clearTimeout(this.#closing);
    document.addEventListener('visibilitychange', this.#onVisibility);
    // A hidden page without a connection connects when it is shown.
    if (!this.#source && !(document.hidden && this.#wasOpen)) this.#connect();
    return () => {
      handlers.delete(handler);
      clearTimeout(this.#closing);
      if (this.#isUnused) this.#closing = setTimeout(() => this.close(), LINGER_MS);
    };
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    for (const timer of [this.#retry, this.#closing, this.#hidden]) clearTimeout(timer);
    this.#disconnect();
    this.#failures = 0;
  }

  get #isUnused(): boolean {
    return [...this.#handlers.values()].every((handlers) => handlers.size === 0);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#disconnect();
    const source = new EventSource(LIVE_PATH);
    this.#source = source;
    source.addEventListener('open', () => {
      if (this.#wasOpen) this.#readAllAgain();
      this.#wasOpen = true;
      this.#failures = 0;
    });
    // The browser reconnects by itself, unless it was refused.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED && this.#source === source) void this.#tryLater(source);
    });
    for (const type of TYPES)
      source.addEventListener(type, ({ data }: MessageEvent<string>) => this.#pass(type, data));
  }

  #disconnect(): void {
    this.#source?.close();
    this.#source = null;
  }

  /** Events may have been missed; they do not change the user and the configuration. */
  #readAllAgain(): void {
    void this.#client.invalidateQueries(OF_THE_USER);
  }

  #pass(type: LiveEventType, data: string): void {
    if (type === 'resync') this.#readAllAgain();
    const payload = JSON.parse(data) as never;
    for (const handler of this.#handlers.get(type) ?? []) handler(payload);
  }

  async #tryLater(refused: EventSource): Promise<void> {
    // True when it is unknown, because the call failed.
    const isSignedIn = await fetchUser().then(
      (user) => user?.id === this.userId,
      () => true,
    );
    if (this.#source !== refused) return;
    this.#source = null;
    if (!isSignedIn) return;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  readonly #onVisibility = (): void => {
    clearTimeout(this.#hidden);
    if (document.hidden) {
      this.#hidden = setTimeout(() => {
        clearTimeout(this.#retry);
        this.#disconnect();
      }, HIDDEN_MS);
    } else if (!this.#source && !this.#isUnused) this.#connect();
  };
}
