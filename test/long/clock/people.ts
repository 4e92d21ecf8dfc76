import { randomUUID } from 'node:crypto';
import { listen, type Listener } from '../../support/listener.ts';
import { until } from '../../support/until.ts';
import { callAt, logInAt } from '../../support/visitor.ts';

/** Fails until the account is locked out. @returns how many wrong passwords were taken before */
export async function lockOut(urls: readonly string[], username: string): Promise<number> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { status } = await logInAt(urls[tries % urls.length] ?? '', username, 'not the password');
    if (status === 429) return tries;
    if (status !== 401) throw new Error(`a wrong password is answered with ${status}`);
  }
  return 60;
}

export const accountStatus = async (url: string, cookie: string): Promise<number> =>
  (await callAt(url, 'GET /api/user', undefined, cookie)).status;

/** Sends a message. @returns its text, or null when it was refused */
export async function sendMessage(url: string, cookie: string, receiverId: number): Promise<string | null> {
  const content = `Good morning ${randomUUID()}`;
  const message = { receiverId, content, clientMessageId: randomUUID() };
  const { status } = await callAt(url, 'POST /api/messages', message, cookie);
  return status < 300 ? content : null;
}

/** Opens a page that hears live events. @throws Error when it is not let in */
export async function openPage(url: string, cookie: string): Promise<Listener> {
  const page = await listen(url, cookie);
  if (page.status !== 200) throw new Error(`the page is not let in: ${page.status}`);
  return page;
}

/** Whether a page hears of this within so many milliseconds. */
export const hearsOf = (page: Listener, what: string, withinMs: number): Promise<boolean> =>
  until(what, () => page.text().includes(what), withinMs, 50).then(
    () => true,
    () => false,
  );
