import type { Page } from 'playwright-core';

/** Words that are the same in every language: names, kinds of files, codes. */
const SAME = new Set(
  (
    'TimeMatch English Français Cymraeg UK Éñglîsh CSV PDF ICS XLSX URL CV ID UTC GMT BST DBS PVG LinkedIn Slack Teams ' +
    'Standard Webhooks Ctrl Enter Chrome Linux Europe London'
  ).split(' '),
);

/** Dates as `Intl` writes them, which has no pseudo-locale. */
const DATES =
  /\b(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?|Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|at|now|ago|in|yesterday|tomorrow|today|(?:last|next|this)|(?:second|minute|hour|day|week|month|year)s?)\b/gi;

/** The functions below are sent to the page with names, which the tests' compiler keeps by a helper of its own. */
const withNames = (page: Page): Promise<unknown> => page.evaluate('globalThis.__name ??= (named) => named');

/** Words of the product stand in accents; what the server has sent is somebody's own. */
export async function untranslated(page: Page, sent: string): Promise<string[]> {
  await withNames(page);
  const texts = await page.evaluate(() => {
    const isOwn = (element: Element | null): boolean =>
      !element?.closest(
        '[translate=no], [lang=en], script, style, noscript, textarea, select[name=timeZone]',
      );
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isOwn(node.parentElement)) found.add(node.textContent ?? '');
    for (const name of [
      'aria-label',
      'placeholder',
      'title',
      'alt',
      'aria-description',
      'aria-roledescription',
    ])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isOwn(element)) found.add(`${name}: ${element.getAttribute(name) ?? ''}`);
    found.add(`title: ${document.title}`);
    return [...found];
  });
  const isSent = (part: string) => sent.includes(part) || sent.includes(part.replaceAll('"', '\\"'));
  const parts = (text: string): string[] =>
    text
      .split(/\s*[·•|:,;()–—…/“”"+\n]\s*/u)
      .map((part) => part.trim())
      .filter((part) => /[a-z]{2}/i.test(part) && !isSent(part));
  const words = (text: string): string[] =>
    parts(text.replace(/^(aria-\w+|placeholder|title|alt): /, ''))
      .flatMap((part) => parts(part.replaceAll(DATES, ' ')))
      .filter((part) => !/^[A-Z]{1,3}$/.test(part) && !part.split(/[\s.]+/).every((word) => SAME.has(word)));
  return texts
    .filter((text) => !/[åéîöûýçñÅÉÎÖÛÝÇÑ]/u.test(text) && words(text).length > 0)
    .map((text) => `in English: ${JSON.stringify(text)}`);
}

/** Whether the page, a card or a dialog can be pushed sideways, and texts that are cut where nothing says so (an ellipsis does). */
export async function troubleOfLayout(page: Page): Promise<string[]> {
  await withNames(page);
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const widest = [...document.body.querySelectorAll('*')].findLast(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      found.push(`${scrollWidth - clientWidth} px too wide: ${widest?.outerHTML.slice(0, 160) ?? ''}`);
    }
    for (const part of document.querySelectorAll('.MuiCard-root, .MuiDialogContent-root'))
      if (part.scrollWidth > part.clientWidth)
        found.push(`${part.scrollWidth - part.clientWidth} px too wide: ${part.outerHTML.slice(0, 160)}`);
    for (const list of document.querySelectorAll('nav *'))
      if (list.scrollWidth > list.clientWidth && getComputedStyle(list).overflowX === 'auto')
        found.push(`navigation ${list.scrollWidth - list.clientWidth} px too wide`);
    const clips = (style: CSSStyleDeclaration) => /hidden|clip/.test(style.overflowX + style.overflowY);
    const isMeant = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.clipPath !== 'none';
    const BOX = 'button, .MuiButton-root, .MuiChip-root, td, th, .MuiTab-root, .MuiAlert-root';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const own = node.parentElement;
      if (
        !own ||
        !node.textContent?.trim() ||
        own.closest('svg, script, style, noscript, option, [aria-hidden=true]') ||
        // What is folded away has a place nonetheless.
        own.closest('details:not([open]) > :not(summary)')
      )
        continue;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width < 2 || text.height < 2) continue;
      for (let box: Element | null = own; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (isMeant(style) || style.position === 'fixed') break;
        const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
        // What only readers hear.
        if (width <= 1 || height <= 1) break;
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
        if (!clips(style) && !box.matches(BOX)) continue;
        if (
          text.left < left - 1 ||
          text.right > right + 1 ||
          text.top < top - 2 ||
          text.bottom > bottom + 2
        ) {
          found.push(
            `cut: ${JSON.stringify(node.textContent.trim().slice(0, 60))} in ${box.tagName} ${box.className}`,
          );
          break;
        }
      }
    }
    return found;
  });
}
