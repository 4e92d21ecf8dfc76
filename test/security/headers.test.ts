import { expect } from 'chai';
import { expectStatus } from '../support/answers.ts';
import { buildAdvisor, signIn, words } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { buildPages } from '../support/pages.ts';
import { anotherServer, describeWithServer } from '../support/suite.ts';

/** On every answer (design/security.md 10). */
const ALWAYS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const OF_API = {
  ...ALWAYS,
  'cache-control': 'no-store',
  'content-language': 'en',
  'content-type': 'application/json; charset=utf-8',
};
/** Different each time, or of no importance here. */
const CHANGING = new Set(
  words('x-request-id date connection keep-alive content-length vary accept-ranges etag last-modified'),
);

const pages = buildPages();

describeWithServer('The headers', { pages }, (test) => {
  const production = anotherServer(test, {
    pages,
    env: { NODE_ENV: 'production', DEMO: 'off' },
  });

  async function headersOf(url: string, from = test): Promise<Record<string, string>> {
    const { headers } = await from.get(url);
    expect(headers['x-request-id']).to.match(/^[0-9a-f-]{36}$/);
    return Object.fromEntries(
      Object.entries(headers as Record<string, string>).filter(([name]) => !CHANGING.has(name)),
    );
  }

  it('of an answer of the API', async () => {
    expect(await headersOf('/api/config')).to.deep.equal(OF_API);
  });

  it('of a page go with whether the browser has a log-in, so that a visitor’s asks for none', async () => {
    const page = async (as: Client) => (await as.get<string>('/')).body;
    for (const server of [test, production]) {
      expect(await page(server.client())).to.contain('name="log-in" content="none"');
      const as = await signIn(server, await buildAdvisor(server));
      expect(await page(as)).to.contain('name="log-in" content="maybe"');
    }
  });

  it('of an error are the same', async () => {
    const { 'set-cookie': _cookie, ...headers } = await headersOf('/api/user');
    expect(headers).to.deep.equal(OF_API);
    expect(await headersOf('/api/nothing/here')).to.deep.equal(OF_API);
  });

  it('of a list name the range that scripts may read', async () => {
    expect(await headersOf('/api/groups')).to.deep.include({
      'content-range': 'groups 0-0/1',
      'access-control-expose-headers': 'Content-Range',
    });
  });

  it('of a page allow its own styles by a nonce that no other page has', async () => {
    const nonces = new Set<string>();
    for (const url of ['/', '/auth', '/admin', '/admin/advisors', '/no-such-page']) {
      const { headers, text } = await test.get(url);
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
      expect(nonce).to.match(/^[A-Za-z0-9+/]{22}==$/);
      expect(text).to.contain(`content="${nonce}"`).and.not.to.contain('__CSP_NONCE__');
      expect(headers['content-security-policy']).to.equal(
        ALWAYS['content-security-policy'].replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
      );
      expect(headers['cache-control']).to.equal('no-store');
      nonces.add(nonce);
    }
    expect(nonces.size).to.equal(5);
  });

  it('of a page come with the whole address of the picture that a shared link shows', async () => {
    const { text } = await test.get('/');
    const address = /og:image" content="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(address).to.match(/^http:\/\/[^/]+\/share\.png$/);
    expect(await headersOf(new URL(address).pathname)).to.include({ 'content-type': 'image/png' });
  });

  it('of a page’s own parts let them be kept for a year, their names being of their content', async () => {
    for (const url of ['/assets/app-4f3c2b1a.js', '/admin/assets/app-4f3c2b1a.js'])
      expect(await headersOf(url)).to.deep.include({
        ...ALWAYS,
        'cache-control': 'max-age=31536000, must-revalidate, public',
      });
  });

  it('of a page’s own parts name the compression that the visitor takes, made by the build', async () => {
    for (const [accepted, encoding, size] of [
      ['gzip, deflate, br', 'br', 5],
      ['gzip', 'gzip', 5],
      ['identity', undefined, 10],
    ] as const) {
      const { headers } = await test.client({ 'accept-encoding': accepted }).get('/assets/app-4f3c2b1a.js');
      expect(headers['content-encoding'], accepted).to.equal(encoding);
      expect(headers['content-length']).to.equal(size);
      expect(headers['content-type']).to.match(/javascript/);
      if (encoding) expect(headers['vary']).to.equal('accept-encoding');
    }
  });

  it('never allow inline or evaluated scripts', async () => {
    for (const url of ['/', '/api/docs', '/api/config', '/admin']) {
      const policy = String((await test.get(url)).headers['content-security-policy']);
      expect(policy).not.to.contain('unsafe-inline').and.not.to.contain('unsafe-eval');
    }
  });

  it('insist on HTTPS in production', async () => {
    expect((await headersOf('/api/config', production))['strict-transport-security']).to.equal(
      'max-age=31536000; includeSubDomains',
    );
    expect(await headersOf('/api/config')).not.to.have.property('strict-transport-security');
  });
});

describeWithServer('A page', { pages }, (test) => {
  it('that nobody knows is 404, with the portal’s own page; a call is 404 in JSON', async () => {
    const page = await test.get('/no/such/page');
    expect([page.status, page.headers['content-type']]).to.deep.equal([404, 'text/html; charset=utf-8']);
    expect(page.text).to.contain('<title>portal</title>');
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(await expectStatus(404, test.client().call(method, '/api/no/such/call'))).to.deep.include({
        code: 'NOT_FOUND',
        error: 'Not Found',
      });
  });

  it('that is known is 200, with or without a slash at its end', async () => {
    for (const url of [
      '/',
      '/auth',
      '/auth/',
      '/search',
      '/advisor-search',
      '/privacy-policy',
      '/logout',
      '/dashboard',
      '/admin',
      '/admin/',
      '/admin/groups',
    ])
      await expectStatus(200, test.get(url), url);
    await expectStatus(404, test.get('/not-found'), 'the 404 page itself');
  });

  it('does not lead out of the folder of the screens', async () => {
    for (const url of [
      '/assets/../../../etc/passwd',
      '/assets/%2e%2e/index.html',
      '/assets/..%2f..%2fpackage.json',
      '/admin/assets/%2e%2e%2findex.html',
    ]) {
      const { status, text } = await test.get(url);
      expect(status, url).to.be.oneOf([400, 403, 404]);
      expect(text).not.to.contain('root:').and.not.to.contain('"name"');
    }
  });
});
