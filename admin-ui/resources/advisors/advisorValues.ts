import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { dayOf, startOfDay } from '../../../ui-shared/forms/days.ts';
import type { AdvisorPayload } from '../../app/data/memberPayloads.ts';
import { pick } from '../../components/form/pick.ts';

/** An advisor as the dialog edits one (spec 2 §3): what stands in a text field is a text, blank when there is none. */
export interface AdvisorValues extends Required<
  Omit<AdvisorPayload, 'availableHoursPerYear' | 'pausedUntil'>
> {
  /** Chosen and not yet stored; saving stores it in place of the one before. */
  cvFile: File | null;
  /** Blank: not stated. */
  availableHoursPerYear: string;
  /** The first day on which the advisor is proposed again, `2026-12-24`; blank when they are not paused. */
  pausedUntil: string;
}

/** A new advisor: managed, since who adds somebody runs the account until they say otherwise. */
export const NEW_ADVISOR: AdvisorValues = {
  firstName: '',
  lastName: '',
  email: '',
  title: '',
  location: '',
  linkedinUrl: '',
  skills: [],
  expertise: '',
  bio: '',
  cvText: '',
  cvFile: null,
  availability: [],
  availableHoursPerYear: '',
  pausedUntil: '',
  isManaged: true,
  username: '',
  password: '',
  hasJoinedOpenGroup: false,
  groupIds: [],
};

const NAMES = Object.keys(NEW_ADVISOR) as (keyof AdvisorValues)[];

/** The record as the dialog shows it; a pause only while it lasts, a password never. */
export function advisorValues(advisor: AdministeredAdvisor, now: number = Date.now()): AdvisorValues {
  const { availableHoursPerYear: hours, pausedUntil } = advisor;
  return {
    ...(advisor as unknown as AdvisorValues),
    cvFile: null,
    availableHoursPerYear: hours > 0 ? String(hours) : '',
    pausedUntil: pausedUntil && Date.parse(pausedUntil) > now ? dayOf(pausedUntil) : '',
    password: '',
    groupIds: advisor.groups.map(({ id }) => id),
  };
}

/**
 * What is sent of the dialog; the file has a call of its own.
 * @param before the record; a pause whose day was not touched keeps its hour.
 * @throws RangeError when a day is none
 */
export function advisorPayload(values: AdvisorValues, before?: AdministeredAdvisor): AdvisorPayload {
  const { availableHoursPerYear, pausedUntil, cvFile: _apart, ...rest } = pick(values, NAMES);
  const isSamePause = before !== undefined && pausedUntil === advisorValues(before).pausedUntil;
  return {
    ...rest,
    availableHoursPerYear: Number(availableHoursPerYear),
    pausedUntil: isSamePause ? (before.pausedUntil ?? null) : pausedUntil ? startOfDay(pausedUntil) : null,
  };
}
