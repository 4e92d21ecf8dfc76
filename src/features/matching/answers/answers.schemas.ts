import Joi from 'joi';
import { LIMITS } from '../../../contract/limits.ts';

/** Absent below three proposals (spec 4 §20). */
export const answersAnswer = Joi.object({
  asked: Joi.number().integer().min(LIMITS.match.answersShownFrom).required(),
  answered: Joi.number().integer().min(0).required(),
  medianHours: Joi.number().min(0).allow(null).required(),
});

export const answeringKeys = { answers: answersAnswer, asleep: Joi.boolean().valid(true) };
