import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { EMAIL_PATTERN, isWebAddress } from '../../../ui-shared/forms/checks.ts';
import { isDay } from '../../../ui-shared/forms/days.ts';
import type { Problem, Problems } from '../../components/problems.ts';
import type { OrganizationValues } from './organizationValues.ts';

/** What the rules depend on beside the values. */
export interface OrganizationRules {
  isNew: boolean;
  /** There is a day of the next reset: it can be moved, and not taken away. */
  hasReset: boolean;
  /** Words for what the two documents have no message for. */
  words: { hours: string; day: string };
}

const required = (message: string): Problem => ({ type: 'required', message });
const invalid = (message: string): Problem => ({ type: 'invalid', message });
const isEmail = (text: string) => EMAIL_PATTERN.test(text.trim());
const isBadAddress = (text: string) => text.trim() !== '' && !isWebAddress(text.trim());

/** The rules of the Add/Edit Organization dialog, with their documented messages (spec 2 §5). */
export function checkOrganization(
  values: OrganizationValues,
  { isNew, hasReset, words }: OrganizationRules,
): Problems<OrganizationValues> {
  const { name, type, website, logo, hoursAllocated, yearlyAllocationReset: reset } = values;
  const problems: Problems<OrganizationValues> = {};
  if (!name.trim()) problems.name = required(FIELDS.organizationName.required);
  if (!type) problems.type = required(FIELDS.organizationType.required);
  if (isBadAddress(website)) problems.website = invalid(FIELDS.website.invalid);
  if (isBadAddress(logo)) problems.logo = invalid(FIELDS.logo.invalid);
  if (!isHours(hoursAllocated)) problems.hoursAllocated = invalid(words.hours);
  if (reset ? !isDay(reset) : hasReset) problems.yearlyAllocationReset = invalid(words.day);
  const logIn = values.isManaged && isNew ? checkManaged(values) : checkLogIn(values, isNew);
  return { ...problems, ...logIn };
}

const isHours = (text: string): boolean => {
  const { min, max } = LIMITS.hoursAllocated;
  return text.trim() !== '' && Number(text) >= min && Number(text) <= max;
};

/** A managed organisation's log-in: one sentence says all that is asked of it, and "skipped in edit mode" (spec 2 §5). */
function checkManaged({ email, username, password }: OrganizationValues): Problems<OrganizationValues> {
  const problem = required(FIELDS.managedOrganization);
  return {
    ...(isEmail(email) ? {} : { email: problem }),
    ...(username.trim().length >= LIMITS.username.min ? {} : { username: problem }),
    ...(password.length >= LIMITS.password.min ? {} : { password: problem }),
  };
}

/**
 * Any other needs its address, at which it chooses a password by itself. What an account has may be changed and not taken
 * away: blank on edit would keep it without a word.
 */
function checkLogIn(
  { email, username, password }: OrganizationValues,
  isNew: boolean,
): Problems<OrganizationValues> {
  const problems: Problems<OrganizationValues> = {};
  const name = username.trim();
  if (!email.trim()) problems.email = required(FIELDS.email.required);
  else if (!isEmail(email)) problems.email = invalid(FIELDS.email.invalid);
  if ((name || !isNew) && name.length < LIMITS.username.min) problems.username = invalid(FIELDS.username.min);
  if (isNew && password && password.length < LIMITS.password.min)
    problems.password = invalid(FIELDS.password.min);
  return problems;
}
