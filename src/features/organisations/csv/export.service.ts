import type { OrganizationType } from '../../../contract/enums.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { ExportWish } from '../../../core/csv/list-export.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { pagesById } from '../../../core/http/list.ts';
import { listOrganizationIds } from '../organisations.queries.ts';
import type { ExportedOrganization } from './organization-columns.ts';
import { EXPORT_COLUMNS } from './organization-columns.ts';

const COLUMNS = [
  'o.id',
  'o.name',
  'o.type',
  'o.description',
  'o.website',
  'o.logo',
  'o.location',
  'u.email',
  'u.username',
  'o.hours_allocated',
  'o.hours_remaining',
  'o.is_managed',
  'o.created_at',
];

interface Row {
  readonly id: number;
  readonly name: string;
  readonly type: OrganizationType;
  readonly description: string | null;
  readonly website: string | null;
  readonly logo: string | null;
  readonly location: string | null;
  readonly email: string;
  readonly username: string;
  readonly hours_allocated: number | string;
  readonly hours_remaining: number | string;
  readonly is_managed: number | boolean;
  readonly created_at: string;
}

const hours = (stored: number | string): number => Math.round(Number(stored) * 100) / 100;

const toOrganization = ({
  hours_allocated,
  hours_remaining,
  is_managed,
  created_at,
  ...row
}: Row): ExportedOrganization => ({
  ...row,
  hoursAllocated: hours(hours_allocated),
  hoursRemaining: hours(hours_remaining),
  isManaged: Boolean(is_managed),
  createdAt: isoTime(created_at),
});

/**
 * All organisations that a list of the actor's shows, page by page in its order.
 * @throws AppError for a sort or filter that the list does not know, before the first page
 */
async function exportedOrganizations(
  db: Db,
  actor: Actor,
  list: ExportWish,
): Promise<{ total: number; pages: AsyncGenerator<readonly ExportedOrganization[]> }> {
  const ids = await listOrganizationIds(db, actor, list);
  const pages = pagesById(ids, async (some) => {
    const rows = (await db('organizations as o')
      .join('users as u', 'u.id', 'o.user_id')
      .whereIn('o.id', [...some])
      .select(COLUMNS)) as Row[];
    return rows.map(toOrganization);
  });
  return { total: ids.length, pages };
}

/** The export's columns and rows, for whoever writes them. */
export const organizationExport = { columns: EXPORT_COLUMNS, read: exportedOrganizations };
