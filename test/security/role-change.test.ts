import { expect } from 'chai';
import {
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
  signIn,
} from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { listen } from '../support/listener.ts';
import { buildServer, type TestServer } from '../support/server.ts';
import { requestForm } from '../support/work.ts';

/** Promise 3: what somebody may do is read anew at every call and for every live event, at every process. */
describeOnEachDatabase('Somebody whose role in a group ends', (getDb) => {
  let test: TestServer;
  let other: TestServer;
  let superAdmin: Client;
  before(async () => {
    test = await buildServer(getDb(), { env: { PORT: '0' } });
    other = await buildServer(getDb(), { env: { PORT: '0' } });
    await Promise.all([test.server.start(), other.server.start()]);
    superAdmin = await signIn(test, await buildSuperAdmin(test));
  });
  after(() => Promise.all([test.stop(), other.stop()]));

  /** Two groups with an organisation each, and somebody who administers both. */
  async function build() {
    const left = await buildGroup(test);
    const kept = await buildGroup(test);
    const admin = await buildGroupAdmin(test, { groupIds: [left, kept] });
    const inLeft = await signIn(test, await buildOrganization(test, { groupIds: [left] }));
    const inKept = await signIn(test, await buildOrganization(test, { groupIds: [kept] }));
    const client = await signIn(test, admin);
    return { left, kept, admin, inLeft, inKept, client };
  }
  const ask = async (organization: Client): Promise<number> => {
    const { status, body, text } = await organization.post<{ id: number }>('/api/requests', requestForm());
    expect(status, text).to.equal(201);
    return body.id;
  };
  const requestsTold = (events: readonly { type: string; data: unknown }[]): number[] => [
    ...new Set(
      events
        .filter(({ type }) => type === 'request')
        .map(({ data }) => (data as { requestId: number }).requestId),
    ),
  ];

  it('hears nothing more of a group they are taken out of, at no process, also when they come back', async () => {
    const { left, admin, inLeft, inKept, client } = await build();
    const page = await listen(other, client.cookie);
    const before = await ask(inLeft);
    await page.until(1);
    expect(requestsTold(page.events)).to.deep.equal([before]);
    const seen = page.events.at(-1)?.id;

    const removed = await superAdmin.delete(`/api/groups/${left}/admins/${admin.adminIds[0]}`);
    expect(removed.body).to.deep.equal({ removed: true, accountDeleted: false });
    const secret = await ask(inLeft);
    const told = await ask(inKept);
    // The log-ins that were given with the role are over, and so is the page that one of them has open.
    await page.ended;
    expect(requestsTold(page.events)).to.deep.equal([before]);
    expect((await client.get('/api/requests')).status).to.equal(401);

    const again = await signIn(test, admin);
    const back = await listen(other, again.cookie, seen);
    await back.until(1);
    back.leave();
    expect(requestsTold(back.events)).to.deep.equal([told]);
    expect((await again.get(`/api/requests/${secret}`)).status).to.equal(404);
    expect((await again.get(`/api/requests/${told}`)).status).to.equal(200);
  });

  it('hears nothing more of a group that is no more, in a page that stays open', async () => {
    const { left, inLeft, inKept, client } = await build();
    const page = await listen(other, client.cookie);
    expect((await superAdmin.delete(`/api/groups/${left}`)).status).to.equal(200);
    const secret = await ask(inLeft);
    const told = await ask(inKept);
    await page.until(1);
    page.leave();
    expect(requestsTold(page.events)).to.deep.equal([told]);
    expect((await client.get(`/api/requests/${secret}`)).status).to.equal(404);
  });

  it('may do no more at the next call what a primary administrator may, at every process, in a log-in that stays', async () => {
    const { left, admin, client } = await build();
    const admins = `/api/admin/groups/${left}/admins`;
    const statuses = async (): Promise<number[]> => [
      (await client.get(admins)).status,
      (await client.at(other.server).get(admins)).status,
    ];
    await buildGroupAdmin(test, { groupIds: [left] });
    expect(await statuses()).to.deep.equal([200, 200]);
    const path = `/api/groups/${left}/admins/${admin.adminIds[0]}`;
    expect((await superAdmin.patch(path, { isPrimaryAdmin: false })).status).to.equal(200);
    expect(await statuses()).to.deep.equal([403, 403]);
    expect((await client.get(`/api/admin/groups/${left}`)).status).to.equal(200);
    expect((await superAdmin.patch(path, { isPrimaryAdmin: true })).status).to.equal(200);
    expect(await statuses()).to.deep.equal([200, 200]);
  });
});
