import { expect } from 'chai';
import { createDataProvider } from '../../admin-ui/app/data/dataProvider.ts';

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

const failure = async (
  work: Promise<unknown>,
): Promise<{ message?: string; status?: number; body?: unknown }> => {
  try {
    await work;
  } catch (error) {
    return error as Error;
  }
  throw new Error('The call should have failed');
};

const page = { pagination: { page: 2, perPage: 10 }, sort: { field: 'lastName', order: 'ASC' as const } };

describe('the console’s data provider', () => {
  const { fetch } = globalThis;
  after(() => {
    globalThis.fetch = fetch;
  });

  it('hands a refusal on with the server’s message and the wrong fields', async () => {
    answering(400, {
      statusCode: 400,
      code: 'INVALID',
      error: 'Bad Request',
      message: 'Invalid email address',
      fields: { email: 'Invalid email address', title: 'Title is required' },
      requestId: 'r1',
    });
    const error = await failure(createDataProvider('/api').create('advisors', { data: {} }));
    expect(error).to.include({ message: 'Invalid email address', status: 400 });
    expect(error.body).to.deep.include({
      code: 'INVALID',
      requestId: 'r1',
      errors: { email: 'Invalid email address', title: 'Title is required' },
    });
  });

  it('refuses a list that does not say how long it is', async () => {
    answering(200, []);
    const error = await failure(createDataProvider('/api').getList('advisors', { ...page, filter: {} }));
    expect(error.message).to.include('Content-Range');
  });

  it('asks for a page, a sort and a search as contract §2 has them', async () => {
    const calls = answering(200, [{ id: 11 }], { 'Content-Range': 'advisors 10-10/11' });
    const answer = await createDataProvider('/api/admin').getList('advisors', {
      ...page,
      filter: { q: 'leeds' },
    });
    expect(answer).to.deep.equal({ data: [{ id: 11 }], total: 11 });
    expect(calls[0]?.path).to.equal(
      '/api/admin/advisors?filter={"q":"leeds"}&range=[10,19]&sort=["lastName","ASC"]',
    );
  });

  it('knows that an empty list has no rows', async () => {
    answering(200, [], { 'Content-Range': 'groups */0' });
    const answer = await createDataProvider('/api').getList('groups', { ...page, filter: {} });
    expect(answer.total).to.equal(0);
  });

  it('changes groups by PATCH and replaces the rest by PUT', async () => {
    const calls = answering(200, { id: 3 });
    const provider = createDataProvider('/api');
    const change = { id: 3, data: { name: 'North' }, previousData: { id: 3 } };
    await provider.update('groups', change);
    await provider.update('advisors', change);
    expect(calls).to.deep.equal([
      { method: 'PATCH', path: '/api/groups/3', body: { name: 'North' } },
      { method: 'PUT', path: '/api/advisors/3', body: { name: 'North' } },
    ]);
  });

  it('uses each role’s addresses, and the documented ones that both share', async () => {
    const calls = answering(200, {});
    const provider = createDataProvider('/api/admin');
    await provider.counts();
    await provider.delete('advisors', { id: 4 });
    await provider.delete('organizations', { id: 5 });
    await provider.resetPassword('organizations', 5, 'correct horse');
    expect(calls).to.deep.equal([
      { method: 'GET', path: '/api/admin/counts', body: undefined },
      { method: 'DELETE', path: '/api/advisors/4', body: undefined },
      { method: 'DELETE', path: '/api/admin/organizations/5', body: undefined },
      { method: 'POST', path: '/api/organizations/5/reset-password', body: { newPassword: 'correct horse' } },
    ]);
  });
});
