import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { HelpRequest, Match } from '../../../src/contract/requests-api.ts';
import { brief, pick, title } from './briefs.ts';
import { listOf } from './caller.ts';
import type { PageOf, Visitor } from './visitor.ts';
import type { MixedPerson } from './world.ts';

/** What the frame of every page asks for: the user, and how many notices wait. */
const frame = ({ caller }: Visitor) => [
  caller.get('user', '/api/user'),
  caller.get('notifications', listOf('/api/notifications', { range: [0, 0], filter: { read: false } })),
];

const advisorDashboard: PageOf = (visitor) =>
  Promise.all([
    ...frame(visitor),
    visitor.caller.get('matches', '/api/matches'),
    visitor.caller.get('sessions', '/api/sessions'),
    visitor.caller.get('invitations', '/api/invitations'),
    visitor.caller.get(
      'suggested organisations',
      '/api/suggested-organizations?includeOpenAccess=true&limit=5',
    ),
  ]);

const organizationDashboard: PageOf = (visitor) =>
  Promise.all([
    ...frame(visitor),
    visitor.caller.get('hours', '/api/hours'),
    visitor.caller.get('requests', '/api/requests'),
    visitor.caller.get('matches', '/api/matches'),
    visitor.caller.get('sessions', '/api/sessions'),
    visitor.caller.get('suggested advisors', '/api/suggested-advisors?includeOpenAccess=true'),
  ]);

/** An advisor's matches: whatever waits is answered, mostly with yes. */
const answerMatches: PageOf = async ({ caller }) => {
  const { body } = await caller.get<Match[]>('matches', '/api/matches');
  const waiting = body?.find(({ status }) => status === 'pending');
  if (!waiting) return;
  const isYes = Math.random() < 0.8;
  const change = isYes ? { status: 'accepted' } : { status: 'rejected', declineReason: 'No time this month' };
  // The organisation may have withdrawn the request meanwhile.
  await caller.call(isYes ? 'accept' : 'decline', 'PATCH', `/api/matches/${waiting.id}`, change, [409]);
};

/** The conversations, the newest with somebody, and a message there. */
const write: PageOf = async ({ caller, crowd }) => {
  const { body } = await caller.get<{ userId: number; abilities: { message?: boolean } }[]>(
    'conversations',
    '/api/messages',
  );
  const other = pick(body?.slice(0, 5) ?? []);
  if (!other) return;
  await Promise.all([
    caller.get('thread', `/api/messages/${other.userId}`),
    caller.call('mark as read', 'PATCH', `/api/messages/${other.userId}/read`, {}),
  ]);
  const clientMessageId = randomUUID();
  const content = `Thank you. ${brief().slice(0, 300)}`;
  crowd.sent.set(clientMessageId, performance.now());
  const message = { receiverId: other.userId, content, clientMessageId };
  await caller.call('send message', 'POST', '/api/messages', message);
};

const readNotices: PageOf = async ({ caller }) => {
  await caller.get('notifications', listOf('/api/notifications', { range: [0, 9], filter: {} }));
  await caller.call('mark notices', 'PATCH', '/api/notifications/read', { all: true });
};

const sessions: PageOf = ({ caller }) =>
  Promise.all([caller.get('sessions', '/api/sessions'), caller.get('matches', '/api/matches')]);

const findOrganizations: PageOf = ({ caller }) =>
  caller.get('suggested organisations', '/api/suggested-organizations?includeOpenAccess=true&limit=20');

const changeProfile: PageOf = ({ caller }) =>
  caller.call('change profile', 'PATCH', '/api/advisor/profile', {
    bio: `I have helped others with this: ${brief()}`,
  });

const search: PageOf = ({ caller }) =>
  caller.call('search by brief', 'POST', '/api/search/advisors', { query: brief(), includeOpenAccess: true });

/** Asks for help, and proposes to somebody whom one knows; with three requests in flight, the oldest is withdrawn. */
const ask: PageOf = async ({ caller, person }) => {
  const { body } = await caller.get<HelpRequest[]>('requests', '/api/requests');
  const inFlight = (body ?? []).filter(({ status }) => ['open', 'matching', 'in-progress'].includes(status));
  const oldest = inFlight.toSorted((a, b) => a.id - b.id)[0];
  if (inFlight.length >= 3 && oldest) {
    const status = oldest.status === 'in-progress' ? 'completed' : 'cancelled';
    await caller.call('close request', 'PATCH', `/api/requests/${oldest.id}`, { status }, [409]);
  }
  const form = {
    title: title(),
    description: brief().slice(0, 1_000),
    skillsRequired: ['finance'],
    hoursNeeded: 2,
  };
  const asked = await caller.call<HelpRequest>('ask', 'POST', '/api/requests', form);
  const known = pick(person.partners);
  if (!asked.body || !known || asked.body.matches.some(({ advisorId }) => advisorId === known.advisorId))
    return;
  const proposal = { requestId: asked.body.id, advisorId: known.advisorId };
  await caller.call('propose', 'POST', '/api/matches', proposal, [409]);
};

const WEEK_MS = 7 * 86_400_000;

/** Plans a meeting for an accepted match. */
const planSession: PageOf = async ({ caller }) => {
  const { body } = await caller.get<Match[]>('matches', '/api/matches');
  const accepted = pick(
    (body ?? []).filter((one) => one.status === 'accepted' && one.abilities['proposeSession']),
  );
  if (!accepted) return;
  const scheduledDate = new Date(Date.now() + (1 + 50 * Math.random()) * WEEK_MS).toISOString();
  const plan = { matchId: accepted.id, scheduledDate, durationMinutes: 30 };
  // The time may be taken.
  await caller.call('plan meeting', 'POST', '/api/sessions', plan, [409]);
};

const adminDashboard: PageOf = (visitor) =>
  Promise.all([
    ...frame(visitor),
    visitor.caller.get('counts', '/api/admin/counts'),
    visitor.caller.get('overview', '/api/admin/insights/overview'),
  ]);

const SORTS = [
  ['id', 'ASC'],
  ['lastName', 'ASC'],
  ['createdAt', 'DESC'],
] as const;

/** A list, as the console opens and turns it. */
const list =
  (kind: 'advisors' | 'organizations'): PageOf =>
  ({ caller }) => {
    const from = 10 * Math.floor(Math.random() * 10);
    const sort = kind === 'advisors' ? pick(SORTS) : ['id', 'ASC'];
    return caller.get(
      `list of ${kind === 'advisors' ? 'advisors' : 'organisations'}`,
      listOf(`/api/admin/${kind}`, { range: [from, from + 9], sort, filter: {} }),
    );
  };

/** Types a name into the list's search, and opens whom it finds. */
const findInList: PageOf = async ({ caller }) => {
  const q = pick(['anna', 'smith', 'finance', 'leeds', 'marketing', 'ma']);
  const { body } = await caller.get<{ id: number }[]>(
    'search in list',
    listOf('/api/admin/advisors', { range: [0, 9], filter: { q } }),
  );
  const found = pick(body ?? []);
  if (found) await caller.get('advisor record', `/api/admin/advisors/${found.id}`);
};

const workLists: PageOf = ({ caller }) =>
  Promise.all([
    caller.get('requests', listOf('/api/requests', { range: [0, 9], filter: {} })),
    caller.get('matches', listOf('/api/matches', { range: [0, 9], filter: {} })),
  ]);

const trail: PageOf = ({ caller }) => caller.get('audit trail', listOf('/api/audit', { range: [0, 9] }));
const impact: PageOf = ({ caller }) => caller.get('impact report', '/api/admin/impact');

const times = (count: number, page: PageOf): PageOf[] => Array.from({ length: count }, () => page);

const ADMIN = [
  ...times(4, adminDashboard),
  ...times(4, list('advisors')),
  ...times(2, list('organizations')),
  ...times(4, findInList),
  ...times(3, workLists),
  ...times(2, trail),
  ...times(1, impact),
  ...times(1, readNotices),
];

/** What each role opens, how often by turns: assumptions, said in docs/performance.md. */
export const PAGES: Readonly<Record<MixedPerson['role'], readonly PageOf[]>> = {
  advisor: [
    ...times(5, advisorDashboard),
    ...times(4, answerMatches),
    ...times(5, write),
    ...times(2, readNotices),
    ...times(2, sessions),
    ...times(1, findOrganizations),
    ...times(1, changeProfile),
  ],
  organization: [
    ...times(5, organizationDashboard),
    ...times(5, search),
    ...times(2, ask),
    ...times(4, write),
    ...times(2, readNotices),
    ...times(2, planSession),
  ],
  group_admin: ADMIN,
  super_admin: ADMIN,
};
