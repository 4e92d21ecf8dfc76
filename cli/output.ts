import { EXIT, type ExitCode } from './exit.ts';

/** Standard output is for answers only, so that it can be piped. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Resolves when standard output takes more, for answers that are longer than memory should hold. */
  readonly drained?: () => Promise<void>;
  /** Whether standard error is a terminal, on which a line may be written over. */
  readonly errIsTerminal: boolean;
}

const EVERY_MS = 200;
const EVERY_SHARE = 0.1;

/** Answers go to standard output, as text or JSON; everything on the way there to standard error. */
export class Output {
  readonly #streams: Streams;
  readonly #json: boolean;

  constructor(streams: Streams, json: boolean) {
    this.#streams = streams;
    this.#json = json;
  }

  /** @returns how a command ends that did its work */
  answer(data: Readonly<Record<string, unknown>>, lines: readonly string[]): ExitCode {
    this.#streams.out(this.#json ? `${JSON.stringify(data)}\n` : lines.map((line) => `${line}\n`).join(''));
    return EXIT.done;
  }

  /** A piece of an answer that is written as it is read, as exports are. */
  async piece(text: string): Promise<void> {
    this.#streams.out(text);
    await this.#streams.drained?.();
  }

  note(line: string): void {
    this.#streams.err(`${line}\n`);
  }

  /** Programs get it on standard output as `{ error }`. */
  failure(code: string, message: string, fields?: Readonly<Record<string, string>>): void {
    if (this.#json)
      this.#streams.out(`${JSON.stringify({ error: { code, message, ...(fields ? { fields } : {}) } })}\n`);
    this.#streams.err(`${message}\n`);
  }

  /** Progress of long work: one line written over on a terminal, elsewhere a line for each tenth. */
  progress(what: string): (done: number, total: number) => void {
    let [lastAt, lastShare] = [0, 0];
    return (done, total) => {
      const share = total === 0 ? 1 : done / total;
      const now = Date.now();
      const due = this.#streams.errIsTerminal ? now - lastAt >= EVERY_MS : share - lastShare >= EVERY_SHARE;
      if (!due && done < total) return;
      [lastAt, lastShare] = [now, share];
      const line = `${what}: ${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`;
      if (!this.#streams.errIsTerminal) this.#streams.err(`${line}\n`);
      else this.#streams.err(`\r\u001b[K${line}${done >= total ? '\n' : ''}`);
    };
  }
}

/** `1 file`, `2 files`. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;
