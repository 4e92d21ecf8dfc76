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
import { ROLES, type World } from '../support/actors.ts';
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
import { lastMailTo } from '../support/mailbox.ts';
import { change, columnOf, insert, times } from '../support/rows.ts';
import type { TestServer } from '../support/server.ts';
import { buildMatch, requestForm } from '../support/work.ts';
import { keepLogo } from '../../src/features/logos/logos.service.ts';
import { plan, somePastTime, someTime } from '../features/matching/sessions/world.ts';
import { NOBODY, everyone, may, naming, row, signedIn, type Call, type Expectation } from './access-call.ts';
import { SIGN_IN_EXPECTATIONS } from './access-sign-in.ts';
import known from './public.json' with { type: 'json' };

type Row = Expectation['verdicts'];
type Table = Record<string, Expectation>;
type Make = (test: TestServer, world: World) => Promise<Call>;
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
/** The organisation of group A, its group's admins and the super admin. */
const itsOrganization = row(401, 403, 403, 'ok', 404, 'ok', 'ok', 404, 'ok');
/** The two of a match; a group admin sees that of their members and acts for managed ones only. */
const bothSides = row(401, 'ok', 404, 'ok', 404, 403, 403, 404, 403);
const toGroupAdmin = (_: TestServer, world: World): Call => ({ params: { userId: world.groupAdmin.userId } });

const theAdvisor = (_: TestServer, world: World): Call => ({ params: { id: world.advisor.advisorId } });
const theOrganization = (_: TestServer, { organization }: World): Call => ({
  params: { id: organization.organizationId },
});

/** A match of the advisor and the organisation of group A: theirs, its admins' and the super admin's to see. */
const matchSeen = row(401, 'ok', 404, 'ok', 404, 'ok', 'ok', 404, 'ok');
const matchOf = (test: TestServer, { advisor, organization }: World, status = 'pending') =>
  buildMatch(test, { advisorId: advisor.advisorId, organizationId: organization.organizationId, status });
export const acceptedMatchOf = (test: TestServer, world: World) => matchOf(test, world, 'accepted');
const aMatch: Make = async (test, world) => ({
  params: { id: (await matchOf(test, world)).matchId },
});
const aRequest: Make = async (test, world) => ({
  params: { id: (await matchOf(test, world)).requestId },
});

const aGroup = async (test: TestServer): Promise<Call> => {
  const id = await buildGroup(test);
  return { params: { id, groupId: id } };
};
/** A stranger's request to join group A. */
async function aJoinRequest(test: TestServer, world: World): Promise<Call> {
  const { userId } = await buildAdvisor(test);
  const id = await insert(test, 'join_requests', {
    group_id: world.groupA,
    user_id: userId,
    user_type: 'advisor',
    status: 'pending',
    pending_key: `${world.groupA}:${userId}`,
    ...times(),
  });
  return { params: { id } };
}
async function aGroupInvitation(_: TestServer, { as, groupA }: World): Promise<Call> {
  const invitationId = await made(as.groupAdmin, `/api/groups/${groupA}/invitations`, anInvited());
  return { params: { groupId: groupA, invitationId } };
}

/** Has somebody make a record, or a list of one. @returns its id */
async function made(client: Client, path: string, form: object): Promise<number> {
  const { body } = await client.post<{ id: number } | { id: number }[]>(path, form);
  return Number([body].flat()[0]?.id);
}

/** Of another period each time: some are withdrawn. */
async function aLetter(_: TestServer, world: World): Promise<Call> {
  const path = `/api/user/letter?from=${1980 + (unique() % 40)}-01-01`;
  return { params: { token: (await world.as.advisor.get<{ token: string }>(path)).body.token } };
}

export const RUN_SETTINGS =
  '{"requestsPerAdvisor":1,"includeOpenAccess":false,"liftWeakest":false,"pinned":[],"excluded":[]}';
/** A draft of group A. */
async function aRun(test: TestServer, world: World): Promise<Call> {
  const runId = await insert(test, 'matching_runs', {
    group_id: world.groupA,
    status: 'draft',
    settings: RUN_SETTINGS,
    result: '{"matches":[],"unmatchedRequests":[],"unmatchedAdvisors":[],"totalScore":0}',
    ...times(),
  });
  return { params: { groupId: world.groupA, runId } };
}
async function anExclusion(test: TestServer, world: World): Promise<Call> {
  const exclusionId = await insert(test, 'match_exclusions', {
    group_id: world.groupA,
    advisor_id: (await buildAdvisor(test)).advisorId,
    organization_id: world.organization.organizationId,
    created_at: dbTime(),
  });
  return { params: { groupId: world.groupA, exclusionId } };
}

const name = (): string => `expected_${unique()}`;
const address = (): string => `${name()}@example.org`;

const webhookForm = { url: 'https://hooks.example.org/', events: ['match.accepted'] };
async function aWebhook(test: TestServer, world: World): Promise<Call> {
  const id = await insert(test, 'webhooks', {
    group_id: world.groupA,
    url: 'https://localhost/',
    events: '["match.accepted"]',
    format: 'standard',
    sealed_secret: '',
    active: 1,
    told_from: 0,
    read_to: 0,
    ...times(),
  });
  return { params: { id } };
}
const checkForm = { kind: 'dbs_basic', reference: '1234', seenOn: '2026-01-01', expiresOn: '2030-01-01' };
const wrong = { reason: 'other', text: 'Something was wrong.' };
const tradeForm = () => ({
  name: name(),
  words: ['one', 'two', 'three'],
  troubles: ['One trouble', 'Two troubles', 'Three troubles'],
});
const aTrade: Make = async (_, { as }) => ({
  params: { id: await made(as.superAdmin, '/api/admin/trades', tradeForm()) },
});

/** A managed advisor of group A, nobody's but this call's. */
const anAdvisor: Make = async (test, world) => ({
  params: { id: (await buildAdvisor(test, { isManaged: true, groupIds: [world.groupA] })).advisorId },
});
const anOrganization: Make = async (test, world) => {
  const managed = { isManaged: true, groupIds: [world.groupA] };
  return { params: { id: (await buildOrganization(test, managed)).organizationId } };
};
/** Another administrator of group A, nobody's but this call's. */
const anAdmin: Make = async (test, world) => {
  const { adminIds } = await buildGroupAdmin(test, { groupIds: [world.groupA], isPrimaryAdmin: false });
  return { params: { groupId: world.groupA, adminId: Number(adminIds[0]) } };
};
const groupA =
  (payload: object | ((world: World) => object) = {}) =>
  (_: TestServer, world: World): Call => ({
    params: { groupId: world.groupA, id: world.groupA },
    payload: typeof payload === 'function' ? (payload as (world: World) => object)(world) : payload,
  });
const withPayload =
  (make: Make, payload: object | (() => object)): Make =>
  async (test, world) => ({
    ...(await make(test, world)),
    payload: typeof payload === 'function' ? (payload as () => object)() : payload,
  });

const advisorForm = () => ({ firstName: 'Ada', lastName: 'Expected', email: address(), isManaged: true });
const newPassword = { newPassword: 'long enough to pass' };
const adminForm = () => ({ username: name(), email: address(), password: 'long enough to pass' });
const organizationForm = () => ({ name: 'Expected', type: 'charity', ...adminForm(), isManaged: true });

const advisorRecord = (verdicts: Row, prefix: string): Table => ({
  [`GET ${prefix}/advisors/{id}`]: may(verdicts, anAdvisor),
  [`PUT ${prefix}/advisors/{id}`]: may(verdicts, withPayload(anAdvisor, advisorForm)),
});
const organizationRecord = (verdicts: Row, prefix: string): Table => ({
  [`GET ${prefix}/organizations/{id}`]: may(verdicts, anOrganization),
  [`GET ${prefix}/organizations/{id}/hours`]: may(verdicts, anOrganization),
  [`PUT ${prefix}/organizations/{id}`]: may(
    verdicts,
    withPayload(anOrganization, { name: 'Put', type: 'other' }),
  ),
  [`PATCH ${prefix}/organizations/{id}`]: may(verdicts, withPayload(anOrganization, { name: 'Patched' })),
});
const lists = (verdicts: Row, prefix: string, resource: string, form: () => unknown): Table => ({
  [`GET ${prefix}/${resource}`]: may(verdicts),
  [`POST ${prefix}/${resource}`]: may(verdicts, () => ({ payload: form() })),
});
/** Documented without a prefix for both roles: deleting and resetting (contract §10 "Prefixes"). */
const endings = (prefix: string, resource: string, record: Make): Table => ({
  [`DELETE ${prefix}/${resource}/{id}`]: may(scoped, record),
  [`POST ${prefix}/${resource}/{id}/reset-password`]: may(scoped, withPayload(record, newPassword)),
});

/** "G grp only": not even the super admin. */
const groupAdminsOnly = row(401, 403, 403, 403, 403, 'ok', 'ok', 404, 403);

/** Export and import (contract §3); an import that made nothing the caller sees cannot be undone. */
const files = (verdicts: Row, prefix: string, resource: 'advisors' | 'organizations'): Table => ({
  [`GET ${prefix}/${resource}/export`]: may(verdicts),
  [`POST ${prefix}/${resource}/import`]: may(verdicts, () => importForm(resource)),
  [`POST ${prefix}/${resource}/import/preview`]: may(verdicts, () => formWith({ bytes: 'Name\nAda\n' })),
  [`POST ${prefix}/${resource}/import/check`]: may(verdicts, { payload: { rows: [{ row: 1, cells: {} }] } }),
  [`DELETE ${prefix}/${resource}/import/{batchId}`]: may(
    verdicts === superAdmin ? superAdmin : scoped,
    async (_, world) => ({ params: { batchId: await anImport(world.as.groupAdmin, resource) } }),
  ),
});

const importForm = (resource: 'advisors' | 'organizations') => {
  const header = resource === 'advisors' ? 'First Name,Last Name,Email' : 'Name,Type,Email';
  return formWith({ bytes: `${header}\nAda,other,${address()}\n` });
};

/** @returns the id of an import by the primary admin of group A */
async function anImport(client: Client, resource: 'advisors' | 'organizations'): Promise<string> {
  const { payload, headers } = importForm(resource);
  const path = `/api/admin/${resource}/import`;
  return (await client.call<{ batchId: string }>('POST', path, payload, headers)).body.batchId;
}

const adminsOfGroup = (path: string, verdicts: Row, form: () => object): Table => ({
  [`GET ${path}`]: may(verdicts, groupA()),
  [`POST ${path}`]: may(verdicts, groupA(form)),
  [`PATCH ${path}/{adminId}`]: may(verdicts, withPayload(anAdmin, { isPrimaryAdmin: true })),
  [`DELETE ${path}/{adminId}`]: may(verdicts, anAdmin),
});

const oneHour = ({ organization }: World) => ({
  organizationId: organization.organizationId,
  allocatedHours: 1,
});
const anInvited = () => ({ emails: [address()], userType: 'advisor' });
const search = { query: 'We need help with a budget.', includeOpenAccess: true };

/** "Parties of an accepted match": A and O, and a group admin for managed sides, which these two are not. */
const parties = row(401, 'ok', 404, 'ok', 404, 404, 404, 404, 403);
const hasSessions = row(401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 403);
/** A session of group A's advisor and organisation, nobody's but this call's. */
const aSession: Make = async (test, world) => {
  const { matchId } = await acceptedMatchOf(test, world);
  return { params: { id: (await plan(world.as.advisor, matchId)).id } };
};

const aCompletedSession: Make = async (test, world) => {
  const { matchId } = await acceptedMatchOf(test, world);
  const client = world.as.advisor;
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
  const cvFile = {
    cvFileId: id,
    cvFileUrl: '',
    cvFileName: file.name,
    cvFileType: file.type,
    cvFileSize: 12,
  };
  await transaction(test.db, async (trx) => {
    await linkCvFile(trx, world.advisor.advisorId, cvFile);
    await ownFile(trx, id, world.advisor.userId);
  });
  return { params: { id } };
}

/** Whoever sees the group or the organisation itself sees its logo. */
const logo = (
  of: 'group' | 'organization',
  table: 'groups' | 'organizations',
  idOf: (world: World) => number,
  setters: Row,
): Table => ({
  [`GET /api/${table}/{id}/logo`]: may(matchSeen, async (test, world) => {
    const source = 'https://logos.example.org/of-the-matrix.png';
    const id = idOf(world);
    await change(test, table, id, { [of === 'group' ? 'logo_url' : 'logo']: source });
    const kept = { source, image: Buffer.from('any') };
    await keepLogo(test.db, openFileStore(test.deps.config.filesUrl), { of, id }, kept);
    return { params: { id } };
  }),
  [`POST /api/${table}/{id}/logo`]: may(setters, (_, world) => {
    const bytes = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    return { params: { id: idOf(world) }, ...formWith({ bytes, name: 'logo.svg' }) };
  }),
});

/** @param calls of a list and of a record of group A, by who may */
const underEachPrefix = (calls: (prefix: string, list: Row, record: Row) => Table): Table => ({
  ...calls('/api', superAdmin, superAdmin),
  ...calls('/api/admin', admins, scoped),
  ...calls('/api/group-admin', admins, scoped),
});

export const EXPECTATIONS: Readonly<Table> = {
  'GET /api/admin/webhooks': may(admins),
  'POST /api/admin/webhooks': may(scoped, (_, world) => naming('groupId', world.groupA, webhookForm)),
  'PATCH /api/admin/webhooks/{id}': may(scoped, withPayload(aWebhook, { format: 'slack' })),
  'DELETE /api/admin/webhooks/{id}': may(scoped, aWebhook),
  'GET /api/admin/webhooks/{id}/deliveries': may(scoped, aWebhook),
  'POST /api/admin/webhooks/{id}/test': may(scoped, aWebhook),
  'POST /api/admin/webhooks/{id}/secret': may(scoped, aWebhook),
  ...SIGN_IN_EXPECTATIONS,
  'POST /api/upload': may(cvOfAdvisor, cvForm),
  'POST /api/cv/extract': may(cvOfAdvisor, cvForm),
  'POST /api/cv/process': may(cvOfAdvisor, (_, world) =>
    naming('advisorId', world.advisor.advisorId, { cvText: 'Ada Lovelace' }),
  ),
  'DELETE /api/cv/file': may(cvOfAdvisor, async (test, world) => {
    await aCvFile(test, world);
    return { query: `advisorId=${world.advisor.advisorId}`, nowhere: { query: `advisorId=${NOBODY}` } };
  }),
  'GET /api/cv/file/{id}': may(row(401, 'ok', 404, 404, 404, 'ok', 'ok', 404, 'ok'), aCvFile),

  'GET /api/config': may(everyone),
  'GET /health/live': may(everyone),
  'GET /health/ready': may(everyone),

  'GET /api/live': may(signedIn, { streams: true }),
  'GET /api/user': may(signedIn),
  'POST /api/login': may(everyone, (_, world) => ({
    payload: { username: world.advisor.username, password: 'a test for everybody' },
    freshLogin: true,
  })),
  'POST /api/logout': may(everyone, { freshLogin: true }),
  'POST /api/register/advisor': may(everyone, () => ({ payload: adminForm(), freshLogin: true })),
  'POST /api/register/organization': may(everyone, () => ({ payload: adminForm(), freshLogin: true })),
  'POST /api/password/forgot': may(everyone, { payload: { email: 'nobody@example.org' } }),
  'POST /api/password/reset': may(everyone, async (test) => ({
    payload: { token: await aResetToken(test), ...newPassword },
  })),
  'POST /api/user/email/verify': may(everyone, async (test) => ({
    payload: { token: await aVerificationToken(test) },
  })),
  'POST /api/user/email/verification': may(signedIn),
  'DELETE /api/user/email/verification': may(signedIn),
  'PATCH /api/user/profile': may(signedIn, { payload: { locale: 'en' } }),
  'DELETE /api/user': may(
    signedIn,
    {},
    ROLES.filter((role) => role !== 'signedOut'),
    400,
    'Without a password nobody is deleted: the other calls are made by the same people.',
  ),
  'GET /api/user/export': may(signedIn),
  'GET /api/user/visibility': may(signedIn),
  'GET /api/user/login-sessions': may(signedIn),
  // Not with a fresh log-in, which would end the one that the other calls are made with.
  'DELETE /api/user/login-sessions': may(signedIn),
  'DELETE /api/user/login-sessions/{id}': may(ownOnly, async (test, world) => {
    await world.freshAs('advisor');
    const ids = await columnOf(test, 'login_sessions', { user_id: world.advisor.userId }, 'id');
    return { params: { id: Number(ids.at(-1)) } };
  }),
  'PATCH /api/advisor/profile': may(advisorsOnly, { payload: { location: 'Leeds' } }),
  'PATCH /api/organization/profile': may(organizationsOnly, { payload: { location: 'Leeds' } }),

  'GET /api/notifications': may(signedIn),
  'PATCH /api/notifications/read': may(signedIn, { payload: { all: true } }),
  'GET /api/notifications/preferences': may(signedIn),
  'PUT /api/notifications/preferences': may(signedIn, { payload: { digest: false, email: {} } }),
  // Whoever holds the link of a mail, and their mail program: nobody has to sign in to get no more of them.
  'POST /api/unsubscribe/{token}': may(everyone, anUnsubscribeLink),
  'GET /api/unsubscribe/{token}': may(
    everyone,
    anUnsubscribeLink,
    ROLES,
    302,
    'leads to the screen that does it',
  ),
  // Demo mode only: otherwise it is not there.
  'GET /api/outbox': may(row(401, 403, 403, 403, 403, 403, 403, 403, 404), { nowhere: 'namesNothing' }),
  'GET /api/outbox/{id}': may(row(401, 403, 403, 403, 403, 403, 403, 403, 404), { params: { id: 1 } }),

  'POST /api/search/advisors': may(everyone, { payload: search }),
  'GET /api/indexing': may(signedIn),
  'POST /api/search/advisors/assessment': may(everyone, {
    payload: { searchQuery: search.query, advisors: [1] },
  }),

  // "S all; others: the open groups and their own"; a private group is not there for anybody else.
  'GET /api/groups': may(everyone),
  'GET /api/groups/{id}': may(row(404, 'ok', 404, 'ok', 404, 'ok', 'ok', 404, 'ok'), groupA()),
  'POST /api/groups': may(superAdmin, () => ({ payload: { name: name() } })),
  'PATCH /api/groups/{id}': may(superAdmin, groupA({ description: 'Changed' })),
  'DELETE /api/groups/{id}': may(superAdmin, aGroup),
  'GET /api/admin/groups': may(admins),
  'GET /api/admin/groups/{id}': may(scoped, groupA()),
  'PATCH /api/admin/groups/{id}': may(scoped, groupA({ description: 'Changed' })),
  'GET /api/admin/user/groups': may(admins),
  'GET /api/group-admins': may(superAdmin),
  // "Both prefixes of a documented call exist"; the call stays the super admin's.
  'POST /api/admin/groups': may(superAdmin, () => ({ payload: { name: name() } })),
  'DELETE /api/admin/groups/{id}': may(superAdmin, aGroup),
  'GET /api/admin/group-admins': may(superAdmin),
  // The table of trades is the operator's (issue 13): group admins have no say in it and no use of it.
  'GET /api/admin/trades': may(superAdmin),
  'GET /api/admin/trades/{id}': may(superAdmin, { params: { id: 1 } }),
  'POST /api/admin/trades': may(superAdmin, () => ({ payload: tradeForm() })),
  'PUT /api/admin/trades/{id}': may(superAdmin, withPayload(aTrade, tradeForm)),
  'DELETE /api/admin/trades/{id}': may(superAdmin, aTrade),
  'POST /api/admin/trades/reading': may(superAdmin, {
    payload: { text: 'Who can mend the roof of our hall?' },
  }),
  'GET /api/counts': may(superAdmin),
  'GET /api/admin/counts': may(admins),
  'GET /api/insights/overview': may(superAdmin),
  'GET /api/admin/insights/overview': may(admins),

  ...underEachPrefix((prefix, list, record) => ({
    ...files(list, prefix, 'advisors'),
    ...files(list, prefix, 'organizations'),
    ...lists(list, prefix, 'advisors', advisorForm),
    ...lists(list, prefix, 'organizations', organizationForm),
    ...advisorRecord(record, prefix),
    ...organizationRecord(record, prefix),
    ...endings(prefix, 'advisors', anAdvisor),
    ...endings(prefix, 'organizations', anOrganization),
  })),
  'GET /api/advisors/{id}/groups': may(superAdmin, anAdvisor),
  'PUT /api/advisors/{id}/groups': may(superAdmin, withPayload(anAdvisor, { groupIds: [] })),
  'PUT /api/admin/advisors/{id}/groups': may(superAdmin, withPayload(anAdvisor, { groupIds: [] })),
  'GET /api/admin/advisors/{id}/groups': may(superAdmin, anAdvisor),

  'GET /api/organizations/{id}/groups': may(superAdmin, anOrganization),
  'PUT /api/organizations/{id}/groups': may(superAdmin, withPayload(anOrganization, { groupIds: [] })),
  'PUT /api/admin/organizations/{id}/groups': may(superAdmin, withPayload(anOrganization, { groupIds: [] })),
  'GET /api/admin/organizations/{id}/groups': may(superAdmin, anOrganization),

  ...adminsOfGroup('/api/groups/{groupId}/admins', superAdmin, adminForm),
  'POST /api/groups/{groupId}/admins/{adminId}/reset-password': may(
    superAdmin,
    withPayload(anAdmin, newPassword),
  ),
  ...adminsOfGroup('/api/admin/groups/{groupId}/admins', primary, () => ({ email: address() })),
  'PUT /api/admin/groups/{groupId}/admins/{adminId}/reset-password': may(
    primary,
    withPayload(anAdmin, newPassword),
  ),
  'PUT /api/admin/groups/{groupId}/admins/{adminId}/update-email': may(
    primary,
    withPayload(anAdmin, () => ({ newEmail: address() })),
  ),
  'GET /api/requests': may(signedIn),
  'GET /api/requests/export': may(admins),
  'POST /api/requests': may(organizationsOnly, () => ({ payload: requestForm({ hoursNeeded: 1 }) })),
  'GET /api/requests/{id}': may(matchSeen, aRequest),
  'GET /api/requests/{id}/candidates': may(row(401, 403, 403, 'ok', 404, 'ok', 'ok', 404, 403), aRequest),
  'PATCH /api/requests/{id}': may(itsOrganization, withPayload(aRequest, { title: 'Another title' })),
  'GET /api/matches': may(signedIn),
  'GET /api/matches/export': may(admins),
  'GET /api/matches/{id}': may(matchSeen, aMatch),
  'POST /api/matches': may(
    // An advisor offers their help to an organisation of their group.
    row(401, 'ok', 404, 'ok', 404, 'ok', 'ok', 404, 403),
    async (test, world) => {
      const { requestId } = await buildMatch(test, {
        organizationId: world.organization.organizationId,
        advisorId: (await buildAdvisor(test)).advisorId,
      });
      return naming('requestId', requestId, { advisorId: world.advisor.advisorId });
    },
  ),
  'PATCH /api/matches/{id}': may(bothSides, withPayload(aMatch, { status: 'accepted' })),
  'GET /api/matches/{id}/timeline': may(matchSeen, aMatch),
  'GET /api/requests/preview': may(organizationsOnly),
  'POST /api/requests/{id}/copy': may(row(401, 403, 403, 'ok', 404, 403, 403, 403, 403), aRequest),
  'GET /api/advisors/{id}/profile': may(matchSeen, theAdvisor),
  'GET /api/organizations/{id}/profile': may(matchSeen, theOrganization),
  'GET /api/suggested-advisors': may(organizationsOnly),
  'GET /api/suggested-organizations': may(advisorsOnly),
  ...underEachPrefix((prefix) => ({
    [`GET ${prefix}/advisors/{id}/suggested-organizations`]: may(groupAdminsOnly, anAdvisor),
    [`GET ${prefix}/organizations/{id}/suggested-advisors`]: may(groupAdminsOnly, anOrganization),
  })),
  'GET /api/hours': may(organizationsOnly),
  'GET /api/hours/export': may(row(401, 403, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok')),
  'GET /api/groups/{groupId}/matching-runs': may(scoped, groupA()),
  'POST /api/groups/{groupId}/matching-runs': may(scoped, groupA()),
  'GET /api/groups/{groupId}/matching-runs/{runId}': may(scoped, aRun),
  'PUT /api/groups/{groupId}/matching-runs/{runId}': may(scoped, withPayload(aRun, {})),
  'DELETE /api/groups/{groupId}/matching-runs/{runId}': may(scoped, aRun),
  'POST /api/groups/{groupId}/matching-runs/{runId}/publish': may(
    // "Only O and G propose."
    row(401, 403, 403, 403, 403, 'ok', 'ok', 404, 403),
    aRun,
  ),
  'GET /api/groups/{groupId}/exclusions': may(scoped, groupA()),
  'POST /api/groups/{groupId}/exclusions': may(scoped, async (test, world) => {
    const { advisorId } = await buildAdvisor(test, { groupIds: [world.groupA] });
    return groupA({ advisorId, organizationId: world.organization.organizationId })(test, world);
  }),
  'DELETE /api/groups/{groupId}/exclusions/{exclusionId}': may(scoped, anExclusion),
  'POST /api/groups/{groupId}/join-requests': may(
    // An open one is everybody's own to join; a private one is not there by its number.
    row(401, 404, 404, 404, 404, 403, 403, 403, 403),
    aGroup,
  ),
  'POST /api/groups/join': may(row(401, 'ok', 'ok', 'ok', 'ok', 403, 403, 403, 403), async (test) => {
    const code = await joinCodeOf(test, await buildGroup(test));
    return { payload: { code }, nowhere: { payload: { code: '0000000000' } } };
  }),
  'POST /api/groups/{id}/code': may(scoped, groupA()),
  'POST /api/admin/groups/{id}/code': may(scoped, groupA()),
  'GET /api/join-requests': may(signedIn),
  'GET /api/admin/memberships': may(admins),
  'PATCH /api/join-requests/{id}': may(
    row(401, 404, 404, 404, 404, 'ok', 'ok', 404, 'ok'),
    withPayload(aJoinRequest, { status: 'approved' }),
  ),
  'DELETE /api/groups/{groupId}/membership': may(
    // One's own to end: to anybody else a private group is not there.
    row(401, 'ok', 404, 404, 404, 403, 403, 403, 403),
    async (test, world) => {
      const groupId = await buildGroup(test);
      const link = { actor: 'system' } as const;
      await transaction(test.db, (trx) =>
        linkToGroups(trx, link, 'advisor', world.advisor.advisorId, [groupId]),
      );
      return { params: { groupId } };
    },
  ),
  'GET /api/groups/{groupId}/invitations': may(scoped, groupA()),
  'POST /api/groups/{groupId}/invitations': may(scoped, groupA(anInvited)),
  'POST /api/groups/{groupId}/invitations/{invitationId}/resend': may(scoped, aGroupInvitation),
  'DELETE /api/groups/{groupId}/invitations/{invitationId}': may(scoped, aGroupInvitation),
  'GET /api/invitations': may(signedIn),
  'PATCH /api/invitations/{id}': may(
    // Nobody knows of it but its addressee.
    ownOnly,
    async (test, world) => {
      const path = `/api/groups/${await buildGroup(test)}/invitations`;
      const form = { emails: [world.advisor.email], userType: 'advisor' };
      const id = await made(world.as.superAdmin, path, form);
      return { params: { id }, payload: { action: 'decline' } };
    },
  ),
  'GET /api/groups/{groupId}/time-credits': may(scoped, groupA()),
  'POST /api/groups/{groupId}/time-credits': may(scoped, groupA(oneHour)),
  ...logo('group', 'groups', (world) => world.groupA, scoped),
  ...logo('organization', 'organizations', (world) => world.organization.organizationId, itsOrganization),
  'GET /api/admin/announcements': may(admins),
  'POST /api/admin/announcements': may(scoped, (_, world) =>
    naming('groupId', world.groupA, { to: {}, subject: 'News', text: 'There is some.', preview: true }),
  ),
  'POST /api/time-credits/{id}/corrections': may(scoped, async (test, world) => {
    const path = `/api/groups/${world.groupA}/time-credits`;
    const id = await made(world.as.superAdmin, path, oneHour(world));
    return { params: { id }, payload: { hours: 1, reason: 'Given twice' } };
  }),
  'GET /api/organizations/{id}/ledger': may(itsOrganization, theOrganization),
  'GET /api/audit': may(admins),
  'GET /api/audit/export': may(admins),
  'GET /api/admin/impact': may(admins),
  'GET /api/admin/impact/export': may(admins),
  'POST /api/admin/view-as': may(
    scoped, // A log-in of its own: it looks with other eyes afterwards.
    async (test, world) => ({
      // In no other group, whatever was asked of this world before.
      ...naming('userId', (await buildAdvisor(test, { groupIds: [world.groupA] })).userId),
      freshLogin: true,
    }),
  ),
  'DELETE /api/admin/view-as': may(
    // For whoever looks with other eyes (test/features/safety/view-as.test.ts).
    row(401, 404, 404, 404, 404, 404, 404, 404, 404),
    { nowhere: 'namesNothing' },
  ),
  'GET /api/user/accesses': may(signedIn),
  'GET /api/admin/advisors/{id}/checks': may(scoped, anAdvisor),
  'POST /api/admin/advisors/{id}/checks': may(scoped, withPayload(anAdvisor, checkForm)),
  'DELETE /api/admin/advisors/{id}/checks/{checkId}': may(scoped, async (test, world) => {
    const { params } = await anAdvisor(test, world);
    const path = `/api/admin/advisors/${Number(params?.['id'])}/checks`;
    return { params: { ...params, checkId: await made(world.as.superAdmin, path, checkForm) } };
  }),
  'GET /api/user/checks': may(advisorsOnly),
  'POST /api/user/still-here': may(advisorsOnly, { payload: { answer: 'here' } }),
  'GET /api/user/letter': may(advisorsOnly),
  // One's own letter only; whoever withdraws needs its token.
  'DELETE /api/user/letter/{token}': may(row(401, 'ok', 404, 403, 403, 403, 403, 403, 403), aLetter),
  // Whoever is shown a letter (test/features/insights/letter.test.ts).
  'GET /letter/{token}': may(everyone, aLetter),
  'POST /api/reports': may(
    // Who may write to somebody knows of them; nobody of themselves.
    reachesGroupAdmin,
    (_, world) => naming('aboutId', world.groupAdmin.userId, { aboutType: 'user', ...wrong }),
  ),
  'GET /api/admin/reports': may(admins),
  'PATCH /api/admin/reports/{id}': may(scoped, async (test, world) => {
    const id = await insert(test, 'reports', {
      reporter_user_id: world.organization.userId,
      reported_user_id: world.advisor.userId,
      about_type: 'user',
      about_id: world.advisor.userId,
      ...wrong,
      status: 'open',
      ...times(),
    });
    return { params: { id }, payload: { status: 'looking' } };
  }),
  'GET /api/blocks': may(membersOnly),
  'POST /api/blocks': may(row(401, 404, 'ok', 'ok', 'ok', 403, 403, 403, 403), async (test, world, role) => {
    // Somebody whom everybody sees; to oneself there is nobody to block.
    const { userId } =
      role === 'advisor' ? world.advisor : await buildAdvisor(test, { hasJoinedOpenGroup: true });
    return naming('userId', userId);
  }),
  'DELETE /api/blocks/{userId}': may(
    // Nobody knows of it but whoever made it.
    row(401, 'ok', 404, 404, 404, 403, 403, 403, 403),
    async (test, world) => {
      const { userId } = await buildAdvisor(test, { hasJoinedOpenGroup: true });
      await world.as.advisor.post('/api/blocks', { userId });
      return { params: { userId } };
    },
  ),
  'GET /api/messages': may(signedIn),
  'GET /api/messages/{userId}': may(reachesGroupAdmin, toGroupAdmin),
  'PATCH /api/messages/{userId}/read': may(reachesGroupAdmin, toGroupAdmin),
  'POST /api/messages': may(row(401, 'ok', 403, 'ok', 403, 403, 'ok', 403, 'ok'), (_, world) => ({
    payload: { receiverId: world.groupAdmin.userId, content: 'Good morning' },
  })),
  'GET /api/sessions': may(signedIn),
  'GET /api/sessions/export': may(hasSessions),
  'POST /api/sessions': may(bothSides, async (test, world) => {
    const { matchId } = await acceptedMatchOf(test, world);
    return naming('matchId', matchId, { scheduledDate: someTime(), durationMinutes: 60 });
  }),
  'GET /api/sessions/{id}': may(row(401, 'ok', 404, 'ok', 404, 404, 404, 404, 'ok'), aSession),
  'GET /api/sessions/{id}/calendar.ics': may(row(401, 'ok', 404, 'ok', 404, 404, 404, 404, 403), aSession),
  'PATCH /api/sessions/{id}': may(parties, withPayload(aSession, { notes: 'Noted' })),
  'DELETE /api/sessions/{id}': may(parties, aSession),
  'PUT /api/sessions/{id}/feedback': may(
    parties,
    withPayload(aCompletedSession, { usefulness: 5, wouldMeetAgain: true }),
  ),
  'GET /api/user/booking-hours': may(membersOnly),
  'PUT /api/user/booking-hours': may(membersOnly, { payload: { timeZone: 'Europe/London', weekly: [] } }),
  'GET /api/matches/{id}/slots': may(bothSides, async (test, world) => ({
    params: { id: (await acceptedMatchOf(test, world)).matchId },
    query: 'from=2027-03-01T00:00:00Z&to=2027-03-08T00:00:00Z&minutes=60',
  })),
  'GET /api/sessions/calendar': may(hasSessions),
  'POST /api/sessions/calendar': may(hasSessions),
  // Whoever has the address; without its token there is no calendar (test/features/matching/sessions/calendar.test.ts).
  'GET /api/sessions/calendar.ics': may(everyone, async (_, world) => {
    const { url } = (await world.as.advisor.get<{ url: string }>('/api/sessions/calendar')).body;
    return { query: url.split('?')[1] ?? '' };
  }),
  // "The invited": whoever holds the link, signed in as anybody or nobody.
  'GET /api/invitations/{token}': may(everyone, anInvitation),
  'POST /api/invitations/{token}': may(everyone, async (test, world) => ({
    ...(await anInvitation(test, world)),
    payload: { action: 'decline' },
    freshLogin: true,
  })),
};

/** @returns what the mail to somebody who has registered holds */
async function aVerificationToken(test: TestServer): Promise<string> {
  const { userId: id, username, email } = await buildAdvisor(test);
  await transaction(test.db, (trx) => mailVerification(trx, test.deps, { id, username }, email));
  return String((await lastMailTo(test.db, email)).token);
}

/** @returns what the mail to somebody who has forgotten their password holds */
async function aResetToken(test: TestServer): Promise<string> {
  const { email } = await buildAdvisor(test);
  await test.post('/api/password/forgot', { email });
  return String((await lastMailTo(test.db, email)).token);
}

function anUnsubscribeLink(test: TestServer, world: World): Call {
  return { params: { token: unsubscribeToken(test.deps.config, world.advisor.userId, 'matchProposed') } };
}

/** An invitation to administer group A, as its mail holds it. */
async function anInvitation(test: TestServer, world: World): Promise<Call> {
  const email = address();
  await world.as.superAdmin.post(`/api/admin/groups/${world.groupA}/admins`, { email });
  return { params: { token: String((await lastMailTo(test.db, email)).token) } };
}

/** Routes that are no calls with a declaration: the API page and the screens, public all of them. */
export const PUBLIC_PAGES: readonly string[] = known.pages;

/** Every call that needs no log-in (design/security.md 1): the one list of them. */
export const PUBLIC_CALLS: readonly string[] = known.calls;
