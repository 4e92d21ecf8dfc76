import Joi from 'joi';
import { email, username } from '../../../core/http/joi.ts';
import { advisorProfileKeys } from '../../advisors/index.ts';
import { joinOpenGroup, locale, timeZone } from '../../auth/index.ts';
import { organizationProfileKeys } from '../../organizations/index.ts';
import type { IdentityRegistration } from './identity-registration.service.ts';

export const beginQuery = Joi.object<{ readonly again: boolean }>({ again: Joi.boolean().default(false) });

export const registerPayload = Joi.object<IdentityRegistration>({
  challenge: Joi.string().max(200).required(),
  userType: Joi.string().valid('advisor', 'organization').required(),
  username: username().description('by default the provider’s name for them, made free'),
  email: email().description('where the provider has proved none'),
  timeZone: timeZone.allow('', null),
  locale: locale.allow('', null),
  joinOpenGroup,
  ...organizationProfileKeys,
  ...advisorProfileKeys,
});
