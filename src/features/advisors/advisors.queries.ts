import { raw } from 'objection';
import { ADVISOR_FIELDS } from '../../contract/advisor-fields.ts';
import { byBoolean } from '../../core/http/list.ts';
import type { MemberEntity } from '../members/index.ts';
import { memberQueries } from '../members/index.ts';
import { RANKED_FIELDS, derived } from './advisor-profile.ts';
import { Advisor } from './models/advisor.model.ts';

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
  },
  derived,
  // Stale features are computed anew.
  follows: (changed) =>
    RANKED_FIELDS.some((name) => changed.includes(name))
      ? { profileVersion: raw('?? + 1', 'profile_version') }
      : {},
};

export const advisorQueries = memberQueries(ADVISOR);
