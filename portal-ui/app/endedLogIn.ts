/** The user whose log-in has ended, and the page of the portal where it did. */
export interface EndedLogIn {
  readonly userId: number;
  readonly back: string;
}

/** The state of the history entry of /auth. */
export const endedLogInState = (ended: EndedLogIn) => ({ ended });

/** Reads what {@link endedLogInState} wrote; null when the page was opened in another way. */
export function readEndedLogIn(state: unknown): EndedLogIn | null {
  const ended = (state as { ended?: Partial<EndedLogIn> } | null)?.ended;
  if (typeof ended?.userId !== 'number' || typeof ended.back !== 'string') return null;
  return { userId: ended.userId, back: ended.back };
}
