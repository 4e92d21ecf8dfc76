import { expect } from 'chai';
import { pseudo } from '../../../src/contract/translate.ts';
import { ERRORS, FIELDS } from '../../../src/contract/messages.ts';
import { acceptedLocale, catalogues } from '../../../src/core/http/languages.ts';
import { buildWorld, type Role } from '../../support/actors.ts';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { buildAdvisor, signIn } from '../../support/builders.ts';
import { buildServer } from '../../support/server.ts';
import { built, describeWithServer } from '../../support/suite.ts';

const PSEUDO = { 'accept-language': 'en-XA' };
/** What no call takes, and what most lack. */
const BODIES = [{}, { ids: 'x', name: 7, email: 'x', title: null, hours: [], locale: 'xx' }];
const STREAMS_OR_SIGNS_OUT = /api\/live|logout|user\/account|view-as/;
const ACCENTS = /[ÅÉÎÖÛÝÇÑåéîöûýçñ]/;

interface Refusal {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

describe('The language that a browser asks for', () => {
  const locales = ['en', 'fr', 'cy'] as const;
  it('is the first that the product has, by weight and by region', () => {
    const of = (header: string) => acceptedLocale(header, locales);
    expect(of('fr-CA, fr;q=0.9, en;q=0.8')).to.equal('fr');
    expect(of('de, cy;q=0.5, en;q=0.7')).to.equal('en');
    expect(of('cy;q=0, fr;q=0.1')).to.equal('fr');
    expect(of('en-XA, cy'), 'not offered').to.equal('cy');
    for (const none of ['', '*', 'de', ';;q=x', 'x'.repeat(5_000), `${'x,'.repeat(500)}fr`])
      expect(of(none)).to.equal(null);
  });
});

describeWithServer('The language of a call', { env: { LOCALE_PSEUDO: 'on' } }, (test) => {
  const world = built(() => buildWorld(test));

  const french = (catalogues('fr')['errors'] as Record<string, string>)['NOT_FOUND'];

  it('is the header’s for whoever has chosen none, and English without one', async () => {
    const call = (headers: Record<string, string>) => test.client(headers).get<Refusal>('/api/nothing');
    const plain = await call({});
    expect(plain.body.message).to.equal(ERRORS.NOT_FOUND);
    expect(plain.headers['content-language']).to.equal('en');
    expect(plain.headers['vary']).to.include('accept-language');
    const inFrench = await call({ 'accept-language': 'fr-FR,fr;q=0.9' });
    expect(inFrench.body.message).to.equal(french);
    expect(inFrench.headers['content-language']).to.equal('fr');
    expect((await call({ 'accept-language': 'de' })).headers['content-language']).to.equal('en');
  });

  it('is the user’s own where they have chosen one, whatever the header says', async () => {
    const as = await test.asAdvisor();
    expect((await as.get<{ locale: unknown }>('/api/user')).body.locale).to.equal(null);
    await expectStatus(200, as.patch('/api/user/profile', { locale: 'fr' }));
    const user = await as.get<{ locale: unknown }>('/api/user', { 'accept-language': 'cy' });
    expect(user.body.locale).to.equal('fr');
    expect(user.headers['content-language']).to.equal('fr');
    const refused = await as.get<Refusal>('/api/matches/2147483000', { 'accept-language': 'cy' });
    expect(refused.body.message).to.equal(french);
    await as.patch('/api/user/profile', { locale: null });
    expect((await as.get('/api/user', { 'accept-language': 'cy' })).headers['content-language']).to.equal(
      'cy',
    );
  });

  it('can be any that the product offers, and is refused by its field otherwise', async () => {
    const as = await test.asAdvisor();
    for (const locale of ['en', 'fr', 'cy', 'en-XA', null, ''])
      await expectStatus(200, as.patch('/api/user/profile', { locale }), String(locale));
    const offered = await test.get<{ locales: string[] }>('/api/config');
    expect(offered.body.locales).to.deep.equal(['en', 'fr', 'cy', 'en-XA']);
    const plain = await buildServer(test.db);
    const there = await signIn(plain, await buildAdvisor(plain));
    for (const locale of ['de', 'en-GB', 'en-XA', 7]) {
      const call = there.patch<Refusal>('/api/user/profile', { locale });
      const body = await expectStatus(400, call, String(locale));
      expect(body.fields).to.deep.equal({ locale: 'locale must be one of en, fr, cy' });
    }
    expect((await plain.get<{ locales: string[] }>('/api/config')).body.locales).to.deep.equal([
      'en',
      'fr',
      'cy',
    ]);
    await plain.stop();
  });

  it('translates fields as well as messages, and leaves codes alone', async () => {
    await expectRefusal(
      400,
      [
        'INVALID',
        { username: pseudo(FIELDS.username.required), password: pseudo(FIELDS.password.required) },
        pseudo(FIELDS.username.required),
      ],
      test.client(PSEUDO).post<Refusal & { code: string }>('/api/login', {}),
    );
  });

  it('is the one that somebody registered in, until they choose another', async () => {
    const client = test.client({ 'accept-language': 'cy' });
    const { body } = await client.post<{ locale: unknown }>('/api/register/organization', {
      username: 'a_welsh_trust',
      email: 'welsh@trust.example',
      password: 'a rather long password',
    });
    expect(body.locale).to.equal('cy');
  });

  /** Every call of the API with nothing, and with what no call takes: whatever is refused is refused in the language. */
  for (const role of ['signedOut', 'organization', 'superAdmin'] as Role[])
    it(`leaves no message untranslated that ${role} can get by wrong calls`, async () => {
      const client = world.as[role];
      const plain: string[] = [];
      let refusals = 0;
      for (const { method, path, settings } of test.server.table()) {
        const { declaration } = settings.app ?? {};
        if (!declaration || STREAMS_OR_SIGNS_OUT.test(path)) continue;
        const url = path.replaceAll(/\{\w+\}/g, '2147483000');
        const [at, bodies] =
          method === 'get' ? [`${url}?range=x&sort=x&filter=x&from=x&minutes=x`, [undefined]] : [url, BODIES];
        for (const body of bodies) {
          const answer = await client.call<Refusal>(method.toUpperCase(), at, body, PSEUDO);
          if (answer.status < 400) continue;
          const { message = '', fields = {} } = answer.body;
          refusals += 1;
          plain.push(
            ...[message, ...Object.values(fields)]
              .filter((text) => !ACCENTS.test(text))
              .map((text) => `${method} ${at}: ${text}`),
          );
        }
      }
      expect(refusals).to.be.greaterThan(100);
      expect(plain).to.deep.equal([]);
    });
});
