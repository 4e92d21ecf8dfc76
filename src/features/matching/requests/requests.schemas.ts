import Joi from 'joi';
import { HELP_REQUEST, REQUEST } from '../../../contract/requests-api.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { CHECK_KINDS, REQUEST_STATUSES, SKILLS, TIME_COMMITMENTS } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { oneOf, OPEN_API, hours, id, line, skills, text, version, worded } from '../../../core/http/joi.ts';
import type { NewRequest, Criteria } from './new-request.service.ts';
import type { RequestChange } from './requests.service.ts';

const { request } = LIMITS;

const title = () =>
  line(request.title.max)
    .min(request.title.min)
    .messages(worded(FIELDS.request.titleMin, FIELDS.request.titleMax));

const description = () =>
  text(request.description.max)
    .min(request.description.min)
    .messages(worded(FIELDS.request.descriptionMin, FIELDS.request.descriptionMax));

const skillsRequired = () =>
  skills()
    .custom((value: string[], helpers) =>
      value.length > 0 ? value : helpers.message({ custom: FIELDS.request.skills }),
    )
    .messages({ 'any.required': FIELDS.request.skills });

const hoursNeeded = () =>
  hours(request.hours).messages(worded(FIELDS.request.hoursMin, FIELDS.request.hoursMax));

const timeCommitment = () => oneOf(TIME_COMMITMENTS).messages({ '*': FIELDS.request.timeCommitment });

const requiresCheck = () => oneOf(CHECK_KINDS).allow(null);

/** Chosen by whoever sends the request (spec 4 §19). */
const advisorIds = () =>
  Joi.array().items(id()).min(1).max(LIMITS.match.proposedAtOnce).unique().messages({
    'array.max': FIELDS.request.advisors,
    'array.min': FIELDS.request.advisors,
  });

/** A draft may lack it. @param asked what a request must have @param form as it is documented */
const inDraft = (draft: Joi.Schema, asked: Joi.Schema, form: Readonly<Record<string, unknown>>) =>
  Joi.any()
    .when('status', { is: 'draft', otherwise: asked })
    // Required, since joi's `not` takes a status that is not there for the one that it names.
    .when('status', { not: Joi.valid('draft').required(), otherwise: draft })
    .meta({ [OPEN_API]: form });
const SKILL_NAMES = { type: 'array', items: { type: 'string', enum: [...SKILLS] } };
const WORDS = { type: 'string', maxLength: request.description.max };
const draftDescription = () =>
  text(request.description.max).allow('').messages({ 'string.max': FIELDS.request.descriptionMax });

export const createRequestPayload = Joi.object<NewRequest>({
  status: Joi.string().valid('draft', 'open'),
  advisorIds: advisorIds(),
  title: title().required(),
  description: inDraft(draftDescription().default(''), description().required(), WORDS),
  skillsRequired: inDraft(skills().default([]), skillsRequired().required(), SKILL_NAMES),
  timeCommitment: timeCommitment().default(TIME_COMMITMENTS[0]),
  hoursNeeded: hoursNeeded().default(request.hours.default),
  requiresCheck: requiresCheck().default(null),
});

export const changeRequestPayload = Joi.object<RequestChange>({
  title: title(),
  description: inDraft(draftDescription(), description(), WORDS),
  skillsRequired: inDraft(skills(), skillsRequired(), SKILL_NAMES),
  advisorIds: advisorIds(),
  timeCommitment: timeCommitment(),
  hoursNeeded: hoursNeeded(),
  requiresCheck: requiresCheck(),
  status: oneOf(REQUEST_STATUSES),
  version: version(),
});

/** Skills as a list, or by commas. */
export const previewQuery = Joi.object<Criteria>({
  title: line(request.title.max).allow('').default(''),
  description: text(request.description.max).allow('').default(''),
  skills: Joi.any()
    .custom((value: unknown) =>
      typeof value === 'string' && !value.startsWith('[') ? value.split(',').filter(Boolean) : value,
    )
    .concat(skills())
    .default([]),
  hoursNeeded: hoursNeeded().default(request.hours.default),
  requiresCheck: requiresCheck().default(null),
});

/** Requests from before it was asked for have none. */
const asStored = { timeCommitment: oneOf(TIME_COMMITMENTS).allow(null).required() };

/** As a match carries it: without its matches and verdicts. */
export const bareRequestAnswer = answerOf(REQUEST).keys(asStored);
export const requestAnswer = answerOf(HELP_REQUEST).keys(asStored);
