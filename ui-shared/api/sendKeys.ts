/** Marks a call so that the server carries it out once (docs/decisions/0018-sent-once.md). */
export const SEND_KEY_HEADER = 'Idempotency-Key';

/** Keys of calls whose answer has not come. */
const unanswered = new Map<string, string>();

/**
 * The key for a call that makes something. A call like it that is still under way, or whose answer never came, shares
 * its key: a second click, and Save pressed again after the connection broke, make nothing twice.
 * @param call method, path and body
 */
export function sendKey(call: string): string {
  const key = unanswered.get(call) ?? newKey();
  unanswered.set(call, key);
  return key;
}

/** The server has answered: the same again is meant as a further one. */
export function answered(call: string): void {
  unanswered.delete(call);
}

/** Browsers offer `randomUUID` on secure pages only; a trial installation may be reached by plain HTTP. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
