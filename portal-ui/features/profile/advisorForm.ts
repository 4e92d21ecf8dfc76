import type { Advisor, AdvisorProfilePayload } from '../../../src/contract/api.ts';
import { AVAILABILITY, SKILLS, type Availability, type Skill } from '../../../src/contract/enums.ts';

export interface AdvisorFields {
  firstName: string;
  lastName: string;
  title: string;
  bio: string;
  expertise: string;
  linkedInUrl: string;
  skills: Skill[];
  availability: Availability[];
  cvText: string;
}

/** The record as the form shows it: no nulls, lists in the vocabulary's order. */
export function advisorFields(advisor: Advisor): AdvisorFields {
  return {
    firstName: advisor.firstName ?? '',
    lastName: advisor.lastName ?? '',
    title: advisor.title ?? '',
    bio: advisor.bio ?? '',
    expertise: advisor.expertise ?? '',
    linkedInUrl: advisor.linkedinUrl ?? '',
    skills: SKILLS.filter((skill) => advisor.skills.includes(skill)),
    availability: AVAILABILITY.filter((flag) => advisor.availability.includes(flag)),
    cvText: advisor.cvText ?? '',
  };
}

const asMap = <Name extends string>(all: readonly Name[], picked: readonly Name[]) =>
  Object.fromEntries(all.map((name) => [name, picked.includes(name)]));

/** What is sent: skills and availability as maps of name to boolean (spec 1 §3). */
export function advisorPayload(fields: AdvisorFields): AdvisorProfilePayload {
  return {
    ...fields,
    linkedInUrl: fields.linkedInUrl.trim(),
    skills: asMap(SKILLS, fields.skills),
    availability: asMap(AVAILABILITY, fields.availability),
  };
}
