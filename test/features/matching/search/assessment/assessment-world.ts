import { setTimeout as pause } from 'node:timers/promises';
import type { AssessmentAnswer, SearchAnswer, SearchResult } from '../../../../../src/contract/api.ts';
import type { ModelAnswer } from '../../../../../src/features/matching/search/assessment/assessment-prompt.ts';
import type { ProfileView } from '../../../../../src/features/matching/search/assessment/profile-view.ts';
import { searchIdOf } from '../../../../../src/features/matching/search/search-id.ts';
import { buildAdvisor, type AdvisorOverrides } from '../../../../support/builders.ts';
import type { Client } from '../../../../support/client.ts';
import type { TestServer } from '../../../../support/server.ts';
import type { Asked } from '../../../../support/model-server.ts';

export const QUERY = 'Our small charity needs help with cash flow forecasts, budgets and reserves';

export type Entry = ModelAnswer['advisors'][number];
export type NumberedView = ProfileView & { readonly number: number };

/** The data of a question as the model finds it: what stands between the two lines of the fence. */
export function dataOf(asked: Pick<Asked, 'user'>): { brief: string; advisors: NumberedView[] } {
  return JSON.parse(asked.user.split('\n')[1] ?? '') as { brief: string; advisors: NumberedView[] };
}

/** How an honest model answers: with a quote of the profile, about what the brief asks for. */
export const honest = (view: NumberedView, score = 8): Entry => ({
  number: view.number,
  score,
  quotes: [view.expertise[0] ?? view.title],
  reason: `They list "${view.expertise[0] ?? view.title}", which is what the brief asks for.`,
});

/** Answers a question advisor by advisor. */
export const answering =
  (entry: (view: NumberedView) => Entry = honest) =>
  (asked: Asked): { readonly answer: unknown } => ({
    answer: { advisors: dataOf(asked).advisors.map(entry) },
  });

/** Advisors whom everybody sees, and what is asked about them. */
export function inOpenGroup(test: TestServer, openGroup: number) {
  return (profile: AdvisorOverrides['profile'] = {}) =>
    buildAdvisor(test, { groupIds: [openGroup], profile });
}

/** Somebody whom no brief of these tests is about. */
export const FLORIST: AdvisorOverrides['profile'] = {
  title: 'Florist',
  expertise: 'Roses',
  bio: 'I bind wreaths.',
  skills: [],
};

/** The latest search for each query. */
const searchIds = new Map<string, string>();

export async function searchFor(client: Client, query = QUERY): Promise<SearchAnswer> {
  const { status, body, text } = await client.post<SearchAnswer>('/api/search/advisors', { query });
  if (status !== 200) throw new Error(text);
  searchIds.set(query, body.searchId);
  return body;
}

/** As if a search for the query had found these. */
export function grant(
  test: TestServer,
  query: string,
  advisorIds: readonly number[],
  caller = 'address 127.0.0.1',
): string {
  const searchId = searchIdOf(test.deps.config.sessionSecret, { caller, query }, advisorIds);
  searchIds.set(query, searchId);
  return searchId;
}

export async function poll(
  client: Client,
  advisors: readonly Pick<SearchResult, 'advisorId'>[],
  query = QUERY,
) {
  const payload = { searchQuery: query, searchId: searchIds.get(query) ?? '', advisors };
  const { status, body, text } = await client.post<AssessmentAnswer>(
    '/api/search/advisors/assessment',
    payload,
  );
  if (status !== 200) throw new Error(text);
  return body;
}

/** Asks, as a page does, until the assessment is there or will not come. @throws Error after `withinMs` */
export async function assessed(
  client: Client,
  advisors: readonly Pick<SearchResult, 'advisorId'>[],
  query = QUERY,
  withinMs = 30_000,
): Promise<AssessmentAnswer> {
  const end = Date.now() + withinMs;
  for (;;) {
    const answer = await poll(client, advisors, query);
    if (answer.status !== 'processing') return answer;
    if (Date.now() > end) throw new Error(`still processing after ${withinMs} ms`);
    await pause(20);
  }
}
