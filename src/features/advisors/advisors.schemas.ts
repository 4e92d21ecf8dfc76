import Joi from 'joi';
import { AVAILABILITY, SKILLS } from '../../contract/enums.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import {
  availability,
  changeableText,
  changeableUrl,
  email,
  hours,
  id,
  ids,
  optionalText,
  optionalUrl,
  password,
  skills,
  text,
  username,
} from '../../core/http/joi.ts';
import { memberAnswerKeys } from '../groups/index.ts';
import type { AdvisorProfile } from './advisor-profile.ts';
import type { AdvisorForm } from './advisors.service.ts';

const required = (max: number, message: string) =>
  text(max).messages({ 'any.required': message, 'string.empty': message, 'string.base': message });

const DAY_MS = 86_400_000;

/**
 * Until when an advisor takes a break: two years at most, as when declining a match (`matches.service.ts`). A moment that
 * has passed pauses nothing; it is taken so that a record may be sent back as it was answered.
 */
const pausedUntil = () =>
  Joi.date()
    .iso()
    .custom((value: Date, helpers) =>
      value.getTime() < 0 || value.getTime() > Date.now() + LIMITS.match.pauseDaysMax * DAY_MS
        ? helpers.message({ custom: FIELDS.pausedUntil.range })
        : value,
    )
    .allow(null)
    .messages({ '*': FIELDS.pausedUntil.range })
    .description('suggested and proposed again from then on');

/** Fields alike in every form. */
const common = () => ({
  location: changeableText(LIMITS.location.max),
  skills: skills(),
  availability: availability(),
  cvText: changeableText(LIMITS.cvText.max),
  availableHoursPerYear: hours(LIMITS.availableHoursPerYear),
  pausedUntil: pausedUntil(),
});

/**
 * The keys of an advisor's profile in payloads. At registration everything is optional and may be blank; in the
 * advisor's own form what is sent must hold something (spec 1 §5).
 */
export function advisorProfileKeys(form: 'registration' | 'own'): Joi.SchemaMap {
  if (form === 'registration') {
    return {
      ...common(),
      firstName: optionalText(LIMITS.name.max),
      lastName: optionalText(LIMITS.name.max),
      title: optionalText(LIMITS.title.max),
      bio: optionalText(LIMITS.bio.max),
      expertise: optionalText(LIMITS.expertise.max),
      linkedinUrl: optionalUrl(FIELDS.linkedinUrl.invalid),
      cvFileUrl: optionalUrl(FIELDS.cvFileUrl.invalid),
    };
  }
  return {
    ...common(),
    firstName: required(LIMITS.name.max, FIELDS.firstName.required),
    lastName: required(LIMITS.name.max, FIELDS.lastName.required),
    title: required(LIMITS.title.max, FIELDS.title.required),
    bio: required(LIMITS.bio.max, FIELDS.bio.min)
      .min(LIMITS.bio.min)
      .messages({ 'string.min': FIELDS.bio.min }),
    expertise: required(LIMITS.expertise.max, FIELDS.expertise.min)
      .min(LIMITS.expertise.min)
      .messages({ 'string.min': FIELDS.expertise.min }),
    linkedinUrl: changeableUrl(FIELDS.linkedinUrl.invalid),
  };
}

/** The profile form writes `linkedInUrl`, everything else `linkedinUrl` (spec 1 §5, §7). */
const withLinkedInAlias = <Form>(schema: Joi.ObjectSchema<Form>): Joi.ObjectSchema<Form> =>
  schema.rename('linkedInUrl', 'linkedinUrl', { ignoreUndefined: true, override: true });

export const ownProfilePayload = withLinkedInAlias(Joi.object<AdvisorProfile>(advisorProfileKeys('own')));

/** The admins' form (spec 2 §5): both names and the address required, the rest optional. */
const adminKeys = {
  ...common(),
  firstName: required(LIMITS.name.max, FIELDS.firstName.required).required(),
  lastName: required(LIMITS.name.max, FIELDS.lastName.required).required(),
  email: email()
    .required()
    .messages({ 'any.required': FIELDS.email.required, 'string.empty': FIELDS.email.required }),
  title: optionalText(LIMITS.title.max),
  bio: optionalText(LIMITS.bio.max),
  expertise: optionalText(LIMITS.expertise.max),
  linkedinUrl: optionalUrl(FIELDS.linkedinUrl.invalid),
  username: username().allow('', null).empty(Joi.valid('', null)),
  password: password()
    .allow('', null)
    .empty(Joi.valid('', null))
    .description('on edit, blank keeps the present one'),
  isManaged: Joi.boolean(),
  hasJoinedOpenGroup: Joi.boolean(),
};

/** What a self-managed advisor signs in with; a managed one is given what is not chosen (spec 2 §5). */
const ofSelfManaged = (schema: Joi.StringSchema, message: string): Joi.StringSchema =>
  schema.when('isManaged', {
    is: Joi.valid(true).required(),
    otherwise: Joi.string().required().messages({ 'any.required': message }),
  });

export const createAdvisorPayload = withLinkedInAlias(
  Joi.object<AdvisorForm>({
    ...adminKeys,
    username: ofSelfManaged(adminKeys.username, FIELDS.username.selfManaged),
    password: ofSelfManaged(adminKeys.password, FIELDS.password.selfManaged),
    groupIds: ids(),
    importBatch: Joi.string()
      .uuid()
      .description('rows that are saved one by one and carry the same one are undone together'),
  }),
);
export const updateAdvisorPayload = withLinkedInAlias(Joi.object<AdvisorForm>(adminKeys));

const nullableText = Joi.string().allow('', null).required();
const moment = Joi.string().isoDate();

export const advisorAnswer = Joi.object({
  id: id().required(),
  userId: id().required(),
  username: Joi.string().required(),
  email: Joi.string().required(),
  firstName: nullableText,
  lastName: nullableText,
  title: nullableText,
  bio: nullableText,
  linkedinUrl: nullableText,
  location: nullableText,
  cvText: nullableText,
  cvFileId: Joi.number().integer().allow(null).required(),
  cvFileUrl: nullableText,
  cvFileName: nullableText,
  cvFileType: nullableText,
  cvFileSize: Joi.number().integer().allow(null).required(),
  skills: Joi.array()
    .items(Joi.string().valid(...SKILLS))
    .required(),
  expertise: nullableText,
  availability: Joi.array()
    .items(Joi.string().valid(...AVAILABILITY))
    .required(),
  hoursContributed: Joi.number().required(),
  organizationsHelped: Joi.number().integer().required(),
  profileComplete: Joi.boolean().required(),
  profileCompletionPercentage: Joi.number().integer().min(0).max(100).required(),
  isManaged: Joi.boolean().required(),
  hasJoinedOpenGroup: Joi.boolean().required(),
  availableHoursPerYear: Joi.number().required(),
  pausedUntil: moment.allow(null).required(),
  createdAt: moment.required(),
  updatedAt: moment.required(),
  userCreatedAt: moment.required(),
  ...memberAnswerKeys,
  generatedPassword: Joi.string().description('answered once, when one was generated on create'),
});
