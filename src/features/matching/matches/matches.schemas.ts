import Joi from 'joi';
import { AVAILABILITY, MATCH_STATUSES, ORGANIZATION_TYPES, SKILLS } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { changeableText, id } from '../../../core/http/joi.ts';
import { requestKeys } from '../requests/requests.schemas.ts';
import type { MatchChange } from './matches.service.ts';

export const createMatchPayload = Joi.object<{ readonly requestId: number; readonly advisorId: number }>({
  requestId: id().required(),
  advisorId: id().required(),
});

export const changeMatchPayload = Joi.object<MatchChange>({
  status: Joi.string()
    .valid(...MATCH_STATUSES)
    .required(),
  declineReason: changeableText(LIMITS.match.declineReason.max),
  pausedUntil: Joi.string().isoDate().allow(null),
});

const moment = () => Joi.string().isoDate();
const nullableText = () => Joi.string().allow('', null).required();

export const matchAnswer = Joi.object({
  id: id().required(),
  advisorId: id().required(),
  requestId: id().required(),
  matchScore: Joi.number().integer().min(0).max(100).allow(null).required(),
  fitReason: nullableText(),
  status: Joi.string()
    .valid(...MATCH_STATUSES)
    .required(),
  dueAt: moment().allow(null).required(),
  remindedAt: moment().allow(null).required(),
  acceptedAt: moment().allow(null).required(),
  declineReason: nullableText(),
  proposedByUserId: id().allow(null).required(),
  createdAt: moment().required(),
  updatedAt: moment().required(),
  request: Joi.object(requestKeys).required(),
  advisor: Joi.object({
    id: id().required(),
    userId: id().required(),
    name: Joi.string().allow('').required(),
    firstName: nullableText(),
    lastName: nullableText(),
    title: nullableText(),
    expertise: nullableText(),
    bio: nullableText(),
    location: nullableText(),
    linkedinUrl: nullableText(),
    skills: Joi.array()
      .items(Joi.string().valid(...SKILLS))
      .required(),
    availability: Joi.array()
      .items(Joi.string().valid(...AVAILABILITY))
      .required(),
  }).required(),
  organization: Joi.object({
    id: id().required(),
    userId: id().required(),
    name: Joi.string().required(),
    type: Joi.string()
      .valid(...ORGANIZATION_TYPES)
      .required(),
    description: nullableText(),
    website: nullableText(),
    location: nullableText(),
  }).required(),
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()).required(),
});
