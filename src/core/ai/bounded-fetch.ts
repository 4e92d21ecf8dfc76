import { failed, type Failed } from './call.ts';

/** No answer to our questions is anywhere near as long. */
const MOST_BYTES = 1_000_000;

export type Wire = { failed: Failed | null };

/**
 * What a provider's library fetches with: it ends with the signal, follows no redirect (which would take the question and
 * the key elsewhere), reads an answer up to a size, and shows the library good answers only.
 * @param wire is told why a call failed
 */
export function boundedFetch(signal: AbortSignal, wire: Wire): typeof fetch {
  const attempt = async (input: string | URL | Request, init?: RequestInit): Promise<Response | Failed> => {
    const response = await fetch(input, { ...init, signal, redirect: 'error' });
    if (!response.ok) {
      await response.body?.cancel();
      return failed('refused', response.status, retryAfterMs(response.headers));
    }
    const body = await readBody(response);
    if (body === null) return failed('invalid');
    const type = response.headers.get('content-type') ?? 'application/json';
    return new Response(body, { status: response.status, headers: { 'content-type': type } });
  };
  return async (input, init) => {
    const answer = await attempt(input, init).catch(() => failed(signal.aborted ? 'timeout' : 'unreachable'));
    if (answer instanceof Response) return answer;
    wire.failed = answer;
    throw new Error(`no answer: ${answer.failure}`);
  };
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array;
    size += bytes.length;
    if (size > MOST_BYTES) return null;
    parts.push(bytes);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function retryAfterMs(headers: Headers): number {
  const value = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
