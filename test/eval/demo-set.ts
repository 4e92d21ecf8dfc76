import { readDemoContent } from '../../db/seeds/demo/content.ts';
import { isPublished } from '../../db/seeds/demo/features-file.ts';
import type { LabelledSet } from './labelled-set.ts';

/** Chosen by whoever wrote the demo content, before any ranker saw it. */
const CHOSEN = 2;

/**
 * The demo content as a second set: its requests as briefs, and as good ones the advisors that its matches name. Others
 * may fit as well, so the figures mean less than those of the labelled set; but nothing was ever chosen by them.
 */
export function demoSet(): LabelledSet {
  const { advisors, organizations, matches } = readDemoContent();
  const requests = organizations.flatMap((organization) => organization.requests);
  const chosen = new Set(matches.map(({ request }) => request));
  const briefs = requests.filter(({ title }) => chosen.has(title));
  return {
    advisors: advisors.filter(isPublished).map(({ key, firstName, title, expertise, bio, skills }) => ({
      id: key,
      firstName,
      title,
      expertise,
      bio,
      skills,
      cvText: '',
    })),
    briefs: briefs.map(({ title, description }) => ({ id: title, title, description })),
    judgements: Object.fromEntries(
      briefs.map(({ title }) => [
        title,
        Object.fromEntries(
          matches.filter(({ request }) => request === title).map(({ advisor }) => [advisor, CHOSEN]),
        ),
      ]),
    ),
  };
}
