import { expect } from 'chai';
import { screenAt, SCRIPT_KB, SHIFT } from '../bench/screens-list.ts';
import { visit } from '../bench/screens-visit.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { describeInBrowser } from './site.ts';

/** The figures of a first visit; anything from another host fails the visit itself. */
describeInBrowser('The speed of a first visit', (site) => {
  const open = (path: string, viewport: typeof DESKTOP) =>
    visit(site(), path, { ...screenAt(path), viewport });

  it('to the landing page loads at most 190 kB of script, in few requests, and nothing moves', async () => {
    const { scriptKb, shift, requests, moved } = await open('/', PHONE);
    expect(scriptKb).to.be.within(1, SCRIPT_KB.landing);
    expect(requests, 'each is a round trip').to.be.at.most(12);
    expect(shift, moved.join('; ')).to.be.at.most(SHIFT);
  });

  it('to the console’s first list loads at most 420 kB of script, and nothing moves', async () => {
    const { scriptKb, shift, moved } = await open('/admin/advisors', DESKTOP);
    expect(scriptKb).to.be.within(1, SCRIPT_KB.list);
    expect(shift, moved.join('; ')).to.be.at.most(SHIFT);
  });

  for (const path of ['/dashboard', '/org-dashboard', '/requests', '/admin/webhooks', '/admin/impact']) {
    it(`to ${path} moves nothing that is being read on a phone`, async () => {
      const { shift, moved } = await open(path, PHONE);
      expect(shift, moved.join('; ')).to.be.at.most(SHIFT);
    });
  }
});
