/** The fonts, served by this site: nothing loads from other hosts (design/look.md). */
import '@fontsource-variable/source-sans-3/index.css';
import '@fontsource-variable/fraunces/index.css';
import './page.css';
import { fonts } from './tokens.ts';

const LONGEST_WAIT_MS = 400;

/** Resolves when the fonts have loaded or after a short time, because the page would move when they come. */
export async function fontsReady(): Promise<void> {
  const loading = Object.values(fonts).map((family) => document.fonts.load(`1em ${family}`));
  await Promise.race([
    // A font that fails must not block the page.
    Promise.allSettled(loading),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
  ]);
}
