import type { CliContext } from '../../context.ts';
import type { Output } from '../../output.ts';

/** Nothing is wrong, or what is and what may be done about it. */
export const fine = (check: string, detail: string): Finding => ({ check, ok: true, detail });
export const wrong = (check: string, detail: string, mend?: Mend): Finding => ({
  check,
  ok: false,
  detail,
  ...(mend ? { mend } : {}),
});

/** What a check has found. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  /** One line for people: what is wrong and what to do, or what was looked at. */
  readonly detail: string;
  /** What `--mend` may do about it: only what loses nothing that anybody still has a use for. */
  readonly mend?: Mend;
}

export interface Mend {
  /** One line: what would be done. */
  readonly plan: string;
  /** Does it, with its audit event. @returns one line: what was done */
  readonly run: (context: CliContext, output: Output) => Promise<string>;
}

/** Looks at one thing and changes nothing. @param now the clock to go by, so that tests can move it */
export type Check = (context: CliContext, now: Date) => Promise<Finding>;

const SHOWN = 10;

/** The first ten of a list, and how many more there are. */
export function some(items: readonly string[]): string {
  const more = items.length - SHOWN;
  return `${items.slice(0, SHOWN).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** `1 file`, `2 files`. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;
