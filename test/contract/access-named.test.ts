import { expect } from 'chai';
import { type Role, type World } from '../support/actors.ts';
import type { Answer } from '../support/client.ts';
import { formWith } from '../support/form.ts';
import { describeWithServer, useWorld } from '../support/suite.ts';
import { buildMatch, requestForm } from '../support/work.ts';
import { NOBODY, urlOf, type Call } from './access-call.ts';

/** Records that a call may name: those of group B, which nobody of group A sees, or ids that no record has. */
type Named = Readonly<Record<(typeof NAMES)[number], number>>;
const NAMES = [
  'groupId',
  'advisorId',
  'organizationId',
  'userId',
  'requestId',
  'matchId',
  'notificationId',
] as const;
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, NOBODY])) as Named;

interface Case {
  readonly key: string;
  readonly roles: readonly Role[];
  readonly call: (named: Named, world: World) => Call;
}

const ADMIN: readonly Role[] = ['groupAdmin', 'secondAdmin'];
const MEMBERS: readonly Role[] = ['advisor', 'organization'];
const PREFIXES = ['/api/admin', '/api/group-admin'];
const ofA = (world: World): Call['params'] => ({ groupId: world.groupA });
/** Of an advisor or an organisation, who is never made. */
const person = {
  firstName: 'Ada',
  lastName: 'Named',
  name: 'Named',
  type: 'charity',
  isManaged: true,
  email: 'named@example.org',
  username: 'named_nowhere',
  password: 'long enough to pass',
};
const filter = (value: object): string => `filter=${encodeURIComponent(JSON.stringify(value))}`;
const listed = (path: string, roles: readonly Role[], by: (named: Named) => object): Case => ({
  key: `GET ${path}`,
  roles,
  call: (named) => ({ query: filter(by(named)) }),
});
/** A list's filters, one by one: `[path, roles, names of the filters]`. */
const FILTERS: readonly [string, readonly Role[], readonly (keyof Named)[]][] = [
  ['/api/admin/advisors', ADMIN, ['groupId']],
  ['/api/admin/advisors/export', ADMIN, ['groupId']],
  ['/api/admin/organizations', ADMIN, ['groupId']],
  ['/api/group-admin/organizations', ADMIN, ['groupId']],
  ['/api/admin/organizations/export', ADMIN, ['groupId']],
  ['/api/requests', [...ADMIN, ...MEMBERS], ['organizationId', 'groupId']],
  ['/api/matches', [...ADMIN, ...MEMBERS], ['requestId', 'advisorId', 'organizationId', 'groupId']],
  ['/api/sessions', [...ADMIN, ...MEMBERS], ['matchId', 'requestId', 'groupId']],
  ['/api/hours/export', ADMIN, ['organizationId', 'requestId', 'groupId']],
];

/** Calls that name a record in their body or query, beside one in the path that the caller does see. */
const CASES: readonly Case[] = [
  ...FILTERS.flatMap(([path, roles, names]) =>
    names.map((name) => listed(path, roles, (named) => ({ [name]: named[name] }))),
  ),
  listed('/api/admin/advisors', ADMIN, ({ advisorId }) => ({ id: [advisorId] })),
  listed('/api/admin/organizations', ADMIN, ({ organizationId }) => ({ id: [organizationId] })),
  listed('/api/requests', MEMBERS, ({ requestId }) => ({ id: [requestId] })),
  listed('/api/matches', MEMBERS, ({ matchId }) => ({ id: [matchId] })),
  listed('/api/notifications', MEMBERS, ({ notificationId }) => ({ id: [notificationId] })),
  ...['', '/export'].map((end): Case => ({
    key: `GET /api/admin/impact${end}`,
    roles: ADMIN,
    call: ({ groupId }) => ({ query: `groupId=${groupId}` }),
  })),
  ...['advisors', 'organizations'].flatMap((resource) =>
    PREFIXES.slice(0, resource === 'advisors' ? 1 : 2).flatMap((prefix): Case[] => [
      {
        key: `POST ${prefix}/${resource}`,
        roles: ADMIN,
        call: ({ groupId }) => ({ payload: { ...person, groupIds: [groupId] } }),
      },
      {
        key: `POST ${prefix}/${resource}/import`,
        roles: ADMIN,
        call: ({ groupId }) =>
          formWith(
            { bytes: 'First Name,Last Name,Name,Type,Email\nAda,Named,Named,charity,named@example.org\n' },
            { groupIds: String(groupId) },
          ),
      },
    ]),
  ),
  ...(['advisorId', 'organizationId'] as const).map((name): Case => ({
    key: 'POST /api/groups/{groupId}/exclusions',
    roles: ADMIN,
    call: (named, world) => ({
      params: ofA(world),
      payload: {
        advisorId: world.advisor.advisorId,
        organizationId: world.organization.organizationId,
        [name]: named[name],
      },
    }),
  })),
  {
    key: 'POST /api/groups/{groupId}/time-credits',
    roles: ADMIN,
    call: ({ organizationId }, world) => ({
      params: ofA(world),
      payload: { organizationId, allocatedHours: 1 },
    }),
  },
  ...['pinned', 'excluded'].flatMap((list) =>
    (['advisorId', 'requestId'] as const).map((name): Case => ({
      key: 'POST /api/groups/{groupId}/matching-runs',
      roles: ADMIN,
      call: (named, world) => ({
        params: ofA(world),
        payload: {
          [list]: [{ advisorId: world.advisor.advisorId, requestId: ownRequest, [name]: named[name] }],
        },
      }),
    })),
  ),
  {
    key: 'POST /api/matches',
    roles: ['organization', ...ADMIN],
    call: ({ advisorId }) => ({ payload: { requestId: ownRequest, advisorId } }),
  },
  {
    key: 'POST /api/messages',
    roles: ['advisor', 'organization', 'groupAdmin'],
    call: ({ userId }) => ({ payload: { receiverId: userId, content: 'Good morning' } }),
  },
  {
    key: 'PATCH /api/notifications/read',
    roles: ['advisor', 'groupAdmin'],
    call: ({ notificationId }) => ({ payload: { ids: [notificationId] } }),
  },
  {
    key: 'POST /api/search/advisors',
    roles: ['signedOut', 'organization', ...ADMIN],
    call: ({ organizationId }) => ({ payload: { query: 'We need help with a budget.', organizationId } }),
  },
  {
    key: 'POST /api/search/advisors/assessment',
    roles: ['signedOut', 'organization', ...ADMIN],
    call: ({ advisorId }) => ({ payload: { searchQuery: 'A budget.', advisors: [advisorId] } }),
  },
];

/** An open request of group A's organisation, made before the first test. */
let ownRequest = 0;

describeWithServer('A record that the body or the query names', (test) => {
  let hidden: Named;
  const [world, as] = useWorld(test);
  before(async () => {
    const { advisorId } = world.otherAdvisor;
    const { organizationId } = world.otherOrganization;
    // Two members of group A belong to another private group, too, which the admins of A know nothing of.
    const groupId = await test.group();
    await test.advisor({ groupIds: [world.groupA, groupId] });
    await test.organization({ groupIds: [world.groupA, groupId] });
    const { body } = await as.organization.post('/api/requests', requestForm());
    ownRequest = Number(body['id']);
    const { requestId, matchId } = await buildMatch(test, { organizationId, advisorId });
    const invited = await test.advisor();
    const form = { emails: [invited.email], userType: 'advisor' };
    await as.otherAdmin.post(`/api/groups/${world.groupB}/invitations`, form);
    const notice = { user_id: invited.userId };
    const notificationId = (await test.db('notifications').where(notice).pluck('id'))[0] ?? 0;
    expect(notificationId).to.be.above(0);
    const { userId } = world.otherAdmin;
    hidden = { groupId, advisorId, organizationId, userId, requestId, matchId, notificationId };
  });

  for (const { key, roles, call } of CASES)
    for (const role of roles)
      it(`of another group is to ${role} like one that is not there: ${key}`, async () => {
        const client = as[role];
        const [method = ''] = key.split(' ');
        const send = async (named: Named): Promise<string> => {
          const wanted = call(named, world);
          return told(await client.call(method, urlOf(key, wanted), wanted.payload, wanted.headers), named);
        };
        expect(await send(hidden)).to.equal(await send(NOTHING));
      });
});

const OF_ITS_OWN = new Set(['id', 'searchId', 'createdAt', 'updatedAt']);

/** Status and body but for the request's id, for what every answer has of its own, and for the ids that the call named. */
function told({ status, body, text }: Answer, named: Named): string {
  expect(status, text).to.be.below(500);
  if (typeof body !== 'object') return `${status} ${text}`;
  const ids = new Map<string, unknown>(Object.entries(named));
  const shown = Array.isArray(body) ? body : { ...body, requestId: '' };
  return JSON.stringify({ status, body: shown }, (key, value: unknown) =>
    OF_ITS_OWN.has(key) || (ids.has(key) && ids.get(key) === value)
      ? 'one of its own'
      : key === 'groupIds' || key === 'message'
        ? String(value).replace(/^(Unknown groups: )\d+$/, '$1as asked')
        : value,
  );
}
