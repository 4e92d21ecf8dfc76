import { expect } from 'chai';
import type { AdministeredAdvisor } from '../../src/contract/admin-api.ts';
import { createDataProvider } from '../../admin-ui/app/data/dataProvider.ts';
import { saveAdvisor, advisorPayload, advisorValues } from '../../admin-ui/resources/advisors/saveAdvisor.ts';
import {
  organizationPayload,
  organizationValues,
  saveOrganization,
} from '../../admin-ui/resources/organizations/saveOrganization.ts';
import { failureOf } from '../support/failure.ts';

interface Call {
  method: string;
  path: string;
  body: unknown;
}

/** Stands in for the browser's fetch: notes each call, answers what the test says. */
function answering(status: number, body: unknown, headers: Record<string, string> = {}): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (input, init) => {
    const sent = init?.body;
    calls.push({
      method: init?.method ?? 'GET',
      path: decodeURIComponent(typeof input === 'string' ? input : 'not a path'),
      body: typeof sent === 'string' ? (JSON.parse(sent) as unknown) : sent,
    });
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  };
  return calls;
}

const failure = async (work: Promise<unknown>) =>
  (await failureOf(work)) as { message?: string; status?: number; body?: unknown };

const UNKNOWN = { code: 'UNKNOWN_GROUPS', message: 'Unknown groups: 4' };
const page = { pagination: { page: 2, perPage: 10 }, sort: { field: 'lastName', order: 'ASC' as const } };

const { fetch } = globalThis;
after(() => {
  globalThis.fetch = fetch;
});

describe('the console’s data provider', () => {
  it('hands a refusal on with the server’s message and the wrong fields', async () => {
    const message = 'Invalid email address';
    const fields = { email: message, title: 'Title is required' };
    const of = { statusCode: 400, code: 'INVALID', error: 'Bad Request' };
    answering(400, { ...of, message, fields, requestId: 'r1' });
    const error = await failure(createDataProvider('/api').create('advisors', { data: {} }));
    expect(error).to.include({ message, status: 400 });
    expect(error.body).to.deep.include({ code: 'INVALID', requestId: 'r1', errors: fields });
  });

  it('asks for a page, a sort and a search as contract §2 has them', async () => {
    const calls = answering(200, [{ id: 11 }], { 'Content-Range': 'advisors 10-10/11' });
    const asked = { ...page, filter: { q: 'leeds' } };
    const answer = await createDataProvider('/api/admin').getList('advisors', asked);
    expect(answer).to.deep.equal({ data: [{ id: 11 }], total: 11 });
    expect(calls[0]?.path).to.equal(
      '/api/admin/advisors?filter={"q":"leeds"}&range=[10,19]&sort=["lastName","ASC"]',
    );
  });

  it('changes groups by PATCH and replaces the rest by PUT', async () => {
    const calls = answering(200, { id: 3 });
    const provider = createDataProvider('/api');
    const group = { name: 'North', description: '', website: '', logoUrl: '' };
    await provider.updateGroup(3, group);
    await provider.updateAdvisor(3, advisorPayload(advisorValues()));
    const { groupIds: _apart, ...advisor } = advisorPayload(advisorValues());
    expect(calls).to.deep.equal([
      { method: 'PATCH', path: '/api/groups/3', body: group },
      { method: 'PUT', path: '/api/advisors/3', body: advisor },
    ]);
  });

  it('uses each role’s addresses, and the documented ones that both share', async () => {
    const calls = answering(200, {});
    const provider = createDataProvider('/api/admin');
    await provider.counts();
    await provider.deleteMember('advisors', 4);
    await provider.deleteMember('organizations', 5);
    await provider.resetPassword('organizations', 5, 'correct horse');
    expect(calls).to.deep.equal([
      { method: 'GET', path: '/api/admin/counts', body: undefined },
      { method: 'DELETE', path: '/api/advisors/4', body: undefined },
      { method: 'DELETE', path: '/api/admin/organizations/5', body: undefined },
      { method: 'POST', path: '/api/organizations/5/reset-password', body: { newPassword: 'correct horse' } },
    ]);
  });

  it('asks for suggestions, groups and files where they are documented', async () => {
    const calls = answering(200, []);
    const provider = createDataProvider('/api/admin');
    await provider.suggestions('advisors', 7);
    await provider.suggestions('organizations', 8);
    await provider.suggestions('organizations', 8, { includeOpenAccess: true });
    await provider.setGroups('advisors', 7, [1, 2]);
    await provider.exportCsv('advisors', { filter: { q: 'leeds' }, sort: page.sort });
    await provider.hoursOf(8);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'GET /api/advisors/7/suggested-organizations',
      'GET /api/organizations/8/suggested-advisors',
      'GET /api/organizations/8/suggested-advisors?includeOpenAccess=true',
      'PUT /api/advisors/7/groups',
      'GET /api/admin/advisors/export?filter={"q":"leeds"}&sort=["lastName","ASC"]',
      'GET /api/admin/organizations/8/hours',
    ]);
  });

  it('never sends an organisation’s password on update', async () => {
    const calls = answering(200, {});
    const more = { password: 'secret enough', groupIds: [1] };
    const organization = { ...organizationPayload(organizationValues()), ...more };
    await createDataProvider('/api').updateOrganization(3, organization);
    expect(calls[0]?.body).not.to.have.any.keys('password', 'groupIds');
  });

  it('keeps an advisor whose groups are refused, and says so; any other refusal stands', async () => {
    const advisor = { ...advisorPayload(advisorValues()), groupIds: [4] };
    const sent: unknown[] = [];
    globalThis.fetch = (_input, init) => {
      const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { groupIds?: number[] };
      sent.push(body.groupIds);
      const [status, answer] = body.groupIds ? [400, UNKNOWN] : [201, { id: 9 }];
      return Promise.resolve(new Response(JSON.stringify(answer), { status }));
    };
    const created = await createDataProvider('/api').createAdvisor(advisor);
    expect(created).to.include({ id: 9, groupsFailed: true });
    expect(sent).to.deep.equal([[4], undefined]);
    answering(400, { code: 'EMAIL_TAKEN', message: 'Email already exists', fields: { email: 'x' } });
    const refused = await failure(createDataProvider('/api').createAdvisor(advisor));
    expect(refused.message).to.equal('Email already exists');
  });

  it('never adds a group admin’s advisor without the groups that were chosen', async () => {
    const advisor = { ...advisorPayload(advisorValues()), groupIds: [4] };
    const calls = answering(400, UNKNOWN);
    const refused = await failure(createDataProvider('/api/admin').createAdvisor(advisor));
    expect(refused.message).to.equal('Unknown groups: 4');
    expect(calls).to.have.length(1);
  });
});

describe('saving the dialog of a member', () => {
  it('changes the groups that were changed in it, and leaves those that somebody else has changed', async () => {
    const provider = createDataProvider('/api/admin');
    const more = { version: { current: 1 }, mayChooseGroups: true, groupsBefore: [2, 4], unprepared: '' };
    for (const [groupIds, sent] of [
      [
        [2, 18],
        [3, 2, 18],
      ],
      [[2, 4], undefined],
      [[4], [3]],
    ] as const) {
      // Since the form was opened, the member has left 4 and joined 3.
      const now = { version: 2, groups: [{ id: 3 }, { id: 2 }] };
      let calls = answering(200, now);
      await saveOrganization(
        provider,
        { ...organizationValues(), groupIds: [...groupIds] },
        { ...more, id: 9 },
      );
      expect((calls[1]?.body as { groupIds: number[] } | undefined)?.groupIds).to.deep.equal(sent);
      calls = answering(200, now);
      const advisor = { id: 9, groups: [] } as unknown as AdministeredAdvisor;
      await saveAdvisor(provider, { ...advisorValues(), groupIds: [...groupIds] }, { ...more, advisor });
      expect((calls[1]?.body as { groupIds: number[] } | undefined)?.groupIds).to.deep.equal(sent);
    }
  });

  for (const prefix of ['/api', '/api/admin'] as const)
    it(`sends the chosen groups with a new advisor, also when a CV file follows (${prefix})`, async () => {
      const calls = answering(201, { id: 9 });
      const values = { ...advisorValues(), groupIds: [4], cvFile: new File(['A CV'], 'cv.txt') };
      const saved = await saveAdvisor(createDataProvider(prefix), values, {
        mayChooseGroups: true,
        groupsBefore: [],
        version: { current: undefined },
        unprepared: '',
      });
      expect(saved).to.include({ file: 'done', groups: 'done' });
      expect(calls.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
        `POST ${prefix}/advisors`,
        'POST /api/upload',
      ]);
      expect(calls[0]?.body).to.deep.include({ groupIds: [4] });
    });
});
