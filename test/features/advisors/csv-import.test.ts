import { expect } from 'chai';
import { LIMITS } from '../../../src/contract/limits.ts';
import { expectAnswer, expectRefusal, expectStatus, statusesOf } from '../../support/answers.ts';
import { listOf, logIn, unique, words } from '../../support/builders.ts';
import { formWith } from '../../support/form.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';
import { buildMatch } from '../../support/work.ts';
import { importFile, type Imported } from '../csv.ts';

const HEADER = 'First Name,Last Name,Email';
const PATH = '/api/admin/advisors';

describeWithServer('Importing advisors', (test) => {
  const [world, as] = useWorld(test);
  const { superAdmin, groupAdmin } = as;

  const bring = (text: string | Buffer, fields: Parameters<typeof importFile>[3] = {}, client = superAdmin) =>
    importFile(client, PATH, text, fields);
  const address = (name = 'row') => `${name}${unique()}@example.org`;
  const statuses = ({ rows }: Imported) => rows.map(({ status }) => status);

  describe('is refused', () => {
    it('from another site, and as anything but a form with a file', async () => {
      const { payload, headers } = formWith({ bytes: `${HEADER}\nAda,King,a@b.org\n` });
      const elsewhere = { ...headers, origin: 'https://evil.example' };
      const send = (body: unknown, type: Record<string, string>) =>
        superAdmin.call('POST', `${PATH}/import`, body, type);
      await expectRefusal(403, 'CROSS_ORIGIN', send(payload, elsewhere));
      await expectStatus(415, superAdmin.post(`${PATH}/import`, { file: 'x' }));
      const none = formWith(null, { dryRun: 'true' });
      for (const form of [none, formWith(null, { file: 'text' }), formWith({ bytes: '', name: '' })])
        await expectRefusal(400, { file: 'Please choose a CSV file' }, send(form.payload, form.headers));
      await expectRefusal(400, 'INVALID_FORM', send('garbage', headers));
    });

    it('beyond 20 MB, and with more than 1,000 rows that want passwords', async () => {
      await expectStatus(413, bring(Buffer.alloc(LIMITS.csv.bytes, 'x')));
      const many = `${HEADER}\n${'Ada,King,a@b.org\n'.repeat(1_001)}`;
      const wanting = bring(many, { withPasswords: 'true', dryRun: 'true' });
      await expectRefusal(400, 'At most 1000 rows can get passwords at once.', wanting);
    });

    it('of a binary file, an empty one, a header without rows and a file without the required columns, and writes nothing', async () => {
      const before = await test.count('users');
      for (const [bytes, code] of [
        [Buffer.from('\u0089PNG\0\0', 'latin1'), 'CSV_NOT_TEXT'],
        ['', 'CSV_NO_ROWS'],
        [`${HEADER}\n`, 'CSV_NO_ROWS'],
        ['Email\na@b.org\n', 'CSV_HEADERS'],
        [`${HEADER}\nAda,King,a@b.org\nBob,"King,b@b.org\n`, 'CSV_UNREADABLE'],
      ] as const)
        await expectRefusal(400, code, bring(bytes));
      expect(await test.count('users')).to.equal(before);
    });

    it('into groups that a group admin does not run', async () => {
      const file = `${HEADER}\nAda,King,${address()}\n`;
      await expectRefusal(400, 'UNKNOWN_GROUPS', bring(file, { groupIds: `[${world.groupB}]` }, groupAdmin));
    });
  });

  it('takes all nine columns, makes managed accounts without a password, and audits each and the whole', async () => {
    const email = `Mary.O'Neil+x${unique()}@example.org`;
    const file = [
      'Forename;SURNAME;Job-Title;E-Mail;linkedin;Key Skills;specialism;About;Resume;Phone',
      `Mary;O’Neil;Finance director;${email};linkedin.com/in/mary;Finance|Human Resources, board_advisory;"Budgets; reserves";"Line one\nline two";'=CV;123`,
    ].join('\r\n');
    const { body, headers } = await expectAnswer(200, bring(file));
    const id = Number(body.rows[0]?.advisorId);
    const username = `maryoneilx${email.split('+x')[1]?.split('@')[0]}`;
    expect(body).to.deep.include({
      created: 1,
      skipped: 0,
      failed: 0,
      dryRun: false,
      ignoredHeaders: ['Phone'],
      rows: [{ row: 1, email, status: 'saved', advisorId: id, username }],
    });
    const advisor = (await superAdmin.get(`/api/advisors/${id}`)).body;
    expect(advisor).to.deep.include({
      firstName: 'Mary',
      lastName: 'O’Neil',
      title: 'Finance director',
      email,
      username,
      linkedinUrl: 'https://linkedin.com/in/mary',
      skills: ['finance', 'human-resources', 'board_advisory'],
      expertise: 'Budgets; reserves',
      bio: 'Line one\nline two',
      cvText: '=CV',
      isManaged: true,
      hasJoinedOpenGroup: false,
      profileComplete: true,
      profileCompletionPercentage: 100,
      groups: [],
    });
    const user = await test.row('users', Number(advisor['userId']));
    expect(user).to.deep.include({ password_hash: null, user_type: 'advisor' });
    const found = await superAdmin.list('/api/advisors', { filter: { q: 'mary neil reserves' } });
    expect(found.body.map((each) => each.id)).to.deep.equal([id]);
    const call = { request_id: String(headers['x-request-id']) };
    const events = await test.db('audit_events').where(call).orderBy('id');
    expect(events.map(({ action, subject_id }) => [action, subject_id])).to.deep.equal([
      ['advisor.created', id],
      ['advisor.imported', null],
    ]);
    expect(JSON.parse(String(events[1]?.detail))).to.deep.equal({
      batchId: body.batchId,
      created: 1,
      skipped: 0,
      failed: 0,
    });
  });

  it('tells what is wrong with each row by itself, and saves the others', async () => {
    const [good, other] = [address(), address()];
    const { body } = await bring(
      [
        `${HEADER},LinkedIn URL,Skills,Title`,
        `Ada,King,${good},,"finance, juggling; flying",`,
        'Ada,King,,,,',
        'Ada,King,not an address,,,',
        ',,a@b.org,,,',
        `Ada,King,${address()},not a link,,${'x'.repeat(201)}`,
        `Ada,King,${address()},,,,,extra`,
        `Ada,King,${address()}`,
        `"Bob\nLee",King,${other},,,`,
        `Ada,Ki\u0007ng,${address()},,,`,
      ].join('\n'),
    );
    expect(body.rows.map(({ row, status, message }) => [row, status, message])).to.deep.equal([
      [1, 'saved', 'Unknown skills were left out: juggling, flying'],
      [2, 'invalid', 'Email is required before saving'],
      [3, 'invalid', 'Invalid email format'],
      [4, 'invalid', 'First name is required; Last name is required'],
      [5, 'invalid', 'Title must have at most 200 characters; Invalid LinkedIn URL'],
      [6, 'invalid', 'The row has 8 cells, the header has 6'],
      [7, 'saved', undefined],
      [8, 'saved', undefined],
      [9, 'invalid', 'Last Name holds unreadable characters'],
    ]);
    expect([body.created, body.skipped, body.failed]).to.deep.equal([3, 0, 6]);
    const bob = await test.row('advisors', Number(body.rows[7]?.advisorId));
    expect(bob['first_name']).to.equal('Bob Lee');
  });

  it('creates nothing twice: not from the same file again, nor from rows of one file, in whatever case', async () => {
    const [ada, bob] = [address('ada'), address('bob')];
    const file = `${HEADER}\nAda,King,${ada}\nBob,King,${bob}\nAda,Queen,${ada.toUpperCase()}\n`;
    const first = (await bring(file)).body;
    expect(first.rows.map(({ status, message }) => [status, message])).to.deep.equal([
      ['saved', undefined],
      ['saved', undefined],
      ['duplicate', 'Email already exists in row 1'],
    ]);
    const before = await test.count('users');
    const second = (await bring(file)).body;
    expect(statuses(second)).to.deep.equal(['duplicate', 'duplicate', 'duplicate']);
    const duplicate = { row: 1, email: ada, status: 'duplicate', message: 'Email already exists' };
    expect(second.rows[0]).to.deep.equal(duplicate);
    expect(second).to.include({ created: 0, skipped: 3, failed: 0 });
    expect(await test.count('users')).to.equal(before);
  });

  it('lets the next row with an address have its turn when the first is wrong', async () => {
    const email = address();
    const { body } = await bring(`${HEADER}\n,King,${email}\nAda,King,${email}\n`);
    expect(statuses(body)).to.deep.equal(['invalid', 'saved']);
  });

  it('gives a taken username its next free number, also within one file', async () => {
    const stem = `stem${unique()}x`;
    await test.advisor({ username: stem.toUpperCase() });
    await test.advisor({ username: `${stem}3` });
    const lines = listOf(60, (at) => `Ada,King,${stem}@host${at}.example.org`);
    const { body } = await bring(
      [HEADER, ...lines, `Bob,King,${stem}7@example.org`, 'Li,Wu,x@example.org'].join('\n'),
    );
    const names = body.rows.map(({ username }) => String(username));
    expect(body.created).to.equal(62);
    expect(names.slice(0, 3)).to.deep.equal([`${stem}2`, `${stem}4`, `${stem}5`]);
    expect(new Set(names).size).to.equal(62);
    expect(names.at(-1)).to.equal('x00');
  });

  it('with passwords: makes them, shows them once, and they sign in', async () => {
    const { body } = await bring(`${HEADER}\nAda,King,${address()}\nBob,King,${address()}\n`, {
      with_passwords: 'on',
    });
    for (const { username, password } of body.rows) {
      expect(password).to.match(/^[A-Za-z2-9]{12}$/);
      await expectStatus(200, logIn(test, username, password));
    }
    expect(new Set(body.rows.map(({ password }) => password)).size).to.equal(2);
    const stored = (await test.db('audit_events').orderBy('id', 'desc').limit(5)) as unknown[];
    expect(JSON.stringify(stored)).not.to.include(body.rows[0]?.password);
  });

  it('as a dry run says what would be, and writes nothing at all', async () => {
    const tables = ['users', 'advisors', 'audit_events', 'change_marks', 'group_advisors'] as const;
    await groupAdmin.get('/api/user'); // whose log-in is in the trail
    const before = await Promise.all(tables.map((table) => test.count(table)));
    const email = address();
    const file = `${HEADER}\nAda,King,${email}\n,King,x@example.org\nAda,King,${email}\n`;
    const { body } = await bring(file, { dryRun: 'true', withPasswords: 'true' }, groupAdmin);
    expect(body).to.deep.include({ batchId: null, created: 1, skipped: 1, failed: 1, dryRun: true });
    expect(body.rows[0]).to.deep.equal({ row: 1, email, status: 'saved', username: email.split('@')[0] });
    expect(await Promise.all(tables.map((table) => test.count(table)))).to.deep.equal(before);
  });

  describe('with profiles generated from CVs', () => {
    const header = `${HEADER},Title,LinkedIn,Skills,Expertise,Bio,CV`;
    const OTHER = 'x@example.org';
    const cvOf = (email: string): string =>
      `GRACE ABARA\nFinance Director\n${email} | linkedin.com/in/grace-abara-test\n\nPROFILE\nChartered accountant who has looked after the money of three charities for twenty years.\n\nSKILLS\nManagement accounts, Reserves policies`;
    const row = (cells: readonly string[]): string =>
      cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

    it('fills empty cells, lets given ones win, and tells of each row what was generated', async () => {
      const [mine, given] = [address('cv'), address('given')];
      const file = [
        header,
        row(['', '', '', '', '', '', '', '', cvOf(mine)]),
        row([
          ...words('Gracie King'),
          given,
          'Treasurer',
          '',
          'legal',
          'Wills',
          'My own words.',
          cvOf(OTHER),
        ]),
        row(['Silent', 'Cell', address(), '', '', '', '', '', '12345']),
        row(['No', 'Cv', address(), '', '', '', '', '', '']),
        row(['', '', '', '', '', '', '', '', 'Nothing to be read here.']),
      ].join('\n');
      const filled =
        'Generated from the CV: First Name, Last Name, Title, Email, LinkedIn URL, Skills, Expertise, Biography';
      const reports = [
        ['saved', filled],
        ['saved', 'Generated from the CV: LinkedIn URL'],
        ['saved', 'The CV says nothing that could be generated'],
        ['saved', undefined],
      ];
      const dry = await bring(file, { autoGenerateFromCV: 'true', dryRun: 'true' }, groupAdmin);
      const { body } = await bring(file, { auto_generate_from_cv: 'true' });
      for (const { rows } of [dry.body, body]) {
        expect(rows.slice(0, 4).map(({ status, message }) => [status, message])).to.deep.equal(reports);
        expect(rows[0]?.email).to.equal(mine);
        expect(rows[4]).to.include({ row: 5, status: 'invalid' });
        expect(rows[4]?.message).to.contain('First name is required');
      }
      const read = async (at: number) =>
        (await superAdmin.get(`/api/advisors/${body.rows[at]?.advisorId}`)).body;
      const grace = await read(0);
      expect(grace).to.include({
        firstName: 'Grace',
        lastName: 'Abara',
        title: 'Finance Director',
        linkedinUrl: 'https://www.linkedin.com/in/grace-abara-test',
        expertise: 'Management accounts, Reserves policies',
        cvText: cvOf(mine),
      });
      expect(grace['bio']).to.match(/^Chartered accountant who .* twenty years\.$/);
      expect(grace['skills']).to.include.members(['finance']);
      expect(await read(1)).to.deep.include({
        firstName: 'Gracie',
        title: 'Treasurer',
        linkedinUrl: 'https://www.linkedin.com/in/grace-abara-test',
        skills: ['legal'],
        expertise: 'Wills',
        bio: 'My own words.',
      });
      // A second time nobody is made twice, also by an address that only the CV has.
      expect((await bring(file, { autoGenerateFromCV: 'true' })).body).to.include({ created: 0, skipped: 4 });
    });

    it('only when it is wished for', async () => {
      const file = `${header}\n${row(['Ada', 'King', address(), '', '', '', '', '', cvOf(OTHER)])}`;
      const { body } = await bring(file);
      expect([body.created, body.rows[0]?.message]).to.deep.equal([1, undefined]);
      const { body: ada } = await superAdmin.get(`/api/advisors/${body.rows[0]?.advisorId}`);
      expect(ada).to.include({ title: null, bio: null, expertise: null });
    });
  });

  it('puts a group admin’s advisors into their groups, and a super admin’s where they say', async () => {
    const second = await test.group();
    const mine = (await bring(`${HEADER}\nAda,King,${address()}\n`, {}, groupAdmin)).body;
    const id = Number(mine.rows[0]?.advisorId);
    const { body: seen } = await groupAdmin.get<{ groups: { id: number }[] }>(`${PATH}/${id}`);
    expect(seen.groups.map((group) => group.id)).to.deep.equal([world.groupA]);
    await expectStatus(404, as.otherAdmin.get(`${PATH}/${id}`));
    type Made = { groups: { id: number }[]; hasJoinedOpenGroup: boolean };
    const into = async (groupIds: string | string[]) => {
      const { body } = await bring(`${HEADER}\nAda,King,${address()}\n`, { groupIds });
      return (await superAdmin.get<Made>(`/api/advisors/${body.rows[0]?.advisorId}`)).body;
    };
    const both = await into([String(world.groupA), String(second)]);
    expect(both.groups.map((group) => group.id)).to.have.members([world.groupA, second]);
    expect(both.hasJoinedOpenGroup).to.equal(false);
    expect(await into(`[${world.openGroup}]`)).to.include({ hasJoinedOpenGroup: true });
  });

  it('by two at once makes everybody once', async () => {
    const lines = listOf(130, () => `Ada,King,${address('both')}`);
    const file = [HEADER, ...lines].join('\n');
    const answers = await Promise.all([bring(file), bring(file), bring(file, {}, groupAdmin)]);
    expect(await statusesOf(answers)).to.deep.equal([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).to.equal(130);
    for (const { body } of answers)
      expect([body.failed, body.created + body.skipped]).to.deep.equal([0, 130]);
  });

  describe('is undone', () => {
    const undo = (batchId: unknown, client = groupAdmin) =>
      client.delete<{ deleted: number; kept: { advisorId: number; message: string }[] }>(
        `${PATH}/import/${String(batchId)}`,
      );
    const batch = async (rows: number) => {
      const lines = listOf(rows, () => `Ada,King,${address('undo')}`);
      const { body } = await bring([HEADER, ...lines].join('\n'), { withPasswords: 'true' }, groupAdmin);
      return { batchId: body.batchId, rows: body.rows };
    };

    it('only by whoever sees something of it', async () => {
      const { batchId } = await batch(1);
      await expectStatus(404, undo(batchId, as.otherAdmin));
      await expectStatus(404, undo('b2f7c1de-0000-4000-8000-000000000000'));
      await expectStatus(404, undo('nonsense'));
      expect((await undo(batchId, superAdmin)).body).to.deep.equal({ deleted: 1, kept: [] });
      await expectStatus(404, undo(batchId));
    });

    it('but for those who have been used since, each with the reason', async () => {
      const { batchId, rows } = await batch(7);
      const id = (at: number) => Number(rows[at]?.advisorId);
      await logIn(test, rows[0]?.username, rows[0]?.password);
      await buildMatch(test, { organizationId: world.organization.organizationId, advisorId: id(1) });
      const changed = { firstName: 'Ada', lastName: 'Changed', email: rows[2]?.email };
      await groupAdmin.put(`${PATH}/${id(2)}`, changed);
      await groupAdmin.post(`${PATH}/${id(3)}/reset-password`, { newPassword: 'long enough to pass' });
      await superAdmin.put(`/api/advisors/${id(4)}/groups`, { groupIds: [world.groupA, world.groupB] });
      const body = await expectStatus(200, undo(batchId));
      expect(body).to.deep.equal({
        deleted: 2,
        kept: [
          { advisorId: id(0), message: 'Has signed in' },
          { advisorId: id(1), message: 'Has matches or requests' },
          { advisorId: id(2), message: 'Was changed after the import' },
          { advisorId: id(3), message: 'Was changed after the import' },
          { advisorId: id(4), message: 'Is in a group of somebody else' },
        ],
      });
      await expectStatus(404, groupAdmin.get(`${PATH}/${id(5)}`));
      expect(await test.column('users', { email: String(rows[5]?.email) }, 'id')).to.deep.equal([]);
      const actions = await test.db('audit_events').orderBy('id', 'desc').limit(3).pluck('action');
      expect(actions).to.deep.equal(['advisor.importUndone', 'advisor.deleted', 'advisor.deleted']);
    });
  });
});
