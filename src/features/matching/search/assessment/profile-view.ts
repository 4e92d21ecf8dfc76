import { skillLabel } from '../../../../contract/enums.ts';
import { givesOrders } from '../../ranking/moderation/orders.ts';
import { profileParts, readProfile } from '../../ranking/profile-parts.ts';
import type { PersonName } from './private-data.ts';
import { withoutContacts, withoutNames } from './private-data.ts';

/** What an assessment reads of a profile; never CV text (contract §10 "Search"). */
export interface AssessedProfile {
  readonly title: string | null;
  readonly expertise: string | null;
  readonly bio: string | null;
  readonly skills: readonly string[];
}

/** What a model is shown of an advisor: no name, no contact data. */
export interface ProfileView {
  readonly title: string;
  readonly expertise: readonly string[];
  readonly bio: readonly string[];
  readonly skills: readonly string[];
}

/** Whether a profile gives orders to its reader; such a profile is never shown to a model. */
export function isSteered({ title, expertise, bio }: AssessedProfile): boolean {
  return [title, expertise, bio, `${title ?? ''}\n${expertise ?? ''}\n${bio ?? ''}`].some((text) =>
    givesOrders(text ?? ''),
  );
}

/** @param others assessed in the same question; their names are removed as well */
export function viewOf(
  profile: AssessedProfile & PersonName,
  others: readonly PersonName[] = [],
): ProfileView {
  const parts = profileParts(
    readProfile({
      title: profile.title ?? '',
      expertise: profile.expertise ?? '',
      bio: profile.bio ?? '',
      skills: [...profile.skills],
      cvText: '',
    }),
  );
  const texts = (kind: (typeof parts)[number]['kind']) =>
    parts
      .filter((part) => part.kind === kind)
      .map(({ text }) => withoutNames(withoutContacts(text), profile, others))
      .filter(Boolean);
  return {
    title: texts('title')[0] ?? '',
    expertise: texts('item'),
    bio: texts('sentence'),
    skills: profile.skills.map(skillLabel),
  };
}

export function partsOf(view: ProfileView): string[] {
  return [view.title, ...view.expertise, ...view.bio, ...view.skills].filter(Boolean);
}
