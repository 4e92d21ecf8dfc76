import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { consoleWorld, loaded, type ConsoleWorld } from './console-visits.ts';
import { becomes } from './focus.ts';
import { describeByWords } from './site.ts';

describeByWords('The console, with calls that are slow, late or in vain', (site) => {
  let world: ConsoleWorld;
  let page: Page;

  before(async () => {
    world = await consoleWorld(site(), 'Slow');
  });

  it('keeps every key of a search that is asked for while somebody types on', async () => {
    page = await site().visit(world.groupAdmin, '/admin/advisors');
    await loaded(page);
    // The next key comes just as the last ones get into the address.
    await page.evaluate(`{
      const push = history.pushState;
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
      history.pushState = function (...to) {
        push.apply(this, to);
        const field = document.querySelector('input[type=search]');
        if (field.value.length > 9) return;
        set.call(field, field.value + 'abcdefghij'[field.value.length]);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
    }`);
    await page.getByRole('searchbox').pressSequentially('a');
    await page.waitForURL(/abcdefghij/);
    expect(await page.getByRole('searchbox').inputValue()).to.equal('abcdefghij');
    await page.goBack();
    await becomes(() => page.getByRole('searchbox').inputValue(), 'abcdefghi', 'the search before');
  });
});
