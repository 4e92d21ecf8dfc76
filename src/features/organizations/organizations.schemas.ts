import Joi from 'joi';
import { ORGANIZATION_TYPES, ORGANIZATION_TYPE_ALIASES } from '../../contract/enums.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import {
  changeableText,
  changeableUrl,
  email,
  id,
  ids,
  optionalText,
  optionalUrl,
  password,
  text,
  username,
} from '../../core/http/joi.ts';
import { memberAnswerKeys } from '../groups/index.ts';
import type { OrganizationProfile } from './organization-records.service.ts';
import type { NewOrganizationForm, OrganizationForm } from './organizations.service.ts';

const name = () =>
  text(LIMITS.name.max).messages({
    'any.required': FIELDS.organizationName.required,
    'string.empty': FIELDS.organizationName.required,
    'string.base': FIELDS.organizationName.required,
  });

/** One of the documented types; `nonprofit` is stored as `non-profit` (contract §1). */
const type = () =>
  Joi.string()
    .trim()
    .custom((value: string) => ORGANIZATION_TYPE_ALIASES[value] ?? value)
    .custom((value: string, helpers) =>
      (ORGANIZATION_TYPES as readonly string[]).includes(value)
        ? value
        : helpers.message({ custom: `{#label} must be one of ${ORGANIZATION_TYPES.join(', ')}` }),
    )
    .messages({
      'any.required': FIELDS.organizationType.required,
      'string.empty': FIELDS.organizationType.required,
      'string.base': FIELDS.organizationType.required,
    });

/**
 * The keys of an organisation's profile in payloads: at registration name and type may be left out (contract §1); in
 * its own form what is sent must hold something (spec 1 §5).
 */
export function organizationProfileKeys(form: 'registration' | 'own'): Joi.SchemaMap {
  const description =
    form === 'registration'
      ? changeableText(LIMITS.organizationDescription.max)
      : text(LIMITS.organizationDescription.max).min(LIMITS.organizationDescription.min).messages({
          'string.min': FIELDS.description.min,
          'string.empty': FIELDS.description.min,
          'string.base': FIELDS.description.min,
        });
  return {
    name: name(),
    type: type(),
    description,
    website: changeableUrl(FIELDS.website.invalid),
    logo: changeableUrl(FIELDS.logo.invalid),
    location: changeableText(LIMITS.location.max),
  };
}

export const ownProfilePayload = Joi.object<OrganizationProfile>(organizationProfileKeys('own'));

/** Hours a year; "a fraction is rounded down" (contract §10). */
const hoursAllocated = () =>
  Joi.number()
    .min(LIMITS.hoursAllocated.min)
    .max(LIMITS.hoursAllocated.max)
    .custom((value: number) => Math.floor(value));

const day = () =>
  Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}/)
    .custom((value: string, helpers) =>
      Number.isNaN(Date.parse(value.slice(0, 10))) ||
      new Date(value.slice(0, 10)).toISOString().slice(0, 10) !== value.slice(0, 10)
        ? helpers.message({ custom: '{#label} must be a date such as 2027-04-01' })
        : value.slice(0, 10),
    )
    .messages({ 'string.pattern.base': '{#label} must be a date such as 2027-04-01' });

/** The account's part of the admins' form; what a managed organisation needs of it is checked by the service. */
const accountKeys = {
  email: email().allow('', null).empty(Joi.valid('', null)),
  username: username().allow('', null).empty(Joi.valid('', null)),
  isManaged: Joi.boolean(),
};
const adminKeys = {
  hoursAllocated: hoursAllocated(),
  yearlyAllocationReset: day(),
};

/** A managed organisation's account: one sentence says all that is asked of it (spec 2 §5). */
const ofManaged = (schema: Joi.StringSchema): Joi.StringSchema =>
  schema.when('isManaged', {
    not: Joi.valid(true).required(),
    otherwise: Joi.string()
      .required()
      .error((errors) => {
        for (const error of errors) error.message = FIELDS.managedOrganization;
        return errors;
      }),
  });

/** Any other chooses its password by itself, at its address. */
const emailOfAny = ofManaged(accountKeys.email).when('isManaged', {
  is: Joi.valid(true).required(),
  otherwise: Joi.string().required().messages({ 'any.required': FIELDS.email.required }),
});

export const createOrganizationPayload = Joi.object<NewOrganizationForm>({
  name: name().required(),
  type: type().required(),
  description: optionalText(LIMITS.organizationDescription.max),
  website: optionalUrl(FIELDS.website.invalid),
  logo: optionalUrl(FIELDS.logo.invalid),
  location: changeableText(LIMITS.location.max),
  isManaged: accountKeys.isManaged,
  email: emailOfAny,
  username: ofManaged(accountKeys.username),
  ...adminKeys,
  password: ofManaged(password().allow('', null).empty(Joi.valid('', null))),
  groupIds: ids(),
});

/** PUT replaces what the form edits; PATCH changes what is sent (contract §2). The password is not part of either. */
export const replaceOrganizationPayload = Joi.object<OrganizationForm>({
  name: name().required(),
  type: type().required(),
  description: optionalText(LIMITS.organizationDescription.max),
  website: optionalUrl(FIELDS.website.invalid),
  logo: optionalUrl(FIELDS.logo.invalid),
  location: changeableText(LIMITS.location.max),
  ...accountKeys,
  ...adminKeys,
});
export const changeOrganizationPayload = Joi.object<OrganizationForm>({
  name: name(),
  type: type(),
  description: changeableText(LIMITS.organizationDescription.max),
  website: changeableUrl(FIELDS.website.invalid),
  logo: changeableUrl(FIELDS.logo.invalid),
  location: changeableText(LIMITS.location.max),
  ...accountKeys,
  ...adminKeys,
});

const nullableText = Joi.string().allow('', null).required();
const moment = Joi.string().isoDate().required();

export const organizationAnswer = Joi.object({
  id: id().required(),
  userId: id().required(),
  username: Joi.string().required(),
  email: Joi.string().required(),
  name: Joi.string().required(),
  type: Joi.string()
    .valid(...ORGANIZATION_TYPES)
    .required(),
  description: nullableText,
  website: nullableText,
  logo: nullableText,
  location: nullableText,
  hoursAllocated: Joi.number().required(),
  hoursRemaining: Joi.number().required(),
  yearlyAllocationReset: Joi.string().allow(null).required(),
  isManaged: Joi.boolean().required(),
  createdAt: moment,
  updatedAt: moment,
  userCreatedAt: moment,
  ...memberAnswerKeys,
});
