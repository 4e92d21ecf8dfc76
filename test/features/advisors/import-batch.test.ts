import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { expectStatus } from '../../support/answers.ts';
import { unique } from '../../support/builders.ts';
import { sendForm } from '../../support/form.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';
import { turnsDuring } from '../../support/turns.ts';

/** The import page saves its rows one by one (spec 2 §7); their batch makes them one thing to undo. */
describeWithServer('Rows of an import that are saved one by one', (test) => {
  const [world, as] = useWorld(test);
  const { groupAdmin } = as;

  const save = (importBatch: unknown, client = groupAdmin, more: object = {}) => {
    const name = `row${unique()}`;
    return client.post('/api/admin/advisors', {
      firstName: 'Ada',
      lastName: 'King',
      email: `${name}@example.org`,
      username: name,
      password: 'twelve-signs',
      isManaged: true,
      hasJoinedOpenGroup: false,
      importBatch,
      ...more,
    });
  };
  const undo = (batch: string, client = groupAdmin) => client.delete(`/api/admin/advisors/import/${batch}`);

  it('need a batch that is a UUID', async () => {
    for (const other of ['mine', `{${randomUUID()}}`]) {
      const { status, body } = await save(other);
      expect([status, Object.keys(body['fields'] ?? {})], other).to.deep.equal([400, ['importBatch']]);
    }
  });

  it('are undone together, by who made them and by nobody of another group', async () => {
    const batch = randomUUID();
    const ids = [await save(batch), await save(batch)].map(({ status, body }) => {
      expect([status, body['isManaged'], body['importBatch']]).to.deep.equal([201, true, undefined]);
      return Number(body['id']);
    });
    const other = await save(randomUUID());
    await expectStatus(404, undo(batch, as.otherAdmin));
    expect((await undo(batch)).body).to.deep.equal({ deleted: 2, kept: [] });
    for (const id of ids) await expectStatus(404, groupAdmin.get(`/api/admin/advisors/${id}`));
    await expectStatus(200, groupAdmin.get(`/api/admin/advisors/${Number(other.body['id'])}`));
    await expectStatus(404, undo(batch));
  });

  it('are told of in the trail of the group that they were in, not of another one of who undoes them', async () => {
    const [first, second] = [await test.group(), await test.group()];
    const ofBoth = await test.asGroupAdmin(first, second);
    const batch = randomUUID();
    await expectStatus(201, save(batch, ofBoth, { groupIds: [second] }));
    await expectStatus(200, undo(batch, ofBoth));
    const told = ['advisor.deleted', 'advisor.importUndone'];
    const groupsOf = (action: string) =>
      test.column('audit_events', { action, group_id: second }, 'group_id');
    for (const action of told) expect(await groupsOf(action), action).to.deep.equal([second]);
    expect(await test.actions({ group_id: first })).to.deep.equal(['group.created']);
  });

  it('are undone in as many statements, however many they are', async () => {
    const counts: number[] = [];
    for (const rows of [2, 8]) {
      const batch = randomUUID();
      for (let row = 0; row < rows; row += 1) await expectStatus(201, save(batch));
      let sent = 0;
      const count = () => void (sent += 1);
      test.db.on('query', count);
      expect((await undo(batch)).body).to.deep.equal({ deleted: rows, kept: [] });
      test.db.removeListener('query', count);
      counts.push(sent);
    }
    expect(counts[1]).to.equal(counts[0]);
  });

  it('are undone by and by: others have a turn after each fifty', async () => {
    const row = () => `Ada,King,row${unique()}@example.org`;
    const csv = ['First Name,Last Name,Email', ...Array.from({ length: 500 }, row)].join('\n');
    const path = '/api/admin/advisors/import';
    const { batchId } = await expectStatus(
      200,
      sendForm<{ batchId: string }>(groupAdmin, path, { bytes: csv }),
    );
    const turns = await turnsDuring(() => expectStatus(200, undo(batchId)));
    expect(turns).to.be.at.least(9);
  });

  it('are kept and named when they were changed since; what was not goes', async () => {
    const batch = randomUUID();
    const superAdmin = as.superAdmin;
    const changed = Number((await save(batch)).body['id']);
    await save(batch, superAdmin, { groupIds: [world.openGroup] });
    await test.change('advisors', changed, { updated_at: '2031-01-01 00:00:00.000' });
    const checked = Number((await save(batch)).body['id']);
    const check = { kind: 'pvg', reference: '1234', seenOn: '2026-01-01', expiresOn: '2031-01-01' };
    await expectStatus(201, groupAdmin.post(`/api/admin/advisors/${checked}/checks`, check));
    const message = 'Was changed after the import';
    expect((await undo(batch, superAdmin)).body).to.deep.equal({
      deleted: 1,
      kept: [changed, checked].map((advisorId) => ({ advisorId, message })),
    });
  });
});
