import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Response } from 'playwright-core';
import { ADMIN_PATHS, advisorPath, matchPath, organizationPath, PATHS } from '../../src/contract/routes.ts';
import { groupRunJob } from '../../src/features/matching/group-run/group-run.job.ts';
import { DESKTOP } from './browser.ts';
import { holds } from './outcomes.ts';
import { signIn, describeInBrowser } from './site.ts';
import { fill } from './steps.ts';
import { DEMO_PASSWORD, password } from './visits.ts';
import { asWalker, consoleScreens, still, walk, type ConsoleRecords, type Walker } from './walks.ts';
import { troubleOfLayout, untranslated } from './words.ts';

const HOOK = { url: 'https://hooks.example.org/told', events: ['match.proposed'], format: 'standard' };
const WIDTHS = [DESKTOP.width, 390, 320];

/** Chooses the language of a browser before its first page. */
const choose = (page: Page, language: string): Promise<unknown> =>
  page.addInitScript((chosen) => localStorage.setItem('timematch.language', chosen), language);

describeInBrowser(
  'In other languages',
  (site) => {
    let records: ConsoleRecords & { matchId: number };
    /** What people have written themselves: it is in no language of ours. */
    let written = '';

    before(async () => {
      const { db, deps, idOf, user } = site();
      const groupId = await idOf('groups', { name: 'Riverside Foundation' });
      const aboutId = await idOf('users', { username: 'demo_advisor' });
      const advisorId = await idOf('advisors', { user_id: aboutId });
      const organizationId = Number((await user('demo_org')).organization?.id);
      const matchId = await idOf('matches', { advisor_id: advisorId, status: 'accepted' });
      records = { groupId, advisorId, organizationId, matchId };
      // What the demo data have none of.
      const [admin, member] = [await site().as('demo_group_admin'), await site().as('demo_org')];
      const made = [
        await admin.post(`/api/groups/${groupId}/matching-runs`, {}),
        await admin.post(`/api/groups/${groupId}/exclusions`, { advisorId, organizationId, reason: 'Kin' }),
        await admin.post('/api/admin/announcements', { groupId, to: {}, subject: 'A word', text: 'To all.' }),
        await admin.post('/api/admin/webhooks', { groupId, ...HOOK }),
        await member.post('/api/reports', {
          aboutType: 'user',
          aboutId,
          reason: 'other',
          text: 'Of another.',
        }),
      ];
      expect(made.map(({ status }) => status)).to.deep.equal(made.map(() => 201));
      await groupRunJob.run(deps, new Date());
      const tables = ['users', 'advisors', 'organizations', 'groups', 'requests', 'matches', 'sessions'];
      const told = ['messages', 'notifications', 'invitations', 'outbox', 'announcements', 'reports'];
      const rows = await Promise.all([...tables, ...told].map((table) => db(table).select()));
      // As the pages show them: without the marks that JSON needs.
      written = rows
        .flat(1)
        .flatMap((row: Record<string, unknown>) => [
          `${String(row['first_name'])} ${String(row['last_name'])}`,
          ...Object.values(row).filter((value) => typeof value === 'string'),
        ])
        .join('\n');
    });

    async function visit(language: string, username: string | null, start: string): Promise<Walker> {
      const walker = asWalker(await site().browser.visitor());
      await choose(walker.page, language);
      if (username) {
        // Without the flag the landing page signs an advisor out, and no further page is theirs.
        await walker.page.addInitScript(() => localStorage.setItem('timematch.loggedIn', 'true'));
        await signIn(walker.page, username);
      }
      await walker.page.goto(`${site().url}${start}`);
      await still(walker);
      return walker;
    }

    const ABOUT = { nobody: null, advisor: 'demo_advisor', organization: 'demo_org' } as const;
    const portalPages = (who: keyof typeof ABOUT): string[] => [
      ...Object.values(PATHS).filter(
        (path) =>
          !path.includes(':') &&
          ![PATHS.logout, PATHS.superAdmin, PATHS.advisorsAlias].includes(path as '/logout'),
      ),
      '/nowhere',
      ...(who === 'nobody'
        ? [`${PATHS.auth}?tab=advisor`, `${PATHS.auth}?tab=organization`]
        : [
            matchPath(records.matchId),
            advisorPath(records.advisorId),
            organizationPath(records.organizationId),
            `${PATHS.matches}?tab=active`,
            `${PATHS.matches}?tab=past`,
            `${PATHS.requests}?view=hours`,
          ]),
    ];

    /** What the server has sent to a page, where a text is a person's own and in no language of ours. */
    function sentTo(page: Page): { texts: () => Promise<string> } {
      const parts: Promise<string>[] = [];
      page.on('response', (response: Response) => {
        if (response.headers()['content-type']?.includes('json')) parts.push(response.text().catch(() => ''));
      });
      return { texts: async () => (await Promise.all(parts)).join('\n') };
    }

    async function allWidths(page: Page, look: (width: number) => Promise<string[]>): Promise<string[]> {
      const found: string[] = [];
      const isNow = (width: number) => Number(width === page.viewportSize()?.width);
      // The present width first: each change of it is laid out anew.
      for (const width of WIDTHS.toSorted((one, other) => isNow(other) - isNow(one))) {
        await page.setViewportSize({ width, height: 900 });
        let seen = await look(width);
        // A table becomes cards a moment after the window has become narrow.
        for (let looks = 0; seen.length > 0 && looks < 5; looks += 1) {
          await pause(300);
          seen = await look(width);
        }
        found.push(...seen.map((what) => `${what} (${width} px)`));
      }
      return found;
    }

    /** Every screen of a person in the pseudo-locale, in three widths; no two lists have one title in the browser. */
    async function inPseudo(username: string | null, start: string, paths: readonly string[]) {
      const walker = await visit('en-XA', username, start);
      const sent = sentTo(walker.page);
      await walker.page.reload();
      await still(walker);
      const titles = new Map<string, string>();
      const sharedTitle = async (page: Page): Promise<string[]> => {
        const { pathname } = new URL(page.url());
        // Some lists are a super admin's alone: to others they are all the page that is not found.
        if (username !== 'demo_super_admin' || !Object.values<string>(ADMIN_PATHS).includes(pathname))
          return [];
        const [title, own] = [await page.title(), titles.get(await page.title()) ?? pathname];
        titles.set(title, own);
        return own === pathname ? [] : [`has the title of ${own}: ${title}`];
      };
      const wrong = await walk(walker, site().url, paths, async (page) => [
        ...(await sharedTitle(page)),
        ...(await untranslated(page, `${written}\n${await sent.texts()}`)),
        ...(await allWidths(page, () => troubleOfLayout(page))),
      ]);
      expect(walker.problems).to.deep.equal([]);
      await walker.close();
      return wrong;
    }

    it('French chosen in the footer, Welsh in the settings: at once, with what is typed, and remembered', async () => {
      const page = await site().visit(null, `${site().url}${PATHS.auth}`);
      await fill(page, { username: 'demo_org' });
      await page.locator('footer select').selectOption('fr');
      await page.waitForFunction(() => document.documentElement.lang === 'fr');
      await holds(page, { username: 'demo_org' });
      await fill(page, { password: DEMO_PASSWORD });
      const answered = page.waitForResponse('**/api/login');
      await password(page).press('Enter');
      expect((await (await answered).request().allHeaders())['accept-language']).to.equal('fr');
      await page.waitForURL(`**${PATHS.orgDashboard}`);
      await page.goto(`${site().url}${PATHS.profile}`);
      const language = page.locator('select[name=locale]');
      await language.waitFor();
      expect(await language.inputValue()).to.equal('fr');
      const form = page.locator('form', { has: language });
      const localeOf = () => site().db('users').where({ username: 'demo_org' }).first('locale');
      // Saving something else in another country chooses no language.
      await form.locator('select[name=timeZone]').selectOption('Europe/Paris');
      await Promise.all([
        page.waitForResponse('**/user/profile'),
        form.locator('button[type=submit]').click(),
      ]);
      expect(await localeOf()).to.deep.equal({ locale: null });
      await language.selectOption('cy');
      await form.locator('button[type=submit]').click();
      await page.waitForFunction(() => document.documentElement.lang === 'cy');
      // Another browser of the same user: the account says it.
      const other = await site().visit('demo_org', PATHS.profile);
      await other.waitForFunction(() => document.documentElement.lang === 'cy');
      await page.reload();
      await page.waitForFunction(() => document.documentElement.lang === 'cy');
      await site().db('users').where({ username: 'demo_org' }).update({ locale: null });
    });

    it('the console’s tables cut no word in French at 200 %', async () => {
      const { page, close } = await visit('fr', 'demo_group_admin', ADMIN_PATHS.requests);
      await page.setViewportSize({ width: DESKTOP.width / 2, height: DESKTOP.height / 2 });
      const states = page.locator('td .MuiChip-label');
      await states.first().waitFor();
      expect(await troubleOfLayout(page)).to.deep.equal([]);
      const cut = (labels: Element[]) => labels.filter((one) => one.scrollWidth > one.clientWidth).length;
      expect(await states.evaluateAll(cut)).to.equal(0);
      await close();
    });

    it('a match says in French how much time it asks for', async () => {
      const { page, problems, close } = await visit('fr', 'demo_advisor', matchPath(records.matchId));
      await page.getByText(/^\d+ à \d+ heures$/).waitFor();
      expect(problems).to.deep.equal([]);
      await close();
    });

    it('the import page names skills in French as a file has to', async () => {
      const { page, close } = await visit('fr', 'demo_group_admin', ADMIN_PATHS.advisorImport);
      await page.getByText('marketing, finance, legal, technology, operations').waitFor();
      await close();
    });

    it('a plot writes its figures as French does', async () => {
      const { page, close } = await visit('fr', 'demo_group_admin', PATHS.profile);
      await page.route('**/api/admin/impact?*', async (route) => {
        const report = await (await route.fetch()).text();
        await route.fulfill({ json: JSON.parse(report.replaceAll(/"hours":[\d.]+/g, '"hours":0.5')) });
      });
      await page.goto(`${site().url}${ADMIN_PATHS.impact}`);
      await page.getByText('0,1', { exact: true }).first().waitFor();
      await close();
    });

    it('a list of the console writes its figures as French does', async () => {
      const { page, close } = await visit('fr', 'demo_group_admin', ADMIN_PATHS.organizations);
      await page.getByText('38,5', { exact: true }).first().waitFor();
      await close();
    });

    for (const who of ['nobody', 'advisor', 'organization'] as const)
      it(`every screen of the portal is translated, and nothing is cut or too wide, for ${who}`, async () => {
        expect(await inPseudo(ABOUT[who], PATHS.landing, portalPages(who))).to.deep.equal([]);
      });

    for (const language of ['fr', 'cy'])
      it(`nothing is cut or too wide in ${language}`, async () => {
        const wrong: string[] = [];
        const look = async (username: string, start: string, paths: readonly string[]) => {
          const walker = await visit(language, username, start);
          wrong.push(
            ...(await walk(walker, site().url, paths, (page) =>
              allWidths(page, () => troubleOfLayout(page)),
            )),
          );
          expect(walker.problems).to.deep.equal([]);
          await walker.close();
        };
        for (const who of ['advisor', 'organization'] as const)
          await look(ABOUT[who], PATHS.landing, portalPages(who));
        const admin = 'demo_super_admin';
        await look(admin, ADMIN_PATHS.home, await consoleScreens(await site().as(admin), records));
        expect(wrong).to.deep.equal([]);
      });

    for (const who of ['demo_group_admin', 'demo_super_admin'])
      it(`every screen of the console is translated, and nothing is cut or too wide, for ${who}`, async () => {
        const screens = await consoleScreens(await site().as(who), records);
        expect(await inPseudo(who, ADMIN_PATHS.home, screens)).to.deep.equal([]);
      });
  },
  { wordsOnly: true, env: () => Promise.resolve({ LOCALE_PSEUDO: 'on' }) },
);
