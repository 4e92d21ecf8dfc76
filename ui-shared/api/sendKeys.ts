/** The header of a call that the server carries out once (docs/decisions/0018-sent-once.md). */
export const SEND_KEY_HEADER = 'Idempotency-Key';

const unanswered = new Map<string, string>();

/**
 * The key of a creating call. An equal call in flight, or whose answer never came, gets the same key: a second click,
 * or a second Save after a lost connection, creates nothing twice.
 * @param call path and body
 */
export function sendKey(call: string): string {
  const key = unanswered.get(call) ?? newKey();
  unanswered.set(call, key);
  return key;
}

export function answered(call: string): void {
  unanswered.delete(call);
}

/** `randomUUID` exists on secure pages only; a trial installation may use plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
