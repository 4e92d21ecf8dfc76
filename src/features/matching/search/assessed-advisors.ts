import type { WhyAdvisor } from '../../../contract/api.ts';
import type { Availability, Skill } from '../../../contract/enums.ts';
import type { Db } from '../../../core/db/database.ts';
import { dbTime, isoTime } from '../../../core/db/dialect.ts';
import { advisorName } from '../advisor-name.ts';
import { hoursLeft } from '../capacity.ts';
import { assess, inOwnTurn } from '../ranking/ranking.ts';
import type { Assessment, PreparedQuery, Ranked } from '../ranking/ranking.ts';
import { parseList, parseSkills } from './profile-text.ts';
import type { SearchIndex } from './search-index.ts';
import type { Visibility } from './visibility.ts';
import { whereVisible } from './visibility.ts';

/** An advisor as a search or a suggestion found them, with what speaks for them. */
export interface AssessedAdvisor {
  readonly advisorId: number;
  readonly userId: number;
  /** Goes up with every change of what ranking reads. */
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

interface CandidateRow {
  id: number;
  user_id: number;
  profile_version: number;
  first_name: string | null;
  last_name: string | null;
  username: string;
  title: string | null;
  location: string | null;
  expertise: string | null;
  bio: string | null;
  skills: string;
  availability: string;
  has_joined_open_group: number | boolean;
  paused_until: string | null;
  features: Buffer;
}

/**
 * Ranks all advisors for a brief and looks closely at the best of those who may be seen, by the database of this moment.
 * What search and suggestions share.
 * @param options.visible a quick test for the ranker's pass over all (`visibleIds`); none lets everybody through
 * @param options.candidates how many are looked at closely
 * @returns them by readable score, best first
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
    .select<CandidateRow[]>(
      'a.id',
      'a.user_id',
      'a.profile_version',
      'a.first_name',
      'a.last_name',
      'au.username',
      'a.title',
      'a.location',
      'a.expertise',
      'a.bio',
      'a.skills',
      'a.availability',
      'a.has_joined_open_group',
      'a.paused_until',
      'f.features',
    );
  const capacity = await hoursLeft(db, ids, now);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ranked
    .flatMap((candidate) => {
      const row = byId.get(candidate.advisorId);
      if (!row) return [];
      return [present(row, assessRow(query, candidate, row), { hours: capacity.get(row.id), now })];
    })
    .sort((a, b) => b.score - a.score);
}

function assessRow(query: PreparedQuery, candidate: Ranked, row: CandidateRow): Assessment {
  return assess(query, candidate, row.features, {
    firstName: row.first_name ?? '',
    title: row.title ?? '',
    expertise: row.expertise ?? '',
    bio: row.bio ?? '',
    skills: parseSkills(row.skills),
    // CV text is never quoted or shown (contract §10); it has had its say in the ranking.
    cvText: '',
  });
}

function present(
  row: CandidateRow,
  assessment: Assessment,
  { hours, now }: { hours: number | undefined; now: Date },
): AssessedAdvisor {
  const capacity = hours === undefined ? 'unstated' : hours > 0 ? 'left' : 'full';
  const paused = row.paused_until !== null && row.paused_until > dbTime(now);
  return {
    advisorId: row.id,
    userId: row.user_id,
    profileVersion: row.profile_version,
    name: advisorName({ firstName: row.first_name, lastName: row.last_name, username: row.username }),
    title: row.title,
    location: row.location,
    expertise: row.expertise,
    bio: row.bio,
    skills: parseSkills(row.skills),
    isOpenAccess: Boolean(row.has_joined_open_group),
    atCapacity: capacity === 'full',
    pausedUntil: paused ? isoTime(row.paused_until) : null,
    score: assessment.score,
    fitReason: assessment.reason,
    evidence: assessment.evidence,
    why: {
      strength: assessment.strength,
      missingSkills: assessment.missingSkills,
      availability: parseList<Availability>(row.availability),
      capacity,
    },
  };
}
