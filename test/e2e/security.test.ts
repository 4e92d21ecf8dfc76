import { expect } from 'chai';
import type { Page, Request } from 'playwright-core';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { keptLog } from '../security/kept-log.ts';
import { buildGroup, buildGroupAdmin, type Person } from '../support/builders.ts';
import { mails } from '../support/mailbox.ts';
import { sidewaysOverflow } from './axe.ts';
import { PHONE } from './browser.ts';
import { buildHostile, MARK, type HostileWorld } from './hostile.ts';
import { mentions, says } from './outcomes.ts';
import { signIn, describeInBrowser } from './site.ts';
import { fill, press } from './steps.ts';
import { smallTargets } from './targets.ts';
import { submitLogIn } from './visits.ts';
import { asWalker, consoleScreens, still, walk, type Walker } from './walks.ts';

const { log, text: logged } = keptLog();

/** Promises 8 and 11 where they have to hold in the end: in a real browser. */
describeInBrowser(
  'In a browser',
  (site) => {
    /** What leaves the browser: where to, from where, and with what. */
    function watch(page: Page): Request[] {
      const sent: Request[] = [];
      page.on('request', (request) => sent.push(request));
      return sent;
    }
    /** Requests with the token anywhere, each as method, path and the places where it stands. */
    async function carriersOf(token: string, sent: readonly Request[]): Promise<string[]> {
      const found: string[] = [];
      for (const request of sent) {
        const { referer = '', ...headers } = await request.allHeaders();
        const places = {
          url: request.url(),
          body: request.postData() ?? '',
          referer,
          headers: JSON.stringify(headers),
        };
        const holding = Object.entries(places).flatMap(([place, value]) =>
          decodeURIComponent(value.replaceAll('%', '%25')).includes(token) ? [place] : [],
        );
        const path = new URL(request.url()).pathname.replace(token, '{token}');
        if (holding.length > 0) found.push(`${request.method()} ${path}: ${holding.join(', ')}`);
      }
      return found;
    }
    /** Every address that going back and forward shows, from here to the first page and again. */
    async function addressesAround(page: Page): Promise<string[]> {
      const seen = [page.url()];
      for (const go of ['back', 'forward'] as const)
        for (let steps = 0; steps < 6; steps += 1) {
          const before = page.url();
          await (go === 'back' ? page.goBack() : page.goForward()).catch(() => null);
          seen.push(page.url());
          if (page.url() === before) break;
        }
      return seen;
    }

    it('the token of a link to a new password travels once, in the body that uses it', async () => {
      const page = await site().visit(null);
      await site().client().post('/api/register/advisor', {
        username: 'mislaid',
        email: 'mislaid@example.org',
        password: 'the first one',
      });
      await site().client().post('/api/password/forgot', { email: 'mislaid@example.org' });
      const token = String((await mails(site().db, 'mislaid@example.org')).at(-1)?.token);
      expect(token).to.have.lengthOf.above(20);
      const sent = watch(page);
      await page.goto(`/auth/reset#token=${token}`);
      await fill(page, { 'New password': 'the second password' });
      expect(page.url()).not.to.contain(token);
      await press(page, 'Save the new password', { mentions: 'Your password has been changed' });
      await page.getByRole('link', { name: 'Login' }).last().click();
      await submitLogIn(page, 'mislaid', 'the second password');
      await page.waitForURL('**/dashboard');
      expect(sent.length).to.be.above(5);
      expect(await carriersOf(token, sent)).to.deep.equal(['POST /api/password/reset: body']);
      expect((await addressesAround(page)).filter((address) => address.includes(token))).to.deep.equal([]);
      expect(logged()).to.contain('/api/password/reset').and.not.to.contain(token);
    });

    it('the token of an invitation travels in its two documented calls alone', async () => {
      const groupId = await buildGroup(site());
      const admin = await site().as(await buildGroupAdmin(site(), { groupIds: [groupId] }));
      await admin.post(`/api/admin/groups/${groupId}/admins`, { email: 'invited@example.org' });
      const token = String((await mails(site().db, 'invited@example.org')).at(-1)?.token);
      const page = await site().visit(null);
      const sent = watch(page);
      await page.goto(`/invitation#token=${token}`);
      await says(page, 'invited@example.org');
      expect(page.url()).not.to.contain(token);
      await fill(page, { Username: 'invited_admin', password: 'a long enough password' });
      await press(page, 'Accept and create my account', { leadsTo: '**/admin' });
      await mentions(page, 'Group Admin Dashboard');
      expect(new Set(await carriersOf(token, sent))).to.deep.equal(
        new Set(['GET /api/invitations/{token}: url', 'POST /api/invitations/{token}: url']),
      );
      expect((await addressesAround(page)).filter((address) => address.includes(token))).to.deep.equal([]);
      expect(logged()).to.contain('/api/invitations/{token}').and.not.to.contain(token);
    });

    describe('what people write stays text, among targets for a thumb,', () => {
      let world: HostileWorld;
      const shown = new Set<string>();
      before(async () => {
        world = await buildHostile(site());
      });

      /** What went wrong on the screen that is open now. */
      async function troubleOn(page: Page): Promise<string[]> {
        const found = await page.evaluate((mark) => {
          const values = [
            ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
          ];
          const texts = [document.body.textContent ?? '', ...values.map(({ value }) => value)].join(' ');
          const { hacked, refused = [] } = globalThis as unknown as { hacked?: number; refused?: string[] };
          return {
            hacked,
            refused: refused.splice(0),
            made: document.querySelectorAll('[data-evil]').length,
            links: [...document.querySelectorAll('a[href]')]
              .map((link) => (link as HTMLAnchorElement).protocol)
              .filter((protocol) => !['http:', 'https:', 'mailto:', 'webcal:'].includes(protocol)),
            fields: [...texts.matchAll(new RegExp(`${mark}(\\w+)${mark}`, 'g'))].map(([, field]) =>
              String(field),
            ),
          };
        }, MARK);
        found.fields.forEach((field) => shown.add(field));
        const wide = await sidewaysOverflow(page);
        return [
          ...(found.hacked === undefined ? [] : [`a script of theirs ran: ${found.hacked}`]),
          ...found.refused.map((what) => `the policy refused ${what}`),
          ...(found.made > 0 ? [`${found.made} elements were made of it`] : []),
          ...found.links.map((protocol) => `a link leads to ${protocol}`),
          ...(wide > 0 ? [`${wide} px too wide`] : []),
          ...(await smallTargets(page)),
        ];
      }

      async function visit(person: Person | null, start: string): Promise<Walker> {
        const visitor = await site().browser.visitor({ viewport: PHONE });
        if (person) await signIn(visitor.page, person);
        await visitor.page.addInitScript(() => {
          const refused: string[] = [];
          Object.assign(globalThis, { refused });
          document.addEventListener('securitypolicyviolation', (event) =>
            refused.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
          );
        });
        const walker = asWalker(visitor);
        await visitor.page.goto(`${site().url}${start}`);
        await still(walker);
        return walker;
      }

      const portal = Object.values(PATHS).filter(
        (path) => ![PATHS.logout, PATHS.superAdmin, PATHS.advisorsAlias].includes(path as '/logout'),
      );
      const people: [string, (world: HostileWorld) => Person | null, readonly string[]][] = [
        ['nobody', () => null, []],
        ['an advisor', ({ advisor }) => advisor, []],
        ['an organisation', ({ organization }) => organization, []],
        ['a group admin', ({ groupAdmin }) => groupAdmin, []],
      ];
      for (const [name, who] of people)
        it(`on every screen of the portal, for ${name}`, async () => {
          const person = who(world);
          const visitor = await visit(person, PATHS.landing);
          const others = [world.advisor, world.organization, world.groupAdmin, world.superAdmin];
          const paths = [
            ...portal,
            ...others.map(({ userId }) => `${PATHS.messages}?user=${userId}`),
            ...world.requestIds.map((id) => `${PATHS.requests}?request=${id}`),
            `${PATHS.matches}?tab=active`,
            `${PATHS.matches}?tab=past`,
          ];
          const wrong = await walk(visitor, site().url, paths, troubleOn);
          expect(wrong).to.deep.equal([]);
        });

      const consoles: [string, (world: HostileWorld) => Person][] = [
        ['a group admin', ({ groupAdmin }) => groupAdmin],
        ['a super admin', ({ superAdmin }) => superAdmin],
      ];
      for (const [name, who] of consoles)
        it(`on every screen of the console, for ${name}`, async () => {
          const walker = await visit(who(world), ADMIN_PATHS.home);
          const { groupId, advisor, organization } = world;
          const { advisorId, organizationId } = { ...advisor, ...organization };
          const client = await site().as(who(world));
          const screens = await consoleScreens(client, { groupId, advisorId, organizationId }, true);
          const wrong = await walk(walker, site().url, screens, troubleOn);
          expect(wrong).to.deep.equal([]);
        });

      it('and there is a screen for each of the texts', () => {
        expect(world.fields.filter((field) => !shown.has(field))).to.deep.equal([]);
      });
    });
  },
  { log },
);
