import { ADMINS } from '../../../core/access/access.ts';
import Joi from 'joi';
import { SKILLS } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS, IMPACT } from '../../../contract/messages.ts';
import { csvDownload } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import {
  OUR_TEXTS,
  count,
  day,
  id,
  isoMoment,
  listOf,
  named,
  orNull,
  required,
} from '../../../core/http/joi.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { impactFile } from './impact.csv.ts';
import { readImpact, type ImpactWish } from './impact.service.ts';

/** Far from where dates stop being four digits of a year, also with the period before. */
const [FIRST, LAST] = ['1970-01-01', '2999-12-31'];
const periodDay = () =>
  day(FIELDS.period.day).custom((value: string, helpers) =>
    value < FIRST || value > LAST ? helpers.message({ custom: FIELDS.period.range }) : value,
  );

export const periodKeys = {
  from: periodDay().description('the first day, UTC; 1 January by default'),
  to: periodDay().description('the last day, UTC; 31 December by default'),
};

const impactQuery = Joi.object<ImpactWish>({
  groupId: id().description('one group; otherwise all that the admin sees'),
  ...periodKeys,
});

const hours = Joi.number().min(0);
const share = { hours: hours.required(), sessions: count.required() };

const figures = Joi.object({
  ...share,
  ...required(count, 'advisors', 'organizations', 'requestsMade', 'requestsAnswered', 'requestsUnanswered'),
  ...required(count, 'requestsWithdrawn', 'requestsCompleted', 'requestsCancelled'),
  ...required(hours.allow(null), 'value', 'firstAnswerMedian', 'firstAnswerP90'),
  feedbackAnswers: count.min(LIMITS.impact.feedbackMin).allow(null).required(),
  usefulness: hours.min(1).max(5).allow(null).required(),
  wouldMeetAgain: count.max(100).allow(null).required(),
}).required();

const days = required(Joi.string(), 'from', 'to');

const impactAnswer = Joi.object({
  group: named().allow(null).required(),
  ...days,
  rate: orNull({
    perHour: Joi.number().positive().required(),
    currency: Joi.string().length(3).required(),
  }),
  figures,
  before: Joi.object({ ...days, figures }).required(),
  months: listOf({
    month: Joi.string().required(),
    ...share,
    ...required(count, 'requestsMade', 'requestsAnswered'),
  }),
  skills: listOf({ skill: Joi.valid(...SKILLS).required(), ...share, requests: count.required() }),
  topOrganizations: Joi.array().max(LIMITS.impact.organizations).items(named().keys(share)).required(),
  definitions: Joi.object(required(Joi.string(), ...Object.keys(IMPACT.definitions)))
    .meta(OUR_TEXTS)
    .required(),
  createdAt: isoMoment.required(),
});

/** The impact report, as figures and as a file (issue 6 point 6). */
export function impactRoutes({ db, config }: Deps): Route[] {
  return [
    route.get('/api/admin/impact', {
      access: ADMINS,
      summary: 'What a period has brought, of one group or all in scope, compared with the period before',
      query: impactQuery,
      answer: impactAnswer,
      handler: ({ actor, query }) => readImpact({ db, config }, actor, query),
    }),
    route.get('/api/admin/impact/export', {
      access: ADMINS,
      summary: 'The same as CSV, each figure with its definition',
      query: impactQuery,
      answer: Joi.string(),
      answerType: 'text/csv',
      handler: async ({ actor, query, h }) =>
        csvDownload(h, 'impact', impactFile(await readImpact({ db, config }, actor, query))),
    }),
  ];
}
