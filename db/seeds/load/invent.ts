/** The same number is the same record, but for dates, which count from today. */
import { AVAILABILITY } from '../../../src/contract/enums.ts';
import { DAY_MS, dayOf } from '../../../src/core/db/clock.ts';
import { dbTime, fold } from '../../../src/core/db/dialect.ts';
import { advisorSearchText, completionPercentage } from '../../../src/features/advisors/index.ts';
import { organizationSearchText } from '../../../src/features/organizations/index.ts';
import { readDemoContent, type DemoAdvisor, type DemoContent } from '../demo/content.ts';
import { isPublished, profileKey, readDemoFeatures } from '../demo/features-file.ts';

/** Zero-padded: the greatest number is also the last in the order of text. */
export const loadUsername = (kind: string, number: number): string =>
  `load-${kind}-${String(number).padStart(7, '0')}`;
/** Uniform from 0 to 1, depends on nothing but the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A member with their account; the groups they are in. */
export interface Invented {
  readonly user: { readonly username_key: string };
  readonly record: object;
  readonly groupIds: readonly number[];
}

/** Assumptions, chosen to exercise every kind of visibility. */
const SHARES = {
  managed: 0.3,
  openGroup: 0.55,
  oneGroup: 0.7,
  secondGroup: 0.2,
  hoursStated: 0.8,
  hasLinkedIn: 0.7,
};

export class Inventor {
  readonly #content: DemoContent = readDemoContent();
  readonly #profiles: readonly DemoAdvisor[] = this.#content.advisors.filter(isPublished);
  readonly #features = readDemoFeatures();
  readonly #openGroupId: number;
  readonly #privateGroupIds: readonly number[];
  readonly #now: number;

  constructor(openGroupId: number, privateGroupIds: readonly number[], now: Date) {
    this.#openGroupId = openGroupId;
    this.#privateGroupIds = privateGroupIds;
    this.#now = now.getTime();
  }

  advisor(number: number) {
    const random = randomFrom(number);
    const { advisors } = this.#content;
    const anybody = () => pick(advisors, Math.floor(random() * advisors.length));
    const { firstName } = anybody();
    const { lastName } = anybody();
    const isManaged = random() < SHARES.managed;
    const joinsOpenGroup = random() < SHARES.openGroup;
    const user = this.#user(loadUsername('advisor', number), 'advisor', random);
    const slug = fold(`${firstName}-${lastName}`).replaceAll(/[^a-z]+/g, '-');
    const { title, bio, expertise, skills } = pick(this.#profiles, number);
    const written = {
      firstName,
      lastName,
      title,
      bio,
      expertise,
      skills,
      location: anybody().location,
      linkedinUrl:
        random() < SHARES.hasLinkedIn ? `https://www.linkedin.com/in/${slug}-${number}-demo` : null,
    };
    const completion = completionPercentage(written);
    const features = this.#features.byKey.get(profileKey(written));
    return {
      user,
      record: {
        first_name: firstName,
        last_name: lastName,
        title: title || null,
        bio: bio || null,
        expertise: expertise || null,
        skills: JSON.stringify(skills),
        location: written.location,
        linkedin_url: written.linkedinUrl,
        availability: JSON.stringify(AVAILABILITY.filter(() => random() < 0.45)),
        available_hours_per_year: random() < SHARES.hoursStated ? 10 + Math.floor(random() * 90) : 0,
        profile_completion_percentage: completion,
        profile_complete: completion === 100 ? 1 : 0,
        is_managed: isManaged ? 1 : 0,
        has_joined_open_group: joinsOpenGroup ? 1 : 0,
        search_text: advisorSearchText(written, user),
        created_at: user.created_at,
        updated_at: user.updated_at,
      },
      features: features ? { model: this.#features.model, features } : null,
      groupIds: this.#groupIds(joinsOpenGroup, random),
    };
  }

  organization(number: number) {
    const random = randomFrom(-number);
    const { organizations } = this.#content;
    const model = pick(organizations, number);
    const other = pick(organizations, Math.floor(random() * organizations.length));
    const name = `${model.name.split(' ')[0] ?? ''} ${other.name.split(' ').slice(1).join(' ')}`.trim();
    const user = this.#user(loadUsername('org', number), 'organization', random);
    const hours = 10 * (2 + Math.floor(random() * 9));
    const { type, description, location } = { ...model, location: other.location };
    return {
      user,
      record: {
        name,
        type,
        description,
        website: `https://${loadUsername('org', number)}.example.org`,
        location,
        hours_allocated: hours,
        hours_remaining: hours,
        yearly_allocation_reset: dayOf(this.#now + Math.ceil(random() * 365) * DAY_MS),
        is_managed: random() < SHARES.managed ? 1 : 0,
        search_text: organizationSearchText({ name, type, description, location }, user),
        created_at: user.created_at,
        updated_at: user.updated_at,
      },
      groupIds: this.#groupIds(random() < SHARES.openGroup, random),
    };
  }

  #user(username: string, userType: 'advisor' | 'organization', random: () => number) {
    const joined = dbTime(new Date(this.#now - Math.floor(random() * 730 * DAY_MS)));
    const email = `${username}@example.org`;
    return {
      username,
      username_key: username,
      email,
      email_key: email,
      password_hash: null,
      user_type: userType,
      time_zone: 'Europe/London',
      created_at: joined,
      updated_at: joined,
    };
  }

  #groupIds(joinsOpenGroup: boolean, random: () => number): number[] {
    const open = joinsOpenGroup ? [this.#openGroupId] : [];
    const onePrivate = () => pick(this.#privateGroupIds, Math.floor(random() * this.#privateGroupIds.length));
    if (random() >= SHARES.oneGroup) return open;
    const first = onePrivate();
    if (random() >= SHARES.secondGroup) return [...open, first];
    return [...new Set([...open, first, onePrivate()])];
  }
}

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('The demo content is empty');
  return found;
}
