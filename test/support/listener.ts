import type { TestServer } from './server.ts';

/** One event as a page gets it; `id` is the stream's position. */
export interface HeardEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

/** An open page: listens to `/api/live` of a server that listens on a port. */
export interface Listener {
  readonly status: number;
  readonly headers: Headers;
  readonly events: HeardEvent[];
  /** Everything received, comments and positions included. */
  readonly text: () => string;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** Waits for so many events in all. @throws Error when they do not come in time */
  readonly until: (count: number, withinMs?: number) => Promise<HeardEvent[]>;
  readonly leave: () => void;
}

/**
 * Opens a stream as a browser does.
 * @param lastEventId sent as the header that a reconnecting page sends
 */
export async function listen(
  { server }: Pick<TestServer, 'server'>,
  cookie: string | null,
  lastEventId?: string,
): Promise<Listener> {
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${server.info.port}/api/live`, {
    signal: leaving.signal,
    headers: {
      accept: 'text/event-stream',
      'accept-encoding': 'gzip',
      ...(cookie ? { cookie } : {}),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  });
  let text = '';
  const events: HeardEvent[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = text.split('\n\n').slice(0, -1);
      events.splice(0, events.length, ...blocks.flatMap(parse));
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => text,
    ended: read().catch(() => undefined),
    until: async (count, withinMs = 2_000) => {
      const end = Date.now() + withinMs;
      while (events.length < count) {
        if (Date.now() > end) throw new Error(`${events.length} of ${count} events within ${withinMs} ms`);
        await new Promise((done) => setTimeout(done, 10));
      }
      return events;
    },
    leave: () => leaving.abort(),
  };
}

function parse(block: string): HeardEvent[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  return data === undefined
    ? []
    : [{ id: field('id') ?? '', type: field('event') ?? 'message', data: JSON.parse(data) as unknown }];
}
