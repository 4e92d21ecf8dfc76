import { expect } from 'chai';
import { listOf, unique, words } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { columnsOf, importFile, records } from '../csv.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';

const PATH = '/api/advisors/export';
const COLUMNS =
  'ID,First Name,Last Name,Title,Email,LinkedIn URL,Skills,Expertise,Biography,CV Text,Profile Complete,Is Managed,Has Joined Open Group,User Created At'.split(
    ',',
  );
/** What import reads: the columns that come back the same to the byte (contract §8). */
const READ = COLUMNS.slice(1, 10);

describeWithServer('Exporting advisors', (test) => {
  const [world, as] = useWorld(test);
  const { superAdmin } = as;

  const exported = (client: Client, query: { filter?: unknown; sort?: unknown } = {}, path = PATH) =>
    client.list(path, query);

  it('is refused for what the list cannot sort or filter by, before anything is sent', async () => {
    for (const query of [{ sort: ['cvText', 'ASC'] }, { filter: { phone: 1 } }, { filter: { id: 'x' } }]) {
      const { status, headers } = await exported(superAdmin, query);
      expect([status, headers['content-type']]).to.deep.equal([400, 'application/json; charset=utf-8']);
    }
  });

  it('is a file of the documented name, columns and values', async () => {
    const { advisorId } = await test.advisor({
      isManaged: true,
      groupIds: [world.openGroup],
      profile: {
        firstName: 'Zoë',
        lastName: 'O’Neil',
        title: null,
        linkedinUrl: 'https://www.linkedin.com/in/zoe',
        skills: ['strategy', 'board_advisory'],
        expertise: 'Budgets, and "reserves"',
        bio: 'one\ntwo',
      },
    });
    const { status, headers, text } = await exported(superAdmin, { filter: { id: [advisorId] } });
    expect([status, headers['content-type']]).to.deep.equal([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).to.equal(
      `attachment; filename="advisors-export-${new Date().toISOString().slice(0, 10)}.csv"`,
    );
    expect(headers['cache-control']).to.equal('no-store');
    expect(text.startsWith(`\ufeff${COLUMNS.join(',')}\r\n${advisorId},Zoë,O’Neil,,`)).to.equal(true);
    const { body } = await superAdmin.get(`/api/advisors/${advisorId}`);
    expect(records(text)).to.deep.equal([
      {
        ID: String(advisorId),
        'First Name': 'Zoë',
        'Last Name': 'O’Neil',
        Title: '',
        Email: body['email'],
        'LinkedIn URL': 'https://www.linkedin.com/in/zoe',
        Skills: 'strategy;board_advisory',
        Expertise: 'Budgets, and "reserves"',
        Biography: 'one\ntwo',
        'CV Text': '',
        'Profile Complete': 'Yes',
        'Is Managed': 'Yes',
        'Has Joined Open Group': 'Yes',
        'User Created At': body['userCreatedAt'],
      },
    ]);
  });

  it('holds what the list holds, in its order, of all pages', async () => {
    const title = `Bulk ${unique()}`;
    const lines = listOf(1_203, (at) => `Ada,K${at % 7},${title},bulk${at}.${unique()}@example.org`);
    const file = ['First Name,Last Name,Title,Email', ...lines].join('\n');
    await importFile(superAdmin, '/api/admin/advisors', file);
    const query = { filter: { q: title }, sort: ['lastName', 'DESC'] };
    const { text } = await exported(superAdmin, { ...query });
    const ids = records(text).map((record) => Number(record['ID']));
    expect(ids).to.have.length(1_203);
    const first = await superAdmin.list('/api/advisors', { ...query, range: [0, 999] });
    const rest = await superAdmin.list('/api/advisors', { ...query, range: [1_000, 1_999] });
    expect(ids).to.deep.equal([...first.body, ...rest.body].map(({ id }) => id));
    const ranged = await superAdmin.list(PATH, { filter: { q: title }, range: [0, 4] });
    expect(records(ranged.text)).to.have.length(1_203);
  });

  it('shows a group admin their own groups only', async () => {
    const mine = await test.advisor({ groupIds: [world.groupA] });
    const other = await test.advisor({ groupIds: [world.groupB] });
    const emailsFor = async (client: Client) =>
      records((await exported(client, {}, '/api/admin/advisors/export')).text).map(({ Email }) => Email);
    const emails = await emailsFor(as.groupAdmin);
    expect(emails).to.include(mine.email).and.not.include(other.email);
    expect(await emailsFor(superAdmin)).to.have.length.above(emails.length);
  });

  it('comes back the same to the byte after an import elsewhere, whatever the cells hold', async () => {
    const signs = words(`=1+1 -5 @home '=x ''-y it's a"b '`);
    const nasty = [...signs, '+44 20', 'a;b,c\td', 'one\r\ntwo\nthree', '😀 é’€–'];
    const title = `Nasty ${unique()}`;
    // Forms let no break into a text of one line.
    const inLine = (text = '') => text.replaceAll(/\s+/g, ' ');
    for (const [at, text] of nasty.entries())
      await test.advisor({
        profile: {
          firstName: inLine(text),
          lastName: inLine(nasty.at(-1 - at)),
          title: inLine(`${title} ${text}`),
          expertise: text,
          bio: at % 2 ? null : text,
          cvText: `${text}\n${text}`,
          skills: at % 3 ? ['strategy', 'finance'] : [],
        },
      });
    const filter = { filter: { q: title } };
    const first = (await exported(superAdmin, filter)).text;
    for (const cell of records(first).flatMap((record) => Object.values(record)))
      expect(cell).not.to.match(/^[=+\-@\t\r]/);
    const emails = records(first).map((record) => String(record['Email']));
    expect(emails).to.have.length(nasty.length);
    await test.db('users').whereIn('email', emails).delete();
    const { body } = await importFile(superAdmin, '/api/admin/advisors', first);
    expect([body.created, body.failed]).to.deep.equal([nasty.length, 0]);
    expect(body.ignoredHeaders).to.deep.equal(['ID', ...COLUMNS.slice(10)]);
    const second = (await exported(superAdmin, filter)).text;
    expect(columnsOf(second, READ)).to.equal(columnsOf(first, READ));
  });
});
