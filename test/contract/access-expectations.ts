/**
 * Who may call what, from contract §3 and §10 ("Prefixes"), not from the code. A route that the server has and this
 * table has not fails the access test: add a line here, from the contract.
 */
import { unsubscribeToken } from '../../src/features/notifications/unsubscribe.service.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { transaction } from '../../src/core/db/transaction.ts';
import { openFileStore } from '../../src/core/files/file-store.ts';
import { ownFile, storeFile } from '../../src/core/files/stored-files.ts';
import { linkCvFile } from '../../src/features/advisors/index.ts';
import { mailVerification } from '../../src/features/auth/index.ts';
import { linkToGroups } from '../../src/features/groups/index.ts';
import { ROLES, type Role, type World } from '../support/actors.ts';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  joinCodeOf,
  unique,
} from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { formWith } from '../support/form.ts';
import { keepLogo } from '../../src/features/logos/logos.service.ts';
import { mails } from '../support/mailbox.ts';
import { plan, somePastTime, someTime } from '../features/matching/sessions/world.ts';
import type { TestServer } from '../support/server.ts';
import { buildMatch, requestForm } from '../support/work.ts';
import { NOBODY, type Call, type Expectation, type Verdict } from './access-call.ts';
import { SIGN_IN_EXPECTATIONS } from './access-sign-in.ts';

/** In the order of `ROLES`. */
const row = (...verdicts: Verdict[]): Record<Role, Verdict> =>
  Object.fromEntries(ROLES.map((role, at) => [role, verdicts[at] ?? 401])) as Record<Role, Verdict>;

const everyone = row('ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok');
const signedIn = row(401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok');
/** "S": a group admin gets 403 under the plain prefix. */
const superAdmin = row(401, 403, 403, 403, 403, 403, 403, 403, 'ok');
/** "G, S", on nothing in particular. */
const admins = row(401, 403, 403, 403, 403, 'ok', 'ok', 'ok', 'ok');
/** "G grp, S", on a record of group A. */
const scoped = row(401, 403, 403, 403, 403, 'ok', 'ok', 404, 'ok');
/** "S; G of g who is primary", in group A. */
const primary = row(401, 403, 403, 403, 403, 'ok', 403, 404, 'ok');
/** Nobody but its owner knows that it exists. */
const ownOnly = row(401, 'ok', 404, 404, 404, 404, 404, 404, 404);
const advisorsOnly = row(401, 'ok', 'ok', 403, 403, 403, 403, 403, 403);
const membersOnly = row(401, 'ok', 'ok', 'ok', 'ok', 403, 403, 403, 403);
const organizationsOnly = row(401, 403, 403, 'ok', 'ok', 403, 403, 403, 403);

/** Who may write to group A's primary admin: its members, its other admin, the super admin; nobody to themselves. */
const reachesGroupAdmin = row(401, 'ok', 404, 'ok', 404, 404, 'ok', 404, 'ok');
const toGroupAdmin = (_: TestServer, world: World): Call => ({
  params: { userId: world.groupAdmin.userId },
});

/** A match of the advisor and the organisation of group A: theirs, its admins' and the super admin's to see. */
const matchSeen = row(401, 'ok', 404, 'ok', 404, 'ok', 'ok', 404, 'ok');
async function aMatch(test: TestServer, world: World): Promise<{ request: Call; match: Call }> {
  const { requestId, matchId } = await buildMatch(test, {
    organizationId: world.organization.organizationId,
    advisorId: world.advisor.advisorId,
  });
  return { request: { params: { id: requestId } }, match: { params: { id: matchId } } };
}

/** A stranger's request to join group A. */
async function aJoinRequest(test: TestServer, world: World): Promise<Call> {
  const { userId } = await buildAdvisor(test);
  const [id] = (await test.db('join_requests').insert({
    group_id: world.groupA,
    user_id: userId,
    user_type: 'advisor',
    status: 'pending',
    pending_key: `${world.groupA}:${userId}`,
    created_at: dbTime(),
    updated_at: dbTime(),
  })) as [number];
  return { params: { id } };
}
async function aGroupInvitation(test: TestServer, world: World): Promise<Call> {
  const [invitation] = (
    await (
      await world.as('groupAdmin')
    ).post<{ id: number }[]>(`/api/groups/${world.groupA}/invitations`, {
      emails: [`${name()}@example.org`],
      userType: 'advisor',
    })
  ).body;
  return { params: { groupId: world.groupA, invitationId: Number(invitation?.id) } };
}

/** Of another period each time: some are withdrawn. */
async function aLetter(_: TestServer, world: World): Promise<Call> {
  const asAdvisor = await world.as('advisor');
  const { token } = (
    await asAdvisor.get<{ token: string }>(`/api/user/letter?from=${1980 + (unique() % 40)}-01-01`)
  ).body;
  return { params: { token } };
}

/** A draft of group A. */
async function aRun(test: TestServer, world: World): Promise<Call> {
  const [runId] = (await test.db('matching_runs').insert({
    group_id: world.groupA,
    status: 'draft',
    settings: JSON.stringify({
      requestsPerAdvisor: 1,
      includeOpenAccess: false,
      liftWeakest: false,
      pinned: [],
      excluded: [],
    }),
    result: JSON.stringify({ matches: [], unmatchedRequests: [], unmatchedAdvisors: [], totalScore: 0 }),
    created_at: dbTime(),
    updated_at: dbTime(),
  })) as [number];
  return { params: { groupId: world.groupA, runId } };
}
async function anExclusion(test: TestServer, world: World): Promise<Call> {
  const [exclusionId] = (await test.db('match_exclusions').insert({
    group_id: world.groupA,
    advisor_id: (await buildAdvisor(test)).advisorId,
    organization_id: world.organization.organizationId,
    created_at: dbTime(),
  })) as [number];
  return { params: { groupId: world.groupA, exclusionId } };
}

const always =
  (call: Call = {}) =>
  () =>
    call;
const name = (): string => `expected_${unique()}`;

const webhookForm = () => ({ url: 'https://hooks.example.org/', events: ['match.accepted'] });
async function aWebhook(test: TestServer, world: World): Promise<Call> {
  const [id] = (await test.db('webhooks').insert({
    group_id: world.groupA,
    url: 'https://localhost/',
    events: '["match.accepted"]',
    format: 'standard',
    sealed_secret: '',
    active: 1,
    told_from: 0,
    read_to: 0,
    created_at: dbTime(),
    updated_at: dbTime(),
  })) as [number];
  return { params: { id } };
}
const checkForm = () => ({
  kind: 'dbs_basic',
  reference: '1234',
  seenOn: '2026-01-01',
  expiresOn: '2030-01-01',
});
const tradeForm = () => ({
  name: name(),
  words: ['one', 'two', 'three'],
  troubles: ['One trouble', 'Two troubles', 'Three troubles'],
});
async function aTrade(_: TestServer, world: World): Promise<Call> {
  const made = await (await world.as('superAdmin')).post<{ id: number }>('/api/admin/trades', tradeForm());
  return { params: { id: made.body.id } };
}

/** A managed advisor of group A, nobody's but this call's. */
const anAdvisor = async (test: TestServer, world: World): Promise<Call> => ({
  params: { id: (await buildAdvisor(test, { isManaged: true, groupIds: [world.groupA] })).advisorId },
});
const anOrganization = async (test: TestServer, world: World): Promise<Call> => ({
  params: {
    id: (await buildOrganization(test, { isManaged: true, groupIds: [world.groupA] })).organizationId,
  },
});
/** Another administrator of group A, nobody's but this call's. */
const anAdmin = async (test: TestServer, world: World): Promise<Call> => {
  const { adminIds } = await buildGroupAdmin(test, { groupIds: [world.groupA], isPrimaryAdmin: false });
  return { params: { groupId: world.groupA, adminId: Number(adminIds[0]) } };
};
const groupA =
  (payload?: unknown) =>
  (_: TestServer, world: World): Call => ({
    params: { groupId: world.groupA, id: world.groupA },
    ...(payload === undefined ? {} : { payload }),
  });
const withPayload =
  (make: (test: TestServer, world: World) => Promise<Call>, payload: () => unknown) =>
  async (test: TestServer, world: World): Promise<Call> => ({
    ...(await make(test, world)),
    payload: payload(),
  });

const advisorForm = () => ({
  firstName: 'Ada',
  lastName: 'Expected',
  email: `${name()}@example.org`,
  isManaged: true,
});
const organizationForm = () => ({
  name: 'Expected',
  type: 'charity',
  email: `${name()}@example.org`,
  username: name(),
  password: 'long enough to pass',
  isManaged: true,
});
const newPassword = () => ({ newPassword: 'long enough to pass' });
const adminForm = () => ({
  username: name(),
  email: `${name()}@example.org`,
  password: 'long enough to pass',
});

const advisorRecord = (verdicts: Record<Role, Verdict>, prefix: string): Record<string, Expectation> => ({
  [`GET ${prefix}/advisors/{id}`]: { verdicts, call: anAdvisor },
  [`PUT ${prefix}/advisors/{id}`]: { verdicts, call: withPayload(anAdvisor, advisorForm) },
});
const organizationRecord = (
  verdicts: Record<Role, Verdict>,
  prefix: string,
): Record<string, Expectation> => ({
  [`GET ${prefix}/organizations/{id}`]: { verdicts, call: anOrganization },
  [`GET ${prefix}/organizations/{id}/hours`]: { verdicts, call: anOrganization },
  [`PUT ${prefix}/organizations/{id}`]: {
    verdicts,
    call: withPayload(anOrganization, () => ({ name: 'Put', type: 'other' })),
  },
  [`PATCH ${prefix}/organizations/{id}`]: {
    verdicts,
    call: withPayload(anOrganization, () => ({ name: 'Patched' })),
  },
});
const lists = (
  verdicts: Record<Role, Verdict>,
  prefix: string,
  resource: string,
  form: () => unknown,
): Record<string, Expectation> => ({
  [`GET ${prefix}/${resource}`]: { verdicts, call: always() },
  [`POST ${prefix}/${resource}`]: { verdicts, call: () => ({ payload: form() }) },
});
/** Documented without a prefix for both roles: deleting and resetting (contract §10 "Prefixes"). */
const endings = (
  prefix: string,
  resource: string,
  record: typeof anAdvisor,
): Record<string, Expectation> => ({
  [`DELETE ${prefix}/${resource}/{id}`]: { verdicts: scoped, call: record },
  [`POST ${prefix}/${resource}/{id}/reset-password`]: {
    verdicts: scoped,
    call: withPayload(record, newPassword),
  },
});

/** "G grp only": not even the super admin. */
const groupAdminsOnly = (
  record: typeof anAdvisor,
  prefixes: readonly string[],
  path: string,
): Record<string, Expectation> =>
  Object.fromEntries(
    prefixes.map((prefix) => [
      `GET ${prefix}/${path}`,
      { verdicts: row(401, 403, 403, 403, 403, 'ok', 'ok', 404, 403), call: record },
    ]),
  );

/** Export and import (contract §3); an import that made nothing the caller sees cannot be undone. */
const files = (
  verdicts: Record<Role, Verdict>,
  prefix: string,
  resource: 'advisors' | 'organizations',
): Record<string, Expectation> => ({
  [`GET ${prefix}/${resource}/export`]: { verdicts, call: always() },
  [`POST ${prefix}/${resource}/import`]: {
    verdicts,
    call: () => {
      const header = resource === 'advisors' ? 'First Name,Last Name,Email' : 'Name,Type,Email';
      return formWith({ bytes: `${header}\nAda,other,${name()}@example.org\n` });
    },
  },
  [`POST ${prefix}/${resource}/import/preview`]: {
    verdicts,
    call: () => formWith({ bytes: 'Name\nAda\n' }),
  },
  [`POST ${prefix}/${resource}/import/check`]: {
    verdicts,
    call: () => ({ payload: { rows: [{ row: 1, cells: {} }] } }),
  },
  [`DELETE ${prefix}/${resource}/import/{batchId}`]: {
    verdicts: verdicts === superAdmin ? superAdmin : scoped,
    call: async (_, world) => ({
      params: { batchId: await anImport(await world.as('groupAdmin'), resource) },
    }),
  },
});

/** @returns the id of an import by the primary admin of group A */
async function anImport(client: Client, resource: 'advisors' | 'organizations'): Promise<string> {
  const header = resource === 'advisors' ? 'First Name,Last Name,Email' : 'Name,Type,Email';
  const { payload, headers } = formWith({ bytes: `${header}\nAda,other,${name()}@example.org\n` });
  const answer = await client.call<{ batchId: string }>(
    'POST',
    `/api/admin/${resource}/import`,
    payload,
    headers,
  );
  return answer.body.batchId;
}

const search = { query: 'We need help with a budget.', includeOpenAccess: true };

/** "Parties of an accepted match": A and O, and a group admin for managed sides, which these two are not. */
const parties = row(401, 'ok', 404, 'ok', 404, 404, 404, 404, 403);
const hasSessions = row(401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 403);
/** Only those who meet have hours of their own. */
const ownHours = row(401, 'ok', 'ok', 'ok', 'ok', 403, 403, 403, 403);
export const acceptedMatchOf = (test: TestServer, { advisor, organization }: World) =>
  buildMatch(test, {
    advisorId: advisor.advisorId,
    organizationId: organization.organizationId,
    status: 'accepted',
  });
/** A session of group A's advisor and organisation, nobody's but this call's. */
const aSession = async (test: TestServer, world: World): Promise<Call> => {
  const { matchId } = await acceptedMatchOf(test, world);
  const session = await plan(await world.as('advisor'), matchId);
  return { params: { id: session.id } };
};

const aCompletedSession = async (test: TestServer, world: World): Promise<Call> => {
  const { matchId } = await acceptedMatchOf(test, world);
  const client = await world.as('advisor');
  const { id } = await plan(client, matchId, { scheduledDate: somePastTime() });
  const done = () => client.patch(`/api/sessions/${id}`, { completed: true });
  const first = await done();
  // A busy machine may turn the first try away.
  const { status, text } = first.status === 503 ? await done() : first;
  if (status !== 200) throw new Error(`the session is not completed: ${text}`);
  return { params: { id } };
};

/** "A own; G grp and S with `advisorId`", of the advisor of group A. */
const cvOfAdvisor = row(401, 'ok', 404, 403, 403, 'ok', 'ok', 404, 'ok');
const cvForm = (_: TestServer, world: World): Call => {
  const formOf = (advisorId: number): Call =>
    formWith({ bytes: 'Ada Lovelace, mathematician', name: 'cv.txt' }, { advisorId: String(advisorId) });
  return { ...formOf(world.advisor.advisorId), nowhere: formOf(NOBODY) };
};
/** A stored CV of the advisor of group A. */
async function aCvFile(test: TestServer, world: World): Promise<Call> {
  const store = openFileStore(test.deps.config.filesUrl);
  const file = { kind: 'cv', name: 'cv.txt', type: 'text/plain', bytes: Buffer.from('Ada Lovelace') };
  const id = await storeFile(test.db, store, file);
  await transaction(test.db, async (trx) => {
    const { name: cvFileName, type: cvFileType, bytes } = file;
    const cvFile = { cvFileId: id, cvFileUrl: '', cvFileName, cvFileType, cvFileSize: bytes.length };
    await linkCvFile(trx, world.advisor.advisorId, cvFile);
    await ownFile(trx, id, world.advisor.userId);
  });
  return { params: { id } };
}

export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'GET /api/admin/webhooks': { verdicts: admins, call: always() },
  'POST /api/admin/webhooks': {
    verdicts: scoped,
    call: (_, world) => ({
      payload: { ...webhookForm(), groupId: world.groupA },
      nowhere: { payload: { ...webhookForm(), groupId: NOBODY } },
    }),
  },
  'PATCH /api/admin/webhooks/{id}': {
    verdicts: scoped,
    call: withPayload(aWebhook, () => ({ format: 'slack' })),
  },
  'DELETE /api/admin/webhooks/{id}': { verdicts: scoped, call: aWebhook },
  'GET /api/admin/webhooks/{id}/deliveries': { verdicts: scoped, call: aWebhook },
  'POST /api/admin/webhooks/{id}/test': { verdicts: scoped, call: aWebhook },
  'POST /api/admin/webhooks/{id}/secret': { verdicts: scoped, call: aWebhook },
  ...SIGN_IN_EXPECTATIONS,
  'POST /api/upload': { verdicts: cvOfAdvisor, call: cvForm },
  'POST /api/cv/extract': { verdicts: cvOfAdvisor, call: cvForm },
  'POST /api/cv/process': {
    verdicts: cvOfAdvisor,
    call: (_, world) => ({
      payload: { cvText: 'Ada Lovelace', advisorId: world.advisor.advisorId },
      nowhere: { payload: { cvText: 'Ada Lovelace', advisorId: NOBODY } },
    }),
  },
  'DELETE /api/cv/file': {
    verdicts: cvOfAdvisor,
    call: async (test, world) => {
      await aCvFile(test, world);
      return {
        query: `advisorId=${world.advisor.advisorId}`,
        nowhere: { query: `advisorId=${NOBODY}` },
      };
    },
  },
  'GET /api/cv/file/{id}': {
    verdicts: row(401, 'ok', 404, 404, 404, 'ok', 'ok', 404, 'ok'),
    call: aCvFile,
  },

  'GET /api/config': { verdicts: everyone, call: always() },
  'GET /health/live': { verdicts: everyone, call: always() },
  'GET /health/ready': { verdicts: everyone, call: always() },

  'GET /api/live': { verdicts: signedIn, call: always({ streams: true }) },
  'GET /api/user': { verdicts: signedIn, call: always() },
  'POST /api/login': {
    verdicts: everyone,
    call: (_, world) => ({
      payload: { username: world.advisor.username, password: 'a test for everybody' },
      freshLogin: true,
    }),
  },
  'POST /api/logout': { verdicts: everyone, call: always({ freshLogin: true }) },
  'POST /api/register/advisor': {
    verdicts: everyone,
    call: () => ({ payload: adminForm(), freshLogin: true }),
  },
  'POST /api/register/organization': {
    verdicts: everyone,
    call: () => ({ payload: adminForm(), freshLogin: true }),
  },
  'POST /api/password/forgot': {
    verdicts: everyone,
    call: always({ payload: { email: 'nobody@example.org' } }),
  },
  'POST /api/password/reset': {
    verdicts: everyone,
    call: async (test) => ({ payload: { token: await aResetToken(test), ...newPassword() } }),
  },
  'POST /api/user/email/verify': {
    verdicts: everyone,
    call: async (test) => ({ payload: { token: await aVerificationToken(test) } }),
  },
  'POST /api/user/email/verification': { verdicts: signedIn, call: always() },
  'DELETE /api/user/email/verification': { verdicts: signedIn, call: always() },
  'PATCH /api/user/profile': { verdicts: signedIn, call: always({ payload: { locale: 'en' } }) },
  'DELETE /api/user': {
    verdicts: signedIn,
    but: {
      roles: ROLES.filter((role) => role !== 'signedOut'),
      status: 400,
      why: 'Without a password nobody is deleted: the other calls are made by the same people.',
    },
    call: always(),
  },
  'GET /api/user/export': { verdicts: signedIn, call: always() },
  'GET /api/user/visibility': { verdicts: signedIn, call: always() },
  'GET /api/user/login-sessions': { verdicts: signedIn, call: always() },
  // Not with a fresh log-in, which would end the one that the other calls are made with.
  'DELETE /api/user/login-sessions': { verdicts: signedIn, call: always() },
  'DELETE /api/user/login-sessions/{id}': {
    verdicts: ownOnly,
    call: async (test, world) => {
      await world.freshAs('advisor');
      const session = (await test
        .db('login_sessions')
        .where('user_id', world.advisor.userId)
        .orderBy('id', 'desc')
        .first('id')) as { id: number };
      return { params: { id: session.id } };
    },
  },
  'PATCH /api/advisor/profile': { verdicts: advisorsOnly, call: always({ payload: { location: 'Leeds' } }) },
  'PATCH /api/organization/profile': {
    verdicts: organizationsOnly,
    call: always({ payload: { location: 'Leeds' } }),
  },

  'GET /api/notifications': { verdicts: signedIn, call: always() },
  'PATCH /api/notifications/read': { verdicts: signedIn, call: always({ payload: { all: true } }) },
  'GET /api/notifications/preferences': { verdicts: signedIn, call: always() },
  'PUT /api/notifications/preferences': {
    verdicts: signedIn,
    call: always({ payload: { digest: false, email: {} } }),
  },
  // Whoever holds the link of a mail, and their mail program: nobody has to sign in to get no more of them.
  'POST /api/unsubscribe/{token}': { verdicts: everyone, call: anUnsubscribeLink },
  'GET /api/unsubscribe/{token}': {
    verdicts: everyone,
    but: { roles: ROLES, status: 302, why: 'leads to the screen that does it' },
    call: anUnsubscribeLink,
  },
  // Demo mode only: otherwise it is not there.
  'GET /api/outbox': {
    verdicts: row(401, 403, 403, 403, 403, 403, 403, 403, 404),
    call: always({ nowhere: 'namesNothing' }),
  },
  'GET /api/outbox/{id}': {
    verdicts: row(401, 403, 403, 403, 403, 403, 403, 403, 404),
    call: always({ params: { id: 1 } }),
  },

  'POST /api/search/advisors': { verdicts: everyone, call: always({ payload: search }) },
  'GET /api/indexing': { verdicts: signedIn, call: always() },
  'POST /api/search/advisors/assessment': {
    verdicts: everyone,
    call: always({ payload: { searchQuery: search.query, advisors: [1] } }),
  },

  // "S all; others: the open groups and their own"; a private group is not there for anybody else.
  'GET /api/groups': { verdicts: everyone, call: always() },
  'GET /api/groups/{id}': { verdicts: row(404, 'ok', 404, 'ok', 404, 'ok', 'ok', 404, 'ok'), call: groupA() },
  'POST /api/groups': { verdicts: superAdmin, call: () => ({ payload: { name: name() } }) },
  'PATCH /api/groups/{id}': { verdicts: superAdmin, call: groupA({ description: 'Changed' }) },
  'DELETE /api/groups/{id}': {
    verdicts: superAdmin,
    call: async (test) => ({ params: { id: await buildGroup(test) } }),
  },
  'GET /api/admin/groups': { verdicts: admins, call: always() },
  'GET /api/admin/groups/{id}': { verdicts: scoped, call: groupA() },
  'PATCH /api/admin/groups/{id}': { verdicts: scoped, call: groupA({ description: 'Changed' }) },
  'GET /api/admin/user/groups': { verdicts: admins, call: always() },
  'GET /api/group-admins': { verdicts: superAdmin, call: always() },
  // "Both prefixes of a documented call exist"; the call stays the super admin's.
  'POST /api/admin/groups': { verdicts: superAdmin, call: () => ({ payload: { name: name() } }) },
  'DELETE /api/admin/groups/{id}': {
    verdicts: superAdmin,
    call: async (test) => ({ params: { id: await buildGroup(test) } }),
  },
  'GET /api/admin/group-admins': { verdicts: superAdmin, call: always() },
  // The table of trades is the operator's (issue 13): group admins have no say in it and no use of it.
  'GET /api/admin/trades': { verdicts: superAdmin, call: always() },
  'GET /api/admin/trades/{id}': { verdicts: superAdmin, call: always({ params: { id: 1 } }) },
  'POST /api/admin/trades': { verdicts: superAdmin, call: () => ({ payload: tradeForm() }) },
  'PUT /api/admin/trades/{id}': { verdicts: superAdmin, call: withPayload(aTrade, tradeForm) },
  'DELETE /api/admin/trades/{id}': { verdicts: superAdmin, call: aTrade },
  'POST /api/admin/trades/reading': {
    verdicts: superAdmin,
    call: always({ payload: { text: 'Who can mend the roof of our hall?' } }),
  },
  'GET /api/counts': { verdicts: superAdmin, call: always() },
  'GET /api/admin/counts': { verdicts: admins, call: always() },
  'GET /api/insights/overview': { verdicts: superAdmin, call: always() },
  'GET /api/admin/insights/overview': { verdicts: admins, call: always() },

  ...files(superAdmin, '/api', 'advisors'),
  ...files(admins, '/api/admin', 'advisors'),
  ...files(admins, '/api/group-admin', 'advisors'),
  ...files(superAdmin, '/api', 'organizations'),
  ...files(admins, '/api/admin', 'organizations'),
  ...files(admins, '/api/group-admin', 'organizations'),
  ...lists(superAdmin, '/api', 'advisors', advisorForm),
  ...lists(admins, '/api/admin', 'advisors', advisorForm),
  ...lists(admins, '/api/group-admin', 'advisors', advisorForm),
  ...advisorRecord(superAdmin, '/api'),
  ...advisorRecord(scoped, '/api/admin'),
  ...advisorRecord(scoped, '/api/group-admin'),
  ...endings('/api', 'advisors', anAdvisor),
  ...endings('/api/admin', 'advisors', anAdvisor),
  ...endings('/api/group-admin', 'advisors', anAdvisor),
  'GET /api/advisors/{id}/groups': { verdicts: superAdmin, call: anAdvisor },
  'PUT /api/advisors/{id}/groups': {
    verdicts: superAdmin,
    call: withPayload(anAdvisor, () => ({ groupIds: [] })),
  },
  'PUT /api/admin/advisors/{id}/groups': {
    verdicts: superAdmin,
    call: withPayload(anAdvisor, () => ({ groupIds: [] })),
  },
  'GET /api/admin/advisors/{id}/groups': { verdicts: superAdmin, call: anAdvisor },

  ...lists(superAdmin, '/api', 'organizations', organizationForm),
  ...lists(admins, '/api/admin', 'organizations', organizationForm),
  ...lists(admins, '/api/group-admin', 'organizations', organizationForm),
  ...organizationRecord(superAdmin, '/api'),
  ...organizationRecord(scoped, '/api/admin'),
  ...organizationRecord(scoped, '/api/group-admin'),
  ...endings('/api', 'organizations', anOrganization),
  ...endings('/api/admin', 'organizations', anOrganization),
  ...endings('/api/group-admin', 'organizations', anOrganization),
  'GET /api/organizations/{id}/groups': { verdicts: superAdmin, call: anOrganization },
  'PUT /api/organizations/{id}/groups': {
    verdicts: superAdmin,
    call: withPayload(anOrganization, () => ({ groupIds: [] })),
  },
  'PUT /api/admin/organizations/{id}/groups': {
    verdicts: superAdmin,
    call: withPayload(anOrganization, () => ({ groupIds: [] })),
  },
  'GET /api/admin/organizations/{id}/groups': { verdicts: superAdmin, call: anOrganization },

  'GET /api/groups/{groupId}/admins': { verdicts: superAdmin, call: groupA() },
  'POST /api/groups/{groupId}/admins': {
    verdicts: superAdmin,
    call: (test, world) => groupA(adminForm())(test, world),
  },
  'POST /api/groups/{groupId}/admins/{adminId}/reset-password': {
    verdicts: superAdmin,
    call: withPayload(anAdmin, newPassword),
  },
  'PATCH /api/groups/{groupId}/admins/{adminId}': {
    verdicts: superAdmin,
    call: withPayload(anAdmin, () => ({ isPrimaryAdmin: true })),
  },
  'DELETE /api/groups/{groupId}/admins/{adminId}': { verdicts: superAdmin, call: anAdmin },
  'GET /api/admin/groups/{groupId}/admins': { verdicts: primary, call: groupA() },
  'POST /api/admin/groups/{groupId}/admins': {
    verdicts: primary,
    call: (test, world) => groupA({ email: `${name()}@example.org` })(test, world),
  },
  'PATCH /api/admin/groups/{groupId}/admins/{adminId}': {
    verdicts: primary,
    call: withPayload(anAdmin, () => ({ isPrimaryAdmin: true })),
  },
  'DELETE /api/admin/groups/{groupId}/admins/{adminId}': { verdicts: primary, call: anAdmin },
  'PUT /api/admin/groups/{groupId}/admins/{adminId}/reset-password': {
    verdicts: primary,
    call: withPayload(anAdmin, newPassword),
  },
  'PUT /api/admin/groups/{groupId}/admins/{adminId}/update-email': {
    verdicts: primary,
    call: withPayload(anAdmin, () => ({ newEmail: `${name()}@example.org` })),
  },
  'GET /api/requests': { verdicts: signedIn, call: always() },
  'GET /api/requests/export': { verdicts: admins, call: always() },
  'POST /api/requests': {
    verdicts: organizationsOnly,
    call: () => ({ payload: requestForm({ hoursNeeded: 1 }) }),
  },
  'GET /api/requests/{id}': {
    verdicts: matchSeen,
    call: async (test, world) => (await aMatch(test, world)).request,
  },
  'GET /api/requests/{id}/candidates': {
    verdicts: row(401, 403, 403, 'ok', 404, 'ok', 'ok', 404, 403),
    call: async (test, world) => (await aMatch(test, world)).request,
  },
  'PATCH /api/requests/{id}': {
    verdicts: row(401, 403, 403, 'ok', 404, 'ok', 'ok', 404, 'ok'),
    call: async (test, world) => ({
      ...(await aMatch(test, world)).request,
      payload: { title: 'Another title' },
    }),
  },
  'GET /api/matches': { verdicts: signedIn, call: always() },
  'GET /api/matches/export': { verdicts: admins, call: always() },
  'GET /api/matches/{id}': {
    verdicts: matchSeen,
    call: async (test, world) => (await aMatch(test, world)).match,
  },
  'POST /api/matches': {
    // An advisor offers their help to an organisation of their group.
    verdicts: row(401, 'ok', 404, 'ok', 404, 'ok', 'ok', 404, 403),
    call: async (test, world) => {
      const { requestId } = await buildMatch(test, {
        organizationId: world.organization.organizationId,
        advisorId: (await buildAdvisor(test)).advisorId,
      });
      const { advisorId } = world.advisor;
      return {
        payload: { requestId, advisorId },
        nowhere: { payload: { requestId: NOBODY, advisorId } },
      };
    },
  },
  'PATCH /api/matches/{id}': {
    // A group admin acts for managed sides only; these manage themselves.
    verdicts: row(401, 'ok', 404, 'ok', 404, 403, 403, 404, 403),
    call: async (test, world) => ({
      ...(await aMatch(test, world)).match,
      payload: { status: 'accepted' },
    }),
  },
  'GET /api/matches/{id}/timeline': {
    verdicts: matchSeen,
    call: async (test, world) => (await aMatch(test, world)).match,
  },
  'GET /api/requests/preview': { verdicts: organizationsOnly, call: always() },
  'POST /api/requests/{id}/copy': {
    verdicts: row(401, 403, 403, 'ok', 404, 403, 403, 403, 403),
    call: async (test, world) => (await aMatch(test, world)).request,
  },
  'GET /api/advisors/{id}/profile': {
    verdicts: matchSeen,
    call: (_, world) => ({ params: { id: world.advisor.advisorId } }),
  },
  'GET /api/organizations/{id}/profile': {
    verdicts: matchSeen,
    call: (_, world) => ({ params: { id: world.organization.organizationId } }),
  },
  'GET /api/suggested-advisors': { verdicts: organizationsOnly, call: always() },
  'GET /api/suggested-organizations': { verdicts: advisorsOnly, call: always() },
  ...groupAdminsOnly(
    anAdvisor,
    ['/api', '/api/admin', '/api/group-admin'],
    'advisors/{id}/suggested-organizations',
  ),
  ...groupAdminsOnly(
    anOrganization,
    ['/api', '/api/admin', '/api/group-admin'],
    'organizations/{id}/suggested-advisors',
  ),
  'GET /api/hours': { verdicts: organizationsOnly, call: always() },
  'GET /api/hours/export': {
    verdicts: row(401, 403, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'),
    call: always(),
  },
  'GET /api/groups/{groupId}/matching-runs': { verdicts: scoped, call: groupA() },
  'POST /api/groups/{groupId}/matching-runs': { verdicts: scoped, call: groupA({}) },
  'GET /api/groups/{groupId}/matching-runs/{runId}': { verdicts: scoped, call: aRun },
  'PUT /api/groups/{groupId}/matching-runs/{runId}': {
    verdicts: scoped,
    call: withPayload(aRun, () => ({})),
  },
  'DELETE /api/groups/{groupId}/matching-runs/{runId}': { verdicts: scoped, call: aRun },
  'POST /api/groups/{groupId}/matching-runs/{runId}/publish': {
    // "Only O and G propose."
    verdicts: row(401, 403, 403, 403, 403, 'ok', 'ok', 404, 403),
    call: aRun,
  },
  'GET /api/groups/{groupId}/exclusions': { verdicts: scoped, call: groupA() },
  'POST /api/groups/{groupId}/exclusions': {
    verdicts: scoped,
    call: async (test, world) => ({
      params: { groupId: world.groupA },
      payload: {
        advisorId: (await buildAdvisor(test, { groupIds: [world.groupA] })).advisorId,
        organizationId: world.organization.organizationId,
      },
    }),
  },
  'DELETE /api/groups/{groupId}/exclusions/{exclusionId}': { verdicts: scoped, call: anExclusion },
  'POST /api/groups/{groupId}/join-requests': {
    // An open one is everybody's own to join; a private one is not there by its number.
    verdicts: row(401, 404, 404, 404, 404, 403, 403, 403, 403),
    call: async (test) => ({ params: { groupId: await buildGroup(test) } }),
  },
  'POST /api/groups/join': {
    verdicts: row(401, 'ok', 'ok', 'ok', 'ok', 403, 403, 403, 403),
    call: async (test) => {
      const code = await joinCodeOf(test, await buildGroup(test));
      return { payload: { code }, nowhere: { payload: { code: '0000000000' } } };
    },
  },
  'POST /api/groups/{id}/code': { verdicts: scoped, call: (_, world) => ({ params: { id: world.groupA } }) },
  'POST /api/admin/groups/{id}/code': {
    verdicts: scoped,
    call: (_, world) => ({ params: { id: world.groupA } }),
  },
  'GET /api/join-requests': { verdicts: signedIn, call: always() },
  'GET /api/admin/memberships': { verdicts: admins, call: always() },
  'PATCH /api/join-requests/{id}': {
    verdicts: row(401, 404, 404, 404, 404, 'ok', 'ok', 404, 'ok'),
    call: withPayload(aJoinRequest, () => ({ status: 'approved' })),
  },
  'DELETE /api/groups/{groupId}/membership': {
    // One's own to end: to anybody else a private group is not there.
    verdicts: row(401, 'ok', 404, 404, 404, 403, 403, 403, 403),
    call: async (test, world) => {
      const groupId = await buildGroup(test);
      const link = { actor: 'system' } as const;
      await transaction(test.db, (trx) =>
        linkToGroups(trx, link, 'advisor', world.advisor.advisorId, [groupId]),
      );
      return { params: { groupId } };
    },
  },
  'GET /api/groups/{groupId}/invitations': { verdicts: scoped, call: groupA() },
  'POST /api/groups/{groupId}/invitations': {
    verdicts: scoped,
    call: (test, world) => groupA({ emails: [`${name()}@example.org`], userType: 'advisor' })(test, world),
  },
  'POST /api/groups/{groupId}/invitations/{invitationId}/resend': {
    verdicts: scoped,
    call: aGroupInvitation,
  },
  'DELETE /api/groups/{groupId}/invitations/{invitationId}': { verdicts: scoped, call: aGroupInvitation },
  'GET /api/invitations': { verdicts: signedIn, call: always() },
  'PATCH /api/invitations/{id}': {
    // Nobody knows of it but its addressee.
    verdicts: ownOnly,
    call: async (test, world) => {
      const path = `/api/groups/${await buildGroup(test)}/invitations`;
      const form = { emails: [world.advisor.email], userType: 'advisor' };
      const [invitation] = (await (await world.as('superAdmin')).post<{ id: number }[]>(path, form)).body;
      return { params: { id: Number(invitation?.id) }, payload: { action: 'decline' } };
    },
  },
  'GET /api/groups/{groupId}/time-credits': { verdicts: scoped, call: groupA() },
  'POST /api/groups/{groupId}/time-credits': {
    verdicts: scoped,
    call: (test, world) =>
      groupA({ organizationId: world.organization.organizationId, allocatedHours: 1 })(test, world),
  },
  ...Object.fromEntries(
    (['groups', 'organizations'] as const).flatMap((of) => {
      const idOf = (world: World) => (of === 'groups' ? world.groupA : world.organization.organizationId);
      const address = 'https://logos.example.org/of-the-matrix.png';
      return [
        [
          `GET /api/${of}/{id}/logo`,
          {
            // Whoever sees the group or the organisation itself.
            verdicts: of === 'groups' ? row(401, 'ok', 404, 'ok', 404, 'ok', 'ok', 404, 'ok') : matchSeen,
            call: async (test: TestServer, world: World) => {
              await test
                .db(of)
                .where('id', idOf(world))
                .update(of === 'groups' ? 'logo_url' : 'logo', address);
              const owner = { of: of === 'groups' ? 'group' : 'organization', id: idOf(world) } as const;
              const kept = { source: address, image: Buffer.from('any') };
              await keepLogo(test.db, openFileStore(test.deps.config.filesUrl), owner, kept);
              return { params: { id: idOf(world) } };
            },
          },
        ],
        [
          `POST /api/${of}/{id}/logo`,
          {
            verdicts: of === 'groups' ? scoped : row(401, 403, 403, 'ok', 404, 'ok', 'ok', 404, 'ok'),
            call: (_: TestServer, world: World) => ({
              params: { id: idOf(world) },
              ...formWith({
                bytes: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
                name: 'logo.svg',
              }),
            }),
          },
        ],
      ];
    }),
  ),
  'GET /api/admin/announcements': { verdicts: admins, call: always() },
  'POST /api/admin/announcements': {
    verdicts: scoped,
    call: (_, world) => {
      const payload = {
        groupId: world.groupA,
        to: {},
        subject: 'News',
        text: 'There is some.',
        preview: true,
      };
      return { payload, nowhere: { payload: { ...payload, groupId: NOBODY } } };
    },
  },
  'POST /api/time-credits/{id}/corrections': {
    verdicts: scoped,
    call: async (test, world) => {
      const given = await (
        await world.as('superAdmin')
      ).post<{ id: number }>(`/api/groups/${world.groupA}/time-credits`, {
        organizationId: world.organization.organizationId,
        allocatedHours: 1,
      });
      return { params: { id: given.body.id }, payload: { hours: 1, reason: 'Given twice' } };
    },
  },
  'GET /api/organizations/{id}/ledger': {
    verdicts: row(401, 403, 403, 'ok', 404, 'ok', 'ok', 404, 'ok'),
    call: (_, world) => ({ params: { id: world.organization.organizationId } }),
  },
  'GET /api/audit': { verdicts: admins, call: always() },
  'GET /api/audit/export': { verdicts: admins, call: always() },
  'GET /api/admin/impact': { verdicts: admins, call: always() },
  'GET /api/admin/impact/export': { verdicts: admins, call: always() },
  'POST /api/admin/view-as': {
    verdicts: scoped,
    // A log-in of its own: it looks with other eyes afterwards.
    call: async (test, world) => ({
      // In no other group, whatever was asked of this world before.
      payload: { userId: (await buildAdvisor(test, { groupIds: [world.groupA] })).userId },
      nowhere: { payload: { userId: NOBODY } },
      freshLogin: true,
    }),
  },
  'DELETE /api/admin/view-as': {
    // For whoever looks with other eyes (test/features/safety/view-as.test.ts).
    verdicts: row(401, 404, 404, 404, 404, 404, 404, 404, 404),
    call: () => ({ nowhere: 'namesNothing' }),
  },
  'GET /api/user/accesses': { verdicts: signedIn, call: always() },
  'GET /api/admin/advisors/{id}/checks': { verdicts: scoped, call: anAdvisor },
  'POST /api/admin/advisors/{id}/checks': { verdicts: scoped, call: withPayload(anAdvisor, checkForm) },
  'DELETE /api/admin/advisors/{id}/checks/{checkId}': {
    verdicts: scoped,
    call: async (test, world) => {
      const { params } = await anAdvisor(test, world);
      const path = `/api/admin/advisors/${Number(params?.['id'])}/checks`;
      const made = await (await world.as('superAdmin')).post<{ id: number }>(path, checkForm());
      return { params: { ...params, checkId: made.body.id } };
    },
  },
  'GET /api/user/checks': { verdicts: advisorsOnly, call: always() },
  'POST /api/user/still-here': { verdicts: advisorsOnly, call: always({ payload: { answer: 'here' } }) },
  'GET /api/user/letter': { verdicts: advisorsOnly, call: always() },
  // One's own letter only; whoever withdraws needs its token.
  'DELETE /api/user/letter/{token}': {
    verdicts: row(401, 'ok', 404, 403, 403, 403, 403, 403, 403),
    call: aLetter,
  },
  // Whoever is shown a letter (test/features/insights/letter.test.ts).
  'GET /letter/{token}': { verdicts: everyone, call: aLetter },
  'POST /api/reports': {
    // Who may write to somebody knows of them; nobody of themselves.
    verdicts: row(401, 'ok', 404, 'ok', 404, 404, 'ok', 404, 'ok'),
    call: (_, world) => {
      const form = { aboutType: 'user', reason: 'other', text: 'Something was wrong.' };
      return {
        payload: { ...form, aboutId: world.groupAdmin.userId },
        nowhere: { payload: { ...form, aboutId: NOBODY } },
      };
    },
  },
  'GET /api/admin/reports': { verdicts: admins, call: always() },
  'PATCH /api/admin/reports/{id}': {
    verdicts: scoped,
    call: async (test, world) => {
      const now = dbTime();
      const [id] = (await test.db('reports').insert({
        reporter_user_id: world.organization.userId,
        reported_user_id: world.advisor.userId,
        about_type: 'user',
        about_id: world.advisor.userId,
        reason: 'other',
        text: 'Something was wrong.',
        status: 'open',
        created_at: now,
        updated_at: now,
      })) as [number];
      return { params: { id }, payload: { status: 'looking' } };
    },
  },
  'GET /api/blocks': { verdicts: membersOnly, call: always() },
  'POST /api/blocks': {
    verdicts: row(401, 404, 'ok', 'ok', 'ok', 403, 403, 403, 403),
    call: async (test, world, role) => {
      // Somebody whom everybody sees; to oneself there is nobody to block.
      const { userId } =
        role === 'advisor' ? world.advisor : await buildAdvisor(test, { hasJoinedOpenGroup: true });
      return { payload: { userId }, nowhere: { payload: { userId: NOBODY } } };
    },
  },
  'DELETE /api/blocks/{userId}': {
    // Nobody knows of it but whoever made it.
    verdicts: row(401, 'ok', 404, 404, 404, 403, 403, 403, 403),
    call: async (test, world) => {
      const { userId } = await buildAdvisor(test, { hasJoinedOpenGroup: true });
      await (await world.as('advisor')).post('/api/blocks', { userId });
      return { params: { userId } };
    },
  },
  'GET /api/messages': { verdicts: signedIn, call: always() },
  'GET /api/messages/{userId}': { verdicts: reachesGroupAdmin, call: toGroupAdmin },
  'PATCH /api/messages/{userId}/read': { verdicts: reachesGroupAdmin, call: toGroupAdmin },
  'POST /api/messages': {
    verdicts: row(401, 'ok', 403, 'ok', 403, 403, 'ok', 403, 'ok'),
    call: (_, world) => ({ payload: { receiverId: world.groupAdmin.userId, content: 'Good morning' } }),
  },
  'GET /api/sessions': { verdicts: signedIn, call: always() },
  'GET /api/sessions/export': { verdicts: hasSessions, call: always() },
  'POST /api/sessions': {
    // A group admin sees the match of their members; they act for managed ones only.
    verdicts: row(401, 'ok', 404, 'ok', 404, 403, 403, 404, 403),
    call: async (test, world) => {
      const { matchId } = await acceptedMatchOf(test, world);
      const form = { scheduledDate: someTime(), durationMinutes: 60 };
      return { payload: { matchId, ...form }, nowhere: { payload: { matchId: NOBODY, ...form } } };
    },
  },
  'GET /api/sessions/{id}': { verdicts: row(401, 'ok', 404, 'ok', 404, 404, 404, 404, 'ok'), call: aSession },
  'GET /api/sessions/{id}/calendar.ics': {
    verdicts: row(401, 'ok', 404, 'ok', 404, 404, 404, 404, 403),
    call: aSession,
  },
  'PATCH /api/sessions/{id}': { verdicts: parties, call: withPayload(aSession, () => ({ notes: 'Noted' })) },
  'DELETE /api/sessions/{id}': { verdicts: parties, call: aSession },
  'PUT /api/sessions/{id}/feedback': {
    verdicts: parties,
    call: withPayload(aCompletedSession, () => ({ usefulness: 5, wouldMeetAgain: true })),
  },
  'GET /api/user/booking-hours': { verdicts: ownHours, call: always() },
  'PUT /api/user/booking-hours': {
    verdicts: ownHours,
    call: () => ({ payload: { timeZone: 'Europe/London', weekly: [] } }),
  },
  'GET /api/matches/{id}/slots': {
    // As planning: a group admin sees the match of their members and acts for managed ones only.
    verdicts: row(401, 'ok', 404, 'ok', 404, 403, 403, 404, 403),
    call: async (test, world) => ({
      params: { id: (await acceptedMatchOf(test, world)).matchId },
      query: 'from=2027-03-01T00:00:00Z&to=2027-03-08T00:00:00Z&minutes=60',
    }),
  },
  'GET /api/sessions/calendar': { verdicts: hasSessions, call: always() },
  'POST /api/sessions/calendar': { verdicts: hasSessions, call: always() },
  // Whoever has the address; without its token there is no calendar (test/features/matching/sessions/calendar.test.ts).
  'GET /api/sessions/calendar.ics': {
    verdicts: everyone,
    call: async (_, world) => {
      const { url } = (await (await world.as('advisor')).get<{ url: string }>('/api/sessions/calendar')).body;
      return { query: url.split('?')[1] ?? '' };
    },
  },
  // "The invited": whoever holds the link, signed in as anybody or nobody.
  'GET /api/invitations/{token}': {
    verdicts: everyone,
    call: async (test, world) => ({ params: { token: await anInvitation(test, world) } }),
  },
  'POST /api/invitations/{token}': {
    verdicts: everyone,
    call: async (test, world) => ({
      params: { token: await anInvitation(test, world) },
      payload: { action: 'decline' },
      freshLogin: true,
    }),
  },
};

/** @returns what the mail to somebody who has registered holds */
async function aVerificationToken(test: TestServer): Promise<string> {
  const { userId: id, username, email } = await buildAdvisor(test);
  await transaction(test.db, (trx) => mailVerification(trx, test.deps, { id, username }, email));
  return String((await mails(test.db, email)).at(-1)?.token);
}

/** @returns what the mail to somebody who has forgotten their password holds */
async function aResetToken(test: TestServer): Promise<string> {
  const { email } = await buildAdvisor(test);
  await test.client().post('/api/password/forgot', { email });
  return String((await mails(test.db, email)).at(-1)?.token);
}

function anUnsubscribeLink(test: TestServer, world: World): Call {
  return { params: { token: unsubscribeToken(test.deps.config, world.advisor.userId, 'matchProposed') } };
}

/** @returns the token of an invitation to administer group A, as its mail holds it */
async function anInvitation(test: TestServer, world: World): Promise<string> {
  const email = `${name()}@example.org`;
  await (await world.as('superAdmin')).post(`/api/admin/groups/${world.groupA}/admins`, { email });
  const [mail] = await test.db('outbox').where('to_email', email).pluck('text_body');
  return /#token=([\w-]+)/.exec(String(mail))?.[1] ?? '';
}

/** Routes that are no calls with a declaration: the API page and the screens, public all of them. */
export const PUBLIC_PAGES: readonly string[] = [
  'GET /.well-known/security.txt',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/start.js',
  'GET /api/docs/swagger-ui.css',
  'GET /api/docs/swagger-ui-bundle.js',
  'GET /assets/{file*}',
  'GET /favicon.svg',
  'GET /admin/assets/{file*}',
  'GET /admin/favicon.svg',
  'GET /share.png',
  'GET /api/{path*}',
  '* /api/{path*}',
  'GET /admin/{path*}',
  'GET /{path*}',
];

/** Every call that needs no log-in (design/security.md 1): the one list of them. */
export const PUBLIC_CALLS: readonly string[] = [
  'GET /api/config',
  'GET /health/live',
  'GET /health/ready',
  'POST /api/login',
  'POST /api/login/second-factor',
  'POST /api/login/passkey/options',
  'POST /api/login/passkey',
  'GET /api/login/oidc',
  'GET /api/login/oidc/callback',
  'POST /api/login/oidc/register',
  'POST /api/logout',
  'POST /api/register/advisor',
  'POST /api/register/organization',
  'POST /api/password/forgot',
  'POST /api/password/reset',
  'POST /api/user/email/verify',
  'POST /api/search/advisors',
  'POST /api/search/advisors/assessment',
  'GET /api/groups',
  'GET /api/groups/{id}',
  'GET /api/invitations/{token}',
  'POST /api/invitations/{token}',
  'GET /api/sessions/calendar.ics',
  'GET /letter/{token}',
  'GET /api/unsubscribe/{token}',
  'POST /api/unsubscribe/{token}',
];
