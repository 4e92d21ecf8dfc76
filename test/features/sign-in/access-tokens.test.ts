import { expect } from 'chai';
import type { AccessToken, MadeToken, TokenScope } from '../../../src/contract/tokens-api.ts';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { inTurn, PASSWORD } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { ageLogIns, turnOnCodes } from '../../support/second-factor.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';

const TOKENS = '/api/user/tokens';

describeWithServer('Access tokens', (test) => {
  const strict = anotherServer(test, { env: { SECOND_FACTOR_FOR: 'super_admin' } });
  const narrow = anotherServer(test, { rateLimitFactor: 0.01 });

  const make = async (client: Client, ...scopes: TokenScope[]): Promise<MadeToken> =>
    (await client.post<MadeToken>(TOKENS, { name: 'Mirror', scopes, expiresInDays: 30 })).body;
  const program = (token: string, headers = {}, at = test) =>
    at.client({ authorization: `Bearer ${token}`, ...headers });
  const listed = async (client: Client) => (await client.get<AccessToken[]>(TOKENS)).body;

  it('are refused without a name, with unknown scopes or none, for too long, or too many', async () => {
    const client = await test.asAdvisor();
    const form = { name: 'Mirror', scopes: ['advisors:read'], expiresInDays: 30 };
    for (const wrong of [
      { name: '' },
      { scopes: [] },
      { scopes: ['users:read'] },
      { expiresInDays: 366 },
      { expiresInDays: 0 },
    ])
      await expectStatus(400, client.post(TOKENS, { ...form, ...wrong }), JSON.stringify(wrong));
    for (let made = 0; made < 20; made += 1) await expectStatus(201, client.post(TOKENS, form));
    await expectStatus(409, client.post(TOKENS, form));
  });

  it('ask for a young log-in', async () => {
    const person = await test.advisor();
    const client = await test.signIn(person);
    await ageLogIns(test, person);
    const form = { name: 'x', scopes: ['advisors:read'], expiresInDays: 1 };
    await expectRefusal(403, 'FRESH_LOGIN_REQUIRED', client.post(TOKENS, form));
  });

  it('are shown once, kept as a hash, mailed, in the trail, used, and ended', async () => {
    const person = await test.superAdmin();
    const client = await test.signIn(person);
    const { token, id } = await make(client, 'advisors:read');
    expect(token).to.match(/^tm_[\w-]{43}$/);
    const [row] = await test.db('api_tokens').where('id', id).select('*');
    expect(JSON.stringify(row)).not.to.contain(token.slice(3));
    const [before] = await listed(client);
    expect(before).to.deep.include({ name: 'Mirror', scopes: ['advisors:read'], lastUsedAt: null });
    expect(before).not.to.have.property('token');
    await expectStatus(200, program(token).get('/api/admin/advisors'));
    expect((await listed(client))[0]?.lastUsedAt).to.be.a('string');
    await expectStatus(200, client.delete(`${TOKENS}/${id}`));
    await expectStatus(401, program(token).get('/api/admin/advisors'));
    const told = (await test.mails(person.email)).map(({ text }) => text).join('\n');
    expect(told)
      .to.contain('The access token “Mirror” was made')
      .and.to.contain('was ended')
      .and.not.to.contain(token);
    const actions = await test.actions({ subject_id: person.userId });
    expect(actions).to.include.members(['user.tokenMade', 'user.tokenEnded']);
  });

  it('say in the trail that a program has acted', async () => {
    const client = await test.asSuperAdmin();
    const { token, id } = await make(client, 'groups:write');
    await expectStatus(201, program(token).post('/api/admin/groups', { name: 'Made by a program' }));
    const [event] = await test.db('audit_events').orderBy('id', 'desc').limit(1).select('action', 'detail');
    expect(event?.['action']).to.equal('group.created');
    expect(JSON.parse(String(event?.['detail']))).to.include({ accessToken: id });
  });

  it('count alone: no cookie beside them is read, and no other site’s page can use one', async () => {
    const admin = await test.asSuperAdmin();
    const advisor = await test.asAdvisor();
    const { token } = await make(advisor, 'advisors:read');
    const cookie = String(admin.cookie);
    const list = '/api/admin/advisors';
    await expectStatus(403, program(token, { cookie }).get(list), 'the token is an advisor’s');
    for (const junk of ['tm_unknown', 'x', token.slice(3)])
      await expectStatus(401, program(junk, { cookie }).get(list), junk);
    const other = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const { token: own } = await make(admin, 'groups:write');
    await expectStatus(201, program(own, other).post('/api/admin/groups', { name: 'From afar' }));
    await expectStatus(401, program('x', { ...other, cookie }).post('/api/admin/groups', { name: 'No' }));
    await program('x', { ...other, cookie }).post('/api/logout');
    await expectStatus(200, admin.get('/api/user'), 'the log-in is as it was');
  });

  it('let in to what is open to all as their owner, or say what is wrong', async () => {
    const client = await test.asAdvisor();
    const { token } = await make(client, 'audit:read');
    expect((await program(token).get('/api/groups')).body['code']).to.equal('TOKEN_SCOPE');
    await expectStatus(401, program('tm_none').get('/api/groups'));
    await expectStatus(200, program(token).get('/api/config'), 'is nobody’s in particular');
  });

  it('let nobody do more than their owner, as the owner is now', async () => {
    const [groupA, groupB] = [await test.group(), await test.group()];
    const [mine, other] = [
      await test.advisor({ groupIds: [groupA] }),
      await test.advisor({ groupIds: [groupB] }),
    ];
    const person = await test.groupAdmin({ groupIds: [groupA] });
    const { token } = await make(await test.signIn(person), 'advisors:read', 'audit:read', 'groups:write');
    const see = async ({ advisorId }: { advisorId: number }) =>
      (await program(token).get(`/api/admin/advisors/${advisorId}`)).status;
    expect([await see(mine), await see(other)]).to.deep.equal([200, 404]);
    await expectStatus(403, program(token).post('/api/groups', { name: 'No' }));
    await test.change('group_admins', { user_id: person.userId }, { group_id: groupB });
    expect([await see(mine), await see(other)], 'moved to another group').to.deep.equal([404, 200]);
  });

  it('invite nobody to administer a group, who would have more than their scope', async () => {
    const groupId = await test.group();
    const { token } = await make(
      await test.signIn(await test.groupAdmin({ groupIds: [groupId] })),
      'groups:write',
    );
    const invite = (userType: string) =>
      program(token).post(`/api/groups/${groupId}/invitations`, { emails: ['x@example.org'], userType });
    await expectStatus(403, invite('group_admin'));
    await expectStatus(201, invite('advisor'));
  });

  it('end with their time, with the password, and with the account', async () => {
    const person = await test.advisor();
    const client = await test.signIn(person);
    const works = async ({ token }: MadeToken) => (await program(token).get('/api/matches')).status === 200;
    const first = await make(client, 'matches:read');
    expect(await works(first)).to.equal(true);
    await test.change('api_tokens', first.id, { expires_at: dbTimeIn(-1_000) });
    expect(await works(first), 'over').to.equal(false);
    const second = await make(client, 'matches:read');
    const changed = { currentPassword: PASSWORD, password: 'another long enough one' };
    await expectStatus(200, client.patch('/api/user/profile', changed));
    expect(await works(second), 'another password').to.equal(false);
    const third = await make(client, 'matches:read');
    await test.change('users', person.userId, { password_change_required: 1 });
    await expectStatus(403, program(third.token).get('/api/matches'));
    await test.db('users').where('id', person.userId).delete();
    expect(await works(third), 'no account').to.equal(false);
    expect(await test.db('api_tokens').where('user_id', person.userId)).to.deep.equal([]);
  });

  it('do not stand in for a second factor that the role must have', async () => {
    const client = await test.asSuperAdmin();
    const before = await make(client, 'audit:read');
    await turnOnCodes(client);
    const after = await make(client, 'audit:read');
    const answers = [];
    for (const { token } of [before, after])
      answers.push((await program(token, {}, strict).get('/api/audit')).status);
    await expectStatus(200, client.delete('/api/user/totp'));
    answers.push((await program(after.token, {}, strict).get('/api/audit')).status);
    expect(answers).to.deep.equal([403, 200, 403]);
  });

  it('have a limit of their own', async () => {
    const client = await test.asAdvisor();
    const [one, two] = [await make(client, 'matches:read'), await make(client, 'matches:read')];
    const call = async ({ token }: MadeToken) =>
      (await program(token, {}, narrow).get('/api/matches')).status;
    const answers = await inTurn(13, () => call(one));
    const last = [answers.at(11), answers.at(12), await call(two)];
    expect(last).to.deep.equal([200, 429, 200]);
  });
});
