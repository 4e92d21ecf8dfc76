import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { isCostly } from '../../../src/core/costly.ts';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { unique, words } from '../../support/builders.ts';
import { cpuSeconds } from '../../support/cpu.ts';
import { built, describeWithServer } from '../../support/suite.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describeWithServer('Payloads and errors', (test) => {
  const admin = built(async () => test.asSuperAdmin());

  it('say what is wrong in one shape, with the request’s id in body and header', async () => {
    const answers = [
      await admin.post('/api/groups', {}),
      await test.get('/api/user'),
      await admin.get('/api/advisors/999999'),
      await admin.get('/api/nothing'),
    ];
    for (const { body, status, headers } of answers) {
      expect(Object.keys(body)).to.include.members(['statusCode', 'code', 'error', 'message', 'requestId']);
      expect(body).to.include({ statusCode: status, requestId: headers['x-request-id'] });
    }
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).to.equal(answers.length);
    expect(answers.map(({ status, body }) => [status, body['code'], body['error']])).to.deep.equal([
      [400, 'INVALID', 'Bad Request'],
      [401, 'UNAUTHENTICATED', 'Unauthorized'],
      [404, 'NOT_FOUND', 'Not Found'],
      [404, 'NOT_FOUND', 'Not Found'],
    ]);
  });

  it('name fields in camelCase, whatever the payload used', async () => {
    for (const sent of [
      { is_open_group: 'perhaps', logo_url: 'x' },
      { isOpenGroup: 'perhaps', logoUrl: 'x' },
    ]) {
      const { body } = await admin.post('/api/groups', sent);
      expect(Object.keys(body['fields'] as object)).to.have.members(['name', 'isOpenGroup', 'logoUrl']);
      expect(body['message']).to.equal('Group name is required');
    }
  });

  it('are taken in camelCase and in snake_case alike, camelCase first', async () => {
    const snake = await admin.post('/api/groups', { name: 'Snake', is_open_group: true });
    const both = await admin.post('/api/groups', { name: 'Both', is_open_group: true, isOpenGroup: false });
    expect([snake.body['isOpenGroup'], both.body['isOpenGroup']]).to.deep.equal([true, false]);
    const advisors = [{ advisor_id: 1 }, { advisorId: 2 }, 3];
    const rows = { search_query: 'A treasurer for our board', advisors };
    await expectStatus(200, admin.post('/api/search/advisors/assessment', rows), 'the rows of a list');
    for (const name of ['groupId', 'group_id'])
      await expectRefusal(
        400,
        { groupId: 'groupId must be a number' },
        admin.get(`/api/admin/impact?${name}=x`),
      );
  });

  it('are answered in camelCase, but for the documented doubles', async () => {
    const { advisorId } = await test.advisor();
    const { body } = await admin.get(`/api/advisors/${advisorId}`);
    expect(Object.keys(body).filter((name) => name.includes('_'))).to.deep.equal([]);
    const group = await admin.get(`/api/groups/${await test.group()}`);
    const doubles = words('is_open_group created_at updated_at logo_url');
    expect(Object.keys(group.body).filter((name) => name.includes('_'))).to.have.members(doubles);
  });

  it('may hold keys that nobody knows', async () => {
    const sent = { name: 'Known', unknown: 1, id: 99_999, abilities: { delete: false } };
    const body = await expectStatus(201, admin.post('/api/groups', sent));
    expect(body['id']).not.to.equal(99_999);
    expect(body).not.to.have.property('unknown');
  });

  it('are refused when they are no JSON, with a code of their own', async () => {
    const send = (payload: string) => admin.call('POST', '/api/groups', payload, JSON_TYPE);
    const told = ['INVALID_JSON', 'The request body is not valid JSON.'];
    for (const payload of [
      '{',
      'name=x',
      '{"name":"x",}',
      '{"__proto__":{"x":1}}',
      '{"a":[{"\\u005f_proto__":1}]}',
    ])
      await expectRefusal(400, told, send(payload), payload);
    for (const payload of ['[]', '"x"', '1', 'null']) await expectStatus(400, send(payload), payload);
  });

  it('that are no objects are refused in words; without a body every field is missing', async () => {
    expect((await test.client().call('POST', '/api/login', '[]', JSON_TYPE)).body).to.deep.include({
      message: 'The request body must be a JSON object.',
      fields: { body: 'The request body must be a JSON object.' },
    });
    expect((await test.client().call('POST', '/api/login')).body['fields']).to.deep.equal({
      username: 'Username is required',
      password: 'Password is required',
    });
  });

  it('have their own words repeated in messages as they are', async () => {
    const names = ['{1+1}', '{#value}', '{{#label}}'];
    const { body } = await test.post('/api/register/advisor', { skills: names });
    expect(body['fields']).to.include({ skills: 'Unknown skills: {1+1}, {#value}, {{#label}}' });
  });

  it('name the field in every message', async () => {
    const { body } = await test.post('/api/register/organization', { type: 'circus', timeZone: 'Mars/Base' });
    const fields = body['fields'] as Record<string, string>;
    expect(fields['type']).to.match(/^type must be one of startup, /);
    expect(fields['timeZone']).to.equal('timeZone must be an IANA time zone, such as Europe/London');
  });

  it('are refused above a megabyte', async () => {
    const body = await expectStatus(413, admin.post('/api/groups', { name: 'x'.repeat(1_048_576) }));
    expect(body).to.deep.include({ code: 'TOO_LARGE', error: 'Payload Too Large' });
  });

  it('are refused at once where they hold more than any form, or marks or digits without end', async () => {
    const marks = `a${'\u0301'.repeat(20_000)}${'\u0323'.repeat(20_000)}`;
    for (const [path, sent] of [
      ['/api/search/advisors', { query: 'x', skills: Array.from({ length: 300_000 }, () => 1) }],
      ['/api/search/advisors', Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`x${at}`, 1]))],
      ['/api/search/advisors', { query: marks }],
      ['/api/search/advisors', { query: 'x', organizationId: `1.${'0'.repeat(100_000)}10` }],
      ['/api/login', { username: marks, password: 'x' }],
      ['/api/search/advisors/assessment', { searchQuery: 'x', advisors: [{ id: 1, more: [marks] }] }],
    ] as const) {
      await expectRefusal(413, 'TOO_LARGE', test.post(path, sent), path);
    }
    // Counted before anything is made of them: whether they are JSON at all is not known yet.
    const unread = `[${'{},'.repeat(300_000)}`;
    await expectRefusal(413, 'TOO_LARGE', test.client().call('POST', '/api/login', unread, JSON_TYPE));
    await expectStatus(
      404,
      test.client().call('POST', '/api/nothing', unread, JSON_TYPE),
      'no call: not read',
    );
    const inTexts = { username: 'x'.repeat(9), password: '[{,"\\'.repeat(100_000) };
    await expectStatus(400, test.client().post('/api/login', inTexts), 'signs in a text are no values');
    const nearly = `${'\u0301'.repeat(49)}a`.repeat(20_000);
    expect(
      cpuSeconds(() => isCostly(nearly), 0.2),
      'looking for them',
    ).to.be.below(0.2);
  });

  it('may not hold what a database cannot keep: NUL and halves of characters', async () => {
    for (const name of ['a\0b', 'a\ud800b', '\udfff']) {
      const body = await expectStatus(400, admin.post('/api/groups', { name }));
      expect(body).to.have.nested.property('fields.name', 'name must not contain unreadable characters');
    }
  });

  it('of one line have no breaks: pasted ones become blanks, other controls are refused; longer texts keep theirs', async () => {
    const call = admin.post('/api/groups', { name: 'Leeds\r\nand\tYork', description: 'One\n\ttwo' });
    const made = await expectStatus(201, call);
    expect(made).to.include({ name: 'Leeds and York', description: 'One\n\ttwo' });
    for (const name of ['a\u001b[2Jb', 'a\u0007b', 'a\u0085b']) {
      const fields = { name: 'name must not contain unreadable characters' };
      await expectRefusal(400, fields, admin.post('/api/groups', { name }));
      await expectRefusal(400, fields, admin.post('/api/user/tokens', { name, scopes: ['groups:read'] }));
    }
    const own = await test.asAdvisor();
    const { body } = await own.patch('/api/advisor/profile', {
      title: 'Finance\nDirector',
      bio: 'First line.\nSecond line.',
    });
    expect(body).to.include({ title: 'Finance Director', bio: 'First line.\nSecond line.' });
  });

  it('say nothing with what is not seen', async () => {
    const empty = await expectStatus(400, admin.post('/api/groups', { name: '' }));
    for (const name of ['\u200b', ' \u2800\u2060 ', '\u3164'])
      expect((await expectStatus(400, admin.post('/api/groups', { name })))['fields']).to.deep.equal(
        empty['fields'],
      );
  });

  it('keep every character that is one', async () => {
    for (const name of ['Zoë 👩🏽‍🚀 Ωmega', '中文小组', 'مجموعة', 'a"b\\c\'d;--', '<b>bold</b>', '{name} ${x}']) {
      const { body } = await admin.post('/api/groups', { name });
      expect(body['name']).to.equal(name);
      expect((await admin.get(`/api/groups/${String(body['id'])}`)).body['name']).to.equal(name);
    }
    const { body } = await admin.post('/api/groups', { name: '  Cafe\u0301  ' });
    expect(body['name'], 'trimmed and composed').to.equal('Caf\u00e9');
  });

  it('hold ids that are whole numbers within bounds, or are refused', async () => {
    for (const wrong of ['x', '0', '-1', '1.5', '9007199254740993', '2147483648', '1e3']) {
      const { status } = await admin.get(`/api/advisors/${wrong}`);
      expect(status, wrong).to.be.oneOf([400, 404]);
      expect(status, wrong).to.equal(wrong === '1e3' ? status : 400);
    }
  });

  it('say dates in ISO 8601, UTC', async () => {
    const { body } = await admin.post('/api/groups', { name: `Dated ${unique()}` });
    for (const name of ['createdAt', 'created_at', 'updatedAt', 'updated_at']) {
      expect(body[name]).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Math.abs(Date.now() - Date.parse(String(body[name])))).to.be.below(60_000);
    }
  });

  it('of an unexpected failure tell nothing of the server’s inside', async () => {
    await test.db.schema.renameTable('group_admins', 'group_admins_gone');
    const { status, body, text } = await admin.get('/api/group-admins');
    await test.db.schema.renameTable('group_admins_gone', 'group_admins');
    expect(status).to.equal(500);
    expect(body).to.include({
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
    });
    expect(text).not.to.match(/group_admins|select|sqlite|mysql|\.ts/i);
    expect(test.failures.at(-1)?.message).to.contain('group_admins');
  });

  it('that never begin are answered nothing: the browser would take it for the answer to its next call', async () => {
    await test.server.start();
    const { listener, info } = test.server;
    const connected = new Promise<Socket>((resolve) => listener.once('connection', resolve));
    const spare = connect(Number(info.port), '127.0.0.1');
    const heard = text(spare);
    listener.emit('clientError', new Error('Request timeout'), await connected);
    expect(await heard).to.equal('');
    await test.server.stop();
  });
});
