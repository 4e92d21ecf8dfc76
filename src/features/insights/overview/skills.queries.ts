import type { Knex } from 'knex';
import { SKILLS } from '../../../contract/enums.ts';
import type { Skill } from '../../../contract/enums.ts';
import type { SkillBalance } from '../../../contract/insights-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { SHORT_TEXT, dbTime } from '../../../core/db/dialect.ts';
import { inActorsGroups } from '../../groups/index.ts';
import { requestsInScope } from '../../matching/requests/index.ts';
import { WAITING } from './waiting.queries.ts';

/** Skills asked for by requests that wait against skills of the advisors who take requests now, most asked first. */
export async function readSkills(db: Db, actor: Actor, now: Date): Promise<SkillBalance[]> {
  const asked = await countSkills(
    db('requests as r').where(requestsInScope(actor)).whereIn('r.status', WAITING),
    'r.skills_required',
  );
  const offered = await countSkills(
    db('advisors as a')
      .where(inActorsGroups(actor, 'advisor', 'a.id'))
      .where(
        (either) => void either.whereNull('a.paused_until').orWhere('a.paused_until', '<=', dbTime(now)),
      ),
    'a.skills',
  );
  return SKILLS.map((skill) => ({ skill, asked: asked(skill), offered: offered(skill) }))
    .filter((balance) => balance.asked + balance.offered > 0)
    .sort((a, b) => b.asked - a.asked || b.offered - a.offered);
}

/**
 * Counts the lists that there are, and the skills in them here: looking for every skill in every row takes ten times as
 * long. A list of skills is JSON text, in which a name stands in quotation marks.
 */
async function countSkills(rows: Knex.QueryBuilder, column: string): Promise<(skill: Skill) => number> {
  const lists: { skill_list: string; total: number | string }[] = await rows
    .groupBy('skill_list')
    .select({ skill_list: rows.client.raw(SHORT_TEXT, [column]) })
    .count({ total: '*' });
  return (skill) =>
    lists
      .filter(({ skill_list }) => skill_list.includes(`"${skill}"`))
      .reduce((sum, { total }) => sum + Number(total), 0);
}
