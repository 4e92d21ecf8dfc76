import type { TestServer } from './server.ts';
import { until } from './until.ts';

/** One event as a page gets it; `id` is the stream's position. */
export interface HeardEvent {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  /** When it was heard, by `performance.now()`. */
  readonly at: number;
}

/** An open page: listens to `/api/live` of a server that listens on a port, which may be named by its address. */
export type Listener = Awaited<ReturnType<typeof listen>>;

/**
 * Opens a stream as a browser does.
 * @param lastEventId sent as the header that a reconnecting page sends
 */
export async function listen(
  to: Pick<TestServer, 'server'> | string,
  cookie: string | null,
  lastEventId?: string,
) {
  const leaving = new AbortController();
  const url = typeof to === 'string' ? to : `http://127.0.0.1:${to.server.info.port}`;
  const response = await fetch(`${url}/api/live`, {
    signal: leaving.signal,
    headers: {
      accept: 'text/event-stream',
      'accept-encoding': 'gzip',
      ...(cookie ? { cookie } : {}),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  });
  let [text, taken] = ['', 0];
  const events: HeardEvent[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      for (const block of text.slice(taken).split('\n\n').slice(0, -1)) {
        events.push(...parse(block));
        taken += block.length + 2;
      }
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    events,
    /** Everything received, comments and positions included. */
    text: () => text,
    /** The stream's latest position, also where it came without an event. */
    position: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1],
    /** Resolves when the server has ended the stream. */
    ended: read().catch(() => undefined),
    /** Waits for so many events in all. @throws Error when they do not come in time */
    until: async (count: number, withinMs = 2_000) => {
      const heard = () => `${count} events, but ${events.length}`;
      await until(heard, () => events.length >= count, withinMs, 10);
      return events;
    },
    leave: () => leaving.abort(),
  };
}

function parse(block: string): HeardEvent[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  if (data === undefined) return [];
  const [id, type] = [field('id') ?? '', field('event') ?? 'message'];
  return [{ id, type, data: JSON.parse(data) as unknown, at: performance.now() }];
}
