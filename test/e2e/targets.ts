import type { Page } from 'playwright-core';
import { TOUCH_TARGET } from '../../ui-shared/theme/tokens.ts';
import { PHONE } from './browser.ts';

const INTERACTIVE = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  ...['button', 'checkbox', 'combobox', 'link', 'menuitem', 'option', 'radio', 'slider', 'switch', 'tab'].map(
    (role) => `[role=${role}]`,
  ),
].join(',');

/**
 * What a thumb would miss: whatever can be pressed and answers on fewer than 44 pixels in height or width, one line each;
 * none in a window wider than a phone's. Measured is where a press arrives, not what is drawn: a field's label, the frame
 * about an input and an enlarged hit area count. Links within a sentence may be as high as their line (WCAG 2.5.8).
 */
export async function smallTargets(page: Page): Promise<string[]> {
  if ((page.viewportSize()?.width ?? 0) > PHONE.width) return [];
  return page.evaluate(
    ({ selector, size }) => {
      /** Half a pixel may be lost on either side to rounding. */
      const enough = size - 1;

      // Methods, as tsx gives functions their names by a helper that the page does not have.
      const press = {
        belongsTo(element: Element, target: Element): boolean {
          return (
            target.contains(element) ||
            element.closest('label')?.control === target ||
            element.closest('.MuiInputBase-root')?.contains(target) === true
          );
        },
        answersAt(x: number, y: number, target: Element): boolean {
          const element = document.elementFromPoint(x, y);
          return element !== null && press.belongsTo(element, target);
        },
        /** @returns how many pixels along one axis, through the middle, it answers on */
        reach(target: Element, dx: number, dy: number): number {
          const { left, top, width, height } = target.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          // A toast lies over it for the moment; where it is not covered it is measured.
          if (!press.answersAt(x, y, target)) return size;
          let pixels = 1;
          for (const way of [-1, 1])
            for (let step = way; Math.abs(step) < size; step += way) {
              if (!press.answersAt(x + dx * step, y + dy * step, target)) break;
              pixels += 1;
            }
          return pixels;
        },
        isPossible(element: Element): boolean {
          const { width, height, right, bottom } = element.getBoundingClientRect();
          return (
            width > 1 &&
            height > 1 &&
            right > 0 &&
            bottom + scrollY > 0 &&
            getComputedStyle(element).visibility === 'visible' &&
            !element.matches(':disabled, [aria-disabled=true]') &&
            !element.closest('[aria-hidden=true], [inert]')
          );
        },
        isWithinSentence(element: Element): boolean {
          return (
            getComputedStyle(element).display === 'inline' &&
            [...(element.parentElement?.childNodes ?? [])].some(
              (node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? ''),
            )
          );
        },
      };

      const before = { left: scrollX, top: scrollY, behavior: 'instant' } as const;
      const found: string[] = [];
      for (const target of document.querySelectorAll(selector)) {
        if (!press.isPossible(target) || press.isWithinSentence(target)) continue;
        const { width, height } = target.getBoundingClientRect();
        if (width >= enough && height >= enough) continue;
        target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const wide = Math.max(width, press.reach(target, 1, 0));
        const high = Math.max(height, press.reach(target, 0, 1));
        if (wide >= enough && high >= enough) continue;
        const name = target.getAttribute('aria-label') ?? target.textContent ?? '';
        found.push(
          `small target: ${Math.round(wide)} × ${Math.round(high)} at ${target.tagName.toLowerCase()} "${name.trim()}"`,
        );
      }
      scrollTo(before);
      return found;
    },
    { selector: INTERACTIVE, size: TOUCH_TARGET },
  );
}
