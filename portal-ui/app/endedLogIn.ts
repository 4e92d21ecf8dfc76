/** Whose log-in has ended, and the page of the portal where it did. */
export interface EndedLogIn {
  readonly userId: number;
  readonly back: string;
}

/** What an entry of the tab's history keeps of it, for /auth. */
export const endedLogInState = (ended: EndedLogIn) => ({ ended });

/** What {@link endedLogInState} kept, or null when the page was opened in any other way. */
export function readEndedLogIn(state: unknown): EndedLogIn | null {
  const ended = (state as { ended?: Partial<EndedLogIn> } | null)?.ended;
  if (typeof ended?.userId !== 'number' || typeof ended.back !== 'string') return null;
  return { userId: ended.userId, back: ended.back };
}
