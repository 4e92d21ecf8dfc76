import Joi from 'joi';
import {
  CHECK_KINDS,
  MATCH_STATUSES,
  REQUEST_STATUSES,
  SKILLS,
  TIME_COMMITMENTS,
} from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { hours, id, skills, text } from '../../../core/http/joi.ts';
import type { RequestChange, RequestForm } from './requests.service.ts';

const { request } = LIMITS;

const title = () =>
  text(request.title.max).min(request.title.min).messages({
    'any.required': FIELDS.request.titleMin,
    'string.base': FIELDS.request.titleMin,
    'string.empty': FIELDS.request.titleMin,
    'string.min': FIELDS.request.titleMin,
    'string.max': FIELDS.request.titleMax,
  });

const description = () =>
  text(request.description.max).min(request.description.min).messages({
    'any.required': FIELDS.request.descriptionMin,
    'string.base': FIELDS.request.descriptionMin,
    'string.empty': FIELDS.request.descriptionMin,
    'string.min': FIELDS.request.descriptionMin,
    'string.max': FIELDS.request.descriptionMax,
  });

const skillsRequired = () =>
  skills()
    .custom((value: string[], helpers) =>
      value.length > 0 ? value : helpers.message({ custom: FIELDS.request.skills }),
    )
    .messages({ 'any.required': FIELDS.request.skills });

const hoursNeeded = () =>
  hours(request.hours).messages({
    'any.required': FIELDS.request.hoursMin,
    'number.base': FIELDS.request.hoursMin,
    'number.min': FIELDS.request.hoursMin,
    'number.max': FIELDS.request.hoursMax,
  });

const timeCommitment = () =>
  Joi.string()
    .valid(...TIME_COMMITMENTS)
    .messages({
      'any.required': FIELDS.request.timeCommitment,
      'any.only': FIELDS.request.timeCommitment,
      'string.base': FIELDS.request.timeCommitment,
    });

const requiresCheck = () =>
  Joi.string()
    .valid(...CHECK_KINDS)
    .allow(null);

export const createRequestPayload = Joi.object<RequestForm>({
  title: title().required(),
  description: description().required(),
  skillsRequired: skillsRequired().required(),
  timeCommitment: timeCommitment().default(TIME_COMMITMENTS[0]),
  hoursNeeded: hoursNeeded().default(request.hours.default),
  requiresCheck: requiresCheck().default(null),
});

export const changeRequestPayload = Joi.object<RequestChange>({
  title: title(),
  description: description(),
  skillsRequired: skillsRequired(),
  timeCommitment: timeCommitment(),
  hoursNeeded: hoursNeeded(),
  requiresCheck: requiresCheck(),
  status: Joi.string().valid(...REQUEST_STATUSES),
});

const moment = () => Joi.string().isoDate();
const amount = () => Joi.number().min(0).required();

/** A request without its matches and verdicts, as a match carries it. */
export const requestKeys = {
  id: id().required(),
  organizationId: id().required(),
  organizationName: Joi.string().required(),
  organizationUserId: id().required(),
  title: Joi.string().required(),
  description: Joi.string().required(),
  skillsRequired: Joi.array()
    .items(Joi.string().valid(...SKILLS))
    .required(),
  timeCommitment: Joi.string()
    .valid(...TIME_COMMITMENTS)
    .allow(null)
    .required(),
  hoursNeeded: amount(),
  hoursUsed: amount(),
  requiresCheck: requiresCheck().required(),
  status: Joi.string()
    .valid(...REQUEST_STATUSES)
    .required(),
  createdAt: moment().required(),
  updatedAt: moment().required(),
};

export const requestAnswer = Joi.object({
  ...requestKeys,
  matches: Joi.array()
    .items(
      Joi.object({
        id: id().required(),
        advisorId: id().required(),
        advisorName: Joi.string().allow('').required(),
        advisorTitle: Joi.string().allow('', null).required(),
        matchScore: Joi.number().integer().min(0).max(100).allow(null).required(),
        status: Joi.string()
          .valid(...MATCH_STATUSES)
          .required(),
        dueAt: moment().allow(null).required(),
        declineReason: Joi.string().allow('', null).required(),
        acceptedAt: moment().allow(null).required(),
      }),
    )
    .required(),
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()).required(),
});
