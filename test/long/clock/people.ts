import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { PASSWORD } from '../../support/builders.ts';
import { requestForm } from '../../support/work.ts';

/** Logs in. @returns the status, and the cookie of a log-in that was let in */
export async function logIn(url: string, username: string, password = PASSWORD) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  await response.arrayBuffer();
  return {
    status: response.status,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    retryAfter: Number(response.headers.get('retry-after') ?? 0),
  };
}

/** Fails until the account is locked out. @returns how many wrong passwords were taken before */
export async function lockOut(urls: readonly string[], username: string): Promise<number> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { status } = await logIn(urls[tries % urls.length] ?? '', username, 'not the password');
    if (status === 429) return tries;
    if (status !== 401) throw new Error(`a wrong password is answered with ${status}`);
  }
  return 60;
}

export const accountStatus = async (url: string, cookie: string): Promise<number> => {
  const response = await fetch(`${url}/api/user`, { headers: { cookie } });
  await response.arrayBuffer();
  return response.status;
};

/** Has an organisation ask and an advisor accept: only then may they write to each other. */
export async function acquaint(
  url: string,
  organization: string,
  advisor: { readonly username: string; readonly advisorId: number },
): Promise<void> {
  const call = async (method: string, path: string, cookie: string, body: object): Promise<HelpRequest> => {
    const headers = { cookie, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as HelpRequest;
  };
  const asking = await logIn(url, organization);
  const { matches } = await call('POST', '/api/requests', asking.cookie, requestForm({ hoursNeeded: 2 }));
  const match = matches.find(({ advisorId }) => advisorId === advisor.advisorId);
  if (!match) throw new Error('the advisor was not proposed');
  const { cookie } = await logIn(url, advisor.username);
  await call('PATCH', `/api/matches/${match.id}`, cookie, { status: 'accepted' });
}

/** Sends a message. @returns its text, or null when it was refused */
export async function sendMessage(url: string, cookie: string, receiverId: number): Promise<string | null> {
  const content = `Good morning ${randomUUID()}`;
  const response = await fetch(`${url}/api/messages`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ receiverId, content, clientMessageId: randomUUID() }),
  });
  await response.arrayBuffer();
  return response.ok ? content : null;
}

/** An open page that hears live events. */
export class Page {
  #text = '';
  readonly #leaving = new AbortController();

  static async open(url: string, cookie: string): Promise<Page> {
    const page = new Page();
    const response = await fetch(`${url}/api/live`, {
      headers: { cookie, accept: 'text/event-stream' },
      signal: page.#leaving.signal,
    });
    if (!response.ok) throw new Error(`the page is not let in: ${response.status}`);
    void page.#read(response).catch(() => undefined);
    return page;
  }

  async #read({ body }: Response): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of body ?? []) this.#text += decoder.decode(chunk as Uint8Array, { stream: true });
  }

  /** Whether it hears of this within so many milliseconds. */
  async hears(what: string, withinMs: number): Promise<boolean> {
    for (const end = performance.now() + withinMs; performance.now() < end; await pause(50))
      if (this.#text.includes(what)) return true;
    return false;
  }

  leave(): void {
    this.#leaving.abort();
  }
}
