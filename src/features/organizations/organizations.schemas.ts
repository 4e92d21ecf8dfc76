import Joi from 'joi';
import { ACCOUNT_FIELDS } from '../../contract/member-fields.ts';
import { FIELDS } from '../../contract/messages.ts';
import { ORGANIZATION_FIELDS } from '../../contract/organization-fields.ts';
import { answerKeys, payloadKeys } from '../../core/http/field-schemas.ts';
import { blankable, email, ids, importBatch, password, username } from '../../core/http/joi.ts';
import { memberAnswerKeys } from '../groups/index.ts';
import type { OwnForm } from '../members/index.ts';
import type { OrganizationProfile } from './organization-profile.ts';
import type { OrganizationForm } from './organizations.service.ts';

/** At registration name and type may be left out (contract §1). */
export const organizationProfileKeys = payloadKeys(ORGANIZATION_FIELDS, 'registration');

/** In the organisation's own form what is sent must hold something (spec 1 §5). */
export const ownProfilePayload = Joi.object<OrganizationProfile & OwnForm>(
  payloadKeys(ORGANIZATION_FIELDS, 'own'),
);

/** The account's part of the admins' form; what a managed organisation needs of it is asked on create. */
const accountKeys = {
  email: blankable(email()),
  username: blankable(username()),
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

const replaced = payloadKeys(ORGANIZATION_FIELDS, 'replace');

export const createOrganizationPayload = Joi.object<OrganizationForm>({
  ...replaced,
  email: emailOfAny,
  username: ofManaged(accountKeys.username),
  password: ofManaged(blankable(password())),
  groupIds: ids(),
  importBatch: importBatch(),
});

/** PUT replaces what the form edits; PATCH changes what is sent (contract §2). The password is not part of either. */
export const replaceOrganizationPayload = Joi.object<Partial<OrganizationForm>>({
  ...replaced,
  ...accountKeys,
});
export const changeOrganizationPayload = Joi.object<Partial<OrganizationForm>>({
  ...payloadKeys(ORGANIZATION_FIELDS, 'change'),
  ...accountKeys,
});

export const organizationAnswer = Joi.object({
  ...answerKeys({ ...ORGANIZATION_FIELDS, ...ACCOUNT_FIELDS }),
  ...memberAnswerKeys,
});
