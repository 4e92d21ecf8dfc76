/** What calls of one kind came to; times in milliseconds. */
export interface KindFigures {
  readonly kind: string;
  readonly calls: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  /** Answers that were no success, by status; 0 stands for no answer at all. */
  readonly refused: Readonly<Record<string, number>>;
}

/** The value below which such a share of the sorted values lies; NaN when there is none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

interface Samples {
  readonly isCall: boolean;
  readonly times: number[];
  readonly refused: Map<number, number>;
}

/** Times and refusals by kind of call, from the moment that it is opened. */
export class Tally {
  readonly #kinds = new Map<string, Samples>();
  #isOpen = false;
  #calls = 0;

  /** Counts from now on: what was before was the way there. */
  open(): void {
    this.#isOpen = true;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** How many calls have been counted. */
  get calls(): number {
    return this.#calls;
  }

  /** @param status null for what is timed and is no call, such as how long a message takes to its reader */
  add(kind: string, ms: number, status: number | null): void {
    if (!this.#isOpen) return;
    const isCall = status !== null;
    if (isCall) this.#calls += 1;
    const samples = this.#kinds.get(kind) ?? { isCall, times: [], refused: new Map<number, number>() };
    this.#kinds.set(kind, samples);
    samples.times.push(ms);
    if (isCall && (status < 200 || status > 299))
      samples.refused.set(status, (samples.refused.get(status) ?? 0) + 1);
  }

  figures(): KindFigures[] {
    return [...this.#kinds].map(([kind, samples]) => figuresOf(kind, [samples]));
  }

  /** All kinds of calls as one. */
  overall(): KindFigures {
    const all = [...this.#kinds.values()];
    return figuresOf(
      'all calls',
      all.filter(({ isCall }) => isCall),
    );
  }
}

function figuresOf(kind: string, all: readonly Samples[]): KindFigures {
  const sorted = Float64Array.from(all.flatMap(({ times }) => times)).sort();
  const values = Array.from(sorted);
  const refused: Record<string, number> = {};
  for (const samples of all)
    for (const [status, times] of samples.refused) refused[status] = (refused[status] ?? 0) + times;
  return {
    kind,
    calls: values.length,
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
    p99: percentile(values, 0.99),
    max: values.at(-1) ?? Number.NaN,
    refused,
  };
}
