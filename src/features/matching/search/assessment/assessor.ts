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

/** Advisors in one question: few enough for an answer within seconds, so that a search is four questions. */
const BATCH = 5;
/** How long a model that is busy with other questions is left alone. */
const BUSY_PAUSE_MS = 500;

interface Advisor extends AssessedProfile, PersonName {
  readonly id: number;
}

/**
 * Works off queued assessments of briefs that this process has been asked about, beside the requests. The brief is known
 * from the call that asks (a search, or a page that polls) and kept in memory only; what is to be done, and by whom, is
 * in the database, so that a brief asked about in several processes is shared by them, and nothing is done twice.
 */
export class Assessor {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #model: LanguageModel;
  readonly #store: AssessmentStore;
  readonly #lanes: number;
  /** Briefs by their question's key, the next one to work on first. */
  readonly #briefs = new Map<string, string>();
  readonly #shares = new Set<Share>();
  #working = 0;
  #stopped = false;

  /** @param options.lanes questions at a time */
  constructor(options: {
    readonly db: Db;
    readonly log: Logger;
    readonly model: LanguageModel;
    readonly store: AssessmentStore;
    readonly lanes: number;
  }) {
    this.#db = options.db;
    this.#log = options.log;
    this.#model = options.model;
    this.#store = options.store;
    this.#lanes = options.lanes;
  }

  /** Takes up what is queued for a brief; returns at once. */
  work(key: string, brief: string): void {
    if (this.#stopped) return;
    this.#briefs.set(key, brief);
    this.#start();
  }

  /** Ends, and leaves what is not done to other processes. Questions under way are not waited for. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#briefs.clear();
    await Promise.all([...this.#shares].map((share) => this.#store.release(share)));
  }

  #start(): void {
    if (this.#working === this.#lanes) return;
    this.#working += 1;
    void this.#lane().finally(() => (this.#working -= 1));
  }

  async #lane(): Promise<void> {
    for (;;) {
      const [next] = this.#briefs;
      if (!next || this.#stopped) return;
      const [key, brief] = next;
      try {
        const share = await this.#store.take(this.#question(key), BATCH);
        // To the end of the line, so that one long brief does not hold up the others.
        this.#briefs.delete(key);
        if (!share) continue;
        this.work(key, brief);
        await this.#assess(key, brief, share);
      } catch (error) {
        this.#briefs.delete(key);
        this.#log.warn({ err: error }, 'assessments not worked off; the next call takes them up');
      }
    }
  }

  async #assess(key: string, brief: string, share: Share): Promise<void> {
    if (this.#stopped) return this.#store.release(share);
    this.#shares.add(share);
    const prolong = setInterval(() => {
      this.#store
        .prolong(share)
        .catch((error: unknown) => this.#log.warn({ err: error }, 'lease of assessments not prolonged'));
    }, LEASE_MS / 3).unref();
    try {
      await this.#ask(key, brief, share);
    } catch (error) {
      if (this.#stopped) return;
      if (!(error instanceof ModelUnavailable)) throw error;
      if (error.failure !== 'busy') return await this.#store.fail(share);
      await this.#store.release(share);
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
    if (gone.length > 0) await this.#store.drop(share, gone);
    if (advisors.length === 0) return;
    const names = await this.#names(key);
    const views = advisors.map((advisor) => viewOf(advisor, names));
    const answer = await this.#model.ask(await assessmentQuestion(brief, views));
    if (this.#stopped) return;
    const verdicts = checkAnswer(answer, brief, views, names);
    if (!verdicts) {
      this.#log.warn({ model: this.#model.name }, 'the answer is about none of the advisors asked about');
      throw new ModelUnavailable('invalid');
    }
    await this.#store.finish(
      share,
      new Map(advisors.map(({ id }, at) => [id, verdicts[at] ?? { score: null, reason: null }])),
    );
  }

  /** The advisors of a share whose profile is still the one that was queued. */
  async #advisors({ subjects }: Share): Promise<Advisor[]> {
    const versions = new Map(subjects.map(({ advisorId, profileVersion }) => [advisorId, profileVersion]));
    const rows = await this.#db('advisors')
      .whereIn('id', [...versions.keys()])
      .orderBy('id')
      .select<
        (NameRow & {
          id: number;
          title: string | null;
          expertise: string | null;
          bio: string | null;
          skills: string;
          profile_version: number;
        })[]
      >('id', 'first_name', 'last_name', 'title', 'expertise', 'bio', 'skills', 'profile_version');
    return rows
      .filter((row) => versions.get(row.id) === row.profile_version)
      .map((row) => ({
        id: row.id,
        title: row.title,
        expertise: row.expertise,
        bio: row.bio,
        skills: parseSkills(row.skills),
        ...nameOf(row),
      }));
  }

  /** Everybody whom the brief has found, for anybody. */
  async #names(key: string): Promise<PersonName[]> {
    const rows = await this.#db('assessments as s')
      .join('advisors as a', 'a.id', 's.advisor_id')
      .where({ 's.query_hash': key, 's.model': this.#model.name })
      .limit(500)
      .select<NameRow[]>('a.first_name', 'a.last_name');
    return rows.map(nameOf);
  }

  #question(key: string): Question {
    return { key, model: this.#model.name };
  }
}

interface NameRow {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

const nameOf = (row: NameRow): PersonName => ({
  firstName: row.first_name ?? '',
  lastName: row.last_name ?? '',
});
