import { QueryClient } from '@tanstack/react-query';
import { expect } from 'chai';
import type { CurrentUser } from '../../src/contract/api.ts';
import { request, whenUnauthorized } from '../../ui-shared/api/client.ts';
import {
  compareLogIn,
  endedUserId,
  forgetEnd,
  LEAVING_KEY,
  setUser,
  USER_KEY,
} from '../../ui-shared/session/user.ts';

const user = (id: number) => ({ id, username: `user ${id}` }) as CurrentUser;
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refused = () => answer(401, { code: 'UNAUTHENTICATED', message: 'Please sign in first.' });

describe('A call that is refused with 401', () => {
  const { fetch } = globalThis;
  let client: QueryClient;
  /** What the server answers to `GET /api/user`; everything else it refuses. */
  let whoIsHere: () => Response | Promise<Response>;
  let asked: number;

  beforeEach(() => {
    client = new QueryClient();
    asked = 0;
    globalThis.fetch = async (path) => {
      if (path !== '/api/user') return refused();
      asked += 1;
      return whoIsHere();
    };
    whenUnauthorized(() => void check());
    setUser(client, user(7));
  });
  afterEach(() => {
    globalThis.fetch = fetch;
    whenUnauthorized(() => undefined);
    forgetEnd();
  });

  /** As the page does it: for visitors there is nothing to compare. */
  const check = async () => {
    if (client.getQueryData(USER_KEY)) await compareLogIn(client);
  };
  const call = async () => {
    const calls = ['/api/matches', '/api/requests'].map((path) =>
      request('GET', path).catch(() => undefined),
    );
    await Promise.all(calls);
    await check();
  };
  const known = () => client.getQueryData<CurrentUser | null>(USER_KEY);

  it('ends the log-in when the server knows nobody any more, and asks once for all that was refused', async () => {
    whoIsHere = refused;
    client.setQueryData(['/api/matches'], ['of user 7']);
    await call();
    expect(known()).to.equal(null);
    expect(endedUserId()).to.equal(7);
    expect(client.getQueryData(['/api/matches']), 'nothing of theirs stays').to.equal(undefined);
    expect(asked).to.equal(1);
  });

  for (const [when, said] of [
    ['when the user is still signed in: it was about a password, or came late', answer(200, user(7))],
    ['while the server cannot say who is here', answer(503, {})],
  ] as const)
    it(`ends nothing ${when}`, async () => {
      whoIsHere = () => said;
      await call();
      expect([known()?.id, endedUserId()]).to.deep.equal([7, null]);
    });

  it('ends nothing when somebody has signed in while it was asked', async () => {
    whoIsHere = () => {
      setUser(client, user(8));
      return refused();
    };
    await call();
    expect([known()?.id, endedUserId()]).to.deep.equal([8, null]);
  });

  it('shows the pages of who has signed in in another tab', async () => {
    whoIsHere = () => answer(200, user(9));
    client.setQueryData(['/api/matches'], ['of user 7']);
    await call();
    expect(known()?.id).to.equal(9);
    expect(client.getQueryData(['/api/matches'])).to.equal(undefined);
  });

  it('ends nothing while somebody signs out: that leads to another page', async () => {
    whoIsHere = refused;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const mutation = client
      .getMutationCache()
      .build(client, { mutationKey: LEAVING_KEY, mutationFn: () => held });
    const left = mutation.execute(undefined);
    await call();
    expect(known()?.id).to.equal(7);
    answer();
    await left;
    await call();
    expect(known()).to.equal(null);
  });

  it('asks nothing where nobody was signed in, as when a log-in fails', async () => {
    whoIsHere = refused;
    setUser(client, null);
    await call();
    expect(asked).to.equal(0);
    expect(endedUserId()).to.equal(null);
  });

  it('is forgotten when somebody signs in or out here', async () => {
    whoIsHere = refused;
    await call();
    setUser(client, user(7));
    expect(endedUserId()).to.equal(null);
  });
});
