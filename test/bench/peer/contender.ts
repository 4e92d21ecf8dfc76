/** One of the two servers, in a process of its own, and what somebody who has signed in to it sends along. */
export interface Contender {
  readonly url: string;
  readonly pid: number;
  /** By which the database tells what it does for the one and for the other. */
  readonly dbUser: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

export interface Answer {
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/**
 * Sends a call and reads its answer to the last byte.
 * @param body a form, or what is sent as JSON
 * @throws Error unless it is a success
 */
export async function ask(
  { url, headers }: Contender,
  path: string,
  { method = 'GET', body }: { readonly method?: string; readonly body?: object } = {},
): Promise<Answer> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(`${url}${path}`, {
    method,
    // Neither compresses its answers: there is no network between.
    headers: {
      'accept-encoding': 'identity',
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: isJson ? JSON.stringify(body) : body,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${bytes.toString()}`);
  return { headers: response.headers, bytes };
}

export const jsonOf = <Body>({ bytes }: Answer): Body => JSON.parse(bytes.toString()) as Body;
