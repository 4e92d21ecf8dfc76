import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import { ModelUnavailable, type LanguageModel } from '../../../../core/ai/language-model.ts';
import type { Rows } from '../../../../core/db/tables.ts';
import { untilWon } from '../../../../core/db/transaction.ts';
import type { Deps } from '../../../../core/deps.ts';
import { parseSkills } from '../profile-text.ts';
import { assessmentQuestion } from './assessment-prompt.ts';
import type { AssessmentLease, AssessmentStore } from './assessment-store.service.ts';
import { checkAnswer } from './check-answer.ts';
import { viewOf, type AssessedProfile, type PersonName } from './profile-view.ts';

/** Advisors in one question: few enough for an answer within seconds, so that a search is four questions. */
const BATCH = 5;
/** How long a model that is busy with other questions is left alone. */
const BUSY_PAUSE_MS = 500;

type Advisor = AssessedProfile & PersonName & { readonly id: number };

type Parts = Pick<Deps, 'db' | 'log'> & { readonly model: LanguageModel; readonly store: AssessmentStore };

/**
 * Works off queued assessments of briefs that this process has been asked about, beside the requests. The brief is kept in
 * memory only; what is to be done, and by whom, is in the database, so that processes share a brief and nothing is done twice.
 */
export class Assessor {
  readonly #parts: Parts;
  readonly #queue: PQueue;
  /** Keys of the briefs that wait in the queue; each waits once. */
  readonly #waiting = new Set<string>();
  readonly #leases = new Set<AssessmentLease>();
  #stopped = false;

  /** @param concurrency questions at a time */
  constructor(parts: Parts, concurrency: number) {
    this.#parts = parts;
    this.#queue = new PQueue({ concurrency });
  }

  /** Takes up what is queued for a brief; returns at once. */
  work(key: string, brief: string): void {
    if (this.#stopped || this.#waiting.has(key)) return;
    this.#waiting.add(key);
    void this.#queue.add(() => this.#workOff(key, brief));
  }

  /** What is not done is left to other processes; questions under way are not waited for. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#queue.clear();
    await Promise.all([...this.#leases].map(giveBack));
  }

  async #workOff(key: string, brief: string): Promise<void> {
    this.#waiting.delete(key);
    try {
      const lease = await this.#parts.store.claim(key, BATCH);
      if (!lease) return;
      // To the end of the queue, so that one long brief does not hold up the others.
      this.work(key, brief);
      await lease.during(() => this.#assess(key, brief, lease));
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'assessments not worked off; the next call takes them up');
    }
  }

  async #assess(key: string, brief: string, lease: AssessmentLease): Promise<void> {
    if (this.#stopped) return giveBack(lease);
    this.#leases.add(lease);
    try {
      await this.#ask(key, brief, lease);
    } catch (error) {
      if (this.#stopped) return;
      if (!(error instanceof ModelUnavailable)) throw error;
      if (error.failure !== 'busy') return await this.#parts.store.fail(lease);
      await giveBack(lease);
      await pause(BUSY_PAUSE_MS);
      this.work(key, brief);
    } finally {
      this.#leases.delete(lease);
    }
  }

  async #ask(key: string, brief: string, lease: AssessmentLease): Promise<void> {
    const advisors = await this.#advisors(lease);
    const known = new Set(advisors.map(({ id }) => id));
    const gone = lease.rows.flatMap((row) => (known.has(row.advisor_id) ? [] : [row.id]));
    if (gone.length > 0) await untilWon(() => lease.held(gone).delete());
    if (advisors.length === 0) return;
    const names = await this.#names(key);
    const views = advisors.map((advisor) => viewOf(advisor, names));
    const answer = await this.#parts.model.ask(await assessmentQuestion(brief, views));
    if (this.#stopped) return;
    const verdicts = checkAnswer(answer, brief, views, names);
    if (!verdicts) {
      const model = this.#parts.model.name;
      this.#parts.log.warn({ model }, 'the answer is about none of the advisors asked about');
      throw new ModelUnavailable('invalid');
    }
    await this.#parts.store.finish(lease, new Map(advisors.map(({ id }, at) => [id, verdicts[at]!])));
  }

  /** The advisors whose profile is still the one that was queued. */
  async #advisors(lease: AssessmentLease): Promise<Advisor[]> {
    const versions = new Map(lease.rows.map((row) => [row.advisor_id, row.profile_version]));
    const rows = await this.#parts
      .db('advisors')
      .whereIn('id', [...versions.keys()])
      .orderBy('id')
      .select('id', 'first_name', 'last_name', 'title', 'expertise', 'bio', 'skills', 'profile_version');
    return rows
      .filter((row) => versions.get(row.id) === row.profile_version)
      .map((row) => ({ ...row, skills: parseSkills(row.skills), ...nameOf(row) }));
  }

  async #names(key: string): Promise<PersonName[]> {
    const rows = await this.#parts
      .db('assessments as s')
      .join('advisors as a', 'a.id', 's.advisor_id')
      .where({ 's.query_hash': key, 's.model': this.#parts.model.name })
      .limit(500)
      .select<NameRow[]>('a.first_name', 'a.last_name');
    return rows.map(nameOf);
  }
}

/** Another worker may take at once what was not done. */
const giveBack = async (lease: AssessmentLease): Promise<void> => {
  await lease.release({ status: 'queued' });
};

type NameRow = Pick<Rows['advisors'], 'first_name' | 'last_name'>;

const nameOf = (row: NameRow): PersonName => ({
  firstName: row.first_name ?? '',
  lastName: row.last_name ?? '',
});
