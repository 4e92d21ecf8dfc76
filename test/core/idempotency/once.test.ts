import { expect } from 'chai';
import { ERRORS } from '../../../src/contract/messages.ts';
import { retention } from '../../../src/features/privacy/index.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../support/answers.ts';
import type { Client } from '../../support/client.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';
import { buildWork } from '../../support/work.ts';
import { withWrongClock } from '../../support/wrong-clock.ts';

interface Given {
  readonly id: number;
  readonly code?: string;
  readonly message?: string;
}

/** Hours given to an organisation of 5: what is given twice by mistake is lost. */
describeWithServer('A call sent with an Idempotency-Key', (test) => {
  let admin: Client;
  let path: string;
  let form: { organizationId: number; allocatedHours: number };
  let keys = 0;
  const second = anotherServer(test);
  before(async () => {
    const world = await buildWork(test, { advisors: 0 });
    admin = world.asGroupAdmin;
    path = `/api/groups/${world.groupId}/time-credits`;
    form = { organizationId: world.organization.organizationId, allocatedHours: 5 };
  });

  const freshKey = () => `"key-${(keys += 1)}"`;
  const give = (key: string, body: object = form, client = admin) =>
    client.call<Given>('POST', path, body, { 'idempotency-key': key });
  const credits = async () => test.count('time_credits');

  it('is refused with a key that is none, and with one that belongs to another call', async () => {
    expect((await give('a key')).body.message).to.equal(ERRORS.KEY_INVALID);
    await expectStatus(400, give('x'.repeat(201)));
    const key = freshKey();
    await give(key);
    const before = await credits();
    await expectRefusal(422, ['KEY_REUSED', ERRORS.KEY_REUSED], give(key, { ...form, allocatedHours: 6 }));
    expect(await credits()).to.equal(before);
  });

  it('is done once, and answered alike again; without a key, or with another, it is done again', async () => {
    const before = await credits();
    const key = freshKey();
    const first = await give(key);
    const again = await give(key);
    expect([first.status, again.status]).to.deep.equal([201, 201]);
    expect(again.text).to.equal(first.text);
    expect(await credits()).to.equal(before + 1);
    await give(freshKey());
    await admin.post(path, form);
    expect(await credits()).to.equal(before + 3);
  });

  it('is done once when it is sent several times at the same moment, to two processes', async () => {
    const before = await credits();
    const key = freshKey();
    const answers = await Promise.all(
      [test, second, test, second, test].map(({ server }) => give(key, form, admin.at(server))),
    );
    expect(new Set(await statusesOf(answers))).to.deep.equal(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
    expect(await credits()).to.equal(before + 1);
  });

  it('may be sent again after a refusal, and its key is its sender’s own', async () => {
    const key = freshKey();
    await expectStatus(404, give(key, { ...form, organizationId: 2_147_483_000 }));
    const right = await expectStatus(201, give(key));
    const superAdmin = await test.asSuperAdmin();
    expect((await give(key, form, superAdmin)).body.id).not.to.equal(right.id);
  });

  it('is not done twice when the process dies before it answers; when it dies before it is done, it is', async () => {
    const key = freshKey();
    const { headers } = await give(key);
    const died = { status: null, answer: null };
    const row = { request_id: headers['x-request-id'] };
    await test.db('idempotency_keys').where(row).update(died);
    const before = await credits();
    await expectRefusal(409, ERRORS.KEY_ANSWER_LOST, give(key));
    expect(await credits()).to.equal(before);
    const long = dbTimeIn(-600_000);
    await test.db('idempotency_keys').where(row).update({ request_id: 'nothing done', created_at: long });
    await expectStatus(201, give(key));
    expect(await credits()).to.equal(before + 1);
  });

  it('is left to the process that is at it for as long as its call may take, by the database’s clock', async () => {
    const key = freshKey();
    const { headers } = await withWrongClock(-6, () => give(key));
    const row = { request_id: headers['x-request-id'] };
    await test.db('idempotency_keys').where(row).update({ status: null, answer: null, request_id: 'at it' });
    const before = await credits();
    const call = withWrongClock(6, () => give(key));
    await expectRefusal(409, 'KEY_BUSY', call);
    expect(await credits()).to.equal(before);
  });

  it('is remembered for a day', async () => {
    const key = freshKey();
    const { body } = await give(key);
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
    await retention.run(test.deps, hours(23));
    expect((await give(key)).body.id).to.equal(body.id);
    await retention.run(test.deps, hours(25));
    expect(await test.db('idempotency_keys').count({ n: '*' }).first()).to.deep.equal({ n: 0 });
    expect((await give(key)).body.id).not.to.equal(body.id);
  });
});
