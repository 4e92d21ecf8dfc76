import Joi from 'joi';
import {
  IMPACT_FIGURES,
  IMPACT_MONTH,
  IMPACT_ORGANIZATION,
  IMPACT_SKILL,
} from '../../../contract/impact-api.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS, IMPACT } from '../../../contract/messages.ts';
import { OUR_TEXTS, day, id } from '../../../core/http/joi.ts';
import type { ImpactQuery } from './impact.service.ts';

// Far from where dates stop being four digits of a year, also with the period before.
const [FIRST, LAST] = ['1970-01-01', '2999-12-31'];
const periodDay = () =>
  day(FIELDS.period.day).custom((value: string, helpers) =>
    value < FIRST || value > LAST ? helpers.message({ custom: FIELDS.period.range }) : value,
  );

export const periodKeys = {
  from: periodDay().description('the first day, UTC; 1 January by default'),
  to: periodDay().description('the last day, UTC; 31 December by default'),
};

export const impactQuery = Joi.object<ImpactQuery>({
  groupId: id().description('one group; otherwise all that the admin sees'),
  ...periodKeys,
});

const figures = answerOf(IMPACT_FIGURES)
  .keys({
    feedbackAnswers: Joi.number().integer().min(LIMITS.impact.feedbackMin).allow(null).required(),
    usefulness: Joi.number().min(1).max(5).allow(null).required(),
    wouldMeetAgain: Joi.number().integer().min(0).max(100).allow(null).required(),
  })
  .required();

const dayKeys = { from: Joi.string().required(), to: Joi.string().required() };
const definitions = Object.fromEntries(
  Object.keys(IMPACT.definitions).map((name) => [name, Joi.string().required()]),
);

export const impactAnswer = Joi.object({
  group: Joi.object({ id: id().required(), name: Joi.string().required() }).allow(null).required(),
  ...dayKeys,
  rate: Joi.object({
    perHour: Joi.number().positive().required(),
    currency: Joi.string().length(3).required(),
  })
    .allow(null)
    .required(),
  figures,
  before: Joi.object({ ...dayKeys, figures }).required(),
  months: Joi.array().items(answerOf(IMPACT_MONTH)).required(),
  skills: Joi.array().items(answerOf(IMPACT_SKILL)).required(),
  topOrganizations: Joi.array()
    .max(LIMITS.impact.organizations)
    .items(answerOf(IMPACT_ORGANIZATION))
    .required(),
  definitions: Joi.object(definitions).meta(OUR_TEXTS).required(),
  createdAt: Joi.string().isoDate().required(),
});
