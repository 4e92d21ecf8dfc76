import type { Knex } from 'knex';
import type { Db } from '../../../core/db/database.ts';
import { linkedToAny } from '../../groups/index.ts';
import { whereNotKeptFrom } from '../kept-apart.queries.ts';
import { FEATURES_EDITION, INDEX_BYTES } from '../ranking/index.ts';
import { isStale } from './organization-features.service.ts';

/** Which organisations an advisor may be suggested (contract §5). */
export interface OrganizationVisibility {
  readonly groupIds: readonly number[];
  /** Those of open groups as well: the advisor is open access, and it was asked for. */
  readonly openGroups: boolean;
}

export interface VisibleOrganization {
  readonly id: number;
  /** Null until they have been computed. */
  readonly head: Buffer | null;
  readonly stale: boolean;
}

export function whereOrganizationVisible({
  groupIds,
  openGroups,
}: OrganizationVisibility): (query: Knex.QueryBuilder) => void {
  return (query) => {
    void query.where((either) => {
      void either.where(linkedToAny('organization', 'o.id', groupIds));
      if (openGroups) void either.orWhereExists(linkToOpenGroup);
    });
  };
}

/**
 * "An organisation appears to the advisors of its groups, and to open-access advisors when it is in an open group."
 * Without those that are never to be matched with the advisor (decision 9).
 * @param model the sentence model by which features are fresh
 */
export async function visibleOrganizations(
  db: Db,
  { advisorId, visibility }: { readonly advisorId: number; readonly visibility: OrganizationVisibility },
  model: string,
): Promise<VisibleOrganization[]> {
  const rows = await db('organizations as o')
    .leftJoin('organization_features as f', 'f.organization_id', 'o.id')
    .where(whereOrganizationVisible(visibility))
    .where(whereNotKeptFrom(advisorId))
    .orderBy('o.id')
    .select<{ id: number; head: Buffer | null; stale: number | boolean }[]>(
      'o.id',
      db.raw('case when f.model like ? then substr(f.features, 1, ?) end as head', [
        `%${FEATURES_EDITION}`,
        INDEX_BYTES,
      ]),
      db.raw('? as stale', [isStale(db, model)]),
    );
  return rows.map((row) => ({ ...row, stale: Boolean(row.stale) }));
}

function linkToOpenGroup(link: Knex.QueryBuilder): void {
  void link
    .from('group_organizations as ol')
    .join('groups as og', 'og.id', 'ol.group_id')
    .whereRaw('ol.organization_id = o.id')
    .where('ol.status', 'active')
    .where('og.is_open_group', 1)
    .select('ol.id');
}
