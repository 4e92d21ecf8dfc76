/** The fields of an advisor's record (spec 1 §3, spec 2 §3 and §5). */
import { AVAILABILITY, SKILLS } from './enums.ts';
import { ADMINS_CALLS, EVERY_CALL, LINES, TEXT, WEB_ADDRESS, type FieldTable } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MEMBER_FIELDS } from './member-fields.ts';
import { ERRORS, FIELDS } from './messages.ts';

export const ADVISOR_FIELDS = {
  ...MEMBER_FIELDS,
  firstName: {
    ...TEXT,
    filledBy: ['own', 'replace'],
    ...LIMITS.name,
    message: FIELDS.firstName.required,
    csv: { header: 'First Name', aliases: ['forename', 'given name'], required: true },
  },
  lastName: {
    ...TEXT,
    filledBy: ['own', 'replace'],
    ...LIMITS.name,
    message: FIELDS.lastName.required,
    csv: { header: 'Last Name', aliases: ['surname', 'family name'], required: true },
  },
  title: {
    ...TEXT,
    filledBy: ['own'],
    ...LIMITS.title,
    message: FIELDS.title.required,
    csv: { header: 'Title', aliases: ['job title', 'role', 'position'] },
  },
  bio: {
    ...LINES,
    filledBy: ['own'],
    ...LIMITS.bio,
    message: FIELDS.bio.min,
    csv: { header: 'Biography', aliases: ['bio', 'about', 'summary', 'profile'] },
  },
  expertise: {
    ...LINES,
    filledBy: ['own'],
    ...LIMITS.expertise,
    message: FIELDS.expertise.min,
    csv: { header: 'Expertise', aliases: ['areas of expertise', 'specialism'] },
  },
  linkedinUrl: {
    ...WEB_ADDRESS,
    message: FIELDS.linkedinUrl.invalid,
    csv: { header: 'LinkedIn URL', aliases: ['linkedin', 'linkedin profile'] },
  },
  location: { ...TEXT, isKept: true, ...LIMITS.location },
  skills: {
    kind: 'choices',
    writtenBy: EVERY_CALL,
    options: SKILLS,
    message: ERRORS.UNKNOWN_SKILLS,
    csv: { header: 'Skills', aliases: ['skill', 'key skills'] },
  },
  availability: {
    kind: 'choices',
    writtenBy: EVERY_CALL,
    options: AVAILABILITY,
    message: ERRORS.UNKNOWN_AVAILABILITY,
  },
  cvText: {
    ...LINES,
    isKept: true,
    ...LIMITS.cvText,
    csv: { header: 'CV Text', aliases: ['cv', 'resume', 'resume text'] },
  },
  /** Of a file elsewhere, or of the one that is stored here, which has calls of its own. */
  cvFileUrl: { ...WEB_ADDRESS, writtenBy: ['registration'], message: FIELDS.cvFileUrl.invalid },
  cvFileId: { kind: 'integer', isNullable: true },
  cvFileName: { kind: 'text', isNullable: true },
  cvFileType: { kind: 'text', isNullable: true },
  cvFileSize: { kind: 'integer', isNullable: true },
  /** Contract §4, Capacity. */
  availableHoursPerYear: {
    kind: 'hours',
    isZeroBlank: true,
    writtenBy: EVERY_CALL,
    ...LIMITS.availableHoursPerYear,
  },
  /** A moment that has passed pauses nothing; it is taken so that a record may be sent back as it was answered. */
  pausedUntil: {
    kind: 'moment',
    isNullable: true,
    writtenBy: EVERY_CALL,
    /** As far ahead as when a match is declined (`matches.service.ts`). */
    daysAhead: LIMITS.match.pauseDaysMax,
    message: FIELDS.pausedUntil.range,
    description: 'suggested and proposed again from then on',
  },
  hasJoinedOpenGroup: { kind: 'boolean', writtenBy: ADMINS_CALLS, csv: { header: 'Has Joined Open Group' } },
  hoursContributed: { kind: 'hours' },
  organizationsHelped: { kind: 'integer' },
  profileComplete: { kind: 'boolean', csv: { header: 'Profile Complete' } },
  profileCompletionPercentage: { kind: 'integer', min: 0, max: 100 },
} as const satisfies FieldTable;

/** What the other side of a match sees: the public profile, no address and no CV. */
export const ADVISOR_SIDE = [
  'id',
  'userId',
  'firstName',
  'lastName',
  'title',
  'expertise',
  'bio',
  'location',
  'linkedinUrl',
  'skills',
  'availability',
] as const satisfies readonly (keyof typeof ADVISOR_FIELDS)[];

/** What a CV can say of the texts of a profile, in the order of the forms (contract §7). */
export const CV_FIELDS = [
  'firstName',
  'lastName',
  'title',
  'email',
  'linkedinUrl',
  'bio',
  'expertise',
] as const;
export type CvField = (typeof CV_FIELDS)[number];
