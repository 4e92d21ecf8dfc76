import Joi from 'joi';
import type { Locale } from '../../contract/languages.ts';
import { ROADMAP_SCREENS, USER_TYPES } from '../../contract/enums.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import {
  email,
  id,
  isoMoment,
  missing,
  named,
  oneOf,
  password,
  required,
  text,
  timeZone,
  username,
} from '../../core/http/joi.ts';
import { advisorAnswer, advisorProfileKeys } from '../advisors/index.ts';
import { organizationAnswer, organizationProfileKeys } from '../organizations/index.ts';
import type { Registration } from './registration.service.ts';
import type { AccountChange } from './account-settings.service.ts';

export const locale = text(16).pattern(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);

/** The current password may be as long as any ever taken; what is wrong with it is only that it does not match. */
const presentedPassword = (message: string) => Joi.string().max(1_024).messages(missing(message));

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

export const registerAdvisorPayload = Joi.object<Registration>({
  ...credentials,
  ...advisorProfileKeys,
  joinOpenGroup,
});

export const registerOrganizationPayload = Joi.object<Registration>({
  ...credentials,
  ...organizationProfileKeys,
});

const roadmapScreens = Joi.array().items(Joi.string().valid(...ROADMAP_SCREENS));

/** @param locales that may be chosen; without one the browser's counts */
export const accountPayload = (locales: readonly Locale[]) =>
  Joi.object<AccountChange>({
    username: username(),
    email: email(),
    password: password().allow('', null).description('blank keeps the present one'),
    currentPassword: presentedPassword(FIELDS.password.required).allow('', null),
    timeZone: timeZone.allow('', null),
    locale: Joi.string().valid(...locales, '', null),
    dismissedNotices: roadmapScreens.unique(),
  });

export const forgotPayload = Joi.object<{ readonly email: string }>({ email: email().required() });
export const resetPayload = Joi.object<{ readonly token: string; readonly newPassword: string }>({
  token: text(200).required(),
  newPassword: password().required(),
});

export const verifyEmailPayload = Joi.object<{ readonly token: string }>({ token: text(200).required() });

export const userAnswer = Joi.object({
  id: id().required(),
  ...required(Joi.string(), 'username', 'email'),
  emailVerified: Joi.boolean().required(),
  ...required(Joi.string().allow(null), 'pendingEmail', 'timeZone', 'locale'),
  ...required(oneOf(USER_TYPES), 'userType', 'user_type'),
  dismissedNotices: roadmapScreens.required(),
  createdAt: isoMoment.required(),
  advisor: advisorAnswer,
  organization: organizationAnswer,
  groups: Joi.array().items(named()),
  passwordChangeRequired: Joi.boolean().description(
    'until the password is changed, this log-in does nothing else',
  ),
  viewedBy: Joi.object({ username: Joi.string().required() }).description(
    'the administrator who looks with this user’s eyes',
  ),
  secondFactorRequired: Joi.boolean().description('this log-in may only set up a second factor'),
});

export const loginSessionAnswer = Joi.object({
  id: id().required(),
  ...required(isoMoment, 'createdAt', 'lastSeenAt'),
  ...required(Joi.string().allow(''), 'clientAddress', 'userAgent'),
  current: Joi.boolean().required(),
});

export const statusAnswer = Joi.object({ status: Joi.string().required() });
