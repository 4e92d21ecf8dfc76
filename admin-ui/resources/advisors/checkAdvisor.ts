import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { EMAIL_PATTERN, isWebAddress } from '../../../ui-shared/forms/checks.ts';
import { dayAhead, isDay } from '../../../ui-shared/forms/days.ts';
import type { Problem, Problems } from '../../components/problems.ts';
import type { AdvisorValues } from './advisorValues.ts';

/** What the rules depend on beside the values. */
export interface AdvisorRules {
  isNew: boolean;
  /** Name, address and password may be changed; else they are shown only. */
  mayChangeIdentity: boolean;
  /** The pause as it was, which may stay whatever its day. */
  pauseBefore: string;
  /** Words for what the two documents have no message for. */
  words: { hours: string; pause: string };
}

const required = (message: string): Problem => ({ type: 'required', message });
const invalid = (message: string): Problem => ({ type: 'invalid', message });

/** The rules of the Add or Edit Advisor dialog, with their documented messages (spec 2 §5). */
export function checkAdvisor(values: AdvisorValues, rules: AdvisorRules): Problems<AdvisorValues> {
  const { firstName, lastName, linkedinUrl, availableHoursPerYear: hours, pausedUntil } = values;
  const { words, pauseBefore } = rules;
  const problems: Problems<AdvisorValues> = {};
  if (!firstName.trim()) problems.firstName = required(FIELDS.firstName.required);
  if (!lastName.trim()) problems.lastName = required(FIELDS.lastName.required);
  if (linkedinUrl.trim() && !isWebAddress(linkedinUrl.trim()))
    problems.linkedinUrl = invalid(FIELDS.linkedinUrl.invalid);
  if (!(Number(hours) >= 0 && Number(hours) <= LIMITS.availableHoursPerYear.max))
    problems.availableHoursPerYear = invalid(words.hours);
  if (pausedUntil && pausedUntil !== pauseBefore && !isPauseDay(pausedUntil))
    problems.pausedUntil = invalid(words.pause);
  return rules.mayChangeIdentity ? { ...problems, ...checkLogIn(values, rules) } : problems;
}

/** From tomorrow to two years ahead. */
const isPauseDay = (day: string): boolean =>
  isDay(day) && day >= dayAhead(1) && day <= dayAhead(LIMITS.match.pauseDaysMax);

/** "Managed: a missing username or password is generated; self-managed: both required on create" (spec 2 §5). */
function checkLogIn(
  { email, username, password, isManaged }: AdvisorValues,
  { isNew }: AdvisorRules,
): Problems<AdvisorValues> {
  const problems: Problems<AdvisorValues> = {};
  const name = username.trim();
  if (!email.trim()) problems.email = required(FIELDS.email.required);
  else if (!EMAIL_PATTERN.test(email.trim())) problems.email = invalid(FIELDS.email.invalid);

  if (!name && !isManaged) problems.username = required(FIELDS.username.selfManaged);
  else if ((name || !isNew) && name.length < LIMITS.username.min)
    problems.username = invalid(FIELDS.username.min);

  if (!password && !isManaged && isNew) problems.password = required(FIELDS.password.selfManaged);
  else if (password && password.length < LIMITS.password.min)
    problems.password = invalid(FIELDS.password.min);
  return problems;
}
