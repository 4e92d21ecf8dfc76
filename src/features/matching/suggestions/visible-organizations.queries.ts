import type { Knex } from 'knex';
import { BoundedMap } from '../../../core/bounded-map.ts';
import { pieces } from '../../../core/records.ts';
import type { Db, Narrow, Tx } from '../../../core/db/database.ts';
import { groupIdsOfMember, linkedToAny } from '../../groups/index.ts';
import { whereNotKeptFrom } from '../kept-apart.queries.ts';
import { decodeIndex, FEATURES_EDITION, INDEX_BYTES } from '../ranking/index.ts';
import { isStale } from './organization-features.service.ts';

/** Which organisations an advisor may be suggested (contract §5). */
export interface OrganizationVisibility {
  readonly groupIds: readonly number[];
  /** Those of open groups as well: the advisor is open access, and it was asked for. */
  readonly openGroups: boolean;
}

/** `features` are null until they have been computed. */
export type VisibleOrganization = Awaited<ReturnType<typeof visibleOrganizations>>[number];
type FeaturesRow = Record<'model' | 'hash', string | null>;

/** A kilobyte each, by the model and the text that they are of. A dashboard looks at hundreds. */
const known = new BoundedMap<string, ReturnType<typeof decodeIndex>>(10_000);
const keyOf = ({ model, hash }: FeaturesRow): string => `${model} ${hash}`;
/** So many in one statement: a megabyte. */
const READ_AT_ONCE = 500;

/** At most: organisations of the advisor's groups and, for open access, of open groups. */
export async function visibleToAdvisor(db: Db | Tx, advisorId: number): Promise<OrganizationVisibility> {
  const advisor = await db('advisors').where('id', advisorId).first('has_joined_open_group');
  return {
    groupIds: await groupIdsOfMember(db, 'advisor', advisorId),
    openGroups: Boolean(advisor?.has_joined_open_group),
  };
}

export const whereOrganizationVisible =
  ({ groupIds, openGroups }: OrganizationVisibility): Narrow =>
  (query) =>
    void query.where((either) => {
      void either.where(linkedToAny('organization', 'o.id', groupIds));
      if (openGroups) void either.orWhereExists(linkToOpenGroup);
    });

/**
 * "An organisation appears to the advisors of its groups, and to open-access advisors when it is in an open group"
 * (contract §5), but for those kept apart from the advisor (decision 9). @param model of features that are fresh
 */
export async function visibleOrganizations(
  db: Db,
  wanted: {
    readonly advisorId: number;
    readonly visibility: OrganizationVisibility;
    readonly ids?: readonly number[];
  },
  model: string,
) {
  const rows = await db('organizations as o')
    .leftJoin('organization_features as f', 'f.organization_id', 'o.id')
    .where(whereOrganizationVisible(wanted.visibility))
    .where(whereNotKeptFrom(wanted.advisorId))
    .where((among) => void (wanted.ids && among.whereIn('o.id', wanted.ids)))
    .orderBy('o.id')
    .select<(FeaturesRow & { id: number; stale: number | boolean })[]>(
      'o.id',
      'f.model',
      'f.text_hash as hash',
      db.raw('? as stale', [isStale(db, model)]),
    );
  const readable = rows.filter((row) => row.model?.endsWith(FEATURES_EDITION));
  const unread = readable.filter((row) => !known.has(keyOf(row))).map(({ id }) => id);
  for (const some of pieces(unread, READ_AT_ONCE)) {
    const found = await db('organization_features')
      .whereIn('organization_id', some)
      .select<(FeaturesRow & { head: Buffer })[]>(
        'model',
        'text_hash as hash',
        db.raw('substr(features, 1, ?) as head', [INDEX_BYTES]),
      );
    for (const row of found) known.set(keyOf(row), decodeIndex(row.head));
  }
  return rows.map((row) => ({
    id: row.id,
    features: known.get(keyOf(row)) ?? null,
    stale: Boolean(row.stale),
  }));
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
