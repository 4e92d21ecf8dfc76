import type { Actor } from '../../../core/access/actor.ts';
import type { ExportWish } from '../../../core/csv/list-export.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { pagesById } from '../../../core/http/list.ts';
import { listAdvisorIds } from '../advisors.queries.ts';
import type { ExportedAdvisor } from './advisor-columns.ts';
import { EXPORT_COLUMNS } from './advisor-columns.ts';

const COLUMNS = [
  'a.id',
  'a.first_name',
  'a.last_name',
  'a.title',
  'u.email',
  'a.linkedin_url',
  'a.skills',
  'a.expertise',
  'a.bio',
  'a.cv_text',
  'a.profile_complete',
  'a.is_managed',
  'a.has_joined_open_group',
  'u.created_at',
];

interface Row {
  readonly id: number;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly title: string | null;
  readonly email: string;
  readonly linkedin_url: string | null;
  readonly skills: string;
  readonly expertise: string | null;
  readonly bio: string | null;
  readonly cv_text: string | null;
  readonly profile_complete: number | boolean;
  readonly is_managed: number | boolean;
  readonly has_joined_open_group: number | boolean;
  readonly created_at: string;
}

const toAdvisor = (row: Row): ExportedAdvisor => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  title: row.title,
  email: row.email,
  linkedinUrl: row.linkedin_url,
  skills: JSON.parse(row.skills) as ExportedAdvisor['skills'],
  expertise: row.expertise,
  bio: row.bio,
  cvText: row.cv_text,
  profileComplete: Boolean(row.profile_complete),
  isManaged: Boolean(row.is_managed),
  hasJoinedOpenGroup: Boolean(row.has_joined_open_group),
  userCreatedAt: isoTime(row.created_at),
});

/**
 * All advisors that a list of the actor's shows, page by page in its order.
 * @throws AppError for a sort or filter that the list does not know, before the first page
 */
async function exportedAdvisors(
  db: Db,
  actor: Actor,
  list: ExportWish,
): Promise<{ total: number; pages: AsyncGenerator<readonly ExportedAdvisor[]> }> {
  const ids = await listAdvisorIds(db, actor, list);
  const pages = pagesById(ids, async (some) => {
    const rows = (await db('advisors as a')
      .join('users as u', 'u.id', 'a.user_id')
      .whereIn('a.id', [...some])
      .select(COLUMNS)) as Row[];
    return rows.map(toAdvisor);
  });
  return { total: ids.length, pages };
}

/** The export's columns and rows, for whoever writes them. */
export const advisorExport = { columns: EXPORT_COLUMNS, read: exportedAdvisors };
