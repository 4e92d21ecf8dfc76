import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { listOf, logIn, unique } from '../../support/builders.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';
import { requestForm } from '../../support/work.ts';
import { asXlsx, columnsOf, importFile, records } from '../csv.ts';

const PATH = '/api/admin/organizations';
const READ = 'Name,Type,Description,Website,Logo,Location,Email,Username,Hours Allocated'.split(',');

describeWithServer('Organisations as CSV', (test) => {
  const [world, as] = useWorld(test);
  const { superAdmin, groupAdmin } = as;

  const address = () => `org${unique()}@example.org`;

  it('are refused without the columns that every one needs', async () => {
    const without = importFile(superAdmin, PATH, 'Type\ncharity\n');
    await expectRefusal(400, 'The header lacks: Name, Email', without);
  });

  it('come in from a spreadsheet, whose first sheet counts unless another is named', async () => {
    const file = asXlsx(`Name,Type,Email,Hours Allocated\nFood Bank,charity,${address()},12.9\n`);
    const empty = importFile(groupAdmin, PATH, file);
    await expectRefusal(400, 'CSV_NO_ROWS', empty);
    const { body } = await importFile(groupAdmin, PATH, file, { sheet: 'People' });
    expect(body).to.include({ created: 1, failed: 0 });
    const { body: made } = await groupAdmin.get(`${PATH}/${body.rows[0]?.organizationId}`);
    expect(made).to.deep.include({ name: 'Food Bank', hoursAllocated: 12 });
  });

  it('come in with all nine columns, managed, in the admin’s group, with their hours in the ledger', async () => {
    const email = address();
    const { body } = await importFile(
      groupAdmin,
      '/api/group-admin/organizations',
      `Organisation;Type;About;Web;Logo;Town;Mail;User Name;Hours\nFood Bank;Social Enterprise;We feed the hungry;foodbank.example.org;https://example.org/l.png;Leeds;${email};food_bank;12,5\nShelter;Non-Profit;;;;;${address()};;7.9\nTafel;Charity;;;;;${address()};;1.000\n`,
    );
    expect(body.rows[2], 'one, or a thousand').to.include({ status: 'invalid' });
    expect(body.rows[0]).to.deep.include({
      status: 'invalid',
      message: 'Hours Allocated must be a number from 0 to 100000',
    });
    const again = await importFile(
      groupAdmin,
      PATH,
      `Name,Type,Description,Website,Logo,Location,Email,Username,Hours Allocated\nFood Bank,Social Enterprise,We feed,foodbank.example.org,https://example.org/l.png,Leeds,${email},food_bank,12.5\n`,
    );
    const id = Number(again.body.rows[0]?.organizationId);
    expect(again.body.rows).to.deep.equal([
      { row: 1, email, status: 'saved', organizationId: id, username: 'food_bank' },
    ]);
    const { body: made } = await groupAdmin.get<{ groups: { id: number }[] }>(`${PATH}/${id}`);
    expect(made).to.deep.include({
      name: 'Food Bank',
      type: 'social-enterprise',
      website: 'https://foodbank.example.org',
      isManaged: true,
      hoursAllocated: 12,
      hoursRemaining: 12,
    });
    expect(made.groups.map((group) => group.id)).to.deep.equal([world.groupA]);
    const [sum] = await test.db('hour_entries').where('organization_id', id).sum({ hours: 'hours' });
    expect(Number(sum?.hours)).to.equal(12);
    expect(body.rows[1]).to.deep.include({ status: 'saved' });
    expect((await groupAdmin.get(`${PATH}/${body.rows[1]?.organizationId}`)).body).to.include({
      type: 'non-profit',
      hoursAllocated: 7,
    });
  });

  it('are told what is wrong with them; without the column Type they are "other", without hours they get 50', async () => {
    const { body } = await importFile(
      superAdmin,
      PATH,
      `Name,Type,Email,Website,Username\n,charity,${address()},,\nA,,${address()},,\nB,club,${address()},,\nC,charity,,,\nD,charity,${address()},not a site,ab\n`,
    );
    expect(body.rows.map(({ message }) => message)).to.deep.equal([
      'Organization name is required',
      'Organization type is required',
      'Unknown organization type: club',
      'Email is required before saving',
      'Invalid website URL; Username must be at least 3 characters',
    ]);
    const bare = (await importFile(superAdmin, PATH, `Name,Email\nBare,${address()}\n`)).body;
    expect((await superAdmin.get(`/api/organizations/${bare.rows[0]?.organizationId}`)).body).to.include({
      type: 'other',
      hoursAllocated: 50,
    });
  });

  it('come back the same to the byte after an import elsewhere', async () => {
    const name = `Round ${unique()}`;
    const cells = ['=1', "'=1", 'a "b", c', 'one\ntwo', '😀 ’', ''];
    const lines = cells.map(
      (cell, at) =>
        `"${name} ${cell.replaceAll('"', '""')}",charity,"${cell.replaceAll('"', '""')}",,,Leeds,${address()},round_${unique()},${at}`,
    );
    await importFile(superAdmin, PATH, [READ.join(','), ...lines].join('\n'));
    const all = () => superAdmin.list('/api/organizations/export', { filter: { q: name } });
    const first = (await all()).text;
    expect(first.split('\r\n')[0]).to.equal(
      `\ufeffID,${READ.join(',')},Hours Remaining,Is Managed,Created At`,
    );
    const emails = records(first).map((record) => String(record['Email']));
    expect(emails).to.have.length(cells.length);
    await test.db('users').whereIn('email', emails).delete();
    expect((await importFile(superAdmin, PATH, first)).body).to.include({ created: cells.length, failed: 0 });
    expect(columnsOf((await all()).text, READ)).to.equal(columnsOf(first, READ));
  });

  it('are taken back, but for those with requests or hours granted', async () => {
    const lines = listOf(3, (at) => `Undo ${at},charity,${address()}`);
    const { body } = await importFile(groupAdmin, PATH, ['Name,Type,Email', ...lines].join('\n'), {
      withPasswords: 'yes',
    });
    const id = (at: number) => Number(body.rows[at]?.organizationId);
    const { username, password } = body.rows[0] ?? {};
    const client = test.client();
    await logIn(client, username, password);
    await client.patch('/api/user/profile', { password: 'our very own password' });
    await client.post('/api/requests', requestForm({ hoursNeeded: 1 }));
    const user = await test.db('organizations').where('id', id(0)).first('user_id');
    await test.db('audit_events').where('actor_user_id', user!.user_id).delete();
    await test.db('login_sessions').where('user_id', user!.user_id).delete();
    const answer = await groupAdmin.delete(`${PATH}/import/${String(body.batchId)}`);
    expect(answer.body).to.deep.equal({
      deleted: 2,
      kept: [{ organizationId: id(0), message: 'Has matches or requests' }],
    });
    await expectStatus(404, superAdmin.get(`/api/organizations/${id(1)}`));
  });

  it('are taken back as well when the import page has saved them one by one', async () => {
    const importBatch = randomUUID();
    const row = {
      name: 'One by One',
      type: 'charity',
      isManaged: true,
      password: 'twelve-signs',
      importBatch,
    };
    const made = await groupAdmin.post(PATH, { ...row, email: address(), username: `one${unique()}` });
    expect(made.status, made.text).to.equal(201);
    const undone = await groupAdmin.delete(`${PATH}/import/${importBatch}`);
    expect(undone.body).to.deep.equal({ deleted: 1, kept: [] });
  });
});
