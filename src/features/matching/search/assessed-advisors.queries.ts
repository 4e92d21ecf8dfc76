import type { WhyAdvisor } from '../../../contract/api.ts';
import type { Availability, Skill } from '../../../contract/enums.ts';
import type { Db } from '../../../core/db/database.ts';
import { dbTime, isoTime } from '../../../core/db/dialect.ts';
import type { AdvisorNames } from '../advisor-name.ts';
import { advisorName } from '../advisor-name.ts';
import { hoursLeft } from '../capacity.queries.ts';
import { assess, inOwnTurn } from '../ranking/index.ts';
import type { Assessment, PreparedQuery } from '../ranking/index.ts';
import type { ProfileColumns } from './profile-text.ts';
import { parseList, parseSkills, profileOf } from './profile-text.ts';
import type { SearchIndex } from './search-index.service.ts';
import type { Visibility } from './visibility.queries.ts';
import { whereVisible } from './visibility.queries.ts';

export interface AssessedAdvisor {
  readonly advisorId: number;
  readonly userId: number;
  readonly profileVersion: number;
  readonly name: string;
  readonly title: string | null;
  readonly location: string | null;
  readonly expertise: string | null;
  readonly bio: string | null;
  readonly skills: Skill[];
  readonly isOpenAccess: boolean;
  readonly atCapacity: boolean;
  /** Null unless it lies ahead. */
  readonly pausedUntil: string | null;
  /** 0 to 10, one decimal. */
  readonly score: number;
  readonly fitReason: string;
  readonly evidence: Assessment['evidence'];
  readonly why: WhyAdvisor;
}

interface CandidateRow extends AdvisorNames, ProfileColumns {
  readonly advisorId: number;
  readonly userId: number;
  readonly profileVersion: number;
  readonly location: string | null;
  readonly availability: string;
  readonly isOpen: number | boolean;
  readonly pausedUntil: string | null;
  readonly features: Buffer;
}

/**
 * Ranks all advisors for a brief and assesses the best of those whom the database shows at this moment.
 * @param options.visible a quick test for the ranker's pass over all (`visibleIds`); without it everybody passes
 * @param options.candidates how many are assessed
 * @returns them by score, best first
 */
export async function assessedAdvisors(
  db: Db,
  index: SearchIndex,
  query: PreparedQuery,
  options: {
    readonly visibility: Visibility;
    readonly visible?: ((id: number) => boolean) | undefined;
    readonly candidates: number;
    readonly now?: Date;
  },
): Promise<AssessedAdvisor[]> {
  const { visibility, visible, candidates, now = new Date() } = options;
  const ranked = await inOwnTurn(() =>
    index.ranking.rank(query, { limit: candidates, ...(visible ? { visible } : {}) }),
  );
  const ids = ranked.map((candidate) => candidate.advisorId);
  if (ids.length === 0) return [];
  const rows = await db('advisors as a')
    .join('advisor_features as f', 'f.advisor_id', 'a.id')
    .join('users as au', 'au.id', 'a.user_id')
    .whereIn('a.id', ids)
    .where(whereVisible(visibility))
    .select(
      {
        advisorId: 'a.id',
        userId: 'a.user_id',
        profileVersion: 'a.profile_version',
        firstName: 'a.first_name',
        lastName: 'a.last_name',
        username: 'au.username',
        isOpen: 'a.has_joined_open_group',
        pausedUntil: 'a.paused_until',
      },
      'a.title',
      'a.location',
      'a.expertise',
      'a.bio',
      'a.skills',
      'a.availability',
      'f.features',
    );
  const capacity = await hoursLeft(db, ids, now);
  const byId = new Map(rows.map((row) => [row.advisorId, row]));
  return ranked
    .flatMap((candidate) => {
      const row = byId.get(candidate.advisorId);
      if (!row) return [];
      const profile = { firstName: row.firstName ?? '', ...profileOf(row) };
      const assessment = assess(query, candidate, row.features, profile);
      return [present(row, assessment, { hours: capacity.get(row.advisorId), now })];
    })
    .sort((a, b) => b.score - a.score);
}

function present(
  { features: _f, firstName, lastName, username, availability, isOpen, pausedUntil, ...row }: CandidateRow,
  { score, reason, evidence, strength, missingSkills }: Assessment,
  { hours, now }: { hours: number | undefined; now: Date },
): AssessedAdvisor {
  const capacity = hours === undefined ? 'unstated' : hours > 0 ? 'left' : 'full';
  return {
    ...row,
    name: advisorName({ firstName, lastName, username }),
    skills: parseSkills(row.skills),
    isOpenAccess: Boolean(isOpen),
    atCapacity: capacity === 'full',
    pausedUntil: pausedUntil !== null && pausedUntil > dbTime(now) ? isoTime(pausedUntil) : null,
    score,
    fitReason: reason,
    evidence,
    why: { strength, missingSkills, availability: parseList<Availability>(availability), capacity },
  };
}
