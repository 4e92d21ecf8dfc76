/** The demo content under db/seeds/demo as its tests read it: joined and with the look-ups they share. */
import { expect } from 'chai';
import {
  readDemoContent,
  type DemoAdvisor,
  type DemoMatch,
  type DemoRequest,
} from '../../db/seeds/demo/content.ts';

/** A sparse profile is one that says little, on purpose. */
export type Advisor = DemoAdvisor & { readonly profile?: 'full' | 'sparse' };

const content = readDemoContent();
export const { organizations, groups, matches, sessions: meetings, conversations } = content;
export const advisors: readonly Advisor[] = content.advisors;
const [groupAdmin, superAdmin] = content.administrators;
/** Without those of the demo accounts, who come last. */
export const [listed, seeded] = [advisors.slice(0, -1), organizations.slice(0, -1)];
export const accounts = {
  demo_advisor: advisors.at(-1)!,
  demo_org: organizations.at(-1)!,
  demo_group_admin: groupAdmin!,
  demo_super_admin: superAdmin!,
};

const advisorByKey = new Map(advisors.map((advisor) => [advisor.key, advisor]));
export const organizationByKey = new Map(
  organizations.map((organization) => [organization.key, organization]),
);
export const openGroups = new Set(groups.filter((group) => group.isOpenGroup).map((group) => group.key));
export const requests = organizations.flatMap((organization) =>
  organization.requests.map((request) => ({ organization, request })),
);
type Pair = Pick<DemoMatch, 'organization' | 'request' | 'advisor'>;

export const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}£']+/gu) ?? [];
export const samePair = (a: Pair, b: Pair): boolean =>
  a.organization === b.organization && a.request === b.request && a.advisor === b.advisor;

export function advisorOf(key: string): DemoAdvisor {
  const advisor = advisorByKey.get(key);
  if (!advisor) throw new Error(`no advisor ${key}`);
  return advisor;
}

export function requestOf(pair: Pair): DemoRequest {
  const found = organizationByKey
    .get(pair.organization)
    ?.requests.find(({ title }) => title === pair.request);
  if (!found) throw new Error(`no request "${pair.request}" of ${pair.organization}`);
  return found;
}

export function expectUnique(values: string[]): void {
  const folded = values.map((value) => value.toLowerCase());
  expect(folded.filter((value, at) => folded.indexOf(value) !== at)).to.deep.equal([]);
}

function shingles(text: string, size: number): Set<string> {
  const list = words(text);
  return new Set(list.slice(size - 1).map((_, at) => list.slice(at, at + size).join(' ')));
}

/** Pairs of texts that share more than `threshold` of their three-word runs (Jaccard). */
export function lookalikes(texts: { key: string; text: string }[], threshold: number): string[] {
  const sets = texts.map(({ key, text }) => ({ key, set: shingles(text, 3) }));
  return sets.flatMap((a, at) =>
    sets.slice(at + 1).flatMap((b) => {
      const shared = [...a.set].filter((run) => b.set.has(run)).length;
      return shared / (a.set.size + b.set.size - shared || 1) > threshold ? [`${a.key} ~ ${b.key}`] : [];
    }),
  );
}
