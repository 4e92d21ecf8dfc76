import Joi from 'joi';
import { CV_FIELDS } from '../../contract/advisor-fields.ts';
import { SKILLS } from '../../contract/enums.ts';
import { LIMITS } from '../../contract/limits.ts';
import { ERRORS, FIELDS } from '../../contract/messages.ts';
import { count, id, listOf, oneOf, required } from '../../core/http/joi.ts';
import { uploadedFile, type UploadedFile } from '../../core/http/multipart.ts';

interface OfAdvisor {
  readonly advisorId?: number;
}

/** Forms send what was not chosen as an empty text. */
const advisorId = () => id().empty(Joi.valid('', null));

export const uploadPayload = Joi.object<OfAdvisor & { readonly file: UploadedFile }>({
  file: uploadedFile(ERRORS.CV_MISSING),
  advisorId: advisorId(),
});
export const cvQuery = Joi.object<OfAdvisor>({ advisorId: id() }).rename('advisor_id', 'advisorId', {
  ignoreUndefined: true,
  override: true,
});

/**
 * Neither trimmed nor normalised: the places of values in the answer count this text's characters. Text over the limit is
 * cut and not refused.
 */
export const cvTextPayload = Joi.object<OfAdvisor & { readonly cvText: string }>({
  cvText: Joi.string()
    .max(LIMITS.cvText.max)
    .truncate()
    .pattern(/\S/)
    .required()
    .messages({ '*': FIELDS.cvText.required }),
  advisorId: advisorId(),
});

export const uploadAnswer = Joi.object({
  cvFileId: id().required(),
  ...required(Joi.string(), 'cvFileUrl', 'cvFileName', 'cvFileType', 'cvText'),
  cvFileSize: Joi.number().integer().required().description('bytes'),
});
export const extractAnswer = Joi.object(required(Joi.string(), 'text', 'cvText'));
export const deletedAnswer = Joi.object({
  deleted: Joi.boolean().required().description('false: there was none'),
});

const source = Joi.object({
  ...required(count, 'start', 'end'),
  excerpt: Joi.string().required(),
}).description('where in cvText the value stands, in characters (UTF-16), and what stands there');

export const proposalAnswer = Joi.object({
  ...required(Joi.string().allow(''), ...CV_FIELDS),
  suggestedSkills: listOf({ name: oneOf(SKILLS).required(), selected: Joi.boolean().required() }),
  extractedBy: Joi.string()
    .valid('model', 'embedded')
    .required()
    .description('who read it: a language model, whose values all stand in the text, or rules'),
  sources: Joi.object({
    ...Object.fromEntries(CV_FIELDS.map((name) => [name, source])),
    skills: Joi.object().pattern(oneOf(SKILLS), source).required(),
  }).required(),
});
