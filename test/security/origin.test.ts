import type { AuthCredentials } from '@hapi/hapi';
import { expect } from 'chai';
import { expectRefusal, expectStatus } from '../support/answers.ts';
import { buildServer } from '../support/server.ts';
import { describeWithServer, useWorld } from '../support/suite.ts';

const HOST = { host: 'timematch.test:3000' };

const SAFE = new Set(['get', 'head', 'options']);
/** What a page of another site can send without being asked first (Fetch §2.2.2), and a type that it cannot. */
const FORMS = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
];
const NOTHING: Record<string, string> = {};
const UPLOAD = 'an upload, which is made of a file';
const ONE_CLICK =
  'mail programs send the form that RFC 8058 prescribes; the token in the address says it all';
/** Calls that take a form, each with the reason why. */
const IMPORTS = ['/api', '/api/admin', '/api/group-admin'].flatMap((prefix) =>
  ['advisors', 'organizations'].flatMap((what) => [
    `${prefix}/${what}/import`,
    `${prefix}/${what}/import/preview`,
  ]),
);
const TAKES_FORMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...IMPORTS,
      '/api/cv/extract',
      '/api/upload',
      '/api/groups/{id}/logo',
      '/api/organizations/{id}/logo',
    ].map((path) => [`POST ${path} multipart/form-data`, UPLOAD]),
  ),
  'POST /api/unsubscribe/{token} application/x-www-form-urlencoded': ONE_CLICK,
  'POST /api/unsubscribe/{token} multipart/form-data': ONE_CLICK,
};

const REFUSED = ['CROSS_ORIGIN', 'Requests from another site are refused.'];
const PUBLIC = { env: { PUBLIC_URL: 'https://timematch.example.org' } };

describeWithServer('Calls from other sites', PUBLIC, (test) => {
  const [, as] = useWorld(test);

  const change = async (
    headers: Record<string, string>,
    method = 'PATCH',
    url = '/api/advisor/profile',
    payload: unknown = { location: 'Leeds' },
  ) => as.advisor.call(method, url, payload, { ...HOST, ...headers });

  it('are refused by their Origin', async () => {
    for (const origin of [
      'https://evil.example',
      'https://timematch.example.org.evil.example',
      'http://timematch.example.org',
      'null',
      'https://timematch.test:3001',
      'http://timematch.test:3000',
      'garbage',
      '',
    ])
      await expectRefusal(403, REFUSED, change({ origin }), origin);
  });

  it('are refused by Sec-Fetch-Site, also from a sibling of the same site', async () => {
    for (const site of ['cross-site', 'same-site', 'something new'])
      await expectStatus(403, change({ 'sec-fetch-site': site }), site);
    const both = { 'sec-fetch-site': 'cross-site', origin: 'https://timematch.example.org' };
    await expectStatus(403, change(both), 'either is enough');
  });

  it('are refused whatever they would change, also without a log-in', async () => {
    const evil = { origin: 'https://evil.example' };
    for (const [method, url] of [
      ['POST', '/api/login'],
      ['POST', '/api/logout'],
      ['POST', '/api/register/advisor'],
      ['POST', '/api/password/forgot'],
      ['DELETE', '/api/advisors/1'],
      ['PUT', '/api/advisors/1'],
      ['POST', '/api/search/advisors'],
    ] as const) {
      await expectStatus(403, change(evil, method, url, {}), `${method} ${url}`);
      await expectStatus(403, test.client().call(method, url, {}, { ...HOST, ...evil }), `${method} ${url}`);
    }
  });

  it('change nothing when they are refused', async () => {
    const before = await as.advisor.get<{ advisor: unknown }>('/api/user');
    const evil = { origin: 'https://evil.example' };
    await change(evil, 'PATCH', '/api/advisor/profile', { location: 'Elsewhere' });
    const after = await as.advisor.get<{ advisor: unknown }>('/api/user');
    expect(after.body.advisor).to.deep.equal(before.body.advisor);
  });

  it('are no such calls from our own pages at the public address, and are those of a page at another name of this server', async () => {
    await expectStatus(200, change({ origin: 'https://timematch.example.org' }));
    // A name that somebody else points at this server is theirs (DNS rebinding).
    await expectStatus(403, change({ origin: 'https://timematch.test:3000' }));
    for (const site of ['same-origin', 'none'])
      await expectStatus(200, change({ 'sec-fetch-site': site }), site);
  });

  it('are those of a page that came by http where the product is reached by https, also under its own name', async () => {
    const host = { host: 'timematch.example.org' };
    await expectRefusal(403, 'CROSS_ORIGIN', change({ ...host, origin: 'http://timematch.example.org' }));
    await expectStatus(200, change({ ...host, origin: 'https://timematch.example.org' }));
  });

  it('are no such calls from whatever host our own page was reached at, where no public address is set or it is http', async () => {
    for (const publicUrl of ['', 'http://intranet.example.org']) {
      const other = await buildServer(test.db, { env: { PUBLIC_URL: publicUrl } });
      const client = as.advisor.at(other.server);
      const at = async (host: string, origin: string) =>
        (await client.call('PATCH', '/api/advisor/profile', { location: 'Leeds' }, { host, origin })).status;
      expect(await at('localhost:3000', 'http://localhost:3000')).to.equal(200);
      expect(await at('intranet', 'http://intranet')).to.equal(publicUrl ? 403 : 200);
      expect(await at('intranet', 'http://localhost:3000')).to.equal(403);
      expect(await at('intranet', 'https://intranet')).to.equal(publicUrl ? 403 : 200);
      await other.stop();
    }
  });

  it('are no such calls without both headers: that is no browser', async () => {
    await expectStatus(200, change({}));
  });

  it('cannot send a form: only JSON is taken', async () => {
    const send = (type: string) =>
      as.advisor.call('PATCH', '/api/advisor/profile', '{"location":"Leeds"}', { 'content-type': type });
    for (const type of FORMS) await expectRefusal(415, 'UNSUPPORTED_TYPE', send(type), type);
    expect((await send('garbage')).status).to.be.oneOf([400, 415]);
    await expectStatus(200, send('application/json; charset=utf-8'));
  });

  it('cannot send a form or a body without a type to any call that writes', async () => {
    const scope = ['super_admin', 'group_admin', 'advisor', 'organization'];
    const credentials = { actor: {}, scope } as unknown as AuthCredentials;
    const seen = { forms: [] as string[], bytes: 0 };
    for (const { method, path, settings } of test.server.table()) {
      const declaration = settings.app?.declaration;
      if (!declaration || SAFE.has(method)) continue;
      const send = async (headers: Record<string, string>): Promise<number> => {
        const url = path.replaceAll(/\{[^}]+\}/g, '1');
        const auth = { strategy: 'session', credentials };
        return (await test.server.inject({ method, url, auth, headers, payload: '{}' })).statusCode;
      };
      const call = `${method.toUpperCase()} ${path}`;
      for (const type of FORMS) {
        const status = await send({ 'content-type': type });
        if (status !== 415) seen.forms.push(`${call} ${type.split(';')[0]}`);
      }
      for (const headers of [NOTHING, { 'transfer-encoding': 'chunked' }]) {
        expect(await send(headers), `${call} without a type`).to.equal(415);
        seen.bytes += 1;
      }
    }
    expect(seen.bytes, 'calls that write').to.be.above(100);
    expect(seen.forms.sort()).to.deep.equal(Object.keys(TAKES_FORMS).sort());
  });
});
