import { expect } from 'chai';
import { EMPTY_SCOPES, TOKEN_SCOPES, type TokenScope } from '../../src/contract/tokens-api.ts';
import { scopeOf } from '../../src/core/access/token-routes.ts';
import { hashToken } from '../../src/core/security/tokens.ts';
import { newAccessToken } from '../../src/core/session/access-tokens.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { dbTimeIn } from '../support/rows.ts';
import { NOBODY } from './access-call.ts';
import { describeWithServer } from '../support/suite.ts';

/** What no program is to do or read, whatever is added to the table of scopes: it signs in, or is somebody's own. */
const NEVER =
  /^\/(?:health|metrics|api\/(?:(?:admin\/)?user(?!\/groups)|login|logout|register|password|live|config|messages|notifications|outbox|blocks|reports|unsubscribe|indexing|group-admins|invitations|admin\/(?:reports|view-as|trades|webhooks|group-admins)|sessions\/calendar)\b|.*\/(?:admins|reset-password|checks)\b)/;

describeWithServer('The scopes of access tokens', (test) => {
  let tokens: Map<TokenScope, string>;
  before(async () => {
    const { userId } = await test.superAdmin();
    tokens = new Map();
    for (const scope of TOKEN_SCOPES) {
      const token = newAccessToken();
      tokens.set(scope, token);
      await test.db('api_tokens').insert({
        user_id: userId,
        name: scope,
        token_hash: hashToken(token),
        scopes: JSON.stringify([scope]),
        created_at: dbTime(),
        expires_at: dbTimeIn(3_600_000),
      });
    }
  });

  const calls = () =>
    test.server
      .table()
      .flatMap(({ settings }) => (settings.app?.declaration ? [settings.app.declaration] : []));

  it('open nothing that signs in or is somebody’s own', () => {
    const open = calls().filter((call) => NEVER.test(call.path) && scopeOf(call));
    expect(open.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([]);
  });

  it('are all of use but two, and read without changing anything', () => {
    const open = new Map(calls().map((call) => [call, scopeOf(call)]));
    const used = new Set(open.values());
    expect(TOKEN_SCOPES.filter((scope) => !used.has(scope))).to.deep.equal([...EMPTY_SCOPES]);
    for (const [{ method, path }, scope] of open)
      if (scope)
        expect(scope.endsWith(':read'), `${method} ${path}`).to.equal(
          method === 'GET' || path.startsWith('/api/search/'),
        );
  });

  it('open exactly their calls, of all calls that there are', async function () {
    this.timeout(240_000);
    const wrong: string[] = [];
    for (const call of calls()) {
      const url = call.path.replaceAll(/\{\w+\}/g, String(NOBODY));
      const payload = call.method === 'GET' ? undefined : {};
      for (const [scope, token] of tokens) {
        const { status, body } = await test
          .client({ authorization: `Bearer ${token}` })
          .call(call.method, url, payload);
        const isShut = status === 403 && body['code'] === 'TOKEN_SCOPE';
        const isLet = scopeOf(call) === scope || (call.access === 'public' && !scopeOf(call));
        if (isShut === isLet || status >= 500)
          wrong.push(`${call.method} ${call.path} by ${scope}: ${status} ${String(body['code'])}`);
      }
    }
    expect(wrong).to.deep.equal([]);
  });
});
