import Joi from 'joi';
import { ADVISOR_FIELDS } from '../../contract/advisor-fields.ts';
import { ACCOUNT_FIELDS } from '../../contract/member-fields.ts';
import { FIELDS } from '../../contract/messages.ts';
import { answerKeys, payloadKeys } from '../../core/http/field-schemas.ts';
import { blankable, ids, importBatch, password, requiredEmail, username } from '../../core/http/joi.ts';
import { memberAnswerKeys } from '../groups/index.ts';
import { answeringKeys } from '../matching/answers/index.ts';
import type { OwnForm } from '../members/index.ts';
import type { AdvisorProfile } from './advisor-profile.ts';
import type { AdvisorForm } from './advisors.service.ts';

/** At registration everything is optional and may be blank. */
export const advisorProfileKeys = payloadKeys(ADVISOR_FIELDS, 'registration');

/** The profile form writes `linkedInUrl`, everything else `linkedinUrl` (spec 1 §5, §7). */
const withLinkedInAlias = <Form>(schema: Joi.ObjectSchema<Form>): Joi.ObjectSchema<Form> =>
  schema.rename('linkedInUrl', 'linkedinUrl', { ignoreUndefined: true, override: true });

/** In the advisor's own form what is sent must hold something (spec 1 §5). */
export const ownProfilePayload = withLinkedInAlias(
  Joi.object<AdvisorProfile & OwnForm>(payloadKeys(ADVISOR_FIELDS, 'own')),
);

/** The account's part of the admins' form (spec 2 §5). */
const accountKeys = {
  email: requiredEmail(),
  username: blankable(username()),
  password: blankable(password()).description('on edit, blank keeps the present one'),
};
const adminKeys = { ...payloadKeys(ADVISOR_FIELDS, 'replace'), ...accountKeys };

/** What a self-managed advisor signs in with; a managed one is given what is not chosen (spec 2 §5). */
const ofSelfManaged = (schema: Joi.StringSchema, message: string): Joi.StringSchema =>
  schema.when('isManaged', {
    is: Joi.valid(true).required(),
    otherwise: Joi.string().required().messages({ 'any.required': message }),
  });

export const createAdvisorPayload = withLinkedInAlias(
  Joi.object<AdvisorForm>({
    ...adminKeys,
    username: ofSelfManaged(accountKeys.username, FIELDS.username.selfManaged),
    password: ofSelfManaged(accountKeys.password, FIELDS.password.selfManaged),
    groupIds: ids(),
    importBatch: importBatch(),
  }),
);
export const updateAdvisorPayload = withLinkedInAlias(Joi.object<AdvisorForm>(adminKeys));

export const advisorAnswer = Joi.object({
  ...answerKeys({ ...ADVISOR_FIELDS, ...ACCOUNT_FIELDS }),
  ...memberAnswerKeys,
  ...answeringKeys,
  generatedPassword: Joi.string().description('answered once, when one was generated on create'),
});
