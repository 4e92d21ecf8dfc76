import type { Actor } from '../../core/access/actor.ts';
import type { LinkedGroup } from '../groups/index.ts';
import { presentMembership } from '../groups/index.ts';

import type { Advisor } from './models/advisor.model.ts';

/** An advisor's row with what is read beside it. */
export interface AdvisorRecord {
  readonly advisor: Advisor;
  readonly username: string;
  readonly email: string;
  readonly userCreatedAt: string;
}

/** An advisor's record as answered; the only place that picks its fields. */
export function presentAdvisor({
  advisor,
  username,
  email,
  userCreatedAt,
}: AdvisorRecord): Record<string, unknown> {
  return {
    id: advisor.id,
    userId: advisor.userId,
    username,
    email,
    firstName: advisor.firstName,
    lastName: advisor.lastName,
    title: advisor.title,
    bio: advisor.bio,
    linkedinUrl: advisor.linkedinUrl,
    location: advisor.location,
    cvText: advisor.cvText,
    cvFileId: advisor.cvFileId,
    cvFileUrl: advisor.cvFileUrl,
    cvFileName: advisor.cvFileName,
    cvFileType: advisor.cvFileType,
    cvFileSize: advisor.cvFileSize,
    skills: advisor.skills,
    expertise: advisor.expertise,
    availability: advisor.availability,
    hoursContributed: advisor.hoursContributed,
    organizationsHelped: advisor.organizationsHelped,
    profileComplete: advisor.profileComplete,
    profileCompletionPercentage: advisor.profileCompletionPercentage,
    isManaged: advisor.isManaged,
    hasJoinedOpenGroup: advisor.hasJoinedOpenGroup,
    availableHoursPerYear: advisor.availableHoursPerYear,
    pausedUntil: advisor.pausedUntil,
    createdAt: advisor.createdAt,
    updatedAt: advisor.updatedAt,
    userCreatedAt,
  };
}

/** The record as an admin sees it. @param groups all groups with an active link */
export function presentAdvisorFor(
  actor: Actor,
  record: AdvisorRecord,
  groups: readonly LinkedGroup[],
): Record<string, unknown> {
  // Added to, not spread into another one: V8 keeps that many properties apart, which costs more than all the rest here.
  return Object.assign(presentAdvisor(record), presentMembership(actor, record.advisor.isManaged, groups));
}
