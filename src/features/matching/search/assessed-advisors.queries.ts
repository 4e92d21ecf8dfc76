import type { WhyAdvisor } from '../../../contract/api.ts';
import type { Availability } from '../../../contract/enums.ts';
import { columnsOf } from '../../../core/db/model.ts';
import type { Db } from '../../../core/db/database.ts';
import { ADVISOR_NAMES, advisorName, type AdvisorNames } from '../../../core/accounts/names.ts';
import { hoursLeft, stillPaused } from '../capacity.queries.ts';
import type { Assessment, PreparedQuery } from '../ranking/index.ts';
import { parseList, parseSkills, profileOf, type ProfileColumns } from './profile-text.ts';
import type { RankedAdvisor, SearchIndex } from './search-index.service.ts';
import { whereVisible, type Visibility } from './visibility.queries.ts';

export interface AssessedAdvisor extends Omit<ReturnType<typeof shownOf<ShownRow>>, 'availability'> {
  readonly profileVersion: number;
  readonly atCapacity: boolean;
  /** 0 to 10, one decimal. */
  readonly score: number;
  readonly fitReason: string;
  readonly evidence: Assessment['evidence'];
  readonly why: WhyAdvisor;
}

/** Of `advisors as a` with `users as au`; {@link shownOf} reads it. */
export const SHOWN_COLUMNS = {
  advisorId: 'a.id',
  userId: 'a.user_id',
  ...ADVISOR_NAMES,
  ...columnsOf('a', 'title', 'location', 'expertise', 'bio', 'skills', 'availability', 'pausedUntil'),
  isOpen: 'a.has_joined_open_group',
};

export interface ShownRow extends AdvisorNames, ProfileColumns {
  readonly advisorId: number;
  readonly userId: number;
  readonly location: string | null;
  readonly skills: string;
  readonly availability: string;
  readonly isOpen: number | boolean;
  readonly pausedUntil: string | null;
}

export const shownOf = <Row extends ShownRow>(
  { firstName, lastName, username, isOpen, ...row }: Row,
  now = new Date(),
) => ({
  ...row,
  name: advisorName({ firstName, lastName, username }),
  skills: parseSkills(row.skills),
  availability: parseList<Availability>(row.availability),
  isOpenAccess: Boolean(isOpen),
  pausedUntil: stillPaused(row.pausedUntil, now),
});

type CandidateRow = ShownRow & { readonly profileVersion: number; readonly features: Buffer };

interface Weighing {
  readonly ranked: readonly RankedAdvisor[];
  readonly visibility: Visibility;
  readonly now?: Date;
  readonly limit?: number | undefined;
  readonly accept?: (advisor: AssessedAdvisor) => boolean;
}

/** Beside as many as are wanted: for those whom the database does not show, or who are not accepted. */
const SPARES = 5;

/**
 * Weighs those ranked, as far as the database shows them at this moment. Scores are known before: of more than are wanted
 * the best are read, and the others when these are too few.
 * @returns by score, best first
 */
export async function assessed(
  db: Db,
  index: SearchIndex,
  query: PreparedQuery,
  wanted: Weighing,
): Promise<AssessedAdvisor[]> {
  const { ranked, limit = ranked.length, accept = () => true } = wanted;
  const inOrder = ranked.toSorted((a, b) => b.score - a.score);
  const weigh = async (from: number, to?: number) =>
    (await weighed(db, index, query, { ...wanted, ranked: inOrder.slice(from, to) })).filter(accept);
  const best = await weigh(0, limit + SPARES);
  const others = best.length < limit ? await weigh(limit + SPARES) : [];
  return [...best, ...others].slice(0, limit);
}

async function weighed(
  db: Db,
  index: SearchIndex,
  query: PreparedQuery,
  { ranked: all, visibility, now = new Date() }: Weighing,
): Promise<AssessedAdvisor[]> {
  if (all.length === 0) return [];
  const ids = all.map(({ advisorId }) => advisorId);
  const rows = await db('advisors as a')
    .join('advisor_features as f', 'f.advisor_id', 'a.id')
    .join('users as au', 'au.id', 'a.user_id')
    .whereIn('a.id', ids)
    .where(whereVisible(visibility))
    .select<CandidateRow[]>({
      ...SHOWN_COLUMNS,
      profileVersion: 'a.profile_version',
      features: 'f.features',
    });
  const byId = new Map(rows.map((row) => [row.advisorId, row]));
  const found = all.flatMap((ranked) => {
    const row = byId.get(ranked.advisorId);
    return row ? [{ ranked, row }] : [];
  });
  if (found.length === 0) return [];
  const capacity = await hoursLeft(db, ids, now);
  const assessments = await index.ranker.assess({
    query,
    candidates: found.map(({ ranked, row }) => ({
      ranked,
      features: row.features,
      profile: { firstName: row.firstName ?? '', ...profileOf(row) },
    })),
  });
  return found.map(({ row }, at) =>
    present(row, assessments[at]!, { hours: capacity.get(row.advisorId), now }),
  );
}

function present(
  { features: _features, ...row }: CandidateRow,
  { score, reason: fitReason, evidence, strength, missingSkills }: Assessment,
  { hours, now }: { hours: number | undefined; now: Date },
): AssessedAdvisor {
  const capacity = hours === undefined ? 'unstated' : hours > 0 ? 'left' : 'full';
  const { availability, ...shown } = shownOf(row, now);
  const why = { strength, missingSkills, availability, capacity } as const;
  return { ...shown, atCapacity: capacity === 'full', score, fitReason, evidence, why };
}
