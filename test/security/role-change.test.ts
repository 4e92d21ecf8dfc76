import { expect } from 'chai';
import { expectStatus } from '../support/answers.ts';
import type { Client } from '../support/client.ts';
import { listen } from '../support/listener.ts';
import { anotherServer, describeWithServer } from '../support/suite.ts';
import { requestForm } from '../support/work.ts';

/** Promise 3: what somebody may do is read anew at every call and for every live event, at every process. */
describeWithServer('Somebody whose role in a group ends', { env: { PORT: '0' } }, (test) => {
  let superAdmin: Client;
  const other = anotherServer(test, { env: { PORT: '0' } });
  before(async () => {
    await Promise.all([test.server.start(), other.server.start()]);
    superAdmin = await test.asSuperAdmin();
  });

  /** Two groups with an organisation each, and somebody who administers both. */
  async function build() {
    const left = await test.group();
    const kept = await test.group();
    const admin = await test.groupAdmin({ groupIds: [left, kept] });
    const inLeft = await test.asOrganization({ groupIds: [left] });
    const inKept = await test.asOrganization({ groupIds: [kept] });
    const client = await test.signIn(admin);
    return { left, kept, admin, inLeft, inKept, client };
  }
  const ask = async (organization: Client): Promise<number> => {
    const body = await expectStatus(201, organization.post<{ id: number }>('/api/requests', requestForm()));
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
    await expectStatus(401, client.get('/api/requests'));

    const again = await test.signIn(admin);
    const back = await listen(other, again.cookie, seen);
    await back.until(1);
    back.leave();
    expect(requestsTold(back.events)).to.deep.equal([told]);
    await expectStatus(404, again.get(`/api/requests/${secret}`));
    await expectStatus(200, again.get(`/api/requests/${told}`));
  });

  it('hears nothing more of a group that is no more, in a page that stays open', async () => {
    const { left, inLeft, inKept, client } = await build();
    const page = await listen(other, client.cookie);
    await expectStatus(200, superAdmin.delete(`/api/groups/${left}`));
    const secret = await ask(inLeft);
    const told = await ask(inKept);
    await page.until(1);
    page.leave();
    expect(requestsTold(page.events)).to.deep.equal([told]);
    await expectStatus(404, client.get(`/api/requests/${secret}`));
  });

  it('may do no more at the next call what a primary administrator may, at every process, in a log-in that stays', async () => {
    const { left, admin, client } = await build();
    const admins = `/api/admin/groups/${left}/admins`;
    const statuses = async (): Promise<number[]> => [
      (await client.get(admins)).status,
      (await client.at(other.server).get(admins)).status,
    ];
    await test.groupAdmin({ groupIds: [left] });
    expect(await statuses()).to.deep.equal([200, 200]);
    const path = `/api/groups/${left}/admins/${admin.adminIds[0]}`;
    await expectStatus(200, superAdmin.patch(path, { isPrimaryAdmin: false }));
    expect(await statuses()).to.deep.equal([403, 403]);
    await expectStatus(200, client.get(`/api/admin/groups/${left}`));
    await expectStatus(200, superAdmin.patch(path, { isPrimaryAdmin: true }));
    expect(await statuses()).to.deep.equal([200, 200]);
  });
});
