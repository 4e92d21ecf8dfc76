import type { CvField } from '../../../contract/advisor-fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { unfolded } from './columns.ts';
import { findEmails, findLinkedIn, ownEmail } from './contact.ts';
import { findBio } from './find-bio.ts';
import { findExpertise } from './find-expertise.ts';
import { findName } from './find-name.ts';
import { findSkills } from './find-skills.ts';
import { findTitle } from './find-title.ts';
import { jobsIn } from './job-history.ts';
import { linesOf, type Found } from './lines.ts';
import { nameCandidates } from './name-candidates.ts';
import { sourceIn, type ProfileProposal } from './profile-extractor.ts';
import { placeLines } from './sections.ts';
import { entriesOf, fromEntries } from '../../../core/records.ts';

/**
 * Reads a profile out of a CV by rules, without a network (design/matching.md "CV to profile"). Every value stands in the
 * text. It holds its thread for up to seconds: the server asks the thread of `embedded-thread.ts`.
 */
export function embeddedProposal(cvText: string): ProfileProposal {
  const { lines, emails, linkedinUrl, name } = partsOf(cvText);
  const email = ownEmail(emails, name ? `${name.last.value} ${name.first.value}`.split(/[ -]/) : []);
  const title = findTitle(lines, name);
  const found: Record<CvField, Found | null> = {
    firstName: within(name?.first, LIMITS.name.max),
    lastName: within(name?.last, LIMITS.name.max),
    title: within(title, LIMITS.title.max),
    linkedinUrl: within(linkedinUrl, LIMITS.url.max),
    email: within(email, LIMITS.email.max),
    bio: within(findBio(lines), LIMITS.bio.max),
    expertise: within(findExpertise(lines), LIMITS.expertise.max),
  };
  const jobs = jobsIn(lines).map((job) => job.title);
  const skills = findSkills(lines, title?.value ?? '', jobs);
  const source = sourceIn(cvText);
  const values = entriesOf(found).map(([field, value]) => [field, value?.value ?? ''] as const);
  const sources = entriesOf(found).flatMap(([field, value]) =>
    value ? [[field, source(value)] as const] : [],
  );
  return {
    ...fromEntries(values),
    suggestedSkills: skills.map(({ name }) => ({ name, selected: true })),
    sources: {
      ...fromEntries(sources),
      skills: Object.fromEntries(skills.map(({ name, source: place }) => [name, source(place)])),
    },
  };
}

/** What the title is looked for by: the lines of a text, its addresses, all that may be the name, and whose it is. */
export function partsOf(cvText: string) {
  // As long as before, so that places hold.
  const text = cvText.toWellFormed().replaceAll(/[\0\r\u00a0]/g, ' ');
  const lines = placeLines(unfolded(linesOf(text)));
  const emails = findEmails(text, lines);
  const linkedinUrl = findLinkedIn(text, lines);
  const places = [...emails, linkedinUrl];
  const candidates = nameCandidates(lines, places);
  return { lines, emails, linkedinUrl, places, candidates, name: findName(candidates, places) };
}

/** A value that its field cannot hold was misread. */
const within = (found: Found | null | undefined, max: number): Found | null =>
  found && found.value.length <= max ? found : null;
