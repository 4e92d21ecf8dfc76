import type { Batch, Created } from './api/createAdvisor.ts';
import type { Failure } from './api/failure.ts';
import type { Undone } from './api/undoImport.ts';
import { checkRows, emailKey } from './rows/checkRows.ts';
import type { CvProposal } from './rows/generated.ts';
import { withProposal } from './rows/generated.ts';
import type { ImportRow, LogIn, PageState, RowValues, Verdict } from './rows/importRow.ts';
import { canEdit, canGenerate, canSave, rowName } from './rows/importRow.ts';

/** What a run over several rows came to. */
export interface RunResult {
  readonly kind: 'save' | 'generate';
  readonly successful: number;
  readonly failed: number;
  /** "Errors as 'first last: message'" (spec 2 §8). */
  readonly errors: readonly string[];
  /** Rows that were not tried: stopped by hand, or the server was not there any more. */
  readonly left: number;
}

export interface ImportState {
  readonly page: PageState;
  readonly rows: readonly ImportRow[];
  readonly progress: {
    readonly kind: RunResult['kind'];
    readonly done: number;
    readonly total: number;
  } | null;
  readonly result: RunResult | null;
  /** What undoing came to. */
  readonly undone: Undone | null;
  readonly groupIds: readonly number[];
  /** The addresses: being compared with those of the platform, compared, or not (the server did not answer). */
  readonly check: 'none' | 'running' | 'done' | 'failed';
}

/** What the page does outside itself, and what it says. */
export interface ImportWorld {
  /** @param tell hears the log-in before each call */
  readonly create: (row: ImportRow, batch: Batch, tell: (logIn: LogIn) => void) => Promise<Created>;
  /** What a call whose answer never came has made; null when nothing. */
  readonly find: (row: ImportRow) => Promise<Created | null>;
  readonly process: (cvText: string) => Promise<CvProposal>;
  readonly check: (rows: readonly ImportRow[]) => Promise<Map<number, Verdict>>;
  readonly undo: (batchId: string) => Promise<Undone>;
  readonly failureOf: (error: unknown) => Failure;
  readonly newBatchId: () => string;
  /** Between two rows (spec 2 §9: "a 100 ms pause"). */
  readonly pause: () => Promise<void>;
  readonly words: { readonly noCvText: string; readonly notAvailable: string };
}

const START: ImportState = {
  page: 'idle',
  rows: [],
  progress: null,
  result: null,
  undone: null,
  groupIds: [],
  check: 'none',
};

/** Whether nothing was said of what was done: the server may have done it. */
const isUnanswered = ({ status }: Failure): boolean => status === 0 || status >= 500;

/**
 * One import from the chosen file to its undoing (spec 2 §4, §5, §9): rows are saved one at a time through the documented
 * call, all with one batch, by which the server can undo exactly what this page made.
 */
export class ImportSession {
  readonly #world: ImportWorld;
  readonly #listeners = new Set<() => void>();
  #state: ImportState = START;
  #batchId: string;
  #isStopped = false;
  /** Counts files: an answer about one that is no longer there is dropped. */
  #file = 0;

  constructor(world: ImportWorld) {
    this.#world = world;
    this.#batchId = world.newBatchId();
  }

  readonly state = (): ImportState => this.#state;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  #set(change: Partial<ImportState>): void {
    this.#state = { ...this.#state, ...change };
    for (const changed of this.#listeners) changed();
  }

  /** @param file whose row it is; one that is no longer open is left alone */
  #update(id: number, change: Partial<ImportRow>, file: number = this.#file): void {
    if (file !== this.#file) return;
    this.#set({ rows: this.#state.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) });
  }

  #row(id: number): ImportRow | undefined {
    return this.#state.rows.find((row) => row.id === id);
  }

  #recheck(): void {
    this.#set({ rows: checkRows(this.#state.rows) });
  }

  /** Shows a file's rows, and has their addresses compared with those of the platform. */
  async open(rows: readonly ImportRow[]): Promise<void> {
    this.#file += 1;
    this.#batchId = this.#world.newBatchId();
    this.#set({ ...START, groupIds: this.#state.groupIds, page: 'preview', rows: checkRows(rows) });
    await this.#askServer(this.#state.rows);
  }

  /** Back to the beginning; what was saved stays saved. */
  reset(): void {
    this.#isStopped = true;
    this.#file += 1;
    this.#set({ ...START, groupIds: this.#state.groupIds });
  }

  setGroups(groupIds: readonly number[]): void {
    this.#set({ groupIds });
  }

  /** Takes over what was typed into a row, and looks it over again. */
  async edit(id: number, values: RowValues): Promise<void> {
    const row = this.#row(id);
    if (!row || !canEdit(row)) return;
    const isSomebodyElse = emailKey(values.email) !== emailKey(row.values.email);
    const lost = isSomebodyElse ? null : row.lost;
    this.#update(id, { values, lost, verdict: null, statusMessage: '', status: 'invalid' });
    this.#recheck();
    // The address that was there may have kept another row from being saved.
    await this.#askServer(this.#state.rows.filter(({ verdict }) => !verdict));
  }

  /** Makes a failed row one that can be edited and saved again, or a saved one where only the answer was lost. */
  async retry(id: number): Promise<void> {
    const row = this.#row(id);
    if (row?.status !== 'failed') return;
    if (row.lost && (await this.#findLost(row))) return;
    this.#update(id, { status: 'invalid', verdict: null });
    this.#recheck();
    await this.#askServer(this.#state.rows.filter((row) => row.id === id));
  }

  /** @returns whether that was all: the row is saved, or the server still cannot say */
  async #findLost(row: ImportRow): Promise<boolean> {
    const file = this.#file;
    const { id } = row;
    this.#update(id, { status: 'saving', statusMessage: '' });
    try {
      const created = await this.#world.find(row);
      if (created) this.#update(id, { status: 'saved', lost: null, ...created }, file);
      else this.#update(id, { status: 'failed' }, file);
      return created !== null || file !== this.#file;
    } catch (error) {
      const { message } = this.#world.failureOf(error);
      this.#update(id, { status: 'failed', statusMessage: message }, file);
      return true;
    }
  }

  async #askServer(rows: readonly ImportRow[]): Promise<void> {
    const file = this.#file;
    const asked = rows.filter(canSave);
    if (asked.length === 0) return;
    this.#set({ check: 'running' });
    try {
      const verdicts = await this.#world.check(asked);
      if (file !== this.#file) return;
      const before = new Map(asked.map((row) => [row.id, row.values]));
      const rows = this.#state.rows.map((row) => {
        const verdict = verdicts.get(row.id);
        // Of a row that was edited in the meantime this says nothing.
        return verdict && before.get(row.id) === row.values ? { ...row, verdict } : row;
      });
      this.#set({ check: 'done', rows: checkRows(rows) });
    } catch {
      if (file === this.#file) this.#set({ check: 'failed' });
    }
  }

  /** Saves one row. @returns why it failed, or null */
  async save(id: number): Promise<Failure | null> {
    const file = this.#file;
    const row = this.#row(id);
    if (!row || !canSave(row)) return null;
    this.#update(id, { status: 'saving', statusMessage: '' });
    const sent: { logIn?: LogIn } = {};
    const batchId = this.#batchId;
    try {
      const batch = { id: batchId, groupIds: this.#state.groupIds };
      const created = await this.#world.create(row, batch, (logIn) => void (sent.logIn = logIn));
      this.#update(id, { status: 'saved', lost: null, ...created }, file);
      return null;
    } catch (error) {
      const failure = this.#world.failureOf(error);
      const { logIn } = sent;
      const lost = logIn && isUnanswered(failure) ? { logIn, batchId } : row.lost;
      this.#update(id, { status: 'failed', statusMessage: failure.message, lost }, file);
      return failure;
    }
  }

  /** Fills a row's empty cells from its CV. @returns why it failed, or null */
  async generate(id: number): Promise<Failure | null> {
    const file = this.#file;
    const row = this.#row(id);
    if (!row || !canEdit(row) || row.isGenerated) return null;
    if (!row.values.cvText.trim()) {
      this.#update(id, { statusMessage: this.#world.words.noCvText });
      return null;
    }
    this.#update(id, { status: 'processing', statusMessage: '' });
    try {
      const values = withProposal(row.values, await this.#world.process(row.values.cvText));
      const verdict = values.email === row.values.email ? row.verdict : null;
      this.#update(id, { values, verdict, isGenerated: true, status: 'invalid' }, file);
      this.#recheck();
      return null;
    } catch (error) {
      const failure = this.#world.failureOf(error);
      if (failure.status !== 404) {
        this.#update(id, { status: 'failed', statusMessage: failure.message }, file);
        return failure;
      }
      // A server that cannot do it says nothing against the row.
      const message = this.#world.words.notAvailable;
      this.#update(id, { status: row.status, statusMessage: message }, file);
      return { ...failure, message, endsRun: true };
    }
  }

  /** Saves every row that can be saved, one after the other. @returns null when there was none */
  saveAll(): Promise<RunResult | null> {
    return this.#run('save', this.#state.rows.filter(canSave), (id) => this.save(id));
  }

  /** Fills every row that has a CV and was not filled yet. @returns null when there was none */
  async generateAll(): Promise<RunResult | null> {
    const result = await this.#run('generate', this.#state.rows.filter(canGenerate), (id) =>
      this.generate(id),
    );
    await this.#askServer(this.#state.rows.filter(({ verdict }) => !verdict));
    return result;
  }

  /** Ends a run after the row that is under way. */
  stop(): void {
    this.#isStopped = true;
  }

  async #run(
    kind: RunResult['kind'],
    rows: readonly ImportRow[],
    one: (id: number) => Promise<Failure | null>,
  ): Promise<RunResult | null> {
    if (rows.length === 0 || this.#state.page === 'uploading') return null;
    const file = this.#file;
    const total = rows.length;
    const errors: string[] = [];
    let done = 0;
    let successful = 0;
    this.#isStopped = false;
    this.#set({ page: 'uploading', result: null, undone: null, progress: { kind, done, total } });
    for (const { id } of rows) {
      if (done > 0) await this.#world.pause();
      if (this.#isStopped || file !== this.#file) break;
      const failure = await one(id);
      done += 1;
      const row = this.#row(id);
      if (failure && row) errors.push(`${rowName(row)}: ${failure.message}`);
      else if (row && (kind === 'save' ? row.status === 'saved' : row.isGenerated)) successful += 1;
      if (file === this.#file) this.#set({ progress: { kind, done, total } });
      if (failure?.endsRun) break;
    }
    const failed = errors.length;
    const result = { kind, successful, failed, errors, left: total - successful - failed };
    if (file !== this.#file) return null;
    this.#set({
      page: successful === 0 && failed > 0 ? 'error' : 'success',
      progress: null,
      result,
    });
    return result;
  }

  /** Removes what this import made and nobody has used since. @throws what the call throws */
  async undo(): Promise<Undone> {
    const undone = await this.#world.undo(this.#batchId);
    const kept = new Map(undone.kept.map(({ advisorId, message }) => [advisorId, message]));
    this.#batchId = this.#world.newBatchId();
    const rows = this.#state.rows.map((row) => {
      if (row.status !== 'saved' || row.advisorId === null) return row;
      const why = kept.get(row.advisorId);
      if (why !== undefined) return { ...row, statusMessage: why };
      return { ...row, status: 'invalid' as const, statusMessage: '', advisorId: null, logIn: null };
    });
    this.#set({ page: 'preview', result: null, undone, rows: checkRows(rows) });
    return undone;
  }
}
