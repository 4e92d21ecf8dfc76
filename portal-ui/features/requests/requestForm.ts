import { SKILLS, TIME_COMMITMENTS } from '../../../src/contract/enums.ts';
import type { CheckKind, RequestStatus, Skill, TimeCommitment } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { CreateRequestPayload, HelpRequest } from '../../../src/contract/requests-api.ts';

/** An empty form: the first time commitment, one hour (spec 1 §9). */
export const NEW_REQUEST = {
  title: '',
  description: '',
  skillsRequired: [] as Skill[],
  timeCommitment: TIME_COMMITMENTS[0] as TimeCommitment,
  /** A text, because a number may be half typed. */
  hoursNeeded: String(LIMITS.request.hours.default),
  requiresCheck: '' as CheckKind | '',
  /** Ids of those who are chosen to be asked; null leaves the choice to the platform. */
  advisorIds: null as readonly number[] | null,
};
export type RequestFormFields = typeof NEW_REQUEST;

export const fieldsOfRequest = (request: HelpRequest): RequestFormFields => ({
  title: request.title,
  description: request.description,
  skillsRequired: SKILLS.filter((skill) => request.skillsRequired.includes(skill)),
  timeCommitment: request.timeCommitment,
  hoursNeeded: String(request.hoursNeeded),
  requiresCheck: request.requiresCheck ?? '',
  advisorIds: null,
});

export const requestPayload = (fields: RequestFormFields): CreateRequestPayload => ({
  title: fields.title.trim(),
  description: fields.description.trim(),
  skillsRequired: fields.skillsRequired,
  timeCommitment: fields.timeCommitment,
  hoursNeeded: Number(fields.hoursNeeded),
  requiresCheck: fields.requiresCheck || null,
  ...(fields.advisorIds?.length ? { advisorIds: [...fields.advisorIds] } : {}),
});

const { title, description, hours } = LIMITS.request;
const words = FIELDS.request;

/** What is not a number is too low. */
function between(n: number, { min, max }: { min: number; max: number }, tooLow: string, tooHigh: string) {
  if (!(n >= min)) return tooLow;
  return n <= max || tooHigh;
}

export const requestRules = {
  title: (text: string) => between(text.trim().length, title, words.titleMin, words.titleMax),
  description: (text: string) =>
    between(text.trim().length, description, words.descriptionMin, words.descriptionMax),
  skillsRequired: (skills: Skill[]): true | string => skills.length > 0 || words.skills,
  hoursNeeded: (typed: string) =>
    /\.\d\d\d*[1-9]/.test(typed)
      ? FIELDS.allocatedHours.decimals
      : between(Number(typed), hours, words.hoursMin, words.hoursMax),
};

/** Whether a request is sent and open; completed and cancelled ones cannot change (contract §4). */
export const isInFlight = (status: RequestStatus): boolean =>
  status !== 'draft' && status !== 'completed' && status !== 'cancelled';

/** Whether hours lie outside what a time commitment says: "5-10 hours", "20+ hours". */
export function contradicts(commitment: TimeCommitment, hoursTyped: string): boolean {
  const [least = 0, most = Infinity] = (commitment.match(/\d+/g) ?? []).map(Number);
  const needed = Number(hoursTyped);
  return requestRules.hoursNeeded(hoursTyped) === true && (needed < least || needed > most);
}

export const writePath = (draftId: number): string => `${PATHS.createRequest}?draft=${draftId}`;
