import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import type { Availability, Skill } from '../../../src/contract/enums.ts';
import { dayOf, startOfDay } from '../../../ui-shared/forms/days.ts';
import type { AdvisorPayload } from '../../app/data/memberPayloads.ts';

/** An advisor as the dialog edits one (spec 2 §3): texts are never null, what stands in a text field is a text. */
export interface AdvisorValues {
  firstName: string;
  lastName: string;
  email: string;
  title: string;
  location: string;
  linkedinUrl: string;
  skills: Skill[];
  expertise: string;
  bio: string;
  cvText: string;
  /** Chosen and not yet stored; saving stores it in place of the one before. */
  cvFile: File | null;
  availability: Availability[];
  /** Blank: not stated. */
  availableHoursPerYear: string;
  /** The first day on which the advisor is proposed again, `2026-12-24`; blank when they are not paused. */
  pausedUntil: string;
  isManaged: boolean;
  username: string;
  password: string;
  hasJoinedOpenGroup: boolean;
  groupIds: number[];
}

/** The fields in the order of the dialog, which is the order in which what is wrong is listed. */
export const ADVISOR_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'title',
  'location',
  'linkedinUrl',
  'skills',
  'expertise',
  'bio',
  'cvText',
  'availability',
  'availableHoursPerYear',
  'pausedUntil',
  'isManaged',
  'username',
  'password',
  'hasJoinedOpenGroup',
  'groupIds',
] as const satisfies readonly (keyof AdvisorValues)[];

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

/** The record as the dialog shows it; a pause only while it lasts, a password never. */
export function advisorValues(advisor: AdministeredAdvisor, now: number = Date.now()): AdvisorValues {
  const { availableHoursPerYear: hours, pausedUntil } = advisor;
  return {
    firstName: advisor.firstName ?? '',
    lastName: advisor.lastName ?? '',
    email: advisor.email,
    title: advisor.title ?? '',
    location: advisor.location ?? '',
    linkedinUrl: advisor.linkedinUrl ?? '',
    skills: advisor.skills,
    expertise: advisor.expertise ?? '',
    bio: advisor.bio ?? '',
    cvText: advisor.cvText ?? '',
    cvFile: null,
    availability: advisor.availability,
    availableHoursPerYear: hours > 0 ? String(hours) : '',
    pausedUntil: pausedUntil && Date.parse(pausedUntil) > now ? dayOf(pausedUntil) : '',
    isManaged: advisor.isManaged,
    username: advisor.username,
    password: '',
    hasJoinedOpenGroup: advisor.hasJoinedOpenGroup,
    groupIds: advisor.groups.map(({ id }) => id),
  };
}

/**
 * What is sent of the dialog; the file has a call of its own.
 * @param before the record; a pause whose day was not touched keeps its hour.
 * @throws RangeError when a day is none
 */
export function advisorPayload(values: AdvisorValues, before?: AdministeredAdvisor): AdvisorPayload {
  const { availableHoursPerYear, pausedUntil, cvFile: _apart, ...rest } = values;
  const isSamePause = before !== undefined && pausedUntil === advisorValues(before).pausedUntil;
  return {
    ...rest,
    availableHoursPerYear: Number(availableHoursPerYear),
    pausedUntil: isSamePause ? (before.pausedUntil ?? null) : pausedUntil ? startOfDay(pausedUntil) : null,
  };
}
