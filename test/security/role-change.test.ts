import { expect } from 'chai';
import { expectStatus } from '../support/answers.ts';
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
import { useServer } from '../support/server.ts';
import { requestForm } from '../support/work.ts';

/** Promise 3: what somebody may do is read anew at every call and for every live event, at every process. */
describeOnEachDatabase('Somebody whose role in a group ends', (getDb) => {
  let superAdmin: Client;
  const test = useServer(getDb, { env: { PORT: '0' } });
  const other = useServer(getDb, { env: { PORT: '0' } });
  before(async () => {
    await Promise.all([test.server.start(), other.server.start()]);
    superAdmin = await signIn(test, await buildSuperAdmin(test));
  });

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
    const { body } = await expectStatus(
      organization.post<{ id: number }>('/api/requests', requestForm()),
      201,
    );
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
    await expectStatus(client.get('/api/requests'), 401);

    const again = await signIn(test, admin);
    const back = await listen(other, again.cookie, seen);
    await back.until(1);
    back.leave();
    expect(requestsTold(back.events)).to.deep.equal([told]);
    await expectStatus(again.get(`/api/requests/${secret}`), 404);
    await expectStatus(again.get(`/api/requests/${told}`), 200);
  });

  it('hears nothing more of a group that is no more, in a page that stays open', async () => {
    const { left, inLeft, inKept, client } = await build();
    const page = await listen(other, client.cookie);
    await expectStatus(superAdmin.delete(`/api/groups/${left}`), 200);
    const secret = await ask(inLeft);
    const told = await ask(inKept);
    await page.until(1);
    page.leave();
    expect(requestsTold(page.events)).to.deep.equal([told]);
    await expectStatus(client.get(`/api/requests/${secret}`), 404);
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
    await expectStatus(superAdmin.patch(path, { isPrimaryAdmin: false }), 200);
    expect(await statuses()).to.deep.equal([403, 403]);
    await expectStatus(client.get(`/api/admin/groups/${left}`), 200);
    await expectStatus(superAdmin.patch(path, { isPrimaryAdmin: true }), 200);
    expect(await statuses()).to.deep.equal([200, 200]);
  });
});
