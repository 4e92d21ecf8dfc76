import type { Letter } from '../../../contract/api.ts';
import type { Skill } from '../../../contract/enums.ts';
import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import { blockedUserIds } from '../../../core/access/blocks.queries.ts';
import type { Db } from '../../../core/db/database.ts';
import { SHORT_TEXT } from '../../../core/db/dialect.ts';
import { readJson } from '../../../core/json.ts';
import { heldIn, round } from '../impact/delivered.queries.ts';
import { within } from '../impact/period.ts';

interface Row {
  readonly userId: number;
  readonly organizationName: string;
  readonly skills: string;
  readonly hours: number | string;
}

const sumOf = (rows: readonly { readonly hours: number | string | null }[]): number =>
  round(rows.reduce((sum, { hours }) => sum + Number(hours), 0));

/**
 * Hours that an advisor has given, by organisation and the skills that its requests asked for, as the ledger books them:
 * each completed session by itself. Organisations that have left or that a block hides are not named: theirs are one row.
 */
export async function hoursGiven(
  db: Db,
  advisor: { readonly id: number; readonly userId: number },
  period: ImpactPeriod,
): Promise<Pick<Letter, 'rows' | 'hours'>> {
  const skills = SHORT_TEXT.replace('??', 'r.skills_required');
  const held: Row[] = await heldIn(db, period)
    .join('requests as r', 'r.id', 'm.request_id')
    .join('organizations as o', 'o.id', 'r.organization_id')
    .where('m.advisor_id', advisor.id)
    .groupByRaw(`o.id, o.user_id, o.name, ${skills}`)
    .orderByRaw(`o.name, o.id, ${skills}`)
    .select({
      userId: 'o.user_id',
      organizationName: 'o.name',
      skills: db.raw(skills),
      hours: db.raw('sum(round(s.duration / 60.0, 2))'),
    });
  const kept: { hours: number | string | null }[] = await db('kept_hours as k')
    .where('k.advisor_id', advisor.id)
    .where(within('k.delivered_at', period))
    .select({ hours: db.raw('sum(round(k.minutes / 60.0, 2))') });
  const hidden = await blockedUserIds(db, advisor.userId);
  const named = held.filter(({ userId }) => !hidden.includes(userId));
  const nameless = sumOf([...held.filter(({ userId }) => hidden.includes(userId)), ...kept]);
  const rows: Letter['rows'] = named.map((row) => ({
    organizationName: row.organizationName,
    skills: readJson<Skill[]>(row.skills),
    hours: round(Number(row.hours)),
  }));
  if (nameless > 0) rows.push({ organizationName: null, skills: [], hours: nameless });
  return { rows, hours: sumOf(rows) };
}
