import { createStore } from '../../../ui-shared/session/store.ts';
import type { CheckedRow } from '../../../src/contract/import-api.ts';
import type { importCalls, Failure, Undone } from './importApi.ts';
import {
  canEdit,
  canGenerate,
  canSave,
  cellOf,
  newRow,
  rowName,
  withProposal,
  withVerdict,
} from './importRow.ts';
import type { ImportRow, LogIn, PageState, RowValues } from './importRow.ts';
import type { ImportKind } from './kinds.ts';
import { labelled } from '../../components/text.ts';

export type RunKind = 'save' | 'generate';

export interface RunResult {
  readonly kind: RunKind;
  readonly successful: number;
  readonly failed: number;
  /** "Errors as 'first last: message'" (spec 2 §8). */
  readonly errors: readonly string[];
  /** Rows that were not tried: stopped by hand, or the server was not there any more. */
  readonly left: number;
}

interface ImportState {
  readonly page: PageState;
  readonly rows: readonly ImportRow[];
  readonly progress: { readonly kind: RunKind; readonly done: number; readonly total: number } | null;
  readonly result: RunResult | null;
  readonly undone: Undone | null;
  readonly groupIds: readonly number[];
}

interface ImportWorld extends Omit<ReturnType<typeof importCalls>, 'previewFile'> {
  readonly kind: Pick<ImportKind, 'columns'>;
  readonly failureOf: (error: unknown) => Failure;
  readonly newBatchId: () => string;
  /** Between two rows (spec 2 §9: "a 100 ms pause"). */
  readonly pause: () => Promise<void>;
  readonly words: { readonly noCvText: string; readonly notAvailable: string };
}

const NOTHING = { rows: [], progress: null, result: null, undone: null } as const;
const START: ImportState = { ...NOTHING, page: 'idle', groupIds: [] };

const emailKey = (values: RowValues): string => cellOf({ values }, 'email').toLowerCase();

/**
 * One import from the rows of a file to its undoing (spec 2 §4, §5, §9): the server judges the rows; they are saved one
 * at a time through the documented call, all with one batch, by which the server can undo exactly what this page made.
 */
export class ImportSession {
  readonly #world: ImportWorld;
  readonly #store = createStore(START);
  readonly state = this.#store.read;
  readonly subscribe = this.#store.subscribe;
  #batchId: string;
  #isStopped = false;
  /** Counts files: an answer about one that is no longer there is dropped. */
  #file = 0;

  constructor(world: ImportWorld) {
    this.#world = world;
    this.#batchId = world.newBatchId();
  }

  #set(change: Partial<ImportState>): void {
    this.#store.write({ ...this.state(), ...change });
  }

  /** @param file whose row it is; one that is no longer open is left alone */
  #update(id: number, change: Partial<ImportRow>, file: number = this.#file): void {
    if (file !== this.#file) return;
    this.#set({ rows: this.state().rows.map((row) => (row.id === id ? { ...row, ...change } : row)) });
  }

  #row(id: number): ImportRow | undefined {
    return this.state().rows.find((row) => row.id === id);
  }

  open(rows: readonly CheckedRow[]): void {
    this.#file += 1;
    this.#batchId = this.#world.newBatchId();
    const read = rows.map((row) => newRow(row, this.#world.kind));
    this.#set({ ...NOTHING, page: 'preview', rows: read });
  }

  reset(): void {
    this.#isStopped = true;
    this.#file += 1;
    this.#set({ ...NOTHING, page: 'idle' });
  }

  setGroups(groupIds: readonly number[]): void {
    this.#set({ groupIds });
  }

  /** Takes over what was typed into a row, once the server has judged it. @throws what the call throws */
  async edit(id: number, values: RowValues): Promise<void> {
    const row = this.#row(id);
    if (!row || !canEdit(row)) return;
    const lost = emailKey(values) === emailKey(row.values) ? row.lost : null;
    await this.#judge({ ...row, values, lost, statusMessage: '' });
  }

  /**
   * Has a row judged, with those that have the same address or had the row's: the first of them is saved, and keeps the
   * others from it.
   */
  async #judge(changed: ImportRow): Promise<void> {
    const file = this.#file;
    const before = this.#row(changed.id)?.values ?? changed.values;
    const keys = [changed.values, before].map(emailKey).filter((key) => key !== '');
    const asked = this.state()
      .rows.map((row) => (row.id === changed.id ? changed : row))
      .filter((row) => row === changed || (canEdit(row) && keys.includes(emailKey(row.values))));
    const verdicts = new Map((await this.#world.checkRows(asked)).map((one) => [one.row, one]));
    if (file !== this.#file) return;
    this.#set({
      rows: this.state().rows.map((row) => {
        const verdict = verdicts.get(row.id);
        // The verdict says nothing of a row that is being saved or was edited meanwhile.
        const isSame = asked.some((one) => one.id === row.id && one.values === row.values);
        if (verdict && row.id === changed.id) return withVerdict(changed, verdict);
        return verdict && isSame && canEdit(row) ? withVerdict(row, verdict) : row;
      }),
    });
  }

  /** Makes a failed row one that can be edited and saved again, or a saved one where only the answer was lost. */
  async retry(id: number): Promise<void> {
    const row = this.#row(id);
    const file = this.#file;
    if (row?.status !== 'failed') return;
    this.#update(id, { status: 'saving', statusMessage: '' });
    try {
      const created = row.lost ? await this.#world.findCreated(row) : null;
      if (created) this.#update(id, { status: 'saved', lost: null, ...created }, file);
      else if (file === this.#file) await this.#judge({ ...row, statusMessage: '' });
    } catch (error) {
      this.#update(id, { status: 'failed', statusMessage: this.#world.failureOf(error).message }, file);
    }
  }

  /** @returns why it failed, or null */
  async save(id: number): Promise<Failure | null> {
    const file = this.#file;
    const row = this.#row(id);
    if (!row || !canSave(row)) return null;
    this.#update(id, { status: 'saving', statusMessage: '' });
    const sent: { logIn?: LogIn } = {};
    const batchId = this.#batchId;
    try {
      const batch = { id: batchId, groupIds: this.state().groupIds };
      const created = await this.#world.createMember(row, batch, (logIn) => void (sent.logIn = logIn));
      this.#update(id, { status: 'saved', lost: null, ...created }, file);
      return null;
    } catch (error) {
      const failure = this.#world.failureOf(error);
      const { logIn } = sent;
      // Without the server's word for what it did, it may have made the member.
      const isUnanswered = failure.status === 0 || failure.status >= 500;
      const lost = logIn && isUnanswered ? { logIn, batchId } : row.lost;
      this.#update(id, { status: 'failed', statusMessage: failure.message, lost }, file);
      return failure;
    }
  }

  /** Fills a row's empty cells from its CV. @returns why it failed, or null */
  async generate(id: number): Promise<Failure | null> {
    const file = this.#file;
    const row = this.#row(id);
    if (!row || !canEdit(row) || row.isGenerated) return null;
    if (!cellOf(row, 'cvText')) {
      this.#update(id, { statusMessage: this.#world.words.noCvText });
      return null;
    }
    this.#update(id, { status: 'processing', statusMessage: '' });
    try {
      const values = withProposal(row.values, await this.#world.processCv(cellOf(row, 'cvText')));
      if (file === this.#file) await this.#judge({ ...row, values, isGenerated: true, statusMessage: '' });
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

  stop(): void {
    this.#isStopped = true;
  }

  /**
   * Saves, or fills from its CV, every row for which that can be done, one after the other. @returns null without any
   */
  async runAll(kind: RunKind): Promise<RunResult | null> {
    const rows = this.state().rows.filter(kind === 'save' ? canSave : canGenerate);
    if (rows.length === 0 || this.state().page === 'uploading') return null;
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
      const failure = await this[kind](id);
      done += 1;
      const row = this.#row(id);
      if (failure && row) errors.push(labelled(rowName(row), failure.message));
      else if (row && (kind === 'save' ? row.status === 'saved' : row.isGenerated)) successful += 1;
      if (file === this.#file) this.#set({ progress: { kind, done, total } });
      if (failure?.endsRun) break;
    }
    const failed = errors.length;
    const result = { kind, successful, failed, errors, left: total - successful - failed };
    if (file !== this.#file) return null;
    this.#set({ page: successful === 0 && failed > 0 ? 'error' : 'success', progress: null, result });
    return result;
  }

  /**
   * Removes what this import made and nobody has used since; those rows can be saved again, the others stay saved.
   * @throws what the call throws
   */
  async undo(): Promise<Undone> {
    const undone = await this.#world.undoImport(this.#batchId);
    const kept = new Map(undone.kept.map(({ madeId, message }) => [madeId, message]));
    this.#batchId = this.#world.newBatchId();
    const rows = this.state().rows.map((row): ImportRow => {
      if (row.status !== 'saved' || row.madeId === null) return row;
      const why = kept.get(row.madeId);
      if (why !== undefined) return { ...row, statusMessage: why };
      return { ...row, status: 'click_to_save', statusMessage: '', madeId: null, logIn: null };
    });
    this.#set({ page: 'preview', result: null, undone, rows });
    return undone;
  }
}
