import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { i18n } from 'i18next';
import { startI18n } from '../i18n/index.ts';
import { fontsReady } from '../theme/fonts.ts';
import { showCarriedToasts } from '../toast/toast.ts';
import { preparePage, preparePagesOfLinks } from './page.ts';

type Catalogues = Parameters<typeof startI18n>;

/** Shows a screen once its texts (see {@link startI18n}) and fonts are there. @throws Error without a `#root` */
export async function startScreen([builtIn, english]: Catalogues, screen: (texts: i18n) => ReactNode) {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const texts = await startI18n(builtIn, english);
  preparePage(window.location.pathname);
  preparePagesOfLinks();
  showCarriedToasts();
  await fontsReady();
  createRoot(root).render(<StrictMode>{screen(texts)}</StrictMode>);
}
