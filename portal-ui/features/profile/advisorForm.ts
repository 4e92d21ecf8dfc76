import type { Advisor, AdvisorProfilePayload } from '../../../src/contract/api.ts';
import { AVAILABILITY, SKILLS, type Availability, type Skill } from '../../../src/contract/enums.ts';
import { dayOf, isDay, startOfDay } from '../../../ui-shared/forms/days.ts';

export interface AdvisorFields {
  firstName: string;
  lastName: string;
  title: string;
  bio: string;
  expertise: string;
  linkedInUrl: string;
  location: string;
  skills: Skill[];
  availability: Availability[];
  /** Hours a year as typed; blank is 0, not stated. */
  availableHoursPerYear: string;
  /** The day the pause ends, `2026-12-24`; blank without a pause. */
  pausedUntil: string;
  cvText: string;
}

/** The record as form values: no nulls, lists in the vocabulary's order, only a current pause. */
export function advisorFields(advisor: Advisor): AdvisorFields {
  const { availableHoursPerYear, pausedUntil } = advisor;
  return {
    firstName: advisor.firstName ?? '',
    lastName: advisor.lastName ?? '',
    title: advisor.title ?? '',
    bio: advisor.bio ?? '',
    expertise: advisor.expertise ?? '',
    linkedInUrl: advisor.linkedinUrl ?? '',
    location: advisor.location ?? '',
    skills: SKILLS.filter((skill) => advisor.skills.includes(skill)),
    availability: AVAILABILITY.filter((flag) => advisor.availability.includes(flag)),
    availableHoursPerYear: availableHoursPerYear > 0 ? String(availableHoursPerYear) : '',
    pausedUntil: pausedUntil && Date.parse(pausedUntil) > Date.now() ? dayOf(pausedUntil) : '',
    cvText: advisor.cvText ?? '',
  };
}

const asMap = <Name extends string>(all: readonly Name[], picked: readonly Name[]) =>
  Object.fromEntries(all.map((name) => [name, picked.includes(name)]));

export type OwnAdvisorPayload = AdvisorProfilePayload & {
  location: string;
  availableHoursPerYear: number;
  pausedUntil?: string | null;
};

/**
 * The payload: skills and availability as maps of name to boolean (spec 1 §3).
 * @param before the initial values: an unchanged pause keeps its hour
 */
export function advisorPayload(fields: AdvisorFields, before: AdvisorFields): OwnAdvisorPayload {
  const { pausedUntil, ...rest } = fields;
  return {
    ...rest,
    linkedInUrl: fields.linkedInUrl.trim(),
    location: fields.location.trim(),
    skills: asMap(SKILLS, fields.skills),
    availability: asMap(AVAILABILITY, fields.availability),
    availableHoursPerYear: Number(fields.availableHoursPerYear) || 0,
    ...(pausedUntil === before.pausedUntil
      ? {}
      : { pausedUntil: isDay(pausedUntil) ? startOfDay(pausedUntil) : null }),
  };
}
