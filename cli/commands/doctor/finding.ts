import type { CliContext } from '../../context.ts';
import type { Output } from '../../output.ts';

export const fine = (detail: string): Finding => ({ ok: true, detail });
export const wrong = (detail: string, mend?: Mend): Finding => ({ ok: false, detail, ...(mend && { mend }) });

export interface Finding {
  readonly ok: boolean;
  /** One line: what is wrong and what to do, or what was looked at. */
  readonly detail: string;
  /** Only what loses nothing that anybody still has a use for. */
  readonly mend?: Mend;
}

interface Mend {
  readonly plan: string;
  /** With its audit event. @returns one line: what was done */
  readonly run: (context: CliContext, output: Output) => Promise<string>;
}

/** Changes nothing. @param now for tests */
export type Check = (context: CliContext, now: Date) => Promise<Finding>;

const SHOWN = 10;

export function some(items: readonly string[]): string {
  const more = items.length - SHOWN;
  return `${items.slice(0, SHOWN).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
