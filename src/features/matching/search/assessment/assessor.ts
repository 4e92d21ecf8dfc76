import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { LanguageModel } from '../../../../core/ai/language-model.ts';
import { ModelUnavailable } from '../../../../core/ai/language-model.ts';
import type { Db } from '../../../../core/db/database.ts';
import { parseSkills } from '../profile-text.ts';
import { assessmentQuestion } from './assessment.prompt.ts';
import { LEASE_MS } from './assessment-store.ts';
import type { AssessmentStore, Question, Share } from './assessment-store.ts';
import { checkAnswer } from './check-answer.ts';
import type { AssessedProfile } from './profile-view.ts';
import { viewOf } from './profile-view.ts';
import type { PersonName } from './private-data.ts';

/** Advisors in one question, few enough for an answer within seconds. */
const BATCH = 5;
const BUSY_PAUSE_MS = 500;

interface Advisor extends AssessedProfile, PersonName {
  readonly id: number;
}

interface AssessorParts {
  readonly db: Db;
  readonly log: Logger;
  readonly model: LanguageModel;
  readonly store: AssessmentStore;
  readonly lanes: number;
}

/**
 * Does queued assessments of briefs that this process was asked about. Briefs are kept in memory only; the queue is in the
 * database, so that processes share it and nothing is done twice.
 */
export class Assessor {
  readonly #parts: AssessorParts;
  /** Briefs by their question's key, the next one first. */
  readonly #briefs = new Map<string, string>();
  readonly #shares = new Set<Share>();
  #working = 0;
  #stopped = false;

  constructor(parts: AssessorParts) {
    this.#parts = parts;
  }

  work(key: string, brief: string): void {
    if (this.#stopped) return;
    this.#briefs.set(key, brief);
    this.#start();
  }

  /** Does not wait for questions under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#briefs.clear();
    await Promise.all([...this.#shares].map((share) => this.#parts.store.release(share)));
  }

  #start(): void {
    if (this.#working === this.#parts.lanes) return;
    this.#working += 1;
    void this.#lane().finally(() => (this.#working -= 1));
  }

  async #lane(): Promise<void> {
    for (;;) {
      const [next] = this.#briefs;
      if (!next || this.#stopped) return;
      const [key, brief] = next;
      try {
        const share = await this.#parts.store.take(this.#question(key), BATCH);
        // The brief goes to the end of the queue, so that a long one does not delay the others.
        this.#briefs.delete(key);
        if (!share) continue;
        this.work(key, brief);
        await this.#assess(key, brief, share);
      } catch (error) {
        this.#briefs.delete(key);
        this.#parts.log.warn({ err: error }, 'assessments not worked off; the next call takes them up');
      }
    }
  }

  async #assess(key: string, brief: string, share: Share): Promise<void> {
    if (this.#stopped) return this.#parts.store.release(share);
    this.#shares.add(share);
    const prolong = setInterval(() => {
      this.#parts.store
        .prolong(share)
        .catch((error: unknown) =>
          this.#parts.log.warn({ err: error }, 'lease of assessments not prolonged'),
        );
    }, LEASE_MS / 3).unref();
    try {
      await this.#ask(key, brief, share);
    } catch (error) {
      if (this.#stopped) return;
      if (!(error instanceof ModelUnavailable)) throw error;
      if (error.failure !== 'busy') return await this.#parts.store.fail(share);
      await this.#parts.store.release(share);
      await pause(BUSY_PAUSE_MS);
      this.work(key, brief);
    } finally {
      clearInterval(prolong);
      this.#shares.delete(share);
    }
  }

  async #ask(key: string, brief: string, share: Share): Promise<void> {
    const advisors = await this.#advisors(share);
    const known = new Set(advisors.map(({ id }) => id));
    const gone = share.subjects.map(({ advisorId }) => advisorId).filter((id) => !known.has(id));
    if (gone.length > 0) await this.#parts.store.drop(share, gone);
    if (advisors.length === 0) return;
    const names = await this.#names(key);
    const views = advisors.map((advisor) => viewOf(advisor, names));
    const answer = await this.#parts.model.ask(await assessmentQuestion(brief, views));
    if (this.#stopped) return;
    const verdicts = checkAnswer(answer, brief, views, names);
    if (!verdicts) {
      this.#parts.log.warn(
        { model: this.#parts.model.name },
        'the answer is about none of the advisors asked about',
      );
      throw new ModelUnavailable('invalid');
    }
    await this.#parts.store.finish(
      share,
      new Map(advisors.map(({ id }, at) => [id, verdicts[at] ?? { score: null, reason: null }])),
    );
  }

  /** The advisors of a share whose profile is still the one that was queued. */
  async #advisors({ subjects }: Share): Promise<Advisor[]> {
    const versions = new Map(subjects.map(({ advisorId, profileVersion }) => [advisorId, profileVersion]));
    const rows = (await this.#parts
      .db('advisors as a')
      .whereIn('id', [...versions.keys()])
      .orderBy('id')
      .select(
        { profileVersion: 'profile_version', ...NAMES },
        'id',
        'title',
        'expertise',
        'bio',
        'skills',
      )) as (NameRow &
      Omit<AssessedProfile, 'skills'> & { id: number; skills: string; profileVersion: number })[];
    return rows
      .filter((row) => versions.get(row.id) === row.profileVersion)
      .map((row) => ({ ...row, ...nameOf(row), skills: parseSkills(row.skills) }));
  }

  /** Everybody whom the brief has found in any search. */
  async #names(key: string): Promise<PersonName[]> {
    const rows = (await this.#parts
      .db('assessments as s')
      .join('advisors as a', 'a.id', 's.advisor_id')
      .where({ 's.query_hash': key, 's.model': this.#parts.model.name })
      .limit(500)
      .select(NAMES)) as NameRow[];
    return rows.map(nameOf);
  }

  #question(key: string): Question {
    return { key, model: this.#parts.model.name };
  }
}

const NAMES = { firstName: 'a.first_name', lastName: 'a.last_name' };
type NameRow = Readonly<Record<keyof typeof NAMES, string | null>>;

const nameOf = ({ firstName, lastName }: NameRow): PersonName => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
});
