import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import type { AssessedAdvisor } from './assessed-advisors.queries.ts';
import { withContactsMasked } from './masked-contacts.ts';
import { knownMembers, visibilityFor, type Visibility } from './visibility.queries.ts';

const TEXTS = /^(?:name|firstName|lastName|title|location|expertise|bio|description|fitReason)$/;
type Reasoned = Pick<AssessedAdvisor, 'evidence'>;

export const maskedProfile = <Profile extends object>(profile: Profile): Profile => {
  const texts = Object.entries(profile).filter(([name]) => TEXTS.test(name));
  return {
    ...profile,
    ...Object.fromEntries(texts.map(([name, text]) => [name, text && withContactsMasked(String(text))])),
  };
};

/** What somebody who shares no group with an advisor reads of them. */
const forStrangers = <Result extends Reasoned>({ evidence, ...result }: Result) => ({
  ...maskedProfile(result),
  evidence: {
    ...evidence,
    items: evidence.items.map(withContactsMasked),
    sentences: evidence.sentences.map((sentence) => ({
      ...sentence,
      text: withContactsMasked(sentence.text),
    })),
  },
});

/** As this asker may read them. Whom nothing but a group shows shares one with the asker: then nobody is asked for. */
export async function shownToAsker<
  Result extends Reasoned & Pick<AssessedAdvisor, 'advisorId' | 'isOpenAccess'>,
>(db: Db, actor: Actor | null, found: readonly Result[], visibility?: Pick<Visibility, 'all' | 'groupIds'>) {
  if (actor && !found.some(({ isOpenAccess }) => isOpenAccess)) return found;
  const ids = found.map(({ advisorId }) => advisorId);
  const seen = visibility ?? (await visibilityFor(db, actor, { includeOpenAccess: false }));
  const isKnown = await knownMembers(db, actor, 'advisor', seen, ids);
  return found.map((result) => (isKnown(result.advisorId) ? result : forStrangers(result)));
}
