import { raw } from 'objection';
import type { Knex } from 'knex';
import { ADVISOR_FIELDS } from '../../contract/advisor-fields.ts';
import { SKILLS } from '../../contract/enums.ts';
import { ERRORS } from '../../contract/messages.ts';
import { likeContains } from '../../core/db/dialect.ts';
import { invalid } from '../../core/errors.ts';
import { byBoolean } from '../../core/http/list.ts';
import { answeringOf, byAsleep } from '../matching/answers/index.ts';
import { memberQueries, type MemberEntity } from '../members/index.ts';
import { RANKED_FIELDS, derived } from './advisor-profile.ts';
import { Advisor } from './models/advisor.model.ts';

/** Skills are stored as a list in JSON. */
function bySkill(query: Knex.QueryBuilder, value: unknown): void {
  if (!SKILLS.some((skill) => skill === value)) throw invalid({ filter: ERRORS.BAD_FILTER });
  void query.where(likeContains('m.skill_list', JSON.stringify(value)));
}

export const ADVISOR: MemberEntity<Advisor> = {
  member: 'advisor',
  model: Advisor,
  fields: ADVISOR_FIELDS,
  sort: [
    'firstName',
    'lastName',
    'title',
    'profileCompletionPercentage',
    'profileComplete',
    'hasJoinedOpenGroup',
    'hoursContributed',
    'availableHoursPerYear',
  ],
  filter: {
    hasJoinedOpenGroup: byBoolean('m.has_joined_open_group'),
    profileComplete: byBoolean('m.profile_complete'),
    asleep: byAsleep('m.lapses_in_row'),
    skill: bySkill,
  },
  derived,
  workedOut: answeringOf,
  // Stale features are computed anew.
  follows: (changed) =>
    RANKED_FIELDS.some((name) => changed.includes(name))
      ? { profileVersion: raw('?? + 1', 'profile_version') }
      : {},
};

export const advisorQueries = memberQueries(ADVISOR);
