import type { Letter } from '../../../contract/api.ts';
import type { Skill } from '../../../contract/enums.ts';
import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import { blockedUserIds } from '../../../core/access/blocks.queries.ts';
import type { Db } from '../../../core/db/database.ts';
import { SHORT_TEXT } from '../../../core/db/dialect.ts';
import { readJson } from '../../../core/json.ts';
import { hoursBooked, round } from '../../matching/hours/index.ts';
import { within } from '../impact/period.ts';

interface Row {
  /** Null for an organisation that has left, as its name and skills are. */
  readonly userId: number | null;
  readonly organizationName: string | null;
  readonly skills: string;
  readonly hours: number | string;
}

const sumOf = (rows: readonly Pick<Row, 'hours'>[]): number =>
  round(rows.reduce((sum, { hours }) => sum + Number(hours), 0));

/**
 * By organisation and skills asked for, each session by itself as the ledger books it. Organisations that have left
 * or that a block hides are not named: theirs are one row.
 */
export async function hoursGiven(
  db: Db,
  advisor: { readonly id: number; readonly userId: number },
  period: ImpactPeriod,
): Promise<Pick<Letter, 'rows' | 'hours'>> {
  const skills = SHORT_TEXT.replace('??', 'r.skills_required');
  const given: Row[] = await db('delivered_hours as d')
    .leftJoin('requests as r', 'r.id', 'd.request_id')
    .leftJoin('organizations as o', 'o.id', 'd.organization_id')
    .where('d.advisor_id', advisor.id)
    .where(within('d.delivered_at', period))
    .groupByRaw(`o.id, o.user_id, o.name, ${skills}`)
    .orderByRaw(`o.name, o.id, ${skills}`)
    .select({
      userId: 'o.user_id',
      organizationName: 'o.name',
      skills: db.raw(skills),
      hours: db.raw(hoursBooked('d.minutes')),
    });
  const hidden = await blockedUserIds(db, advisor.userId);
  const isNamed = ({ userId }: Row) => userId !== null && !hidden.includes(userId);
  const nameless = sumOf(given.filter((row) => !isNamed(row)));
  const rows: Letter['rows'] = given.filter(isNamed).map((row) => ({
    organizationName: row.organizationName,
    skills: readJson<Skill[]>(row.skills),
    hours: round(Number(row.hours)),
  }));
  if (nameless > 0) rows.push({ organizationName: null, skills: [], hours: nameless });
  return { rows, hours: sumOf(rows) };
}
