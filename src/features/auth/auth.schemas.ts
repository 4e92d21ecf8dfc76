import Joi from 'joi';
import { CURRENT_USER } from '../../contract/api.ts';
import { answerOf } from '../../core/http/shape-schemas.ts';
import type { Locale } from '../../contract/languages.ts';
import { ROADMAP_SCREENS } from '../../contract/enums.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import { email, password, text, timeZone, username, oneOf, missing } from '../../core/http/joi.ts';
import { advisorAnswer, advisorProfileKeys } from '../advisors/index.ts';
import { organizationAnswer, organizationProfileKeys } from '../organizations/index.ts';
import type { Registration } from './registration.service.ts';
import type { AccountChange } from './account-settings.service.ts';

export const locale = text(16).pattern(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);

/** The current password may be as long as any ever taken; what is wrong with it is only that it does not match. */
export const presentedPassword = (message: string) => Joi.string().max(1_024).messages(missing(message));

export const loginPayload = Joi.object<{ readonly username: string; readonly password: string }>({
  username: text(LIMITS.email.max)
    .required()
    .description('username or e-mail address')
    .messages(missing(FIELDS.username.required)),
  password: presentedPassword(FIELDS.password.required).required(),
});

const credentials = {
  username: username().required(),
  email: email().required(),
  password: password().required(),
  timeZone: timeZone.allow('', null),
  locale: locale.allow('', null),
};

export const joinOpenGroup = Joi.boolean()
  .default(false)
  .description('lists the advisor in the public search (contract §4)');

export const REGISTRATIONS = {
  advisor: {
    one: 'an advisor',
    payload: Joi.object<Registration>({ ...credentials, ...advisorProfileKeys, joinOpenGroup }),
  },
  organization: {
    one: 'an organisation',
    payload: Joi.object<Registration>({ ...credentials, ...organizationProfileKeys }),
  },
};

/** @param locales that may be chosen; without one the browser's counts */
export const accountPayload = (locales: readonly Locale[]) =>
  Joi.object<AccountChange>({
    username: username(),
    email: email(),
    password: password().allow('', null).description('blank keeps the present one'),
    currentPassword: presentedPassword(FIELDS.password.required).allow('', null),
    timeZone: timeZone.allow('', null),
    locale: oneOf(locales)
      .allow('', null)
      .messages({ 'any.only': `{#label} must be one of ${locales.join(', ')}` }),
    dismissedNotices: Joi.array().items(oneOf(ROADMAP_SCREENS)).unique(),
  });

export const userAnswer = answerOf(CURRENT_USER, {
  passwordChangeRequired: 'until the password is changed, this log-in does nothing else',
  viewedBy: 'the administrator who looks with this user’s eyes',
  secondFactorRequired: 'this log-in may only set up a second factor',
}).keys({ advisor: advisorAnswer, organization: organizationAnswer });

export const admissionAnswer = Joi.alternatives().try(
  userAnswer,
  Joi.object({
    secondFactor: Joi.array().items(Joi.string().valid('totp', 'passkey')).required(),
    challenge: Joi.string().required(),
  }).description('the password is right, and a second step is asked for'),
);
