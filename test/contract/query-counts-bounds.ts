import bounds from './query-counts-bounds.json' with { type: 'json' };

/** What a call may ask of its database at most, with what it asks for the log-in of whoever calls. */
export const BOUND = 12;

export interface Bound {
  readonly call: RegExp;
  /** Statements when there are few rows. */
  readonly atMost: number;
  /** Statements more for each row more; none for most. */
  readonly aRow?: number;
  readonly because: string;
}

/** Calls beyond {@link BOUND}, or with a number of statements that grows; the first that fits counts. */
const EXCEPTIONS: readonly Bound[] = bounds.exceptions.map((one) => ({ ...one, call: new RegExp(one.call) }));

const USUAL: Bound = { call: /^/, atMost: BOUND, because: 'no exception' };

export const boundOf = (call: string): Bound => EXCEPTIONS.find((one) => one.call.test(call)) ?? USUAL;

/** Calls that the access table makes so that nothing happens, in words of what they miss. */
export const REFUSED: Readonly<Record<string, string>> = bounds.refused;
