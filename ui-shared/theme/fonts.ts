/** The two faces, self-hosted through vite: nothing is loaded from other hosts (design/look.md). */
import '@fontsource-variable/source-sans-3/index.css';
import '@fontsource-variable/fraunces/index.css';
import { fonts } from './tokens.ts';

/** The fonts are asked for beside the script and are smaller; who has to wait longer reads on in the system's own. */
const LONGEST_WAIT_MS = 400;

/** Resolves when the faces are there, soon at the latest: a first page drawn without them would move when they come. */
export async function fontsReady(): Promise<void> {
  const loading = Object.values(fonts).map((family) => document.fonts.load(`1em ${family}`));
  await Promise.race([
    // One that cannot be had is no reason to show nothing.
    Promise.allSettled(loading),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
  ]);
}
