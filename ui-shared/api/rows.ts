import { send } from './client.ts';

/** Rows of a list, and how many there are of it (`Content-Range`). @throws ApiError as {@link send} */
export async function requestRows<T>(
  path: string,
  signal: AbortSignal,
): Promise<{ rows: T[]; total: number }> {
  const answer = await send('GET', path, undefined, { signal });
  const rows = (await answer.json()) as T[];
  return { rows, total: Number(answer.headers.get('Content-Range')?.split('/')[1]) || rows.length };
}
